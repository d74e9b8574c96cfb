//! The interface of a search: it works in slices and knows no clock, thread or caller.

use talon_engine::Move;

/// The outcome of a slice of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Not decided yet; more work may decide it.
    Working,
    /// These engine moves win from the position the search began with.
    Won(Vec<Move>),
    /// Proved: no sequence of moves wins.
    Lost,
    /// Continuing would take more memory than allowed.
    OutOfMemory,
}

/// A search in progress. It owns all its state, so it can pause and resume between slices.
pub(crate) trait Search {
    /// Works for about `nodes` more nodes; a few thousand more do no harm.
    /// The same positions are searched in the same order, however the work is sliced.
    fn advance(&mut self, nodes: u64) -> Outcome;

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// The depth of the current line, to show progress.
    fn depth(&self) -> usize;

    /// Bytes held in tables and lists. They stay below the limit that the search was made with.
    fn memory(&self) -> usize;
}
