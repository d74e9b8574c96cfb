//! The kernel for open games with cells: no stock, nothing hidden, any card in a space, supermoves.
//!
//! Many short best-first scans with different weights find wins; an exhaustive search, or a scan that runs dry where
//! its steps are complete, proves losses. See `docs/solver/cells.md`.

mod exhaust;
mod key;
mod layout;
mod note;
mod outlook;
mod plan;
mod queue;
mod safe;
mod scan;
mod seen;
mod spell;
mod steps;
mod tableau;
#[cfg(test)]
mod tests;
mod weights;

use talon_engine::rules::{Admission, Build, Facing, Lift, Refill, Space, TakeBack};
use talon_engine::{Board, Rules};

use self::exhaust::{Exhaust, Exhausted, Prunes};
use self::layout::{HEIGHT, Layout};
use self::plan::Phase;
use self::scan::{Scan, Scanned};
use self::steps::Runs;
use self::tableau::{Autoplay, Tableau};
use crate::search::{Search, Step};

/// Whether the rules are of this kernel's kind.
pub(crate) fn fits(rules: &Rules) -> bool {
    let builds = match rules.build() {
        Build::AlternatingColours | Build::SameSuit => true,
        Build::AnySuit => false,
    };
    let lifts = match rules.lift() {
        Lift::TopCard | Lift::Supermove => true,
        Lift::Run => false,
    };
    let highest = rules.heights().iter().copied().max().unwrap_or(0);
    builds
        && lifts
        && rules.packs() == 1
        && rules.facing() == Facing::AllUp
        && rules.space() == Space::Anything
        && rules.refill() == Refill::ByHand
        && rules.take_back() == TakeBack::Never
        && rules.stock().is_none()
        && usize::from(highest + rules.ranks()) <= HEIGHT
}

/// What may be left out of a proof under these rules.
///
/// Where cells admit any card, single cards suffice and safe cards may go home at once. Where they admit selectively
/// neither holds: a run is lifted past the rule, and a card that goes home may bare a twin of another top card, or
/// could have covered one.
fn prunes(admission: Admission) -> Prunes {
    match admission {
        Admission::Any => Prunes { autoplay: Autoplay::Safe, runs: Runs::Single },
        Admission::OnlyOfItsRank => Prunes { autoplay: Autoplay::Off, runs: Runs::Every },
    }
}

/// Starts a search; nothing if the position is not of this kernel's kind.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Option<Cells> {
    let layout = Layout::read(rules, board)?;
    Some(Cells::new(layout, board.clone(), plan::for_rules(rules), memory))
}

/// A search by a plan of phases.
pub(crate) struct Cells {
    board: Board,
    tableau: Tableau,
    plan: &'static [Phase],
    /// How many phases of the plan have begun.
    begun: usize,
    doing: Doing,
    scan: Scan,
    /// Nodes of the phases that are over.
    past: u64,
    memory: usize,
}

enum Doing {
    Nothing,
    Scanning,
    Exhausting(Box<Exhaust>),
}

/// What a phase came to.
enum Outcome {
    Working,
    Won,
    Lost,
    Undecided,
    OutOfMemory,
}

impl Cells {
    fn new(layout: Layout, board: Board, plan: &'static [Phase], memory: usize) -> Cells {
        Cells {
            board,
            tableau: Tableau::new(layout),
            plan,
            begun: 0,
            doing: Doing::Nothing,
            scan: Scan::new(memory),
            past: 0,
            memory,
        }
    }

    fn begin_next(&mut self) -> Outcome {
        let phase = &self.plan[self.begun];
        self.begun += 1;
        match phase {
            Phase::Scan(order) => {
                self.doing = Doing::Scanning;
                let state = self.scan.begin(&mut self.tableau, *order);
                self.after_scan(state)
            }
            Phase::Exhaust { quota } => {
                let prunes = prunes(self.tableau.layout.admission);
                if *quota == u64::MAX {
                    self.scan = Scan::new(self.memory);
                }
                let left = self.memory.saturating_sub(self.scan.memory());
                let (exhaust, state) = Exhaust::begin(&mut self.tableau, prunes, *quota, left);
                self.doing = Doing::Exhausting(Box::new(exhaust));
                self.after_exhaust(state)
            }
        }
    }

    fn after_scan(&self, state: Scanned) -> Outcome {
        match state {
            Scanned::Working => Outcome::Working,
            Scanned::Won => Outcome::Won,
            // The candidates hold every single card's step: complete where single cards suffice.
            Scanned::Dry if self.tableau.layout.admission == Admission::Any => Outcome::Lost,
            Scanned::Dry | Scanned::Spent => Outcome::Undecided,
        }
    }

    fn after_exhaust(&self, state: Exhausted) -> Outcome {
        match state {
            Exhausted::Working => Outcome::Working,
            Exhausted::Won => Outcome::Won,
            Exhausted::Lost => Outcome::Lost,
            Exhausted::Spent => Outcome::Undecided,
            Exhausted::OutOfMemory if self.begun < self.plan.len() => Outcome::Undecided,
            Exhausted::OutOfMemory => Outcome::OutOfMemory,
        }
    }

    fn work(&mut self, nodes: u64) -> Outcome {
        match &mut self.doing {
            Doing::Nothing => self.begin_next(),
            Doing::Scanning => {
                let state = self.scan.run(&mut self.tableau, nodes);
                self.after_scan(state)
            }
            Doing::Exhausting(exhaust) => {
                let state = exhaust.run(&mut self.tableau, nodes);
                self.after_exhaust(state)
            }
        }
    }

    fn in_phase(&self) -> u64 {
        match &self.doing {
            Doing::Nothing => 0,
            Doing::Scanning => self.scan.made,
            Doing::Exhausting(exhaust) => exhaust.made,
        }
    }

    fn finish_phase(&mut self) {
        self.past += self.in_phase();
        self.doing = Doing::Nothing;
    }

    /// The win that the board stands on, in the engine's moves.
    fn spelled(&mut self) -> Step {
        let (path, autoplay) = match (&self.doing, self.plan.get(self.begun - 1)) {
            (Doing::Scanning, Some(Phase::Scan(order))) => (self.scan.path(), order.autoplay),
            (Doing::Exhausting(exhaust), _) => {
                (exhaust.path(), prunes(self.tableau.layout.admission).autoplay)
            }
            (Doing::Scanning | Doing::Nothing, _) => unreachable!("a win is found by a phase"),
        };
        Step::Won(spell::spell(&mut self.tableau, &self.board, &path, autoplay))
    }
}

impl Search for Cells {
    fn advance(&mut self, nodes: u64) -> Step {
        let pause = self.nodes().saturating_add(nodes);
        while self.nodes() < pause {
            match self.work(pause - self.nodes()) {
                Outcome::Working => {}
                Outcome::Won => return self.spelled(),
                Outcome::Lost => return Step::Lost,
                Outcome::Undecided => self.finish_phase(),
                Outcome::OutOfMemory => return Step::OutOfMemory,
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.past + self.in_phase()
    }

    fn depth(&self) -> usize {
        match &self.doing {
            Doing::Nothing => 0,
            Doing::Scanning => self.scan.depth(),
            Doing::Exhausting(exhaust) => exhaust.depth(),
        }
    }

    fn memory(&self) -> usize {
        let exhaust = match &self.doing {
            Doing::Nothing | Doing::Scanning => 0,
            Doing::Exhausting(exhaust) => exhaust.memory(),
        };
        self.scan.memory() + exhaust
    }
}
