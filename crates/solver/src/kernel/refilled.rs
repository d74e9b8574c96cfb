//! Columns of one suit, refilled at once from waste and stock; the kernel plays a game *on credit*.
//!
//! **The game.** Every column is a run of one suit. Only its top card moves: home, or, if it is alone in its column,
//! onto the next higher card. The top of the waste fills an empty column at once; if the waste is empty, the next card
//! of the stock does. When waste and stock are empty the game is won: the lowest card of each suit is on top of its
//! column, and home moves finish, whatever spaces take.
//!
//! **The credit game.** The refill seems to force the player's hand, but it does not. A card that is alone in its
//! column and could leave it is a token: it can wait until the column is needed for the top of the waste. So let every
//! card leave as soon as it can. Its column is then **free**, and stays free until the player puts the top of the waste
//! there. A position can be won in the credit game if and only if it can be won in the real game:
//! * *Real line to credit line.* A real line is a line of the credit game where free columns are filled at once. A
//!   refill from the stock is a draw, and then a card put down.
//! * *Credit line to real line.* For each free column, the real table keeps one card that has left on credit. That card
//!   moves when the column is filled. [`spelling`] has the proof, and plays every win this way.
//!
//! **Why at once.** A card that can go home goes home: the only card that could lie on it is home. It frees its column
//! or uncovers the card below it. A card that can go onto the next higher card goes there if that card cannot move
//! itself any more: all moves that were possible before are possible after it. If the higher card could still move, the
//! choice is the player's; [`position`] proves that few such choices matter. So a position has two kinds of choices:
//! draw, or put the top of the waste down. Before the second, one of a few segments may have to be pressed together.
//!
//! A position is the number of cards drawn, the cards of them that are still in the waste, and two counts for each
//! segment of consecutive cards. No choice can be undone, so there are no cycles, and positions may be expanded in any
//! order; [`dominance`] says which of them need not be expanded.

mod best_first;
mod column_bound;
mod dominance;
mod instance;
mod moves;
mod position;
mod prunes;
mod search;
mod spelling;

#[cfg(test)]
mod tests;

use talon_engine::Board;
use talon_engine::rules::Rules;

use crate::kernel::refilled::prunes::RefilledPrunes;
use crate::kernel::refilled::search::Refilled;
use crate::portfolio::Portfolio;
use crate::search::Search;

/// Whether columns stay runs of one suit and cards leave the waste one by one, in one pass.
pub(crate) fn fits(rules: &Rules) -> bool {
    RefilledPrunes::for_rules(rules).is_some()
}

/// Starts the search; `None` if a column is no run of one suit or waits to be filled, which no play leads to.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    let prunes = RefilledPrunes::for_rules(rules)?;
    Refilled::new(rules, board, memory, prunes).map(Portfolio::new)
}
