//! Limits of a search, and the interface for a caller that watches it.

use std::ops::ControlFlow;
use std::time::Duration;

/// The limits of a search. The default has no limit of nodes or time, and 1 GiB of memory.
///
/// ```
/// use std::time::Duration;
/// use talon_solver::Limits;
///
/// let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
/// assert_eq!(limits.memory, 1 << 30);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most nodes to search.
    pub nodes: u64,
    /// The longest time to search. Only [`crate::solve`] and [`crate::Solver::decide`] measure time.
    pub time: Option<Duration>,
    /// The most bytes to hold.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: u64::MAX, time: None, memory: 1 << 30 }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Nodes searched.
    pub nodes: u64,
    /// Depth of the line under study.
    pub depth: usize,
    /// Bytes held.
    pub memory: usize,
}

/// Called between slices. It may stop the search: this is how a search is cancelled, from this thread or another.
pub trait Watch: FnMut(&Progress) -> ControlFlow<()> {}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Watch for F {}
