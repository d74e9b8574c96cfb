//! Exhaustive depth-first search with exact keys. It proves a loss, or finds a win.

use super::position::{Ply, Position};
use super::prunes::CellsPrunes;
use super::weights::Weights;
use crate::key_set::{Insertion, KeySet};
use crate::portfolio::{Budget, PartOutcome};

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct StackFrame {
    /// The ply that led here, and the board's log before it.
    ply: Ply,
    mark: u32,
    /// Where its untried plies begin.
    first: u32,
}

/// The running search. The board is lent to it.
pub(super) struct Exhaustive {
    prunes: CellsPrunes,
    seen: KeySet<u128>,
    path: Vec<StackFrame>,
    untried: Vec<Ply>,
    memory_limit: usize,
}

impl Exhaustive {
    /// Begins a search from the start.
    pub(super) fn begin(
        position: &mut Position,
        prunes: CellsPrunes,
        memory_limit: usize,
    ) -> Exhaustive {
        position.reset(&Weights::default());
        if prunes.safe_home.is_on() {
            position.play_safe();
        }
        let mut search = Exhaustive {
            prunes,
            // An eighth for the path and its untried plies.
            seen: KeySet::new(memory_limit - memory_limit / 8),
            path: Vec::new(),
            untried: Vec::new(),
            memory_limit,
        };
        // Without any memory the first child is not kept either, and the search ends there.
        search.seen.insert(position.key());
        search.enter(position, Ply::default(), 0);
        search
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.seen.memory() + self.stacks()
    }

    fn stacks(&self) -> usize {
        self.path.capacity() * size_of::<StackFrame>() + self.untried.capacity() * size_of::<Ply>()
    }

    /// Steps from the root to where the board stands.
    pub(super) fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Makes positions until the budget is spent. The board stands on the position that wins, if one does.
    pub(super) fn run(&mut self, position: &mut Position, budget: &mut Budget) -> PartOutcome<()> {
        if position.sorted() {
            return PartOutcome::Won(());
        }
        while !budget.is_spent() {
            // Doubling a stack holds three times its half for a moment.
            if self.stacks() > self.memory_limit / 24 {
                return PartOutcome::OutOfMemory;
            }
            let frame = *self.path.last().expect("the root leaves only when all is searched");
            if self.untried.len() == frame.first as usize {
                if self.path.len() == 1 {
                    return PartOutcome::Exhausted;
                }
                self.path.pop();
                position.undo(frame.ply, frame.mark as usize);
                continue;
            }
            let ply = self.untried.pop().expect("a ply is untried");
            budget.spend(1);
            match self.make(position, ply) {
                Insertion::New if position.sorted() => return PartOutcome::Won(()),
                Insertion::New | Insertion::Known => {}
                Insertion::Full => return PartOutcome::OutOfMemory,
            }
        }
        PartOutcome::Working
    }

    /// Plays a ply and enters the position, if it is new.
    #[inline]
    fn make(&mut self, position: &mut Position, ply: Ply) -> Insertion {
        if position.is_plain(ply, self.prunes.safe_home) {
            let key = position.key_after(ply);
            let insert = self.seen.insert(key);
            if insert == Insertion::New {
                let mark = position.apply(ply, self.prunes.safe_home);
                debug_assert_eq!(position.key(), key, "{ply:?}");
                self.enter(position, ply, mark);
            }
            return insert;
        }
        let before = position.now;
        let mark = position.apply(ply, self.prunes.safe_home);
        let insert = self.seen.insert(position.key());
        if insert == Insertion::New {
            self.enter(position, ply, mark);
        } else {
            position.undo_at_once(ply, mark, &before);
        }
        insert
    }

    fn enter(&mut self, position: &Position, ply: Ply, mark: usize) {
        let first = self.untried.len() as u32;
        self.path.push(StackFrame { ply, mark: mark as u32, first });
        position.all_plies(self.prunes.single_cards, &mut self.untried);
    }

    /// The plies from the root to where the board stands.
    pub(super) fn path(&self) -> Vec<Ply> {
        self.path[1..].iter().map(|frame| frame.ply).collect()
    }
}
