//! A scan: best-first search by a weighted estimate, up to a quota of positions. Finds wins quickly.
//!
//! Expansion is partial: as soon as a child looks better than its parent by the margin, the parent waits with its
//! other children unmade and the child is searched at once.

use super::queue::{Queue, WORST};
use super::seen::{Met, Seen};
use super::steps::Kind;
use super::tableau::{Autoplay, Step, Tableau};
use super::weights::Weights;

/// Depths above this end a scan.
const DEEPEST: u16 = u16::MAX - 1;

/// How a scan stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scanned {
    /// It can go on.
    Working,
    /// The board stands on a position from which everything goes home.
    Won,
    /// Every position that the candidates lead to has been met, and none wins.
    Dry,
    /// The quota or the memory is used up.
    Spent,
}

/// What became of a child.
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

/// What a scan is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) weights: Weights,
    /// Positions made at the most.
    pub(super) quota: u64,
    pub(super) autoplay: Autoplay,
}

/// A scan under way. It owns its nodes; the board is lent to it.
#[derive(Debug)]
pub(super) struct Scan {
    order: Order,
    queue: Queue,
    seen: Seen,
    /// One mark of the board's log for each step from the root to `here`.
    marks: Vec<usize>,
    /// The node that the board stands on, and its estimate.
    here: u32,
    estimate: u32,
    /// Whether `here` is to be expanded before a waiting node is taken up.
    descending: bool,
    steps: Vec<Step>,
    way: Vec<u32>,
    pub(super) made: u64,
    memory_limit: usize,
}

impl Scan {
    /// A scan that has yet to be given an order.
    pub(super) fn new(memory_limit: usize) -> Scan {
        Scan {
            order: Order { weights: Weights::default(), quota: 0, autoplay: Autoplay::Off },
            queue: Queue::new(),
            seen: Seen::new(),
            marks: Vec::new(),
            here: 0,
            estimate: 0,
            descending: false,
            steps: Vec::new(),
            way: Vec::new(),
            made: 0,
            memory_limit,
        }
    }

    /// Begins a scan from the layout of the board.
    pub(super) fn begin(&mut self, tableau: &mut Tableau, order: Order) -> Scanned {
        self.order = order;
        self.queue.clear();
        self.seen.clear(order.quota);
        self.marks.clear();
        self.made = 0;
        tableau.reset(&order.weights);
        if order.autoplay == Autoplay::Safe {
            tableau.play_safe();
        }
        self.seen.insert(tableau.key());
        self.here = self.queue.add(0, Step::default(), 0);
        self.estimate = tableau.estimate().min(WORST);
        self.descending = true;
        if tableau.sorted() { Scanned::Won } else { Scanned::Working }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.queue.memory() + self.seen.memory()
    }

    /// Steps from the root to where the board stands.
    pub(super) fn depth(&self) -> usize {
        self.marks.len()
    }

    /// Makes about `positions` more positions.
    pub(super) fn run(&mut self, tableau: &mut Tableau, positions: u64) -> Scanned {
        let pause = self.made.saturating_add(positions);
        loop {
            if self.made > self.order.quota || self.memory_soon() > self.memory_limit {
                return Scanned::Spent;
            }
            if self.made >= pause {
                return Scanned::Working;
            }
            if !self.descending {
                let Some((node, estimate)) = self.queue.take() else { return Scanned::Dry };
                self.walk(tableau, node);
                self.estimate = estimate;
            }
            if self.marks.len() >= usize::from(DEEPEST) {
                return Scanned::Spent;
            }
            if self.expand(tableau) {
                return Scanned::Won;
            }
        }
    }

    fn memory_soon(&self) -> usize {
        let nodes = &self.queue.nodes;
        let grows = nodes.len() + 256 > nodes.capacity();
        let nodes = self.queue.memory() * if grows { 3 } else { 1 };
        nodes + self.seen.memory_soon()
    }

    /// Takes the board to a node, by way of the nearest node that both lie under.
    fn walk(&mut self, tableau: &mut Tableau, goal: u32) {
        let mut shared = goal;
        while usize::from(self.queue.nodes[shared as usize].depth) > self.marks.len() {
            self.way.push(shared);
            shared = self.queue.nodes[shared as usize].parent;
        }
        while self.marks.len() > usize::from(self.queue.nodes[shared as usize].depth) {
            self.step_back(tableau);
        }
        while self.here != shared {
            self.step_back(tableau);
            self.way.push(shared);
            shared = self.queue.nodes[shared as usize].parent;
        }
        while let Some(node) = self.way.pop() {
            let step = self.queue.nodes[node as usize].step;
            self.marks.push(tableau.apply(step, self.order.autoplay));
            self.here = node;
        }
    }

