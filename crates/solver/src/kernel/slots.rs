//! The kernel for columns of one suit that the table refills at once: a position in five machine words.
//!
//! Every column is a run of one suit, so a card is home, in the stock, in the waste, at the bottom of a column, or on
//! the next higher card of its suit. The waste is the part of the drawn cards that was not played, in their order.
//! When stock and waste are empty the game is won: the lowest card of each suit is on top of its column. No move can
//! be undone by another, so a depth-first search with a set of positions seen ends and is exact.

mod bound;
mod ply;
mod prunes;
mod scan;
mod search;
mod spell;
mod state;

#[cfg(test)]
mod tests;

use talon_engine::Board;
use talon_engine::rules::{Build, Lift, Passes, Refill, Rules, Stock, TakeBack};

use crate::kernel::slots::prunes::Prunes;
use crate::kernel::slots::search::Slots;
use crate::search::Search;

/// Whether columns stay runs of one suit and cards leave the waste one by one, in one pass.
pub(crate) fn fits(rules: &Rules) -> bool {
    rules.packs() == 1
        && rules.build() == Build::SameSuit
        && rules.lift() == Lift::TopCard
        && rules.refill() == Refill::WasteThenStock
        && rules.take_back() == TakeBack::Never
        && rules.cells() == 0
        && rules.stock() == Some(Stock { draw: 1, passes: Passes::Limited(1) })
        && rules.heights().iter().all(|&height| height == 1)
}

/// Starts the search, unless the columns are no runs or a column waits to be filled: no play leads there.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    Slots::new(rules, board, memory, Prunes::ALL)
}
