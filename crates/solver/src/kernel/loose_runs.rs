//! Columns built down in any suit, runs moved as units, one pass through a stock drawn card by card (or no stock).
//!
//! The places of loose runs are not stored. Cut each column into its natural segments (each card one rank below the
//! card that it lies on). The lowest card of a column's last segment is its **head**. A card is **loose** if it lies on
//! a head, or was ever moved: it lies on a card one rank higher, or it is a King on the floor. A column without a
//! segment is a space, counted as a top one rank above the King. Every loose card of rank r-1 covers exactly one
//! visible card of rank r, so the number of columns that end in rank r,
//!
//! > tops(r) = visible(r) - loose(r-1), tops(space) = columns without a segment - loose Kings,
//!
//! does not depend on where anything lies. If tops(r) > 0 any visible card x of rank r can be made a top: the tail on
//! it moves onto a top of rank r in another column (a run holds one card of each rank). Hence, with no other condition:
//! * x goes home when its foundation is ready and tops(r) > 0;
//! * the run of a head of rank h leaves its column when tops(h + 1) > 0;
//! * the waste's top card of rank r goes to a column when tops(r + 1) > 0.
//!
//! Moves between equal parents disappear, and no other move can be undone: an exact quotient without cycles.
//!
//! A face-down card is a separate segment: it cannot be a parent before it is turned up, and then it is a head.

#![allow(
    clippy::cast_possible_wrap,
    reason = "counts of cards are small, and their differences signed"
)]

mod instance;
mod moves;
mod order_theorems;
mod position;
mod relaxation;
mod repair;
mod score;
mod search;
mod spelling;
mod sweep;

use talon_engine::Board;
use talon_engine::rules::Rules;

use crate::portfolio::Portfolio;
use crate::search::Search;
use instance::Instance;
use moves::LooseRunsPrunes;
use search::LooseRuns;

/// Whether the quotient is exact for these rules.
pub(crate) fn fits(rules: &Rules) -> bool {
    LooseRunsPrunes::for_rules(rules).is_some()
}

/// Starts the search; `None` if the position's key would not fit into 127 bits.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    let prunes = LooseRunsPrunes::for_rules(rules)?;
    let instance = Instance::read(rules, board)?;
    let search = LooseRuns::new(rules, board, instance, prunes, memory);
    Some(Portfolio::new(search))
}

#[cfg(test)]
mod tests;
