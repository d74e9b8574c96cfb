//! The kernel for open games with cells: no stock, nothing hidden, any card in a space, supermoves.
//!
//! Many short best-first scans with different weights find wins; an exhaustive search, or a scan that runs dry where
//! its steps are complete, proves losses. See `docs/solver/cells.md`.

mod best_first;
mod best_first_queue;
mod column_summary;
mod exhaustive;
mod instance;
mod key;
mod moves;
mod position;
mod preview;
mod prunes;
mod safe_home;
mod schedule;
mod small_set;
mod spelling;
#[cfg(test)]
mod tests;
mod weights;

use talon_engine::rules::{Build, Facing, Lift, Refill, Space, TakeBack};
use talon_engine::{Board, Rules};

use self::best_first::{BestFirst, BestFirstOptions};
use self::exhaustive::Exhaustive;
use self::instance::{HEIGHT, Instance};
use self::position::Position;
use self::prunes::CellsPrunes;
use self::schedule::{Stage, StageKind};
use self::weights::Weights;
use crate::kernel::is_plain;
use crate::portfolio::{Budget, OutOfMemory, PartOutcome, Portfolio, StageOutcome, Stages};
use crate::prune::Prune;

/// Whether the rules are of this kernel's kind.
pub(crate) fn fits(rules: &Rules) -> bool {
    let builds = match rules.build() {
        Build::AlternatingColours | Build::SameSuit => true,
        Build::SameColour | Build::OtherSuit | Build::AnySuit => false,
    };
    let lifts = match rules.lift() {
        Lift::TopCard | Lift::Supermove => true,
        Lift::Run => false,
    };
    let highest = rules.heights().iter().copied().max().unwrap_or(0);
    builds
        && lifts
        && is_plain(rules)
        && rules.packs() == 1
        && rules.facing() == Facing::AllUp
        && rules.space() == Space::Anything
        && rules.refill() == Refill::ByHand
        && rules.take_back() == TakeBack::Never
        && rules.stock().is_none()
        && usize::from(highest + rules.ranks()) <= HEIGHT
}

/// Starts a search; `None` if the position is not of this kernel's kind.
pub(crate) fn start(rules: &Rules, board: &Board, memory_limit: usize) -> Option<Portfolio<Cells>> {
    Cells::new(rules, board, schedule::for_rules(rules), memory_limit).map(Portfolio::new)
}

/// Starts the exhaustive search alone.
pub(crate) fn prove(rules: &Rules, board: &Board, memory_limit: usize) -> Option<Portfolio<Cells>> {
    Cells::new(rules, board, schedule::PROOF, memory_limit).map(Portfolio::new)
}

/// One scan with these weights, for tuning: the positions that it made, and whether it won. `None` if the position is
/// not of this kernel's kind.
pub fn scan_alone(
    rules: &Rules,
    board: &Board,
    weights: [u8; 15],
    margin: i8,
    quota: u64,
) -> Option<(u64, bool)> {
    if !fits(rules) {
        return None;
    }
    let mut position = Position::new(Instance::read(rules, board)?);
    let mut scan = BestFirst::new(1 << 30);
    let weights = Weights::new(weights, margin);
    scan.begin(&mut position, BestFirstOptions { weights, safe_home: Prune::On }, quota);
    let mut budget = Budget::of(quota);
    let found = scan.run(&mut position, &mut budget);
    Some((budget.nodes(), found == PartOutcome::Won(())))
}

/// The stages of a schedule.
pub(crate) struct Cells {
    board: Board,
    position: Position,
    schedule: &'static [Stage],
    /// How many stages have begun.
    begun: usize,
    prunes: CellsPrunes,
    /// Kept from scan to scan, with its memory.
    best_first: BestFirst,
    exhaustive: Option<Box<Exhaustive>>,
    memory_limit: usize,
}

impl Cells {
    fn new(
        rules: &Rules,
        board: &Board,
        schedule: &'static [Stage],
        memory_limit: usize,
    ) -> Option<Cells> {
        Some(Cells {
            board: board.clone(),
            position: Position::new(Instance::read(rules, board)?),
            schedule,
            begun: 0,
            prunes: CellsPrunes::for_rules(rules),
            best_first: BestFirst::new(memory_limit),
            exhaustive: None,
            memory_limit,
        })
    }

    /// The win that the board stands on, in the engine's moves.
    fn spelled(&mut self) -> StageOutcome {
        let (path, safe_home) = match &self.exhaustive {
            None => (self.best_first.path(), self.best_first.safe_home()),
            Some(exhaustive) => (exhaustive.path(), self.prunes.safe_home),
        };
        StageOutcome::Won(spelling::spell(&mut self.position, &self.board, &path, safe_home))
    }
}

impl Stages for Cells {
    fn begin_next(&mut self, _budget: &mut Budget) -> Result<u64, OutOfMemory> {
        self.exhaustive = None;
        // After the last stage: exhaustive to the end, whatever the schedule ends with.
        let &Stage { kind, quota } =
            self.schedule.get(self.begun).unwrap_or(&schedule::WHOLE_PROOF);
        self.begun += 1;
        match kind {
            StageKind::BestFirst(options) => {
                self.best_first.begin(&mut self.position, options, quota);
            }
            StageKind::Exhaustive => {
                if quota == u64::MAX {
                    self.best_first = BestFirst::new(self.memory_limit);
                }
                let left = self.memory_limit.saturating_sub(self.best_first.memory());
                let exhaustive = Exhaustive::begin(&mut self.position, self.prunes, left);
                self.exhaustive = Some(Box::new(exhaustive));
            }
        }
        Ok(quota.saturating_add(1))
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        let (found, is_complete) = match &mut self.exhaustive {
            // The candidates include every single-card move, and safe cards went home: complete where both theorems
            // hold.
            None => {
                let found = self.best_first.run(&mut self.position, budget);
                (found, self.prunes == CellsPrunes::ALL)
            }
            Some(exhaustive) => (exhaustive.run(&mut self.position, budget), true),
        };
        match found {
            PartOutcome::Working => StageOutcome::Working,
            PartOutcome::Won(()) => self.spelled(),
            PartOutcome::Exhausted if is_complete => StageOutcome::Lost,
            PartOutcome::OutOfMemory if self.begun >= self.schedule.len() => {
                StageOutcome::OutOfMemory
            }
            PartOutcome::Exhausted | PartOutcome::Cut | PartOutcome::OutOfMemory => {
                StageOutcome::Undecided
            }
        }
    }

    fn depth(&self) -> usize {
        match &self.exhaustive {
            None => self.best_first.depth(),
            Some(exhaustive) => exhaustive.depth(),
        }
    }

    fn memory(&self) -> usize {
        let exhaustive = self.exhaustive.as_ref().map_or(0, |exhaustive| exhaustive.memory());
        self.best_first.memory() + exhaustive
    }
}
