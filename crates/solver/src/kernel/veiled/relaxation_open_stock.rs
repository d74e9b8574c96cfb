//! The relaxation with an open stock: every card of the stock comes up whenever it is wanted.
//!
//! Every real line is a line of that easier game, so a position lost there is lost. Answers are kept for the whole
//! search: each position of the easier game is searched once for all callers.

use super::instance::Instance;
use super::moves::{self, MovePrunes, Plies};
use super::position::{Ply, Position};
use super::relaxation_monotone;
use crate::memory::{is_full, make_room};
use crate::portfolio::Budget;
use crate::stamped_keys::StampedKeys;

/// The verdict of the game with an open stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RelaxedVerdict {
    /// Lost, and so in the real game.
    Lost,
    /// It could be won with an open stock.
    Winnable,
    /// The question took too many nodes.
    OutOfNodes,
    /// The question took too much memory.
    OutOfMemory,
}

/// Bits of a table's word beside the key: the verdict.
pub(super) const NOTE_BITS: u32 = 2;
const LOST: u64 = 0;
const WON: u64 = 1;
/// Visited in this question, not decided.
const VISITED: u64 = 2;
/// Visited in an earlier question, not decided.
const FORGOTTEN: u64 = 3;
const NOTES: u64 = 1 << NOTE_BITS;
const _: () = assert!(FORGOTTEN < NOTES && NOTES.is_power_of_two(), "every note has its bits");

struct StackFrame {
    position: Position,
    /// Where its moves begin in the list of all moves still to be tried.
    first: usize,
    /// Words visited before this one.
    visited: usize,
    /// The word; `None` for an intermediate position of a move.
    word: Option<u64>,
}

/// The game with an open stock, searched on demand.
pub(super) struct OpenStock {
    instance: Instance,
    prunes: MovePrunes,
    /// The verdict on each position, as a stamp on its key.
    known: StampedKeys,
    memory_limit: usize,
    frames: Vec<StackFrame>,
    plies: Vec<Ply>,
    /// Keys visited in this question and not decided yet.
    visited: Vec<u64>,
}

