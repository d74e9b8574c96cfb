//! Columns with face-down cards, built down in alternating colours, whose spaces take Kings only.
//!
//! **Free placement.** Runs move as units, a card that lies on a parent may lie on either card of the parents' class
//! (rank and colour), and nothing but a King stands on the floor of a space. So a class of which more cards are in play than loose
//! cards lie on it has a bare card, and any card of it can be laid bare: the covering run moves there. Which loose card lies on
//! which parent therefore never matters, and a position is only: what is home, how much of each column is left, which cards of
//! the stock are left and how far it is drawn. All moves that change nothing of this vanish.

mod cards;
mod deal;
mod hope;
mod oracle;
mod plies;
mod position;
mod run;
mod search;
mod seen;
mod spell;
#[cfg(test)]
mod tests;

use talon_engine::{Board, Rules};

use crate::search::Search;

/// Whether free placement holds for these rules: one pack, no cells, alternating colours, runs lifted whole, spaces
/// for Kings only or for nothing, filled by hand. Facing, heights, ranks, suits, take-back and the stock are free.
pub(crate) fn fits(rules: &Rules) -> bool {
    deal::fits(rules)
}

/// Starts the search; none if the position needs a key of more than a word.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    search::Veiled::new(rules, board, memory, search::Prunes::ALL)
}
