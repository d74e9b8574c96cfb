//! The kernel for building in any suit by single cards, with spaces that take only Kings.
//!
//! It does not store where loose cards lie ([`relaxation_counts`]). It stores only which cards are buried
//! ([`position_class`]), or only how many ([`relaxation_open_burials`]). A search of the relaxation proves nearly all
//! losses and plans the wins. Beams that leave burials open, and dives that do not, decide the rest ([`search`]).

mod beam;
mod burial_choices;
mod depth_first;
mod instance;
mod position;
mod position_class;
mod prunes;
mod relaxation_counts;
mod relaxation_open_burials;
mod relaxation_planner;
mod search;
mod spelling;
#[cfg(test)]
mod tests;

use talon_engine::Board;
use talon_engine::rules::Rules;

use crate::portfolio::Portfolio;
use crate::search::Search;
use prunes::LooseSinglesPrunes;
use search::{LooseSingles, Searches};

/// Whether the tops theorem holds for these rules.
pub(crate) fn fits(rules: &Rules) -> bool {
    LooseSinglesPrunes::for_rules(rules).is_some()
}

/// Starts on a position; `None` if its keys would not fit their words.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    let prunes = LooseSinglesPrunes::for_rules(rules)?;
    LooseSingles::new(rules, board, memory, prunes, Searches::All).map(Portfolio::new)
}

/// Starts one dive with all choices alone.
pub(crate) fn prove(rules: &Rules, board: &Board, memory: usize) -> Option<impl Search + use<>> {
    let prunes = LooseSinglesPrunes::for_rules(rules)?;
    LooseSingles::new(rules, board, memory, prunes, Searches::OneDive).map(Portfolio::new)
}
