//! A scan: best-first search by a weighted estimate, up to a quota of positions. It finds wins quickly.
//!
//! Expansion is partial: as soon as a child looks better than its parent by the margin, the parent waits with its
//! other children unmade and the child is searched at once.

use super::best_first_queue::{Queue, WORST};
use super::moves::MoveKind;
use super::position::{Ply, Position};
use super::small_set::SmallSet;
use super::weights::Weights;
use crate::key_set::Insertion;
use crate::portfolio::{Budget, PartOutcome};
use crate::prune::Prune;

/// Depths above this end a scan.
const DEEPEST: u16 = u16::MAX - 1;

/// The outcome of adding a child.
enum Made {
    /// It was met before.
    Known,
    /// It is new and waits.
    Waits,
    /// It is new, and so good that the board stands on it.
    Good { mark: usize, estimate: u32 },
    /// It wins, and the board stands on it.
    Wins { mark: usize },
}

/// The options of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BestFirstOptions {
    pub(super) weights: Weights,
    pub(super) safe_home: Prune,
}

/// A running scan. It owns its nodes; the board is lent to it.
#[derive(Debug)]
pub(super) struct BestFirst {
    options: BestFirstOptions,
    queue: Queue,
    seen: SmallSet,
    /// One mark of the board's log for each ply from the root to `here`.
    marks: Vec<usize>,
    /// The node that the board stands on, and its estimate.
    here: u32,
    estimate: u32,
    /// Whether `here` is expanded before the next waiting node.
    descending: bool,
    plies: Vec<Ply>,
    way: Vec<u32>,
    memory_limit: usize,
}

impl BestFirst {
    /// A scan that has no options yet.
    pub(super) fn new(memory_limit: usize) -> BestFirst {
        BestFirst {
            options: BestFirstOptions { weights: Weights::default(), safe_home: Prune::Off },
            queue: Queue::new(),
            seen: SmallSet::new(),
            marks: Vec::new(),
            here: 0,
            estimate: 0,
            descending: false,
            plies: Vec::new(),
            way: Vec::new(),
            memory_limit,
        }
    }

    /// Begins a scan from the start that is expected to make about this many positions.
    pub(super) fn begin(&mut self, position: &mut Position, options: BestFirstOptions, quota: u64) {
        self.options = options;
        self.queue.clear();
        self.seen.clear(quota);
        self.marks.clear();
        position.reset(&options.weights);
        if options.safe_home.is_on() {
            position.play_safe();
        }
        self.seen.insert(position.key());
        self.here = self.queue.add(0, Ply::default(), 0);
        self.estimate = position.estimate().min(WORST);
        self.descending = true;
    }

    /// Whether safe cards go home by themselves.
    pub(super) const fn safe_home(&self) -> Prune {
        self.options.safe_home
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.queue.memory() + self.seen.memory()
    }

    /// Steps from the root to where the board stands.
    pub(super) fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Makes positions until the budget is spent. The board stands on the position that wins, if one does. If all
    /// positions that the candidates lead to were made, it has found nothing.
    pub(super) fn run(&mut self, position: &mut Position, budget: &mut Budget) -> PartOutcome<()> {
        if position.sorted() {
            return PartOutcome::Won(());
        }
        loop {
            if self.memory_soon() > self.memory_limit {
                return PartOutcome::Cut;
            }
            if budget.is_spent() {
                return PartOutcome::Working;
            }
            if !self.descending {
                let Some((node, estimate)) = self.queue.take() else {
                    return PartOutcome::Exhausted;
                };
                self.walk(position, node);
                self.estimate = estimate;
            }
            if self.marks.len() >= usize::from(DEEPEST) {
                return PartOutcome::Cut;
            }
            if self.expand(position, budget) {
                return PartOutcome::Won(());
            }
        }
    }

    fn memory_soon(&self) -> usize {
        let grows = self.queue.tree.free() < 256;
        let nodes = self.queue.memory() * if grows { 3 } else { 1 };
        nodes + self.seen.memory_soon()
    }

    /// Moves the board to a node, back to the nearest common ancestor and on from there.
    fn walk(&mut self, position: &mut Position, goal: u32) {
        let mut shared = goal;
        while usize::from(self.queue.tree.get(shared).depth) > self.marks.len() {
            self.way.push(shared);
            shared = self.queue.tree.parent(shared);
        }
        while self.marks.len() > usize::from(self.queue.tree.get(shared).depth) {
            self.step_back(position);
        }
        while self.here != shared {
            self.step_back(position);
            self.way.push(shared);
            shared = self.queue.tree.parent(shared);
        }
        while let Some(node) = self.way.pop() {
            let ply = self.queue.tree.get(node).ply;
            self.marks.push(position.apply(ply, self.options.safe_home));
            self.here = node;
        }
    }

