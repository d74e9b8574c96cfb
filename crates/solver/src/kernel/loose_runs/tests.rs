//! Mini decks against exhaustive search, each rule on and off; the key; named cases.

use std::collections::{HashMap, HashSet};

use talon_engine::rules::{Aces, Draft, Facing, Passes, Rules, Space, Stock};
use talon_engine::{Board, Deal, Deck, Move, Source, Target};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::{Dice, walk};

use super::candidates::{Candidates, Prunes, Rule};
use super::layout::Layout;
use super::staged::Staged;
use super::state::State;
use super::{fits, start};
use crate::search::{Search, Step};
use crate::verdict::Solution;

const MEMORY: usize = 1 << 28;

/// Positions that exhaustive search may look at in one mini deal.
const BOUND: usize = 30_000;

fn every_setting() -> Vec<(&'static str, Prunes)> {
    let all = Prunes::ALL;
    vec![
        ("all rules", all),
        ("no draw onto nothing", Prunes { draw_onto_nothing: Rule::Off, ..all }),
        ("no safe home", Prunes { safe_home: Rule::Off, ..all }),
        ("no slack", Prunes { slack: Rule::Off, ..all }),
        ("no loose twin", Prunes { loose_twin: Rule::Off, ..all }),
        ("no lucky game", Prunes { lucky_game: Rule::Off, ..all }),
        ("lucky game everywhere", Prunes { lucky_width: 0, ..all }),
        (
            "no rule",
            Prunes {
                draw_onto_nothing: Rule::Off,
                safe_home: Rule::Off,
                slack: Rule::Off,
                loose_twin: Rule::Off,
                lucky_game: Rule::Off,
                lucky_width: 0,
            },
        ),
        (
            "lucky game alone",
            Prunes {
                draw_onto_nothing: Rule::Off,
                safe_home: Rule::Off,
                slack: Rule::Off,
                loose_twin: Rule::Off,
                lucky_game: Rule::On,
                lucky_width: 0,
            },
        ),
    ]
}

/// Runs a search to its end; whether it was won. A win is replayed.
fn decide(rules: &Rules, board: &Board, search: &mut impl Search) -> bool {
    loop {
        match search.advance(50) {
            Step::Working => {}
            Step::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a win replays");
                return true;
            }
            Step::Lost => return false,
            Step::OutOfMemory => panic!("a mini deck fits into memory"),
        }
    }
}

fn verdict(rules: &Rules, board: &Board, prunes: Prunes) -> bool {
    let layout = Layout::new(rules, board).expect("a mini deck's key is small");
    decide(rules, board, &mut Staged::new(rules, board, layout, prunes, MEMORY))
}

/// A mini game: 1 to 3 columns of 3 to 6 cards, 4 to 6 ranks, 2 or 3 suits; with a stock or all dealt out.
fn mini_game(dice: &mut Dice) -> Rules {
    let ranks = 4 + dice.below(3) as u8;
    let suits = 2 + dice.below(2) as u8;
    let packs = 1 + dice.below(2) as u8;
    let aces = [Aces::InDeck, Aces::Home][dice.below(2)];
    let space = [Space::OnlyKing, Space::OnlyKing, Space::OnlyKing, Space::Nothing][dice.below(4)];
    let facing = [Facing::AllUp, Facing::AllUp, Facing::AllUp, Facing::TopUp][dice.below(4)];
    let cards = packs * suits * (ranks - u8::from(aces == Aces::Home));
    let columns = 1 + dice.below(3);
    let rows = 3 + dice.below(4) as u8;
    let stock = Stock { draw: 1, passes: Passes::Limited(1) };
    let mut draft = Draft { packs, suits, ranks, space, facing, ..games::lady_palk(aces) };
    if dice.below(3) == 0 || rows * columns as u8 >= cards {
        let columns = columns as u8 + 2;
        draft.stock = None;
        draft.heights =
            (0..columns).map(|n| cards / columns + u8::from(n < cards % columns)).collect();
    } else {
        draft.stock = Some(stock);
        draft.heights = vec![rows; columns];
    }
    games::rules(&draft)
}

#[test]
fn mini_decks_agree_with_exhaustive_search() {
    let mut verdicts = [0; 2];
    for seed in 0..800 {
        let mut dice = Dice::new(seed);
        let rules = mini_game(&mut dice);
        assert!(fits(&rules));
        let dealt = Deal::Number(seed).board(&rules);
        let board = match dice.below(3) {
            0 => dealt,
            1 => walk(&rules, &dealt, seed, 1 + dice.below(12)),
            _ => walk(&rules, &dealt, seed, 1 + dice.below(40)),
        };
        let Some(truth) = winnable(&rules, &board, BOUND) else { continue };
        verdicts[usize::from(truth)] += 1;
        for (name, prunes) in every_setting() {
            let ours = verdict(&rules, &board, prunes);
            assert_eq!(ours, truth, "seed {seed}, {name}: {:?} {board:?}", rules.draft());
        }
    }
    assert!(verdicts.iter().all(|&count| count > 150), "lost and won: {verdicts:?}");
}

