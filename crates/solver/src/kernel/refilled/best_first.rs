//! The tree of positions expanded best first, and the nodes that are still open.

use crate::kernel::refilled::instance::Instance;
use crate::kernel::refilled::moves::Ply;
use crate::kernel::refilled::position::Position;
use crate::open_list::OpenList;
use crate::tree::{ROOT, Tree};

/// Weights in the measure of a position; found by trial.
mod weight {
    /// A card of the waste.
    pub(super) const WASTE: i32 = 7;
    /// A card of the stock.
    pub(super) const STOCK: i32 = 5;
    /// A card above one in the waste that could go home.
    pub(super) const ABOVE_NEXT: i32 = 2;
    /// A card in the waste above the card that it could lie on.
    pub(super) const INVERTED: i32 = 4;
    /// A free column; it makes the position better.
    pub(super) const FREE: i32 = 2;
}

/// The number of buckets.
const BUCKETS: usize = 1024;

/// The most choices of a position: to press any of its segments (at most eight in sixteen columns), or to draw.
const MOST_CHOICES: usize = 10;

/// A position to expand, and the choice that led to it.
#[derive(Clone, Copy, Debug)]
struct ScanNode {
    position: Position,
    ply: Ply,
}

/// A tree of positions, some of them open.
pub(crate) struct BestFirst {
    tree: Tree<ScanNode>,
    open: OpenList,
    memory_limit: usize,
}

impl BestFirst {
    /// A tree of one open position.
    pub(crate) fn new(root: Position, memory_limit: usize) -> BestFirst {
        let root = ScanNode { position: root, ply: Ply::Draw };
        let mut open = OpenList::new(BUCKETS);
        open.push(ROOT, 0);
        BestFirst { tree: Tree::new(root), open, memory_limit }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.tree.memory() + self.open.memory()
    }

    /// Takes out the open position that seems nearest to a win.
    pub(crate) fn pop(&mut self) -> Option<u32> {
        self.open.pop()
    }

    /// The position of a node.
    pub(crate) fn position(&self, node: u32) -> Position {
        self.tree.get(node).position
    }

    /// Makes room for the children of a position; false if there is no memory for them.
    pub(crate) fn reserve(&mut self) -> bool {
        if self.tree.free() >= MOST_CHOICES {
            return true;
        }
        let left = self.memory_limit.saturating_sub(self.memory());
        self.tree.make_room(left)
    }

    /// Opens a position that a choice led to.
    pub(crate) fn push(&mut self, instance: &Instance, position: Position, parent: u32, ply: Ply) {
        let measure = measure(&position, instance);
        let node = self.tree.add(parent, ScanNode { position, ply });
        self.open.push(node, measure);
    }

    /// The choices that lead to a node.
    pub(crate) fn line(&self, node: u32) -> Vec<Ply> {
        self.tree.line(node, |node| node.ply)
    }
}

/// How far a position seems from a win.
fn measure(position: &Position, instance: &Instance) -> i32 {
    /// Keeps sums above zero: free columns and cards home are subtracted.
    const GROUND: i32 = 100;
    let next = position.next_home();
    let (mut above_next, mut inverted, mut over) = (0, 0, 0);
    let mut cards_over = 0;
    let mut places = position.places;
    while let Some(top) = places.checked_ilog2() {
        places &= !(1 << top);
        let card = instance.drawn[top as usize];
        above_next += if card & next == 0 { 0 } else { over };
        inverted += i32::from(card & (cards_over << 1) != 0);
        cards_over |= card;
        over += 1;
    }
    let free = (instance.columns - position.taken) as i32;
    GROUND
        + weight::WASTE * over
        + weight::STOCK * (instance.cards - position.drawn) as i32
        + weight::ABOVE_NEXT * above_next
        + weight::INVERTED * inverted
        - weight::FREE * free
        - position.home.count_ones() as i32
}
