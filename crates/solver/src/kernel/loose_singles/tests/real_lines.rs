//! Every real line is a line of each view: real moves, followed ply by ply with all choices.

use std::collections::HashMap;

use talon_engine::rules::Kings;
use talon_engine::{Board, Deal, Move, Rules, Source, Target};
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::games;
use talon_testkit::mini::{Dice, MiniSize, cut};

use super::super::instance::{AceCodes, Instance, Joints, one};
use super::super::position::{ChoiceLimit, Position};
use super::super::position_class::Class;
use super::super::relaxation_counts::Ply;
use super::super::relaxation_open_burials::OpenBurials;
use super::mini;
use crate::prune::Prune;

/// With more positions than this, a line is followed no further.
const MOST: usize = 3_000;

/// All positions of a view that the plies of a line lead to.
struct Followed<P> {
    positions: Vec<P>,
    /// Plies that had a choice left.
    chosen: usize,
    /// All choices that were listed.
    listed: u64,
    /// Whether there were more positions than are followed.
    too_large: bool,
}

impl<P: Position> Followed<P> {
    fn new(instance: &Instance) -> Followed<P> {
        Followed { positions: vec![P::start(instance)], chosen: 0, listed: 0, too_large: false }
    }

    /// Takes a ply wherever it is open, with every choice.
    fn take(&mut self, instance: &Instance, ply: Ply) {
        let mut next = HashMap::new();
        let mut listed = P::ListedChoices::default();
        for position in &self.positions {
            if !position.plies(instance, Prune::Off).as_slice().contains(&ply) {
                continue;
            }
            let after = position.relaxed().after(instance, ply);
            let count = position.list(instance, ply, &after, |_| 0, ChoiceLimit::All, &mut listed);
            self.chosen += usize::from(count > 1);
            self.listed += count;
            self.too_large |= count > MOST as u64 || next.len() > MOST;
            if self.too_large {
                return;
            }
            for number in 0..count {
                let position = position.take(instance, ply, &after, &listed, number, |_| 0);
                let key = position.key(instance).expect("a key that fits");
                next.entry(key).or_insert(position);
            }
        }
        self.positions = next.into_values().collect();
    }
}

/// Counts over all lines that were followed.
#[derive(Debug, Default)]
struct Counts {
    plies: usize,
    lazy_choices: usize,
    class_choices: usize,
    /// All choices that both views listed, where no line was too large.
    listed: [u64; 2],
    lines: usize,
    won: usize,
    too_large: usize,
}

/// The ply that a move is, if it is one: the relaxed position tells which cards are heads.
fn exit_of(heads: u64, board: &Board, mv: Move) -> Option<Ply> {
    let Move::Carry { from: Source::Column(from), to, .. } = mv else { return None };
    let card = board.columns()[usize::from(from)].top().expect("a card moves").index();
    match to {
        Target::Home => Some(Ply::Home(card)),
        Target::Column(_) if heads & one(card) != 0 => Some(Ply::On(card)),
        Target::Column(_) | Target::Cell => None,
    }
}

/// The joints of a position, read from its board alone.
fn joints(rules: &Rules, board: &Board) -> Joints {
    let instance = Instance::read(rules, board, AceCodes::MayStay).expect("a position that fits");
    Class::new(&instance).joints
}

/// Follows a line as long as `next` names moves.
fn follow(
    rules: &Rules,
    start: &Board,
    mut next: impl FnMut(&Board) -> Option<Move>,
    counts: &mut Counts,
) {
    let Some(instance) = Instance::read(rules, start, AceCodes::MayStay) else { return };
    let mut board = start.clone();
    let mut lazy = Followed::<OpenBurials>::new(&instance);
    let mut classes = Followed::<Class>::new(&instance);
    while let Some(mv) = next(&board) {
        let ply = exit_of(lazy.positions[0].relaxed().heads, &board, mv);
        board.play(rules, mv).expect("a legal move");
        let Some(ply) = ply else { continue };
        lazy.take(&instance, ply);
        classes.take(&instance, ply);
        if lazy.too_large || classes.too_large {
            counts.too_large += 1;
            break;
        }
        assert!(!lazy.positions.is_empty(), "{ply:?} is not open with open burials: {start:?}");
        let real = joints(rules, &board);
        let found = classes.positions.iter().find(|class| class.joints == real);
        assert!(found.is_some(), "no choice of {ply:?} leads to {board:?} from {start:?}");
        counts.plies += 1;
    }
    if !lazy.too_large && !classes.too_large {
        counts.listed[0] += lazy.listed;
        counts.listed[1] += classes.listed;
    }
    counts.lines += 1;
    counts.won += usize::from(board.is_won(rules));
    counts.lazy_choices += lazy.chosen;
    counts.class_choices += classes.chosen;
}

/// A random player who goes home one time in `slow` when that is possible.
fn at_random(rules: &Rules, dice: &mut Dice, board: &Board, slow: usize) -> Option<Move> {
    let moves = board.moves(rules);
    let (homes, others): (Vec<Move>, Vec<Move>) =
        moves.into_iter().partition(|mv| matches!(mv, Move::Carry { to: Target::Home, .. }));
    let from = if others.is_empty() || !homes.is_empty() && dice.below(slow) == 0 {
        &homes
    } else {
        &others
    };
    from.get(dice.below(from.len().max(1))).copied()
}

fn follow_random(rules: &Rules, board: &Board, seed: u64, moves: usize, counts: &mut Counts) {
    let mut dice = Dice::new(seed);
    let slow = 1 + dice.below(6);
    let mut left = moves;
    let next = |board: &Board| {
        left = left.checked_sub(1)?;
        at_random(rules, &mut dice, board, slow)
    };
    follow(rules, board, next, counts);
}

/// The lines of a test must reach choices: a line without any shows little. Choices that lead nowhere cost only time,
/// so their number is recorded.
fn reaches_choices(
    counts: &Counts,
    (plies, lazy, classes): (usize, usize, usize),
    listed: [u64; 2],
) {
    assert_eq!(counts.listed, listed, "{counts:?}");
    assert!(counts.plies > plies && counts.won > counts.lines / 50, "{counts:?}");
    assert!(counts.lazy_choices > lazy && counts.class_choices > classes, "{counts:?}");
}

#[test]
fn every_line_of_crafted_positions_is_a_line_of_each_view() {
    let mut counts = Counts::default();
    for seed in 0..4_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::AnySuitSingles]);
        follow_random(&rules, &board, seed, 150, &mut counts);
    }
    reaches_choices(&counts, (10_000, 100, 1_000), [15_488, 32_220]);
}

#[test]
fn every_line_of_mini_deals_is_a_line_of_each_view() {
    let mut counts = Counts::default();
    for seed in 0..4_000 {
        let (rules, board) = mini(seed % 1_000);
        follow_random(&rules, &board, seed, 300, &mut counts);
    }
    reaches_choices(&counts, (30_000, 2_000, 6_000), [47_885, 99_935]);
}

#[test]
fn every_line_of_wide_deals_is_a_line_of_each_view() {
    let mut counts = Counts::default();
    let size = MiniSize { ranks: 9, suits: 4, columns: 9, cells: 0 };
    let rules = games::rules(&cut(&games::portuguese(Kings::AsDealt), size));
    for seed in 0..1_000 {
        let board = Deal::Number(seed).board(&rules);
        follow_random(&rules, &board, seed, 400, &mut counts);
    }
    reaches_choices(&counts, (15_000, 4_000, 100_000), [48_547, 1_043_786]);
}
