//! How much work a caller allows, and how it watches the work go on.

use std::ops::ControlFlow;
use std::time::Duration;

/// What a search may spend. The default: no limit on nodes or time, 1 GiB of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes searched at the most.
    pub nodes: u64,
    /// Time spent at the most; measured by [`crate::solve`] alone, so that slices stay free of clocks.
    pub time: Option<Duration>,
    /// Bytes held at the most.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: u64::MAX, time: None, memory: 1 << 30 }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Progress {
    /// Nodes searched.
    pub nodes: u64,
    /// Depth of the line under study.
    pub depth: usize,
    /// Bytes held.
    pub memory: usize,
}

/// Looks on between slices, and may stop the search: the way to cancel it, from this thread or another.
pub trait Watch: FnMut(&Progress) -> ControlFlow<()> {}

impl<F: FnMut(&Progress) -> ControlFlow<()>> Watch for F {}
