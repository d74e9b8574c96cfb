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

/// Starts the search of the first kernel that fits the rules and can tell the position.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    let kernels: [(Fits, Start); 5] = [
        (cells::fits, |rules, board, memory| boxed(cells::start(rules, board, memory))),
        (loose_runs::fits, |rules, board, memory| boxed(loose_runs::start(rules, board, memory))),
        (loose_singles::fits, |rules, board, memory| {
            boxed(loose_singles::start(rules, board, memory))
        }),
        (veiled::fits, |rules, board, memory| boxed(veiled::start(rules, board, memory))),
        (slots::fits, |rules, board, memory| boxed(slots::start(rules, board, memory))),
    ];
    let mut fitting = kernels.into_iter().filter(|(fits, _)| fits(rules));
    fitting
        .find_map(|(_, start)| start(rules, board, memory))
        .unwrap_or_else(|| general::start(rules, board, memory))
}

/// Whether a kernel's theorem holds for rules.
type Fits = fn(&Rules) -> bool;

/// A kernel's search of a position; none if it cannot tell the position.
type Start = fn(&Rules, &Board, usize) -> Option<Box<dyn Search>>;

fn boxed(search: Option<impl Search + 'static>) -> Option<Box<dyn Search>> {
    search.map(|search| Box::new(search) as Box<dyn Search>)
}