    fn step_back(&mut self, tableau: &mut Tableau) {
        let node = self.queue.nodes[self.here as usize];
        let mark = self.marks.pop().expect("a node below the root has a mark");
        tableau.undo(node.step, mark);
        self.here = node.parent;
    }

    /// Makes the untried children of the node that the board stands on, until one is good enough to go to at once;
    /// true if one wins, and then the board stands on it.
    fn expand(&mut self, tableau: &mut Tableau) -> bool {
        let node = self.queue.nodes[self.here as usize];
        let depth_cost = u32::from(self.order.weights.depth) * u32::from(node.depth) / 4;
        self.descending = false;
        self.steps.clear();
        tableau.candidates(Kind::Building, &mut self.steps);
        let building = self.steps.len();
        for untried in usize::from(node.untried).. {
            if self.steps.len() <= untried {
                if self.steps.len() == building {
                    tableau.candidates(Kind::Clearing, &mut self.steps);
                }
                if self.steps.len() <= untried {
                    return false;
                }
            }
            let step = self.steps[untried];
            self.made += 1;
            let made = if tableau.is_plain(step, self.order.autoplay) {
                self.make_plain(tableau, step, depth_cost)
            } else {
                self.make(tableau, step, depth_cost)
            };
            match made {
                Made::Known | Made::Waits => {}
                Made::Good { mark, estimate } => {
                    self.queue.nodes[self.here as usize].untried = untried as u16 + 1;
                    self.queue.wait(self.here, self.estimate);
                    self.enter(step, mark, estimate);
                    return false;
                }
                Made::Wins { mark } => {
                    self.enter(step, mark, 0);
                    return true;
                }
            }
        }
        false
    }

    /// Makes a child whose key and estimate can be told without playing the step.
    #[inline]
    fn make_plain(&mut self, tableau: &mut Tableau, step: Step, depth_cost: u32) -> Made {
        if self.seen.insert(tableau.key_after(step)) == Met::Known {
            return Made::Known;
        }
        let Some(estimate) = tableau.estimate_after(step) else {
            return Made::Wins { mark: tableau.apply(step, self.order.autoplay) };
        };
        let estimate = (estimate + depth_cost).min(WORST);
        if self.much_better(estimate) {
            return Made::Good { mark: tableau.apply(step, self.order.autoplay), estimate };
        }
        self.wait(step, estimate);
        Made::Waits
    }

    /// Makes a child by playing the step.
    #[inline]
    fn make(&mut self, tableau: &mut Tableau, step: Step, depth_cost: u32) -> Made {
        let before = tableau.now;
        let mark = tableau.apply(step, self.order.autoplay);
        if self.seen.insert(tableau.key()) == Met::Known {
            tableau.undo_at_once(step, mark, &before);
            return Made::Known;
        }
        if tableau.sorted() {
            return Made::Wins { mark };
        }
        let estimate = (tableau.estimate() + depth_cost).min(WORST);
        if self.much_better(estimate) {
            return Made::Good { mark, estimate };
        }
        self.wait(step, estimate);
        tableau.undo_at_once(step, mark, &before);
        Made::Waits
    }

    #[inline]
    fn wait(&mut self, step: Step, estimate: u32) {
        let child = self.queue.add(self.here, step, self.marks.len() as u16 + 1);
        self.queue.wait(child, estimate);
    }

    /// Whether a child is better than the node by more than the margin.
    #[inline]
    fn much_better(&self, estimate: u32) -> bool {
        i64::from(estimate) + i64::from(self.order.weights.margin) < i64::from(self.estimate)
    }

    /// Goes on with the child that the board stands on.
    fn enter(&mut self, step: Step, mark: usize, estimate: u32) {
        self.here = self.queue.add(self.here, step, self.marks.len() as u16 + 1);
        self.marks.push(mark);
        self.estimate = estimate;
        self.descending = true;
    }

    /// The steps from the root to where the board stands.
    pub(super) fn path(&self) -> Vec<Step> {
        let mut path = Vec::with_capacity(self.marks.len());
        let mut node = self.queue.nodes[self.here as usize];
        while node.depth > 0 {
            path.push(node.step);
            node = self.queue.nodes[node.parent as usize];
        }
        path.reverse();
        path
    }
}
