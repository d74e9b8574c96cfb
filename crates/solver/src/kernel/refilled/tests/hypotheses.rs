//! Every hypothesis of a loss is needed: under rules that break it, the credit game calls winnable deals lost. The
//! refill by the table is needed only to play a credit line in the real game. That no card comes back is assumed: no
//! deal was found in which this makes a difference.

use talon_engine::rules::{Aces, Build, Draft, Lift, Passes, Stock};
use talon_engine::{Board, Rules};
use talon_testkit::games;
use talon_testkit::mini::MiniSize;

use super::super::prunes::RefilledPrunes;
use super::super::search::Refilled;
use crate::kernel::tests::{Hypotheses, is_called_lost};
use crate::portfolio::Portfolio;

const SIZE: MiniSize = MiniSize { ranks: 5, suits: 3, columns: 3, cells: 1 };

fn is_lost(rules: &Rules, board: &Board) -> bool {
    let search = Refilled::new(rules, board, 1 << 24, RefilledPrunes::ALL);
    search.is_some_and(|search| is_called_lost(Portfolio::new(search)))
}

fn needs_what_is_broken_by(change: impl Fn(Draft) -> Draft) {
    let draft = games::preference(Aces::InDeck);
    let hold = |rules: &Rules| RefilledPrunes::for_rules(rules).is_some();
    Hypotheses { draft, size: SIZE, hold, is_lost }.need_what_is_broken_by(change);
}

#[test]
fn columns_are_built_in_suit() {
    for build in [Build::AnySuit, Build::AlternatingColours, Build::SameColour, Build::OtherSuit] {
        needs_what_is_broken_by(|draft| Draft { build, ..draft });
    }
}

#[test]
fn only_top_cards_move() {
    needs_what_is_broken_by(|draft| Draft { lift: Lift::Run, ..draft });
}

#[test]
fn there_are_no_cells() {
    needs_what_is_broken_by(|draft| Draft { cells: 1, ..draft });
}

#[test]
fn there_is_one_pass() {
    for passes in [Passes::Limited(2), Passes::Unlimited] {
        let stock = Some(Stock { draw: 1, passes });
        needs_what_is_broken_by(|draft| Draft { stock, ..draft });
    }
}
