//! The kernel for every game: plays the engine's own board, with exact keys and few assumptions.
//!
//! Best-first scans with different weights look for a win, each a little longer than the last; in between the
//! exhaustive sweep goes on. Whichever ends first decides.

mod beam;
mod candidates;
mod key;
mod measure;
mod position;
mod prunes;
mod scan;
mod sweep;
mod tuned;

#[cfg(test)]
mod tests;

use talon_engine::{Board, Rules};

pub(crate) use crate::kernel::general::beam::{Beaming, Layer, Size, beam, goes_home};
pub(crate) use crate::kernel::general::key::{Links, Packing, Piles};
use crate::kernel::general::position::Position;
use crate::kernel::general::prunes::Prunes;
use crate::kernel::general::scan::Scan;
use crate::kernel::general::sweep::Sweep;
use crate::kernel::general::tuned::{STAGES, Stage};
use crate::search::{Search, Step};

/// Starts the search; it takes every position of every game.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    start_with(rules, board, memory, Prunes::ALL)
}

fn start_with(rules: &Rules, board: &Board, memory: usize, prunes: Prunes) -> Box<dyn Search> {
    if rules.packs() == 1 {
        Box::new(General::<Links>::new(rules, board, memory, prunes))
    } else {
        Box::new(General::<Piles>::new(rules, board, memory, prunes))
    }
}

/// Scans and the sweep by turns.
struct General<K: Packing> {
    rules: Rules,
    board: Board,
    prunes: Prunes,
    memory_limit: usize,
    sweep: Sweep<K>,
    /// The running scan; none while the sweep has its turn.
    scan: Option<Scan<K>>,
    stage: usize,
    /// Nodes that the running stage may still find.
    quota: u64,
    /// Nodes of scans that are over.
    scanned: u64,
}

impl<K: Packing> General<K> {
    fn new(rules: &Rules, board: &Board, memory_limit: usize, prunes: Prunes) -> General<K> {
        let sweep = Sweep::new(Position::new(rules, board, prunes), memory_limit);
        let mut general = General {
            rules: *rules,
            board: board.clone(),
            prunes,
            memory_limit,
            sweep,
            scan: None,
            stage: 0,
            quota: 0,
            scanned: 0,
        };
        general.begin_stage();
        general
    }

    fn begin_stage(&mut self) {
        if let Some(scan) = self.scan.take() {
            self.scanned += scan.nodes();
        }
        match STAGES.get(self.stage) {
            Some(&Stage::Scan(weights, quota)) => {
                let position = Position::new(&self.rules, &self.board, self.prunes);
                let memory = self.memory_limit.saturating_sub(self.sweep.memory());
                self.scan = Some(Scan::new(position, weights, memory));
                self.quota = quota;
            }
            Some(&Stage::Sweep(quota)) => self.quota = quota,
            None => self.quota = u64::MAX,
        }
        self.stage += 1;
    }

    /// One step of whichever has its turn, and whether that found a new node.
    fn step(&mut self) -> Step {
        let before = self.nodes();
        let step = match &mut self.scan {
            Some(scan) => match scan.step() {
                // The memory of a scan is given back, so the sweep may still have room.
                Step::OutOfMemory => {
                    self.quota = 0;
                    Step::Working
                }
                step => step,
            },
            None => self.sweep.step(),
        };
        self.quota = self.quota.saturating_sub(self.nodes() - before);
        if self.quota == 0 {
            self.begin_stage();
        }
        step
    }
}

impl<K: Packing> Search for General<K> {
    fn advance(&mut self, nodes: u64) -> Step {
        // A sweep can leave many frames without finding a node; those steps count towards the slice too.
        let mut steps = nodes.saturating_mul(4);
        let goal = self.nodes().saturating_add(nodes);
        while self.nodes() < goal && steps > 0 {
            let step = self.step();
            if step != Step::Working {
                return step;
            }
            steps -= 1;
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.scanned + self.sweep.nodes() + self.scan.as_ref().map_or(0, Scan::nodes)
    }

    fn depth(&self) -> usize {
        self.scan.as_ref().map_or(self.sweep.depth(), Scan::depth)
    }

    fn memory(&self) -> usize {
        self.sweep.memory() + self.scan.as_ref().map_or(0, Scan::memory)
    }
}
