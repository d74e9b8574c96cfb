//! A best-first scan: always goes on from the position that seems nearest to a win.
//!
//! It tries every move in the end, so a scan that runs dry has proved the loss.

use talon_engine::Move;

use crate::kernel::general::candidates::{Runs, candidates};
use crate::kernel::general::key::Packing;
use crate::kernel::general::measure::{Weights, measure};
use crate::kernel::general::position::Position;
use crate::memory::{is_full, make_room};
use crate::open_list::OpenList;
use crate::search::Step;
use crate::table::{Insert, Table};

/// A position by the move that led to it.
struct Node {
    parent: u32,
    mv: Move,
    depth: u16,
}

const ROOT: u32 = 0;

/// Measures are cut to so many classes.
const CLASSES: usize = 4096;

/// The scan under way.
pub(crate) struct Scan<K: Packing> {
    position: Position<K>,
    weights: Weights,
    memory_limit: usize,
    seen: Table<K>,
    nodes: Vec<Node>,
    open: OpenList,
    /// The nodes from the root to where the board stands, with moves played and key at each.
    path: Vec<(u32, usize, K)>,
    moves: Vec<Move>,
}

impl<K: Packing> Scan<K> {
    /// A scan from this position.
    pub(crate) fn new(position: Position<K>, weights: Weights, memory: usize) -> Scan<K> {
        let mut seen = Table::new(memory);
        seen.insert(position.key);
        let path = vec![(ROOT, position.moves(), position.key)];
        let root = Node { parent: ROOT, mv: Move::Deal, depth: 0 };
        let mut scan = Scan {
            position,
            weights,
            memory_limit: memory,
            seen,
            nodes: vec![root],
            open: OpenList::new(CLASSES),
            path,
            moves: Vec::new(),
        };
        scan.open.push(ROOT, 0);
        scan
    }

    /// Positions found so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.len() as u64
    }

    /// Moves played to where the scan stands.
    pub(crate) fn depth(&self) -> usize {
        self.position.moves()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        let path = self.path.capacity() * size_of::<(u32, usize, K)>();
        self.seen.memory() + nodes + path + self.open.memory() + self.position.memory()
    }

    /// Looks at one open position.
    pub(crate) fn step(&mut self) -> Step {
        if self.position.is_won() {
            return Step::Won(self.position.line());
        }
        let Some(node) = self.open.pop() else { return Step::Lost };
        self.go_to(node);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        candidates(&self.position, Runs::Whole, &mut moves);
        let step = moves.iter().find_map(|&mv| self.try_move(node, mv));
        self.moves = moves;
        step.unwrap_or(Step::Working)
    }

    fn try_move(&mut self, parent: u32, mv: Move) -> Option<Step> {
        let (played, key) = (self.position.moves(), self.position.key);
        self.position.play(mv);
        let known =
            if self.has_room() { self.seen.insert(self.position.key) } else { Insert::Full };
        if known == Insert::New && self.position.is_won() {
            return Some(Step::Won(self.position.line()));
        }
        if known == Insert::New {
            let depth = self.nodes[parent as usize].depth.saturating_add(1);
            let measure = measure(&self.weights, &self.position.rules, &self.position.board)
                + self.weights.depth * i32::from(depth) / 4;
            self.nodes.push(Node { parent, mv, depth });
            self.open.push(self.nodes.len() as u32 - 1, measure);
        }
        self.position.take_back(played, key);
        (known == Insert::Full).then_some(Step::OutOfMemory)
    }

    /// Whether there is room for another node, within the memory allowed.
    fn has_room(&mut self) -> bool {
        if self.seen.is_full() {
            self.seen.allow(self.seen.memory() + self.left());
        }
        let left = self.left();
        !is_full(&self.nodes) || make_room(&mut self.nodes, left)
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory_limit.saturating_sub(self.memory())
    }

    /// Plays the board back to the last common position and forth to the node.
    fn go_to(&mut self, node: u32) {
        let mut missing = Vec::new();
        let mut ancestor = node;
        loop {
            let depth = usize::from(self.nodes[ancestor as usize].depth);
            if self.path.get(depth).is_some_and(|&(there, _, _)| there == ancestor) {
                self.path.truncate(depth + 1);
                break;
            }
            missing.push(ancestor);
            ancestor = self.nodes[ancestor as usize].parent;
        }
        let &(_, played, key) = self.path.last().expect("the root is on the path");
        self.position.take_back(played, key);
        for &node in missing.iter().rev() {
            self.position.play(self.nodes[node as usize].mv);
            self.path.push((node, self.position.moves(), self.position.key));
        }
    }
}
