//! One sweep: best-first search in layers, one for each number of cards drawn, up to a width.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::instance::Instance;
use super::order_theorems::Drawing;
use super::position::{Ply, Position};
use super::repair::LineTrial;
use super::score::{Guide, WEIGHT_SETS};
use crate::key_set::{Insertion, KeySet};
use crate::memory::{is_full, make_room};
use crate::tree::{ROOT, Tree};

/// The last layer has no other after it, so it may look at more.
const LAST_LAYER_FACTOR: usize = 4;

/// A position that waits to be expanded.
pub(super) struct OpenPosition {
    pub(super) score: i32,
    pub(super) node: u32,
    /// Its place in [`Sweep::states`].
    pub(super) slot: u32,
    pub(super) drawing: Drawing,
}

impl Ord for OpenPosition {
    fn cmp(&self, other: &OpenPosition) -> Ordering {
        (self.score, self.node).cmp(&(other.score, other.node))
    }
}

impl PartialOrd for OpenPosition {
    fn partial_cmp(&self, other: &OpenPosition) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenPosition {
    fn eq(&self, other: &OpenPosition) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenPosition {}

/// All positions with one number of cards drawn. Positions of different layers are different, so each layer has its
/// own table, which goes when the sweep leaves the layer.
pub(super) struct DrawLayer {
    pub(super) open: BinaryHeap<OpenPosition>,
    pub(super) seen: KeySet<u128>,
}

impl DrawLayer {
    fn memory(&self) -> usize {
        self.seen.memory() + self.open.capacity() * size_of::<OpenPosition>()
    }
}

/// Once through all layers, and so through the stock.
pub(super) struct Sweep {
    pub(super) width: usize,
    pub(super) guide: Guide,
    /// The plies from the start of the search to the start of the sweep.
    pub(super) prefix: Vec<Ply>,
    pub(super) tree: Tree<Ply>,
    pub(super) states: Vec<Position>,
    pub(super) free: Vec<u32>,
    /// From the current layer on, the first is the current one.
    pub(super) layers: Vec<DrawLayer>,
    pub(super) layer: usize,
    pub(super) expanded: usize,
    cut: bool,
    /// Whether the last layer was left.
    pub(super) over: bool,
    /// The fewest cards that were locked or on the waste with nothing left to draw, and the node of that position.
    pub(super) end: Option<(u32, u32)>,
    layer_memory: usize,
}

impl Sweep {
    /// A sweep from the start of the search.
    pub(super) fn new(
        instance: &Instance,
        width: usize,
        weights: usize,
        memory_limit: usize,
    ) -> Sweep {
        let guide = Guide { weights: WEIGHT_SETS[weights], wishes: Vec::new() };
        let (prefix, position) = (Vec::new(), Position::new(instance));
        Sweep::from(instance, LineTrial { prefix, position, width, guide }, memory_limit)
    }

    /// A sweep from any position.
    pub(super) fn from(instance: &Instance, trial: LineTrial, memory_limit: usize) -> Sweep {
        let LineTrial { prefix, position, width, guide } = trial;
        let layer = || DrawLayer { open: BinaryHeap::new(), seen: KeySet::new(memory_limit) };
        let mut sweep = Sweep {
            width,
            guide,
            prefix,
            tree: Tree::new(Ply::Draw),
            states: vec![position],
            free: Vec::new(),
            layers: (0..=instance.stock.len()).map(|_| layer()).collect(),
            layer: usize::from(position.drawn),
            expanded: 0,
            cut: false,
            over: false,
            end: None,
            layer_memory: 0,
        };
        sweep.layers[sweep.layer].open.push(OpenPosition {
            score: 0,
            node: ROOT,
            slot: 0,
            drawing: Drawing::Allowed,
        });
        sweep.layer_memory = sweep.layers[sweep.layer].memory();
        sweep
    }

    /// Takes the next position to expand; `None` when the sweep is over.
    pub(super) fn take(&mut self) -> Option<OpenPosition> {
        loop {
            let last = self.layer + 1 == self.layers.len();
            let most = if last { self.width.saturating_mul(LAST_LAYER_FACTOR) } else { self.width };
            if self.expanded < most
                && let Some(open) = self.layers[self.layer].open.pop()
            {
                self.expanded += 1;
                return Some(open);
            }
            self.leave_layer();
            if last {
                self.over = true;
                return None;
            }
            self.layer += 1;
            self.expanded = 0;
        }
    }

    /// Frees the memory of the current layer; positions that still wait there are cut off.
    fn leave_layer(&mut self) {
        let layer = &mut self.layers[self.layer];
        self.layer_memory -= layer.memory();
        layer.seen.clear();
        let open = std::mem::take(&mut layer.open);
        self.cut |= !open.is_empty();
        self.free.extend(open.iter().map(|open| open.slot));
    }

    /// Whether every position of the search was seen.
    pub(super) const fn has_seen_all(&self) -> bool {
        self.over && !self.cut && self.prefix.is_empty()
    }

    /// The plies from the start of the search to a node.
    pub(super) fn line(&self, node: u32) -> Vec<Ply> {
        let mut line = self.prefix.clone();
        line.extend(self.tree.line(node, |&ply| ply));
        line
    }

    /// Keeps a position until it is expanded.
    fn store(&mut self, position: Position) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.states[slot as usize] = position;
            return slot;
        }
        self.states.push(position);
        self.states.len() as u32 - 1
    }

