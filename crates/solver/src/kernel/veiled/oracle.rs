//! Asks of a position whether it could be won if every card of the stock came up whenever it is wanted.
//!
//! Every real line is a line of that easier game, so a position lost there is lost. Answers are kept for the whole search: each position
//! of the easier game is searched through once, whoever asks.

use super::deal::Deal;
use super::hope;
use super::plies::{self, Choice, Plies};
use super::position::{Ply, Position};
use crate::memory::{is_full, make_room};
use crate::table::Key;

/// What the oracle says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// Lost, and so in the real game.
    Lost,
    /// It could be won with an open stock.
    Hopeful,
    /// It would take longer to find out.
    Silent,
    /// There is no memory to find out.
    Full,
}

/// Bits of a table's word beside the key: what is known of the position.
pub(super) const NOTE_BITS: u32 = 2;
const LOST: u64 = 0;
const WON: u64 = 1;
/// Visited in this question, not decided.
const VISITED: u64 = 2;
/// Visited in an earlier question, not decided.
const FORGOTTEN: u64 = 3;
const NOTES: u64 = 1 << NOTE_BITS;

struct Frame {
    position: Position,
    /// Where its moves begin in the list of all moves still to be tried.
    first: usize,
    /// Words visited before this one.
    visited: usize,
    /// The word, none for a position that is a part of a move.
    word: Option<u64>,
}

/// The oracle.
pub(super) struct Oracle {
    deal: Deal,
    choice: Choice,
    slots: Vec<u64>,
    used: usize,
    memory: usize,
    frames: Vec<Frame>,
    plies: Vec<Ply>,
    /// Keys visited in this question and not decided yet.
    visited: Vec<u64>,
    nodes: u64,
}

impl Oracle {
    /// An oracle for positions of a deal.
    pub(super) fn new(deal: &Deal, choice: Choice, memory: usize) -> Oracle {
        Oracle {
            deal: deal.with_open_stock(),
            choice,
            slots: vec![0; 512],
            used: 0,
            memory,
            frames: Vec::new(),
            plies: Vec::new(),
            visited: Vec::new(),
            nodes: 0,
        }
    }

    /// Positions searched so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.plies.capacity() * size_of::<Ply>()
            + self.visited.capacity() * size_of::<u64>()
    }

    /// Asks of a position, searching through so many positions at the most.
    pub(super) fn ask(&mut self, position: &Position, nodes: u64) -> Answer {
        let answer = self.begin(position).unwrap_or_else(|| self.ponder(nodes));
        self.end();
        answer
    }

    /// Begins a question; the answer, unless it takes searching.
    pub(super) fn begin(&mut self, position: &Position) -> Option<Answer> {
        let position = Position { drawn: 0, pass: 0, ..*position };
        match self.note(position.key) {
            Some(LOST) => return Some(Answer::Lost),
            Some(WON) => return Some(Answer::Hopeful),
            Some(_) | None => {}
        }
        if !self.has_room() {
            return Some(Answer::Full);
        }
        self.push(position, None, Some(position.key));
        None
    }

    /// Searches on for an answer.
    pub(super) fn ponder(&mut self, nodes: u64) -> Answer {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end {
            if let Some(answer) = self.step() {
                return answer;
            }
        }
        Answer::Silent
    }

    /// Ends a question, and forgets what was visited and not decided.
    pub(super) fn end(&mut self) {
        self.frames.clear();
        self.plies.clear();
        while let Some(key) = self.visited.pop() {
            if self.note(key) == Some(VISITED) {
                self.set(key, FORGOTTEN);
            }
        }
    }

    fn step(&mut self) -> Option<Answer> {
        let Some(frame) = self.frames.last() else { return Some(Answer::Lost) };
        if frame.position.is_won(&self.deal) {
            return Some(self.won());
        }
        if self.plies.len() == frame.first {
            self.leave();
            return None;
        }
        let before = frame.position;
        // Before a move is taken from the list: a move that is not searched must not be taken for one that is lost.
        if !self.has_room() {
            return Some(Answer::Full);
        }
        let ply = self.plies.pop()?;
        let position = before.after(&self.deal, ply);
        if plies::must_be_used(&self.deal, ply, self.choice.laying) {
            self.push(position, Some(ply), None);
            return None;
        }
        match self.note(position.key) {
            Some(LOST | VISITED) => return None,
            Some(WON) => return Some(self.won()),
            Some(_) | None => {}
        }
        if hope::is_at_stake(ply) && hope::is_lost(&self.deal, &position) {
            self.set(position.key, LOST);
            return None;
        }
        self.push(position, Some(ply), Some(position.key));
        None
    }

    fn push(&mut self, position: Position, ply: Option<Ply>, word: Option<u64>) {
        self.nodes += 1;
        let (first, visited) = (self.plies.len(), self.visited.len());
        if let Some(key) = word {
            self.set(key, VISITED);
            self.visited.push(key);
        }
        self.frames.push(Frame { position, first, visited, word });
        let mut plies = Plies::new();
        plies::list(&self.deal, &position, ply, self.choice, &mut plies);
        self.plies.extend_from_slice(&plies);
    }

    /// Leaves a position whose moves are all tried.
    ///
    /// Positions lead to each other in circles only by cards going home and coming back, with the same columns and
    /// stock. When the line leaves the last position of one such circle, all that was visited since it came there is lost.
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
    fn won(&mut self) -> Answer {
        for at in 0..self.frames.len() {
            if let Some(key) = self.frames[at].word {
                self.set(key, WON);
            }
        }
        Answer::Hopeful
    }

    #[inline]
    fn note(&self, key: u64) -> Option<u64> {
        let there = self.slots[self.find(key)];
        (there != 0).then_some(there % NOTES)
    }

    fn set(&mut self, key: u64, note: u64) {
        let slot = self.find(key);
        self.used += usize::from(self.slots[slot] == 0);
        self.slots[slot] = (key + 1) << NOTE_BITS | note;
    }

    #[inline]
    fn find(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        loop {
            let there = self.slots[slot];
            if there == 0 || there >> NOTE_BITS == key + 1 {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Whether there is room for another word, within the memory allowed.
    fn has_room(&mut self) -> bool {
        if (self.used + 1) * 4 > self.slots.len() * 3 {
            if self.slots.len() * 2 * size_of::<u64>() > self.left() {
                return false;
            }
            self.grow();
        }
        if !is_full(&self.visited) {
            return true;
        }
        let left = self.left();
        make_room(&mut self.visited, left)
    }

    /// Bytes that may still be taken.
    fn left(&self) -> usize {
        self.memory.saturating_sub(self.bytes())
    }

    #[cold]
    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; slots]);
        for word in old.into_iter().filter(|&word| word != 0) {
            let slot = self.find((word >> NOTE_BITS) - 1);
            self.slots[slot] = word;
        }
    }
}
