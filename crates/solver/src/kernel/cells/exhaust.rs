//! Exhaustive depth-first search with exact keys: proves a loss, or happens on a win.

use super::steps::Runs;
use super::tableau::{Autoplay, Step, Tableau};
use super::weights::Weights;
use crate::table::{Insert, Table};

/// What a proof leaves out; each choice has its argument where it is defined, and where it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunes {
    pub(super) autoplay: Autoplay,
    pub(super) runs: Runs,
}

/// How the search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exhausted {
    /// It can go on.
    Working,
    /// The board stands on a position from which everything goes home.
    Won,
    /// No position that can be reached wins.
    Lost,
    /// More positions than were allowed.
    Spent,
    /// The table cannot grow.
    OutOfMemory,
}

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The step that led here, and the board's log before it.
    step: Step,
    mark: u32,
    /// Where its untried steps begin.
    first: u32,
}

/// The search under way. The board is lent to it.
pub(super) struct Exhaust {
    prunes: Prunes,
    seen: Table<u128>,
    path: Vec<Frame>,
    untried: Vec<Step>,
    quota: u64,
    memory_limit: usize,
    pub(super) made: u64,
}

impl Exhaust {
    /// Begins a search from the layout of the board, of so many positions at the most.
    pub(super) fn begin(
        tableau: &mut Tableau,
        prunes: Prunes,
        quota: u64,
        memory_limit: usize,
    ) -> (Exhaust, Exhausted) {
        tableau.reset(&Weights::default());
        if prunes.autoplay == Autoplay::Safe {
            tableau.play_safe();
        }
        let mut search = Exhaust {
            prunes,
            // An eighth for the path and its untried steps.
            seen: Table::new(memory_limit - memory_limit / 8),
            path: Vec::new(),
            untried: Vec::new(),
            quota,
            memory_limit,
            made: 0,
        };
        if search.seen.insert(tableau.key()) == Insert::Full {
            return (search, Exhausted::OutOfMemory);
        }
        search.enter(tableau, Step::default(), 0);
        let state = if tableau.sorted() { Exhausted::Won } else { Exhausted::Working };
        (search, state)
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.seen.memory() + self.stacks()
    }

    fn stacks(&self) -> usize {
        self.path.capacity() * size_of::<Frame>() + self.untried.capacity() * size_of::<Step>()
    }

    /// Steps from the root to where the board stands.
    pub(super) fn depth(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Makes about `positions` more positions.
    pub(super) fn run(&mut self, tableau: &mut Tableau, positions: u64) -> Exhausted {
        let pause = self.made.saturating_add(positions);
        while self.made < pause {
            if self.made > self.quota {
                return Exhausted::Spent;
            }
            // Doubling a stack holds three times its half for a moment.
            if self.stacks() > self.memory_limit / 24 {
                return Exhausted::OutOfMemory;
            }
            let frame = *self.path.last().expect("the root leaves only when all is searched");
            if self.untried.len() == frame.first as usize {
                if self.path.len() == 1 {
                    return Exhausted::Lost;
                }
                self.path.pop();
                tableau.undo(frame.step, frame.mark as usize);
                continue;
            }
            let step = self.untried.pop().expect("a step is untried");
            match self.make(tableau, step) {
                Insert::New if tableau.sorted() => return Exhausted::Won,
                Insert::New | Insert::Known => {}
                Insert::Full => return Exhausted::OutOfMemory,
            }
        }
        Exhausted::Working
    }

    /// Plays a step and enters the position, if it is new.
    #[inline]
    fn make(&mut self, tableau: &mut Tableau, step: Step) -> Insert {
        self.made += 1;
        if tableau.is_plain(step, self.prunes.autoplay) {
            let key = tableau.key_after(step);
            let insert = self.seen.insert(key);
            if insert == Insert::New {
                let mark = tableau.apply(step, self.prunes.autoplay);
                debug_assert_eq!(tableau.key(), key, "{step:?}");
                self.enter(tableau, step, mark);
            }
            return insert;
        }
        let before = tableau.now;
        let mark = tableau.apply(step, self.prunes.autoplay);
        let insert = self.seen.insert(tableau.key());
        if insert == Insert::New {
            self.enter(tableau, step, mark);
        } else {
            tableau.undo_at_once(step, mark, &before);
        }
        insert
    }

    fn enter(&mut self, tableau: &Tableau, step: Step, mark: usize) {
        let first = self.untried.len() as u32;
        self.path.push(Frame { step, mark: mark as u32, first });
        tableau.all_steps(self.prunes.runs, &mut self.untried);
    }

    /// The steps from the root to where the board stands.
    pub(super) fn path(&self) -> Vec<Step> {
        self.path[1..].iter().map(|frame| frame.step).collect()
    }
}
