//! The kernel for every game. It plays on the engine's own board, with exact keys and few assumptions.
//!
//! Best-first scans with different weights search for a win, each a little longer than the last. Between them the
//! exhaustive sweep continues. The first search to end decides.

mod best_first;
pub(crate) mod estimate;
mod exhaustive;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod prunes;
mod schedule;

#[cfg(test)]
mod tests;

use talon_engine::{Board, Rules};

use crate::board_key::{BoardKey, OnePackKey, TwoPackKey};
use crate::kernel::general::best_first::BestFirst;
use crate::kernel::general::exhaustive::Exhaustive;
use crate::kernel::general::position::Position;
use crate::kernel::general::prunes::GeneralPrunes;
use crate::kernel::general::schedule::{STAGES, Stage};
use crate::portfolio::{Budget, OutOfMemory, Portfolio, StageOutcome, Stages};
use crate::search::Search;

/// The root of the exhaustive search is a node, and counts from the start.
const EXHAUSTIVE_ROOT: u64 = 1;

/// Starts the search; it takes every position of every game.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    start_with(rules, board, memory, GeneralPrunes::ALL, STAGES)
}

/// Starts the sweep alone.
pub(crate) fn prove(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    start_with(rules, board, memory, GeneralPrunes::ALL, &[])
}

fn start_with(
    rules: &Rules,
    board: &Board,
    memory: usize,
    prunes: GeneralPrunes,
    schedule: &'static [Stage],
) -> Box<dyn Search> {
    if rules.packs() == 1 {
        let stages = General::<OnePackKey>::new(rules, board, memory, prunes, schedule);
        Box::new(Portfolio::new(stages))
    } else {
        let stages = General::<TwoPackKey>::new(rules, board, memory, prunes, schedule);
        Box::new(Portfolio::new(stages))
    }
}

/// Scans and the exhaustive search by turns.
struct General<K: BoardKey> {
    rules: Rules,
    board: Board,
    prunes: GeneralPrunes,
    memory_limit: usize,
    exhaustive: Exhaustive<K>,
    /// The running scan; none while the exhaustive search has its turn.
    scan: Option<BestFirst<K>>,
    /// After the last stage the exhaustive search continues to the end.
    schedule: &'static [Stage],
    /// How many stages have begun.
    begun: usize,
}

impl<K: BoardKey> General<K> {
    fn new(
        rules: &Rules,
        board: &Board,
        memory_limit: usize,
        prunes: GeneralPrunes,
        schedule: &'static [Stage],
    ) -> General<K> {
        General {
            rules: *rules,
            board: board.clone(),
            prunes,
            memory_limit,
            exhaustive: Exhaustive::new(Position::new(rules, board, prunes), memory_limit),
            scan: None,
            schedule,
            begun: 0,
        }
    }

    /// One step of the search whose turn it is.
    fn step(&mut self, budget: &mut Budget) -> StageOutcome {
        match &mut self.scan {
            Some(scan) => match scan.step(budget) {
                // The memory of a scan is given back, so the exhaustive search may still have room.
                StageOutcome::OutOfMemory => StageOutcome::Undecided,
                outcome => outcome,
            },
            None => self.exhaustive.step(budget),
        }
    }
}

impl<K: BoardKey> Stages for General<K> {
    fn begin_next(&mut self, budget: &mut Budget) -> Result<u64, OutOfMemory> {
        self.scan = None;
        if self.begun == 0 {
            budget.spend(EXHAUSTIVE_ROOT);
        }
        let stage = self.schedule.get(self.begun);
        self.begun += 1;
        match stage {
            Some(&Stage::Scan(weights, quota)) => {
                let position = Position::new(&self.rules, &self.board, self.prunes);
                let memory = self.memory_limit.saturating_sub(self.exhaustive.memory());
                self.scan = Some(BestFirst::new(position, weights, memory, budget));
                Ok(quota)
            }
            Some(&Stage::Exhaustive(quota)) => Ok(quota),
            None => Ok(u64::MAX),
        }
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        // An exhaustive search can leave many frames without finding a node; those steps count towards the slice too.
        let steps = budget.left().saturating_mul(4);
        for _ in 0..steps {
            let outcome = self.step(budget);
            if outcome != StageOutcome::Working || budget.is_spent() {
                return outcome;
            }
        }
        StageOutcome::Working
    }

    fn depth(&self) -> usize {
        self.scan.as_ref().map_or(self.exhaustive.depth(), BestFirst::depth)
    }

    fn memory(&self) -> usize {
        self.exhaustive.memory() + self.scan.as_ref().map_or(0, BestFirst::memory)
    }
}
