//! What every kernel offers: a search that works in slices and knows nothing of clocks, threads or callers.

use talon_engine::Move;

/// What came of a slice of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// Not decided yet; more work may decide it.
    Working,
    /// These engine moves win from the position the search began with.
    Won(Vec<Move>),
    /// Proved: no sequence of moves wins.
    Lost,
    /// Going on would take more memory than allowed.
    OutOfMemory,
}

/// A search under way. All its state is in it, so that it can stop and go on between slices.
pub(crate) trait Search {
    /// Works for about `nodes` more nodes (a slice is small; running over by a few thousand does no harm).
    /// The same sequence of positions is searched however the work is sliced.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Nodes searched so far.
    fn nodes(&self) -> u64;

    /// How deep the search stands, for people who watch.
    fn depth(&self) -> usize;

    /// Bytes held in tables and lists, kept below the limit the search was made with.
    fn memory(&self) -> usize;
}
