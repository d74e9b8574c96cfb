//! The exhaustive search: depth first over every position that can be reached. If it finds no win, there is none.

use talon_engine::Move;

use crate::board_key::BoardKey;
use crate::kernel::general::moves::{Runs, list_moves};
use crate::kernel::general::position::Position;
use crate::key_set::{Insertion, KeySet};
use crate::memory::{is_full, make_room};
use crate::portfolio::{Budget, StageOutcome};

/// A position on the line under study: where its untried moves lie in the common list, and how to come back to it.
struct StackFrame<K> {
    moves_from: u32,
    played: u32,
    key: K,
}

/// More moves than nearly all positions have.
const MANY_MOVES: usize = 256;

/// The running search.
pub(crate) struct Exhaustive<K: BoardKey> {
    position: Position<K>,
    memory_limit: usize,
    seen: KeySet<K>,
    frames: Vec<StackFrame<K>>,
    /// The untried moves of all frames, last frame last; each frame's likeliest at the end.
    moves: Vec<Move>,
}

impl<K: BoardKey> Exhaustive<K> {
    /// A search from this position.
    pub(crate) fn new(position: Position<K>, memory: usize) -> Exhaustive<K> {
        let seen = KeySet::new(memory);
        let mut sweep = Exhaustive {
            position,
            memory_limit: memory,
            seen,
            frames: Vec::new(),
            moves: Vec::new(),
        };
        sweep.seen.insert(sweep.position.key);
        sweep.open_frame();
        sweep
    }

    /// Positions on the line under study.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.seen.memory()
            + self.frames.capacity() * size_of::<StackFrame<K>>()
            + self.moves.capacity() * size_of::<Move>()
            + self.position.memory()
    }

    /// Tries one move.
    pub(crate) fn step(&mut self, budget: &mut Budget) -> StageOutcome {
        if self.position.is_won() {
            return StageOutcome::Won(self.position.line());
        }
        let Some(&StackFrame { moves_from, played, key }) = self.frames.last() else {
            return StageOutcome::Lost;
        };
        if self.moves.len() == moves_from as usize {
            self.close_frame();
            return StageOutcome::Working;
        }
        if !self.reserve() {
            return StageOutcome::OutOfMemory;
        }
        let mv = self.moves.pop().expect("the frame has moves left");
        self.position.play(mv);
        match self.seen.insert(self.position.key) {
            Insertion::New => {
                budget.spend(1);
                self.open_frame();
                StageOutcome::Working
            }
            Insertion::Known => {
                self.position.take_back(played as usize, key);
                StageOutcome::Working
            }
            Insertion::Full => StageOutcome::OutOfMemory,
        }
    }

    /// Makes room for another frame; false if that would take more memory than allowed.
    fn reserve(&mut self) -> bool {
        if self.seen.is_full() {
            self.seen.allow(self.seen.memory() + self.left());
        }
        let left = self.left();
        if !self.position.reserve(left) {
            return false;
        }
        let left = self.left();
        if is_full(&self.frames) && !make_room(&mut self.frames, left) {
            return false;
        }
        let left = self.left();
        let free = self.moves.capacity() - self.moves.len();
        free >= MANY_MOVES || make_room(&mut self.moves, left)
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory_limit.saturating_sub(self.memory())
    }

    fn open_frame(&mut self) {
        let moves_from = self.moves.len();
        list_moves(&self.position, Runs::WhereNeeded, &mut self.moves);
        self.moves[moves_from..].reverse();
        self.frames.push(StackFrame {
            moves_from: moves_from as u32,
            played: self.position.moves() as u32,
            key: self.position.key,
        });
    }

    fn close_frame(&mut self) {
        self.frames.pop();
        if let Some(frame) = self.frames.last() {
            let (played, key) = (frame.played as usize, frame.key);
            self.position.take_back(played, key);
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

    #[test]
    fn there_is_room_while_every_list_has_some_or_can_grow() {
        let rules = games::rules(&games::freecell(Admission::Any));
        let board = Deal::Number(1).board(&rules);
        let position = Position::new(&rules, &board, GeneralPrunes::ALL);
        let mut sweep: Exhaustive<OnePackKey> = Exhaustive::new(position, 1 << 20);
        assert!(sweep.reserve());
        sweep.frames.reserve_exact(1);
        sweep.moves.reserve_exact(MANY_MOVES);
        sweep.memory_limit = sweep.memory();
        assert!(sweep.reserve(), "what is there is used");
        while sweep.moves.capacity() - sweep.moves.len() >= MANY_MOVES {
            sweep.moves.push(Move::Draw);
        }
        assert!(!sweep.reserve());
        while !is_full(&sweep.frames) {
            let key = sweep.position.key;
            sweep.frames.push(StackFrame { moves_from: 0, played: 0, key });
        }
        sweep.moves.clear();
        assert!(!sweep.reserve());
        sweep.memory_limit += 1 << 20;
        assert!(sweep.reserve());
    }
}
