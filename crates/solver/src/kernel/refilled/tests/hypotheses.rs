//! Every hypothesis of a loss is needed: under rules that break it, the credit game calls winnable deals lost. The
//! refill by the table is needed only to play a credit line in the real game. That no card comes back is assumed: no
//! deal was found in which this makes a difference.

use talon_engine::rules::Aces;
use talon_engine::{Board, Rules};
use talon_testkit::games;
use talon_testkit::mini::MiniSize;

use super::super::prunes::RefilledPrunes;
use super::super::search::Refilled;
use crate::kernel::tests::{Hypotheses, Hypothesis, is_called_lost};
use crate::portfolio::Portfolio;

const SIZE: MiniSize = MiniSize { ranks: 5, suits: 3, columns: 3, cells: 1 };

fn is_lost(rules: &Rules, board: &Board) -> bool {
    let search = Refilled::new(rules, board, 1 << 24, RefilledPrunes::ALL);
    search.is_some_and(|search| is_called_lost(Portfolio::new(search)))
}

#[test]
fn every_hypothesis_is_needed() {
    let draft = games::preference(Aces::InDeck);
    let hold = |rules: &Rules| RefilledPrunes::for_rules(rules).is_some();
    Hypotheses { draft, size: SIZE, hold, is_lost }.need(&[
        Hypothesis::ColumnsAreBuiltInSuit,
        Hypothesis::OnlyTopCardsMove,
        Hypothesis::ThereAreNoCells,
        Hypothesis::ThereIsOnePass,
    ]);
}
