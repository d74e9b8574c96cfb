//! The driver of all kernels: runs the stages of a search in turn, in slices, and counts their nodes.
//!
//! A kernel knows how to begin a stage and how to work on it. Quotas, slices and node counts are kept here, so the same
//! positions are searched however the work is sliced.

use talon_engine::Move;

use crate::search::{Outcome, Search};

/// The nodes that a search has taken, and how many it may take before it must pause.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    nodes: u64,
    end: u64,
}

impl Budget {
    /// A budget of this many nodes, all unspent.
    pub(crate) const fn of(nodes: u64) -> Budget {
        Budget { nodes: 0, end: nodes }
    }

    /// Counts nodes.
    #[inline]
    pub(crate) const fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Whether the search must pause.
    #[inline]
    pub(crate) const fn is_spent(&self) -> bool {
        self.nodes >= self.end
    }

    /// Nodes counted so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes left before the search must pause.
    pub(crate) const fn left(&self) -> u64 {
        self.end.saturating_sub(self.nodes)
    }
}

/// The result of a slice of work on a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StageOutcome {
    /// The stage can continue.
    Working,
    /// The stage is over, and the position is not decided.
    Undecided,
    /// These moves win from the start.
    Won(Vec<Move>),
    /// Proved: no line wins.
    Lost,
    /// Continuing would take more memory than allowed, and no later stage needs less.
    OutOfMemory,
}

/// No stage can continue within the memory allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

/// The result of a slice of work on a part of a stage: one search over positions, which finds a win of type `W` or ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PartOutcome<W> {
    /// It can continue.
    Working,
    /// A win.
    Won(W),
    /// All was searched and nothing wins.
    Exhausted,
    /// It has ended, but something was left out.
    Cut,
    /// It cannot continue within its memory.
    OutOfMemory,
}

/// The stages of a kernel's search of one position.
pub(crate) trait Stages {
    /// Begins the next stage and gives its quota of nodes. Called at the start, and whenever a stage is over or has
    /// taken its quota. Frees the previous stage's memory first.
    fn begin_next(&mut self, budget: &mut Budget) -> Result<u64, OutOfMemory>;

    /// Works on the running stage until the budget is spent or the stage is over. It may pause earlier.
    fn work(&mut self, budget: &mut Budget) -> StageOutcome;

    /// The depth of the running stage.
    fn depth(&self) -> usize;

    /// Bytes held.
    fn memory(&self) -> usize;
}

/// A search that runs the stages of a kernel in turn.
pub(crate) struct Portfolio<S> {
    stages: S,
    budget: Budget,
    /// The node count that ends the quota of the running stage.
    stage_end: u64,
}

impl<S: Stages> Portfolio<S> {
    /// A search whose first stage has begun.
    pub(crate) fn new(stages: S) -> Portfolio<S> {
        let mut portfolio = Portfolio { stages, budget: Budget::of(0), stage_end: 0 };
        // If there is no memory for the first stage, the first slice reports it.
        let _: Result<(), OutOfMemory> = portfolio.begin_next();
        portfolio
    }

    /// The stages, for tests that look into them.
    #[cfg(test)]
    pub(crate) const fn stages(&self) -> &S {
        &self.stages
    }

    fn begin_next(&mut self) -> Result<(), OutOfMemory> {
        let quota = self.stages.begin_next(&mut self.budget)?;
        self.stage_end = self.budget.nodes.saturating_add(quota);
        Ok(())
    }
}

impl<S: Stages> Search for Portfolio<S> {
    fn advance(&mut self, nodes: u64) -> Outcome {
        let goal = self.budget.nodes.saturating_add(nodes);
        while self.budget.nodes < goal {
            if self.budget.nodes >= self.stage_end {
                if self.begin_next().is_err() {
                    return Outcome::OutOfMemory;
                }
                continue;
            }
            self.budget.end = goal.min(self.stage_end);
            match self.stages.work(&mut self.budget) {
                StageOutcome::Working if self.budget.is_spent() => {}
                StageOutcome::Working => return Outcome::Working,
                StageOutcome::Undecided => self.stage_end = self.budget.nodes,
                StageOutcome::Won(moves) => return Outcome::Won(moves),
                StageOutcome::Lost => return Outcome::Lost,
                StageOutcome::OutOfMemory => return Outcome::OutOfMemory,
            }
        }
        Outcome::Working
    }

    fn nodes(&self) -> u64 {
        self.budget.nodes
    }

    fn depth(&self) -> usize {
        self.stages.depth()
    }

    fn memory(&self) -> usize {
        self.stages.memory()
    }
}