/// The game itself, small: two packs of two suits, 1 to 3 columns of 2 to 4 cards, at least three cards in the stock.
fn small_game(aces: Aces, dice: &mut Dice) -> Rules {
    let ranks = 3 + dice.below(3) as u8 + u8::from(aces == Aces::Home);
    let cards = 4 * (ranks - u8::from(aces == Aces::Home));
    let columns = 1 + dice.below(3) as u8;
    let rows = (2 + dice.below(3) as u8).min((cards - 3) / columns);
    let heights = vec![rows; usize::from(columns)];
    games::rules(&Draft { suits: 2, ranks, heights, ..games::lady_palk(aces) })
}

#[test]
fn thousands_of_small_positions_of_both_settings_agree_with_exhaustive_search() {
    for aces in [Aces::InDeck, Aces::Home] {
        let mut verdicts = [0; 2];
        let mut seed = 1 << 32;
        while verdicts[0] + verdicts[1] < 2_000 {
            seed += 1;
            let mut dice = Dice::new(seed);
            let rules = small_game(aces, &mut dice);
            let steps = dice.below(2) * dice.below(20);
            let board = walk(&rules, &Deal::Number(seed).board(&rules), seed, steps);
            let Some(truth) = winnable(&rules, &board, 2_000) else { continue };
            verdicts[usize::from(truth)] += 1;
            for (name, prunes) in every_setting() {
                let ours = verdict(&rules, &board, prunes);
                assert_eq!(ours, truth, "{aces:?} seed {seed}, {name}: {board:?}");
            }
        }
        assert!(verdicts.iter().all(|&count| count > 200), "lost and won: {verdicts:?}");
    }
}

/// A column is known by what was dealt to it; loose cards and the copies of a card are not told apart. All else is.
#[test]
fn keys_are_equal_just_where_positions_are() {
    let free =
        every_setting().into_iter().find(|(name, _)| *name == "no rule").expect("named so").1;
    let mut positions = 0;
    for seed in 0..100 {
        let mut dice = Dice::new(seed);
        let rules = mini_game(&mut dice);
        let layout = Layout::new(&rules, &Deal::Number(seed).board(&rules)).expect("a small key");
        let (mut states, mut keys) = (HashMap::new(), HashMap::new());
        for _ in 0..40 {
            let mut state = State::new(&layout);
            for _ in 0..60 {
                let mut choices = Vec::new();
                Candidates::new(&layout, &state, free).list(&mut choices);
                let Some(&choice) = choices.get(dice.below(choices.len().max(1))) else { break };
                state.play(&layout, choice);
                let key = state.key();
                assert_eq!(*states.entry(key).or_insert(state), state, "two positions of one key");
                let parts = (state.waste, state.drawn, state.home, state.segments);
                assert_eq!(*keys.entry(parts).or_insert(key), key, "two keys of one position");
            }
        }
        positions += states.len();
    }
    assert!(positions > 10_000, "{positions} positions");
}

/// Two packs of five ranks and two suits: the second AC lies under a 2C, the other 2C comes to the waste.
fn competing_twos() -> (Rules, Board) {
    let draft = Draft { ranks: 5, suits: 2, heights: vec![4; 2], ..games::lady_palk(Aces::InDeck) };
    let rules = games::rules(&draft);
    let deck = "AC AD 2D 4D 2C 3C 2D 5D 5D 3D 3C 5C 2C AC 4D AD 4C 5C 4C 3D";
    let deck = Deck::parse(&rules, deck).expect("two packs");
    (rules, Board::deal(&rules, &deck))
}

/// With two packs "no card needs it as a parent" is not enough to bring a card home: the copies compete.
#[test]
fn naive_safe_home_throws_a_win_away() {
    let (rules, board) = competing_twos();
    let home = Move::single(Source::Waste, Target::Home);
    let two_of_clubs = "2C".parse().expect("a card");
    let mut seen = HashSet::from([board.clone()]);
    let mut open = vec![board];
    let mut thrown_away = 0;
    while let Some(board) = open.pop() {
        let mut after = board.clone();
        if board.waste().last() == Some(&two_of_clubs) && after.play(&rules, home).is_ok() {
            let won = winnable(&rules, &board, usize::MAX);
            let lost = winnable(&rules, &after, usize::MAX) == Some(false);
            thrown_away += usize::from(won == Some(true) && lost);
            assert_eq!(Some(verdict(&rules, &board, Prunes::ALL)), won);
            continue;
        }
        for mv in board.moves(&rules) {
            let mut next = board.clone();
            next.play(&rules, mv).expect("a legal move");
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    assert!(thrown_away > 0);
}

#[test]
fn slices_do_not_change_the_search() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let board = Deal::Number(1).board(&rules);
    let run = |slice: u64| {
        let mut search = start(&rules, &board, MEMORY).expect("the full game fits");
        let step = loop {
            match search.advance(slice) {
                Step::Working => {}
                step @ (Step::Won(_) | Step::Lost | Step::OutOfMemory) => break step,
            }
        };
        (search.nodes(), step)
    };
    assert_eq!(run(1), run(1_000_000));
}

#[test]
fn little_memory_gives_up() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let board = Deal::Number(1).board(&rules);
    let mut search = start(&rules, &board, 10_000).expect("the full game fits");
    assert_eq!(search.advance(u64::MAX), Step::OutOfMemory);
}
