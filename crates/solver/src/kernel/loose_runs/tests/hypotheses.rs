//! Every hypothesis is needed: under rules that break it, the kernel calls deals lost that can be won.

use std::collections::HashSet;

use talon_engine::rules::{Aces, Draft, Lift, Passes, Refill, Stock};
use talon_engine::{Board, Deal, Move, Rules, Source};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::{MiniSize, cut};

use super::super::instance::Instance;
use super::super::moves::LooseRunsPrunes;
use super::super::search::LooseRuns;
use crate::kernel::tests::{Hypotheses, Hypothesis, is_called_lost};
use crate::portfolio::Portfolio;

const SIZE: MiniSize = MiniSize { ranks: 4, suits: 2, columns: 2, cells: 1 };

fn game() -> Draft {
    Draft { heights: vec![3; 8], ..games::lady_palk(Aces::InDeck) }
}

fn is_lost(rules: &Rules, board: &Board) -> bool {
    Instance::read(rules, board).is_some_and(|instance| {
        let prunes = LooseRunsPrunes::ALL;
        let search = LooseRuns::new(rules, board, instance, prunes, 1 << 24);
        is_called_lost(Portfolio::new(search))
    })
}

#[test]
fn every_hypothesis_is_needed() {
    let hold = |rules: &Rules| LooseRunsPrunes::for_rules(rules).is_some();
    Hypotheses { draft: game(), size: SIZE, hold, is_lost }.need(&[
        Hypothesis::SpacesTakeKingsOrNothing,
        Hypothesis::NoCardComesBack,
        Hypothesis::ThereAreNoCells,
        Hypothesis::ThereIsOnePass,
    ]);
}

/// Whether the position can be won if no card is drawn right after a move that leaves the waste alone: *late draw* as a
/// statement about the engine's moves.
fn is_won_with_late_draws(rules: &Rules, board: &Board) -> bool {
    let mut seen = HashSet::from([(board.clone(), true)]);
    let mut open = vec![(board.clone(), true)];
    while let Some((board, may_draw)) = open.pop() {
        if board.is_won(rules) {
            return true;
        }
        for mv in board.moves(rules) {
            let touches_the_waste = match mv {
                Move::Draw | Move::Redeal => true,
                Move::Carry { from, .. } => from == Source::Waste,
            };
            if mv == Move::Draw && !may_draw {
                continue;
            }
            let mut after = board.clone();
            after.play_legal(rules, mv);
            if seen.insert((after.clone(), touches_the_waste)) {
                open.push((after, touches_the_waste));
            }
        }
    }
    false
}

/// A win that late draws miss, among small deals with this refill, and how many wins were looked at.
fn missed_by_late_draws(refill: Refill, lift: Lift, draw: u8) -> (bool, usize) {
    let stock = Some(Stock { draw, passes: Passes::Limited(1) });
    let draft = Draft { refill, lift, stock, heights: vec![2; 8], packs: 1, ..game() };
    let size = MiniSize { ranks: 4, suits: 2, columns: 2, cells: 0 };
    let rules = games::rules(&cut(&draft, size));
    let wins: Vec<Board> = (0..1_500)
        .map(|number| Deal::Number(number).board(&rules))
        .filter(|board| winnable(&rules, board, 5_000) == Some(true))
        .collect();
    (wins.iter().any(|board| !is_won_with_late_draws(&rules, board)), wins.len())
}

#[test]
fn drawing_can_wait_unless_columns_are_refilled() {
    for (lift, draw) in [(Lift::Run, 1), (Lift::TopCard, 1), (Lift::Run, 2)] {
        let (missed, wins) = missed_by_late_draws(Refill::ByHand, lift, draw);
        assert!(!missed && wins > 50, "{lift:?}, draw {draw}: {wins} wins");
    }
    let (missed, wins) = missed_by_late_draws(Refill::WasteThenStock, Lift::Run, 1);
    assert!(missed, "none of {wins} wins needs a draw right after a move inside the columns");
}