impl OpenStock {
    /// A search of positions of this instance.
    pub(super) fn new(instance: &Instance, prunes: MovePrunes, memory_limit: usize) -> OpenStock {
        OpenStock {
            instance: instance.with_open_stock(),
            prunes,
            known: StampedKeys::new(NOTE_BITS, memory_limit),
            memory_limit,
            frames: Vec::new(),
            plies: Vec::new(),
            visited: Vec::new(),
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.known.memory()
            + self.frames.capacity() * size_of::<StackFrame>()
            + self.plies.capacity() * size_of::<Ply>()
            + self.visited.capacity() * size_of::<u64>()
    }

    /// Asks about a position, as long as the budget lasts.
    pub(super) fn ask(&mut self, position: &Position, budget: &mut Budget) -> RelaxedVerdict {
        let answer = self.begin(position, budget).unwrap_or_else(|| self.run(budget));
        self.end();
        answer
    }

    /// Begins a question; the answer, unless it takes searching.
    pub(super) fn begin(
        &mut self,
        position: &Position,
        budget: &mut Budget,
    ) -> Option<RelaxedVerdict> {
        let position = Position { drawn: 0, pass: 0, ..*position };
        match self.note(position.key) {
            Some(LOST) => return Some(RelaxedVerdict::Lost),
            Some(WON) => return Some(RelaxedVerdict::Winnable),
            Some(_) | None => {}
        }
        if !self.reserve() {
            return Some(RelaxedVerdict::OutOfMemory);
        }
        budget.spend(1);
        self.push(position, None, Some(position.key));
        None
    }

    /// Continues the search for an answer until the budget is spent.
    pub(super) fn run(&mut self, budget: &mut Budget) -> RelaxedVerdict {
        while !budget.is_spent() {
            if let Some(answer) = self.step(budget) {
                return answer;
            }
        }
        RelaxedVerdict::OutOfNodes
    }

    /// Ends a question, and forgets the positions that were visited and not decided.
    pub(super) fn end(&mut self) {
        self.frames.clear();
        self.plies.clear();
        while let Some(key) = self.visited.pop() {
            if self.note(key) == Some(VISITED) {
                self.set(key, FORGOTTEN);
            }
        }
    }

    fn step(&mut self, budget: &mut Budget) -> Option<RelaxedVerdict> {
        let Some(frame) = self.frames.last() else { return Some(RelaxedVerdict::Lost) };
        if frame.position.is_won(&self.instance) {
            return Some(self.won());
        }
        if self.plies.len() == frame.first {
            self.leave();
            return None;
        }
        let before = frame.position;
        // Room is made before a move is taken from the list: a move that is not searched must not count as lost.
        if !self.reserve() {
            return Some(RelaxedVerdict::OutOfMemory);
        }
        let ply = self.plies.pop()?;
        let position = before.after(&self.instance, ply);
        if moves::must_be_used(&self.instance, ply, self.prunes.lazy_laying) {
            budget.spend(1);
            self.push(position, Some(ply), None);
            return None;
        }
        match self.note(position.key) {
            Some(LOST | VISITED) => return None,
            Some(WON) => return Some(self.won()),
            Some(_) | None => {}
        }
        if relaxation_monotone::is_at_stake(ply)
            && relaxation_monotone::is_lost(&self.instance, &position)
        {
            self.set(position.key, LOST);
            return None;
        }
        budget.spend(1);
        self.push(position, Some(ply), Some(position.key));
        None
    }

    fn push(&mut self, position: Position, ply: Option<Ply>, word: Option<u64>) {
        let (first, visited) = (self.plies.len(), self.visited.len());
        if let Some(key) = word {
            self.set(key, VISITED);
            self.visited.push(key);
        }
        self.frames.push(StackFrame { position, first, visited, word });
        let mut plies = Plies::new();
        moves::list(&self.instance, &position, ply, self.prunes, &mut plies);
        self.plies.extend_from_slice(&plies);
    }

    /// Leaves a position whose moves are all tried.
    ///
    /// If the position before it on the line has other columns or another stock, then every position visited since the
    /// line came here is lost. The theorem is the one of `Veiled::leave`. Answers of
    /// earlier questions are proofs, and positions that they left undecided are new.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if frame.word.is_none() {
            return;
        }
        let before = self.frames.iter().rev().find(|frame| frame.word.is_some());
        let same = before.is_some_and(|before| {
            before.position.places == frame.position.places
                && before.position.levels == frame.position.levels
        });
        if !same {
            for at in frame.visited..self.visited.len() {
                self.set(self.visited[at], LOST);
            }
            self.visited.truncate(frame.visited);
        }
    }

    /// Notes the whole line as won.
    fn won(&mut self) -> RelaxedVerdict {
        for at in 0..self.frames.len() {
            if let Some(key) = self.frames[at].word {
                self.set(key, WON);
            }
        }
        RelaxedVerdict::Winnable
    }

    #[inline]
    fn note(&self, key: u64) -> Option<u64> {
        self.known.get(word(key, 0)).map(|there| there % NOTES)
    }

    /// Stores the verdict on a position; there is room for it.
    fn set(&mut self, key: u64, note: u64) {
        self.known.put(word(key, note), |_| false);
    }

    /// Makes room for another word; false if that would take more memory than allowed.
    fn reserve(&mut self) -> bool {
        if self.known.is_full() {
            self.known.allow(self.known.memory() + self.left());
        }
        if !self.known.reserve() {
            return false;
        }
        if !is_full(&self.visited) {
            return true;
        }
        let left = self.left();
        make_room(&mut self.visited, left)
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory_limit.saturating_sub(self.bytes())
    }
}

/// A key with the verdict on its position; never zero.
#[inline]
const fn word(key: u64, note: u64) -> u64 {
    (key + 1) << NOTE_BITS | note
}

#[cfg(test)]
mod tests;
