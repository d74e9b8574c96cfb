//! The kernels, and which of them suits which rules.
//!
//! A kernel has `fits(&Rules)`, which looks at the structure of the rules, and `start`, which may decline a single
//! position that it cannot represent. The first that takes the position searches it.

use talon_engine::{Board, Rules};

use crate::search::Search;

/// Starts the search of the kernel that is best for these rules.
pub(crate) fn start(_rules: &Rules, _board: &Board, _memory: usize) -> Box<dyn Search> {
    unreachable!("kernels are added one by one")
}