    /// The number of a new node; `None` if it would take more memory than is left.
    pub(super) fn add(&mut self, parent: u32, ply: Ply, memory_limit: usize) -> Option<u32> {
        if self.tree.free() == 0 {
            let left = memory_limit.saturating_sub(self.memory());
            self.tree.make_room(left).then_some(())?;
        }
        Some(self.tree.add(parent, ply))
    }

    /// Whether a position of a layer has been seen, or is now.
    pub(super) fn see(&mut self, drawn: usize, key: u128, memory_limit: usize) -> Insertion {
        if !self.layers[drawn].seen.is_full() {
            return self.layers[drawn].seen.insert(key);
        }
        let left = memory_limit.saturating_sub(self.memory());
        let seen = &mut self.layers[drawn].seen;
        let before = seen.memory();
        seen.allow(before + left);
        let found = seen.insert(key);
        self.layer_memory += seen.memory() - before;
        found
    }

    /// Lets a position wait for its turn; false if it would take more memory than is left.
    pub(super) fn wait(
        &mut self,
        position: &Position,
        score: i32,
        (node, drawing): (u32, Drawing),
        memory_limit: usize,
    ) -> bool {
        if self.free.is_empty() && is_full(&self.states) {
            let left = memory_limit.saturating_sub(self.memory());
            if !make_room(&mut self.states, left) {
                return false;
            }
        }
        let drawn = usize::from(position.drawn);
        if is_full(&self.layers[drawn].open) {
            let left = memory_limit.saturating_sub(self.memory());
            let here = &mut self.layers[drawn];
            let before = here.memory();
            if !make_room(&mut here.open, left) {
                return false;
            }
            self.layer_memory += here.memory() - before;
        }
        let slot = self.store(*position);
        self.layers[drawn].open.push(OpenPosition { score, node, slot, drawing });
        true
    }

    pub(super) fn memory(&self) -> usize {
        self.tree.memory()
            + self.states.capacity() * size_of::<Position>()
            + self.free.capacity() * size_of::<u32>()
            + self.layer_memory
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Aces;
    use talon_testkit::games;

    use super::super::search::FIRST_WIDTH;
    use super::*;

    fn instance() -> Instance {
        let rules = games::rules(&games::lady_palk(Aces::InDeck));
        Instance::read(&rules, &Deal::Number(1).board(&rules)).expect("a deal")
    }

    #[test]
    fn the_bytes_of_every_list_are_reported() {
        let mut sweep = Sweep::new(&instance(), FIRST_WIDTH, 0, 1 << 20);
        sweep.states.reserve_exact(1_000);
        sweep.free.reserve_exact(3_000);
        let states = sweep.states.capacity() * size_of::<Position>();
        let free = sweep.free.capacity() * size_of::<u32>();
        assert_eq!(sweep.memory(), sweep.tree.memory() + states + free + sweep.layer_memory);
    }

    #[test]
    fn there_is_room_while_the_list_of_positions_has_some() {
        let instance = instance();
        let mut sweep = Sweep::new(&instance, FIRST_WIDTH, 0, 1 << 20);
        let start = Position::new(&instance);
        sweep.states.reserve_exact(1);
        let limit = sweep.memory();
        while !is_full(&sweep.states) {
            assert!(
                sweep.wait(&start, 0, (ROOT, Drawing::Allowed), limit),
                "what is there is used"
            );
            sweep.layers[usize::from(start.drawn)].open.clear();
        }
        assert!(!sweep.wait(&start, 0, (ROOT, Drawing::Allowed), limit));
    }
}
