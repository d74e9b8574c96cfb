//! The one door: starts the right kernel, feeds it slices, keeps the limits, replays what it finds.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use talon_engine::{Board, Rules};

use crate::kernel;
use crate::limits::{Limits, Progress, Watch};
use crate::search::{Search, Step};
use crate::verdict::{GaveUp, Solution, Verdict};

/// Nodes between two looks at the clock and the watcher: a few milliseconds of work.
pub(crate) const SLICE: u64 = 4096;

/// Decides a position, or gives up at a limit or when the watcher says so.
pub fn solve(rules: &Rules, board: &Board, limits: &Limits, watch: impl Watch) -> Verdict {
    Solver::new(rules, board, limits).decide(limits.time, watch)
}

/// A search in slices. Cancelled by dropping it.
pub struct Solver {
    rules: Rules,
    board: Board,
    nodes: u64,
    search: Box<dyn Search>,
    /// A search that has come to an end must not be taken up again: what was left undone then is not all written down.
    verdict: Option<Verdict>,
}

impl Solver {
    /// Prepares the search; no work is done yet. The limit of time is for [`Solver::decide`] or the caller to keep.
    pub fn new(rules: &Rules, board: &Board, limits: &Limits) -> Solver {
        let search = kernel::start(rules, board, limits.memory);
        Solver { rules: *rules, board: board.clone(), nodes: limits.nodes, search, verdict: None }
    }

    /// Works for about `nodes` nodes; the verdict if that decided it or used up a limit, and from then on always.
    pub fn step(&mut self, nodes: u64) -> Option<Verdict> {
        if self.verdict.is_none() {
            self.verdict = self.work(nodes);
        }
        self.verdict.clone()
    }

    /// Works until there is a verdict, the time is up or the watcher says so. How far it came is told afterwards, too.
    pub fn decide(&mut self, time: Option<Duration>, mut watch: impl Watch) -> Verdict {
        // A browser's worker has no such clock: it is only looked at where there is a limit of time.
        let clock = time.map(|time| (Instant::now(), time));
        loop {
            if let Some(verdict) = self.step(SLICE) {
                return verdict;
            }
            if watch(&self.progress()) == ControlFlow::Break(()) {
                return Verdict::Unknown(GaveUp::Interrupted);
            }
            if clock.is_some_and(|(started, time)| started.elapsed() >= time) {
                return Verdict::Unknown(GaveUp::Time);
            }
        }
    }

    fn work(&mut self, nodes: u64) -> Option<Verdict> {
        let left = self.nodes.saturating_sub(self.search.nodes());
        if left == 0 {
            return Some(Verdict::Unknown(GaveUp::Nodes));
        }
        match self.search.advance(nodes.min(left)) {
            Step::Working => None,
            Step::Lost => Some(Verdict::Lost),
            Step::OutOfMemory => Some(Verdict::Unknown(GaveUp::Memory)),
            Step::Won(moves) => {
                let solution = Solution::replayed(&self.rules, &self.board, moves);
                Some(Verdict::Won(solution.expect("a kernel's win replays in the engine")))
            }
        }
    }

    /// How far the search has come.
    pub fn progress(&self) -> Progress {
        Progress {
            nodes: self.search.nodes(),
            depth: self.search.depth(),
            memory: self.search.memory(),
        }
    }
}
