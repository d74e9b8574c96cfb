//! Columns with face-down cards, built down in alternating colours, whose spaces take Kings only.
//!
//! **Free placement.** Runs move as units, a card that lies on a parent may lie on either card of the parents' class
//! (rank and colour), and nothing but a King stands on the floor of a space. So a class of which more cards are in play than loose
//! cards lie on it has a bare card, and any card of it can be laid bare: the covering run moves there. Which loose card lies on
//! which parent therefore never matters, and a position is only: what is home, how much of each column is left, which cards of
//! the stock are left and how far it is drawn. All moves that change nothing of this vanish.

mod card_sets;
mod instance;
mod moves;
mod position;
mod relaxation_monotone;
mod relaxation_open_stock;
mod restarts;
mod reveals;
mod search;
mod spelling;
#[cfg(test)]
mod tests;
mod visited;

pub use reveals::{FreeWorld, Reveal, WinStart};

use talon_engine::{Board, Rules};

use crate::portfolio::Portfolio;
use crate::search::Search;

/// Whether free placement holds for these rules: one pack, no cells, alternating colours, runs lifted whole, spaces
/// for Kings only or for nothing, filled by hand. Facing, heights, ranks, suits, take-back and the stock are free.
pub(crate) fn fits(rules: &Rules) -> bool {
    instance::fits(rules)
}

/// Starts the search; none if the position needs a key of more than a word.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    search::Veiled::new(rules, board, memory, search::VeiledPrunes::ALL).map(Portfolio::new)
}
