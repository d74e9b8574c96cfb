//! [`solve_position`] and [`Solver`]: start the first kernel that fits, run it in slices, keep the limits and replay the win.

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use talon_engine::{Board, Position, Rules};

use crate::kernel::{self, Kernel, KernelRefusal, SearchScope};
use crate::limits::{Limits, Progress, Watch};
use crate::search::{Outcome, Search};
use crate::verdict::{GaveUp, Solution, Verdict};

/// Nodes between two checks of the clock and the watcher: a few milliseconds of work.
const SLICE: u64 = 4096;

/// Decides a position. Gives up at a limit, or when the watcher stops it. For callers that keep rules and board apart;
/// others use [`Solver::of_position`], whose parts always belong together.
#[doc(hidden)]
pub fn solve(rules: &Rules, board: &Board, limits: &Limits, watch: impl Watch) -> Verdict {
    Solver::new(rules, board, limits).decide(limits.time, watch)
}

/// Decides a position within the limits, without a watcher.
///
/// ```
/// # use talon_engine::Position;
/// # let position = Position::example();
/// use talon_solver::{Limits, Verdict, solve_position};
///
/// let Verdict::Won(solution) = solve_position(&position, &Limits::default()) else { panic!("lost") };
/// let mut position = position;
/// for &mv in solution.moves() {
///     position.play(mv).expect("a solution is legal");
/// }
/// assert!(position.is_won());
/// ```
pub fn solve_position(position: &Position, limits: &Limits) -> Verdict {
    solve(position.rules(), position.board(), limits, |_| ControlFlow::Continue(()))
}

/// A search in slices. Cancelled by dropping it.
///
/// ```
/// # use talon_engine::Position;
/// # let position = Position::example();
/// use talon_solver::{Limits, Solver};
///
/// let mut solver = Solver::of_position(&position, &Limits::default());
/// while solver.step(100).is_none() {}
/// assert!(solver.progress().nodes < 100);
/// ```
pub struct Solver {
    rules: Rules,
    board: Board,
    nodes: u64,
    search: Box<dyn Search>,
    /// Stored, because a search that has ended cannot be resumed.
    verdict: Option<Verdict>,
}

impl Solver {
    /// Prepares the search of a position. The time limit is kept by [`Solver::decide`], or by the caller.
    ///
    /// ```
    /// # use talon_engine::Position;
    /// # let position = Position::example();
    /// use std::ops::ControlFlow;
    /// use talon_solver::{Limits, Solver, Verdict};
    ///
    /// let limits = Limits::default();
    /// let watch = |_: &talon_solver::Progress| ControlFlow::Continue(());
    /// let verdict = Solver::of_position(&position, &limits).decide(limits.time, watch);
    /// assert!(matches!(verdict, Verdict::Won(_)));
    /// ```
    pub fn of_position(position: &Position, limits: &Limits) -> Solver {
        Solver::new(position.rules(), position.board(), limits)
    }

    /// Prepares the search of a position by one kernel, to compare kernels. The kernel may not fit.
    pub fn of_position_by(
        kernel: Kernel,
        position: &Position,
        limits: &Limits,
    ) -> Result<Solver, KernelRefusal> {
        Solver::with_kernel(kernel, position.rules(), position.board(), limits)
    }

    /// [`Solver::of_position`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn new(rules: &Rules, board: &Board, limits: &Limits) -> Solver {
        Solver::of(rules, board, limits, kernel::start(rules, board, limits.memory))
    }

    /// [`Solver::of_position_by`] for callers that keep rules and board apart.
    #[doc(hidden)]
    pub fn with_kernel(
        kernel: Kernel,
        rules: &Rules,
        board: &Board,
        limits: &Limits,
    ) -> Result<Solver, KernelRefusal> {
        Solver::with_scope(kernel, SearchScope::Whole, rules, board, limits)
    }

    /// Prepares a search by a part of one kernel, to test its proofs alone.
    #[doc(hidden)]
    pub fn with_scope(
        kernel: Kernel,
        scope: SearchScope,
        rules: &Rules,
        board: &Board,
        limits: &Limits,
    ) -> Result<Solver, KernelRefusal> {
        let search = kernel.start(scope, rules, board, limits.memory)?;
        Ok(Solver::of(rules, board, limits, search))
    }

    fn of(rules: &Rules, board: &Board, limits: &Limits, search: Box<dyn Search>) -> Solver {
        Solver { rules: *rules, board: board.clone(), nodes: limits.nodes, search, verdict: None }
    }

    /// Works for about `nodes` nodes. Returns the verdict once there is one or a limit is reached, and then always the
    /// same.
    pub fn step(&mut self, nodes: u64) -> Option<Verdict> {
        if self.verdict.is_none() {
            self.verdict = self.work(nodes);
        }
        self.verdict.clone()
    }

    /// Works until there is a verdict, the time is up or the watcher stops it. [`Solver::progress`] works afterwards,
    /// too.
    pub fn decide(&mut self, time: Option<Duration>, mut watch: impl Watch) -> Verdict {
        // A web worker has no such clock, so it is read only if there is a time limit.
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
            Outcome::Working => None,
            Outcome::Lost => Some(Verdict::Lost),
            Outcome::OutOfMemory => Some(Verdict::Unknown(GaveUp::Memory)),
            Outcome::Won(moves) => {
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

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("progress", &self.progress())
            .field("verdict", &self.verdict)
            .finish_non_exhaustive()
    }
}
