//! Wins of a random player are shortened to the recorded lines and numbers of steps. A shortcut that is never taken, or
//! a bound that is off by one, gives a line that still wins; only these records show it.

use std::ops::ControlFlow;

use expect_test::expect;
use talon_engine::{Board, Move, Rules, Target};
use talon_solver::{Limits, Shortener, Solution, shorten};
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::mini::Dice;

/// Positions looked at for each kind of rules; the random player wins few of them.
const SEEDS: u64 = 300;

/// Wins that are shortened for each kind of rules.
const WINS: usize = 6;

/// Moves of the random player: enough to come back to a position.
const PATIENCE: usize = 60;

/// Steps that are followed one by one: moves left out, and the first beams.
const STEPS: usize = 100;

/// A win by a player who moves at random, and brings a card home every third time it is possible.
fn random_win(rules: &Rules, board: &Board, dice: &mut Dice) -> Option<Solution> {
    let mut after = board.clone();
    let mut line = Vec::new();
    while line.len() < PATIENCE && !after.is_won(rules) {
        let moves = after.moves(rules);
        let goes_home = |mv: &&Move| matches!(mv, Move::Carry { to: Target::Home, .. });
        let home = moves.iter().find(goes_home).filter(|_| dice.below(3) == 0);
        let mv = home.or_else(|| moves.get(dice.below(moves.len().max(1))))?;
        after.play_legal(rules, *mv);
        line.push(*mv);
    }
    Solution::replayed(rules, board, line).ok()
}

/// Folds a line into a number that tells lines apart.
fn fold(mixed: u32, text: &str) -> u32 {
    text.bytes().fold(mixed, |mixed, byte| (mixed ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[derive(Default)]
struct Tally {
    wins: usize,
    before: usize,
    after: usize,
    steps: usize,
    mixed: u32,
}

impl Tally {
    fn shorten(&mut self, rules: &Rules, board: &Board, win: &Solution, memory: usize) {
        let Some(mut shortener) = Shortener::new(rules, board, win, memory) else {
            return self.mixed = fold(self.mixed, "no room");
        };
        shortener.improve_quickly(|| {
            self.steps += 1;
            ControlFlow::Continue(())
        });
        let after = shortener.solution();
        self.wins += 1;
        self.before += win.moves().len();
        self.after += after.moves().len();
        self.mixed = after.moves().iter().fold(self.mixed, |all, mv| fold(all, &mv.to_string()));
        let mut shortener = Shortener::new(rules, board, win, memory).expect("there was room");
        for _ in 0..STEPS {
            shortener.step();
            self.mixed = fold(self.mixed, &shortener.solution().moves().len().to_string());
        }
    }
}

fn tally(kind: RulesKind, memory: usize) -> Tally {
    let mut tally = Tally::default();
    for seed in 0..SEEDS {
        let Crafted { rules, board, .. } = Crafted::new(seed, &[kind]);
        let Some(win) = random_win(&rules, &board, &mut Dice::new(seed)) else { continue };
        tally.shorten(&rules, &board, &win, memory);
        if tally.wins == WINS {
            break;
        }
    }
    tally
}

#[test]
fn lines_become_shorter_as_recorded() {
    let lines = RulesKind::ALL.map(|kind| {
        let Tally { wins, before, after, steps, mixed } = tally(kind, 1 << 30);
        assert_eq!(wins, WINS, "{}", kind.name());
        format!("{}: {before} moves become {after}, {steps} steps, {mixed:08x}", kind.name())
    });
    expect![[r"
        any rules: 182 moves become 49, 357 steps, 87a37dd4
        take-back: 185 moves become 51, 346 steps, a2bff8d1
        two packs: 181 moves become 46, 343 steps, 482b092b
        selective cells: 178 moves become 53, 350 steps, 06aeb78b
        refilled: 95 moves become 36, 221 steps, 98f583cd
        open cells: 102 moves become 55, 270 steps, 0b4efe9b
        any-suit runs: 174 moves become 91, 491 steps, 36494efa
        any-suit singles: 91 moves become 55, 277 steps, d979893e
        colour runs: 98 moves become 34, 223 steps, 9810edd0
        suit columns: 36 moves become 29, 148 steps, f0c1841a
        other builds: 186 moves become 51, 353 steps, 56c67565
        runs apart: 99 moves become 37, 231 steps, 8a047771
        wide: 150 moves become 60, 331 steps, 293148a0"]]
    .assert_eq(&lines.join("\n"));
}

/// Half of the memory is for the positions of the line, a quarter for those of a short cut.
#[test]
fn a_line_has_room_in_half_of_the_memory() {
    const BYTES: usize = 4096;
    let (rules, board, win) = (0..)
        .find_map(|seed| {
            let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::OpenCells]);
            let win = random_win(&rules, &board, &mut Dice::new(seed))?;
            (win.moves().len() > 20).then_some((rules, board, win))
        })
        .expect("a player who waits long enough wins");
    let memory = (win.moves().len() + 1) * 2 * BYTES;
    assert!(Shortener::new(&rules, &board, &win, memory).is_some());
    assert!(Shortener::new(&rules, &board, &win, memory - 1).is_none());
    let mut tally = Tally::default();
    tally.shorten(&rules, &board, &win, memory);
    assert!(tally.after <= tally.before, "{} moves, {} before", tally.after, tally.before);
    expect!["28 moves become 14, 53873cf5"]
        .assert_eq(&format!("{} moves become {}, {:08x}", tally.before, tally.after, tally.mixed));
}

/// The time is over when it has come, not before.
#[test]
fn the_line_stays_when_the_time_limit_is_zero() {
    let (rules, board, win) = (0..)
        .find_map(|seed| {
            let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::OpenCells]);
            let win = random_win(&rules, &board, &mut Dice::new(seed))?;
            (win.moves().len() > 30).then_some((rules, board, win))
        })
        .expect("a player who waits long enough wins");
    let patient = || ControlFlow::Continue(());
    let length = |time: Option<std::time::Duration>| {
        let limits = Limits { time, ..Limits::default() };
        shorten(&rules, &board, &win, &limits, patient).moves().len()
    };
    assert_eq!(length(Some(std::time::Duration::ZERO)), win.moves().len());
    assert_eq!(length(Some(std::time::Duration::MAX)), length(None));
    assert!(length(None) < win.moves().len());
}
