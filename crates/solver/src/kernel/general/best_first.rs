//! A best-first scan: always expands the position that seems nearest to a win.
//!
//! In the end it tries every move, so a scan that runs out of positions has proved the loss.

use talon_engine::Move;

use crate::board_key::BoardKey;
use crate::kernel::general::estimate::{Weights, estimate};
use crate::kernel::general::moves::{Runs, list_moves};
use crate::kernel::general::position::Position;
use crate::key_set::{Insertion, KeySet};
use crate::open_list::OpenList;
use crate::portfolio::{Budget, StageOutcome};
use crate::tree::{ROOT, Tree};

/// A position by the move that led to it.
struct ScanNode {
    mv: Move,
    depth: u16,
}

/// The number of buckets; higher estimates go to the last one.
const BUCKETS: usize = 4096;

/// The running scan.
pub(crate) struct BestFirst<K: BoardKey> {
    position: Position<K>,
    weights: Weights,
    memory_limit: usize,
    seen: KeySet<K>,
    tree: Tree<ScanNode>,
    open: OpenList,
    /// The nodes from the root to where the board stands, with moves played and key at each.
    path: Vec<(u32, usize, K)>,
    moves: Vec<Move>,
}

impl<K: BoardKey> BestFirst<K> {
    /// A scan from this position.
    pub(crate) fn new(
        position: Position<K>,
        weights: Weights,
        memory: usize,
        budget: &mut Budget,
    ) -> BestFirst<K> {
        budget.spend(1);
        let mut seen = KeySet::new(memory);
        seen.insert(position.key);
        let path = vec![(ROOT, position.moves(), position.key)];
        let root = ScanNode { mv: Move::Draw, depth: 0 };
        let mut scan = BestFirst {
            position,
            weights,
            memory_limit: memory,
            seen,
            tree: Tree::new(root),
            open: OpenList::new(BUCKETS),
            path,
            moves: Vec::new(),
        };
        scan.open.push(ROOT, 0);
        scan
    }

    /// Moves played up to the current position.
    pub(crate) fn depth(&self) -> usize {
        self.position.moves()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        let path = self.path.capacity() * size_of::<(u32, usize, K)>();
        self.seen.memory() + self.tree.memory() + path + self.open.memory() + self.position.memory()
    }

    /// Expands one open position.
    pub(crate) fn step(&mut self, budget: &mut Budget) -> StageOutcome {
        if self.position.is_won() {
            return StageOutcome::Won(self.position.line());
        }
        let Some(node) = self.open.pop() else { return StageOutcome::Lost };
        self.go_to(node);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        list_moves(&self.position, Runs::Whole, &mut moves);
        let step = moves.iter().find_map(|&mv| self.try_move(node, mv, budget));
        self.moves = moves;
        step.unwrap_or(StageOutcome::Working)
    }

    fn try_move(&mut self, parent: u32, mv: Move, budget: &mut Budget) -> Option<StageOutcome> {
        let (played, key) = (self.position.moves(), self.position.key);
        self.position.play(mv);
        let known =
            if self.reserve() { self.seen.insert(self.position.key) } else { Insertion::Full };
        if known == Insertion::New && self.position.is_won() {
            return Some(StageOutcome::Won(self.position.line()));
        }
        if known == Insertion::New {
            let depth = self.tree.get(parent).depth.saturating_add(1);
            let estimate = estimate(&self.weights, &self.position.rules, &self.position.board)
                + self.weights.depth * i32::from(depth) / 4;
            budget.spend(1);
            let node = self.tree.add(parent, ScanNode { mv, depth });
            self.open.push(node, estimate);
        }
        self.position.take_back(played, key);
        (known == Insertion::Full).then_some(StageOutcome::OutOfMemory)
    }

    /// Makes room for another node; false if that would take more memory than allowed.
    fn reserve(&mut self) -> bool {
        if self.seen.is_full() {
            self.seen.allow(self.seen.memory() + self.left());
        }
        let left = self.left();
        self.tree.free() > 0 || self.tree.make_room(left)
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory_limit.saturating_sub(self.memory())
    }

    /// Undoes moves to the last common position, then plays on to the node.
    fn go_to(&mut self, node: u32) {
        let mut missing = Vec::new();
        let mut ancestor = node;
        loop {
            let depth = usize::from(self.tree.get(ancestor).depth);
            if self.path.get(depth).is_some_and(|&(there, _, _)| there == ancestor) {
                self.path.truncate(depth + 1);
                break;
            }
            missing.push(ancestor);
            ancestor = self.tree.parent(ancestor);
        }
        let &(_, played, key) = self.path.last().expect("the root is on the path");
        self.position.take_back(played, key);
        for &node in missing.iter().rev() {
            self.position.play(self.tree.get(node).mv);
            self.path.push((node, self.position.moves(), self.position.key));
        }
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Admission;
    use talon_testkit::games;

    use super::*;
    use crate::board_key::OnePackKey;
    use crate::kernel::general::prunes::GeneralPrunes;
    use crate::kernel::general::schedule::{STAGES, Stage};

    fn scan(memory: usize) -> BestFirst<OnePackKey> {
        let rules = games::rules(&games::freecell(Admission::Any));
        let board = Deal::Number(1).board(&rules);
        let position = Position::new(&rules, &board, GeneralPrunes::ALL);
        let Stage::Scan(weights, _) = STAGES[0] else { panic!("the first stage is a scan") };
        BestFirst::new(position, weights, memory, &mut Budget::of(1))
    }

    #[test]
    fn the_bytes_of_every_list_are_reported() {
        let mut scan = scan(1 << 20);
        scan.path.reserve_exact(1_000);
        let path = scan.path.capacity() * size_of::<(u32, usize, OnePackKey)>();
        let others = scan.seen.memory() + scan.tree.memory() + scan.open.memory();
        assert_eq!(scan.memory(), path + others + scan.position.memory());
    }

    #[test]
    fn there_is_room_while_the_tree_has_some_or_can_grow() {
        let mut scan = scan(1 << 20);
        assert!(scan.reserve());
        scan.memory_limit = scan.memory();
        assert!(scan.tree.free() > 0 && scan.reserve(), "what is there is used");
        while scan.tree.free() > 0 {
            scan.tree.add(ROOT, ScanNode { mv: Move::Draw, depth: 1 });
        }
        assert!(!scan.reserve());
    }

    #[test]
    fn the_positions_met_grow_into_the_memory_left_and_no_further() {
        let mut scan = scan(1 << 20);
        let mut keys = (1..).map(|number| [number, 0, 0]);
        while !scan.seen.is_full() {
            scan.seen.insert(keys.next().expect("there are always more"));
        }
        scan.memory_limit = scan.memory() + 100;
        scan.reserve();
        assert_eq!(scan.seen.insert(keys.next().expect("one more")), Insertion::Full);
        scan.memory_limit += 1 << 20;
        scan.reserve();
        assert_eq!(scan.seen.insert(keys.next().expect("one more")), Insertion::New);
    }
}
