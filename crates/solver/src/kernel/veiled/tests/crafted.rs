//! Late and uneven positions, which random walks seldom meet: prunes against a search without any.

use std::collections::HashSet;

use super::super::relaxation_open_stock::{OpenStock, RelaxedVerdict};
use super::*;
use crate::portfolio::Budget;
use crate::prune::Prune;
use talon_testkit::crafted::{Crafted, RulesKind};

/// Nodes of the search without prunes; larger positions are left out.
const NODES: u64 = 4_000;

/// The seed of a position that is won only by laying a card so that its twin goes home from under another.
const TWIN_GOES_HOME: u64 = 25_130;

/// A position of a seed that fits a word.
fn crafted(seed: u64) -> Option<(Rules, Board)> {
    let Crafted { rules, board, .. } = Crafted::new(seed, &[RulesKind::ColourRuns]);
    instance::Instance::read(&rules, &board).map(|_| (rules, board))
}

/// Whether the position is won with take-back and lost without.
fn is_won_by_taking_back(rules: &Rules, board: &Board) -> bool {
    let never = games::rules(&Draft { take_back: TakeBack::Never, ..rules.draft() });
    rules.take_back() == TakeBack::Allowed
        && verdict(&never, board, NONE, NODES) == Some(false)
        && verdict(rules, board, NONE, NODES) == Some(true)
}

#[test]
fn prunes_change_no_verdict_of_crafted_positions() {
    let all = VeiledPrunes { restarts: SHORT, ..VeiledPrunes::ALL };
    let lazy = VeiledPrunes { moves: MovePrunes { lazy_laying: Prune::On, ..NONE.moves }, ..NONE };
    let (mut verdicts, mut by_taking_back) = ([0; 2], 0);
    let seeds = (0..6_000).chain([TWIN_GOES_HOME]);
    for (seed, (rules, board)) in seeds.filter_map(|seed| Some((seed, crafted(seed)?))) {
        let Some(expected) = verdict(&rules, &board, NONE, NODES) else { continue };
        verdicts[usize::from(expected)] += 1;
        by_taking_back += usize::from(is_won_by_taking_back(&rules, &board));
        for prunes in [all, lazy, VeiledPrunes { restarts: SHORT, ..NONE }] {
            let found = verdict(&rules, &board, prunes, u64::MAX);
            assert_eq!(found, Some(expected), "seed {seed}: {prunes:?} on {board:?}");
        }
    }
    println!("{verdicts:?}, {by_taking_back} won only by taking back");
    assert!(verdicts.iter().all(|&count| count > 2_000), "{verdicts:?}");
    assert!(by_taking_back > 200, "{by_taking_back}");
}

/// Whether the position can be won, by every move of an instance with an open stock; `None` if it is too large.
fn can_be_won(open: &instance::Instance, start: &Position) -> Option<bool> {
    let mut seen = HashSet::from([start.key]);
    let mut waiting = vec![*start];
    while let Some(position) = waiting.pop() {
        if position.is_won(open) {
            return Some(true);
        }
        let mut plies = Plies::new();
        moves::list(open, &position, None, NONE.moves, &mut plies);
        let after = plies.iter().map(|&ply| position.after(open, ply));
        waiting.extend(after.filter(|after| seen.insert(after.key)));
        if seen.len() > NODES as usize {
            return None;
        }
    }
    Some(false)
}

/// A position a few moves on.
fn wander(instance: &instance::Instance, mut position: Position, dice: &mut Dice) -> Position {
    for _ in 0..dice.below(6) {
        let mut plies = Plies::new();
        moves::list(instance, &position, None, NONE.moves, &mut plies);
        let Some(&ply) = plies.get(dice.below(plies.len().max(1))) else { break };
        position = position.after(instance, ply);
    }
    position
}

/// Questions that are given up store only positions that they have proved lost, and these decide later questions.
#[test]
fn positions_stored_between_questions_are_lost() {
    let (mut lost, mut given_up) = (0, 0);
    for (seed, (rules, board)) in (0..6_000).filter_map(|seed| Some((seed, crafted(seed)?))) {
        let instance = instance::Instance::read(&rules, &board).expect("a key of a word");
        let open = instance.with_open_stock();
        let start = Position { drawn: 0, pass: 0, ..Position::read(&instance, &board) };
        let mut dice = Dice::new(seed);
        let prunes = [NONE.moves, VeiledPrunes::ALL.moves][dice.below(2)];
        let mut open_stock = OpenStock::new(&instance, prunes, 1 << 22);
        for _ in 0..12 {
            let position = wander(&open, start, &mut dice);
            match open_stock.ask(&position, &mut Budget::of(2 + dice.below(30) as u64)) {
                RelaxedVerdict::Lost => {
                    lost += 1;
                    assert_ne!(can_be_won(&open, &position), Some(true), "seed {seed}: {board:?}");
                }
                RelaxedVerdict::OutOfNodes => given_up += 1,
                RelaxedVerdict::Winnable | RelaxedVerdict::OutOfMemory => {}
            }
        }
    }
    println!("{lost} lost, {given_up} given up");
    assert!(lost > 5_000 && given_up > 500, "{lost} lost, {given_up} given up");
}
