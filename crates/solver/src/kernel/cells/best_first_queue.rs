//! The nodes of a scan and the order in which they are expanded: lowest estimate first, latest first among equals.

use super::position::Ply;
use crate::tree::Tree;

/// The highest estimate that is distinguished; higher ones count as this one.
pub(super) const WORST: u32 = 4095;

const NONE: u32 = u32::MAX;

/// Nodes that there is room for at first: more than most scans make.
const FIRST: usize = 1 << 10;

/// A position of a scan: the ply that leads there from its parent, and the plies that are left to try there.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScanNode {
    /// The next node of the same estimate.
    link: u32,
    pub(super) ply: Ply,
    /// Steps from the root.
    pub(super) depth: u16,
    /// The first of its candidates that has not been tried.
    pub(super) untried: u16,
}

/// All nodes, and those waiting in buckets by estimate.
#[derive(Debug)]
pub(super) struct Queue {
    pub(super) tree: Tree<ScanNode>,
    heads: Vec<u32>,
    /// The waiting nodes all have estimates of at least this.
    low: usize,
    /// The range of estimates that nodes have ever waited with.
    lowest: usize,
    high: usize,
}

impl Queue {
    /// A queue without nodes.
    pub(super) fn new() -> Queue {
        Queue {
            tree: Tree::with_capacity(FIRST),
            heads: vec![NONE; WORST as usize + 1],
            low: 0,
            lowest: 0,
            high: 0,
        }
    }

    /// Forgets all nodes but keeps their memory, if that is little.
    pub(super) fn clear(&mut self) {
        const KEPT: usize = 1 << 14;
        if self.lowest <= self.high {
            self.heads[self.lowest..=self.high].fill(NONE);
        }
        (self.low, self.lowest, self.high) = (WORST as usize, WORST as usize, 0);
        self.tree.clear(KEPT);
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.tree.memory() + self.heads.len() * size_of::<u32>()
    }

    /// Adds a node that does not wait.
    #[inline]
    pub(super) fn add(&mut self, parent: u32, ply: Ply, depth: u16) -> u32 {
        self.tree.add(parent, ScanNode { link: NONE, ply, depth, untried: 0 })
    }

    /// Lets a node wait.
    #[inline]
    pub(super) fn wait(&mut self, node: u32, estimate: u32) {
        let bucket = estimate.min(WORST) as usize;
        self.tree.get_mut(node).link = std::mem::replace(&mut self.heads[bucket], node);
        self.low = self.low.min(bucket);
        self.lowest = self.lowest.min(bucket);
        self.high = self.high.max(bucket);
    }

    /// Takes the best node that waits, with its estimate.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(u32, u32)> {
        while self.low <= self.high {
            let node = self.heads[self.low];
            if node != NONE {
                self.heads[self.low] = self.tree.get(node).link;
                return Some((node, self.low as u32));
            }
            self.low += 1;
        }
        None
    }
}
