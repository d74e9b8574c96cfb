//! The kernel for building in any suit by single cards, with spaces for Kings alone.
//!
//! It does not store where loose cards lie ([`relaxed`]), only what is buried ([`class`]), or only how much ([`lazy`]).
//! A search of the relaxation proves nearly all losses and plans the wins; what it leaves is decided by beams that
//! leave burials open and dives that do not ([`portfolio`]).

mod beam;
mod burial;
mod class;
mod dive;
mod layout;
mod lazy;
mod line;
mod planner;
mod portfolio;
mod position;
mod prunes;
mod relaxed;
#[cfg(test)]
mod tests;

use talon_engine::Board;
use talon_engine::rules::{Build, Lift, Rules, Space, TakeBack};

use crate::search::Search;
use portfolio::{Plan, Portfolio};
use prunes::Prunes;

/// Whether the tops theorem holds for these rules: single cards, any suit, only Kings into spaces, and nothing else
/// to put a card on or take it from. Which cards lie face down does not matter: only top cards ever move.
pub(crate) fn fits(rules: &Rules) -> bool {
    rules.packs() == 1
        && rules.build() == Build::AnySuit
        && rules.lift() == Lift::TopCard
        && rules.space() == Space::OnlyKing
        && rules.take_back() == TakeBack::Never
        && rules.cells() == 0
        && rules.stock().is_none()
}

/// Starts on a position; nothing if its keys would not fit their words.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    Portfolio::new(rules, board, memory, Prunes::ALL, Plan::Portfolio)
}
