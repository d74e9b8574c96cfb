//! The kernels, and which of them suits which rules.
//!
//! A kernel has `fits(&Rules)`, which looks at the structure of the rules, and `start`, which may decline a single
//! position that it cannot represent. The first that takes the position searches it; the general kernel takes all.

mod cells;
mod general;
mod loose_runs;
mod loose_singles;
mod slots;
mod veiled;

#[cfg(test)]
mod tests;

use talon_engine::{Board, Rules};

use crate::search::Search;

pub(crate) use crate::kernel::general::{
    Beaming, Layer, Links, Packing, Piles, Size, beam, goes_home,
};

/// Starts the search of the kernel that is best for these rules.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    if cells::fits(rules)
        && let Some(search) = cells::start(rules, board, memory)
    {
        return Box::new(search);
    }
    if loose_runs::fits(rules)
        && let Some(search) = loose_runs::start(rules, board, memory)
    {
        return Box::new(search);
    }
    if loose_singles::fits(rules)
        && let Some(search) = loose_singles::start(rules, board, memory)
    {
        return Box::new(search);
    }
    if veiled::fits(rules)
        && let Some(search) = veiled::start(rules, board, memory)
    {
        return Box::new(search);
    }
    if slots::fits(rules)
        && let Some(search) = slots::start(rules, board, memory)
    {
        return Box::new(search);
    }
    general::start(rules, board, memory)
}