    fn step_back(&mut self, position: &mut Position) {
        let ply = self.queue.tree.get(self.here).ply;
        let mark = self.marks.pop().expect("a node below the root has a mark");
        position.undo(ply, mark);
        self.here = self.queue.tree.parent(self.here);
    }

    /// Makes the untried children of the current node, until one is good enough to be entered at once. Returns true if
    /// a child wins; the board then stands on it.
    fn expand(&mut self, position: &mut Position, budget: &mut Budget) -> bool {
        let node = *self.queue.tree.get(self.here);
        let depth_cost = u32::from(self.options.weights.depth) * u32::from(node.depth) / 4;
        self.descending = false;
        self.plies.clear();
        position.candidates(MoveKind::Building, &mut self.plies);
        let building = self.plies.len();
        for untried in usize::from(node.untried).. {
            if self.plies.len() <= untried {
                if self.plies.len() == building {
                    position.candidates(MoveKind::Clearing, &mut self.plies);
                }
                if self.plies.len() <= untried {
                    return false;
                }
            }
            let ply = self.plies[untried];
            budget.spend(1);
            let made = if position.is_plain(ply, self.options.safe_home) {
                self.make_plain(position, ply, depth_cost)
            } else {
                self.make(position, ply, depth_cost)
            };
            match made {
                Made::Known | Made::Waits => {}
                Made::Good { mark, estimate } => {
                    self.queue.tree.get_mut(self.here).untried = untried as u16 + 1;
                    self.queue.wait(self.here, self.estimate);
                    self.enter(ply, mark, estimate);
                    return false;
                }
                Made::Wins { mark } => {
                    self.enter(ply, mark, 0);
                    return true;
                }
            }
        }
        false
    }

    /// Makes a child whose key and estimate are known without playing the ply.
    #[inline]
    fn make_plain(&mut self, position: &mut Position, ply: Ply, depth_cost: u32) -> Made {
        if self.seen.insert(position.key_after(ply)) == Insertion::Known {
            return Made::Known;
        }
        let Some(estimate) = position.estimate_after(ply) else {
            return Made::Wins { mark: position.apply(ply, self.options.safe_home) };
        };
        let estimate = (estimate + depth_cost).min(WORST);
        if self.much_better(estimate) {
            return Made::Good { mark: position.apply(ply, self.options.safe_home), estimate };
        }
        self.wait(ply, estimate);
        Made::Waits
    }

    /// Makes a child by playing the ply.
    #[inline]
    fn make(&mut self, position: &mut Position, ply: Ply, depth_cost: u32) -> Made {
        let before = position.now;
        let mark = position.apply(ply, self.options.safe_home);
        if self.seen.insert(position.key()) == Insertion::Known {
            position.undo_at_once(ply, mark, &before);
            return Made::Known;
        }
        if position.sorted() {
            return Made::Wins { mark };
        }
        let estimate = (position.estimate() + depth_cost).min(WORST);
        if self.much_better(estimate) {
            return Made::Good { mark, estimate };
        }
        self.wait(ply, estimate);
        position.undo_at_once(ply, mark, &before);
        Made::Waits
    }

    #[inline]
    fn wait(&mut self, ply: Ply, estimate: u32) {
        let child = self.queue.add(self.here, ply, self.marks.len() as u16 + 1);
        self.queue.wait(child, estimate);
    }

    /// Whether a child is better than the node by more than the margin.
    #[inline]
    fn much_better(&self, estimate: u32) -> bool {
        i64::from(estimate) + i64::from(self.options.weights.margin) < i64::from(self.estimate)
    }

    /// Continues from the child that the board stands on.
    fn enter(&mut self, ply: Ply, mark: usize, estimate: u32) {
        self.here = self.queue.add(self.here, ply, self.marks.len() as u16 + 1);
        self.marks.push(mark);
        self.estimate = estimate;
        self.descending = true;
    }

    /// The plies from the root to where the board stands.
    pub(super) fn path(&self) -> Vec<Ply> {
        self.queue.tree.line(self.here, |node| node.ply)
    }
}
