//! Columns with face-down cards, built down in alternating colours, whose spaces take Kings only.
//!
//! **Free placement.** Runs move as units. A card that lies on a parent may lie on either card of the parents' class
//! (rank and colour). Only a King stands on the floor of a space. Suppose that more cards of a class are in play than
//! loose cards lie on it. Then the class has a bare card, and any card of the class can be laid bare: the covering run
//! moves to the bare one. So it never matters which loose card lies on which parent. A position has only four parts:
//! the cards at home, the number of cards left in each column, the cards left in the stock, and how far the stock is
//! drawn. Moves that change none of these are not searched.

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

/// Whether free placement holds for these rules: one pack, no cells, alternating colours, runs lifted whole, spaces for
/// Kings only or for nothing, filled by hand. Facing, heights, ranks, suits, take-back and the stock may be any.
pub(crate) fn fits(rules: &Rules) -> bool {
    instance::fits(rules)
}

/// Starts the search; `None` if the position needs a key of more than a word.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    search::Veiled::new(rules, board, memory, search::VeiledPrunes::ALL).map(Portfolio::new)
}
