//! Best-first search in stages, one for each number of cards drawn, in passes of growing width.
//!
//! A pass expands in each stage the best positions that were found for it, up to its width; children go to the stage
//! of their own number of drawn cards. A choice that costs nothing is played on until there is a real one. A pass that
//! cut nothing off has seen every position: the start is lost.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use talon_engine::{Board, Move, Rules};

use super::candidates::{Candidates, Prunes, Rule};
use super::layout::Layout;
use super::relaxed;
use super::score::{OPINIONS, score};
use super::spell::spell;
use super::state::{Choice, State};
use crate::memory::{is_full, make_room};
use crate::search::{Search, Step};
use crate::table::{Insert, Table};

/// The last stage has no other after it, so it may look at more.
const LAST_STAGE: usize = 4;

/// The first passes expand so many positions a stage, one pass with each set of weights.
const FIRST_WIDTH: usize = 6;
/// When all weights have failed, so many times more.
const WIDER: usize = 4;

/// How a position was reached.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    choice: Choice,
}

/// The start has no parent.
const ROOT: u32 = u32::MAX;

/// A position that waits to be expanded.
struct Waiting {
    score: i32,
    link: u32,
    /// Its place in [`Pass::states`].
    slot: u32,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> Ordering {
        (self.score, self.link).cmp(&(other.score, other.link))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

/// All positions with one number of cards drawn. Positions of different stages are different, so each stage has its
/// own table, which goes when the stage is done.
struct Stage {
    waiting: BinaryHeap<Waiting>,
    seen: Table<u128>,
}

impl Stage {
    fn memory(&self) -> usize {
        self.seen.memory() + self.waiting.capacity() * size_of::<Waiting>()
    }
}

/// What came of one expansion.
enum Expanded {
    On,
    Won(Vec<Choice>),
    OutOfMemory,
}

/// One run through the stages.
struct Pass {
    width: usize,
    weights: usize,
    links: Vec<Link>,
    states: Vec<State>,
    free: Vec<u32>,
    /// From the current stage on, the first is the current one.
    stages: Vec<Stage>,
    stage: usize,
    expanded: usize,
    cut: bool,
    stage_memory: usize,
}

/// The search.
pub(super) struct Staged {
    rules: Rules,
    board: Board,
    layout: Layout,
    prunes: Prunes,
    limit: usize,
    nodes: u64,
    pass: Pass,
    choices: Vec<Choice>,
    next: Vec<Choice>,
}

impl Pass {
    fn new(layout: &Layout, width: usize, weights: usize, limit: usize) -> Pass {
        let start = State::new(layout);
        let stage = || Stage { waiting: BinaryHeap::new(), seen: Table::new(limit) };
        let mut pass = Pass {
            width,
            weights,
            links: Vec::new(),
            states: vec![start],
            free: Vec::new(),
            stages: (0..=layout.stock.len()).map(|_| stage()).collect(),
            stage: usize::from(start.drawn),
            expanded: 0,
            cut: false,
            stage_memory: 0,
        };
        pass.stages[pass.stage].waiting.push(Waiting { score: 0, link: ROOT, slot: 0 });
        pass.stage_memory = pass.stages[pass.stage].memory();
        pass
    }

    /// The pass after this one.
    fn following(&self, layout: &Layout, limit: usize) -> Pass {
        if self.weights + 1 < OPINIONS.len() {
            Pass::new(layout, self.width, self.weights + 1, limit)
        } else {
            Pass::new(layout, self.width.saturating_mul(WIDER), 0, limit)
        }
    }

    /// Takes the next position to expand; `None` when the pass is over.
    fn take(&mut self) -> Option<Waiting> {
        loop {
            let last = self.stage + 1 == self.stages.len();
            let most = if last { self.width.saturating_mul(LAST_STAGE) } else { self.width };
            if self.expanded < most
                && let Some(waiting) = self.stages[self.stage].waiting.pop()
            {
                self.expanded += 1;
                return Some(waiting);
            }
            self.leave_stage();
            if last {
                return None;
            }
            self.stage += 1;
            self.expanded = 0;
        }
    }

    /// Gives back what the current stage holds; what still waits there is cut off.
    fn leave_stage(&mut self) {
        let stage = &mut self.stages[self.stage];
        self.stage_memory -= stage.memory();
        stage.seen.clear();
        let waiting = std::mem::take(&mut stage.waiting);
        self.cut |= !waiting.is_empty();
        self.free.extend(waiting.iter().map(|waiting| waiting.slot));
    }

    /// Keeps a state until it is expanded.
    fn store(&mut self, state: State) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.states[slot as usize] = state;
            return slot;
        }
        self.states.push(state);
        self.states.len() as u32 - 1
    }

    /// The number of a new link; none if it would take more memory than is left.
    fn link(&mut self, parent: u32, choice: Choice, limit: usize) -> Option<u32> {
        if is_full(&self.links) {
            let left = limit.saturating_sub(self.memory());
            make_room(&mut self.links, left).then_some(())?;
        }
        self.links.push(Link { parent, choice });
        Some(self.links.len() as u32 - 1)
    }

    /// Whether a position of a stage has been seen, or is now.
    fn see(&mut self, drawn: usize, key: u128, limit: usize) -> Insert {
        if !self.stages[drawn].seen.is_full() {
            return self.stages[drawn].seen.insert(key);
        }
        let left = limit.saturating_sub(self.memory());
        let seen = &mut self.stages[drawn].seen;
        let before = seen.memory();
        seen.allow(before + left);
        let found = seen.insert(key);
        self.stage_memory += seen.memory() - before;
        found
    }

    /// Lets a position wait for its turn; false if it would take more memory than is left.
    fn wait(&mut self, state: &State, score: i32, link: u32, limit: usize) -> bool {
        if self.free.is_empty() && is_full(&self.states) {
            let left = limit.saturating_sub(self.memory());
            if !make_room(&mut self.states, left) {
                return false;
            }
        }
        let drawn = usize::from(state.drawn);
        if is_full(&self.stages[drawn].waiting) {
            let left = limit.saturating_sub(self.memory());
            let here = &mut self.stages[drawn];
            let before = here.memory();
            if !make_room(&mut here.waiting, left) {
                return false;
            }
            self.stage_memory += here.memory() - before;
        }
        let slot = self.store(*state);
        self.stages[drawn].waiting.push(Waiting { score, link, slot });
        true
    }

    /// The choices that lead to a link.
    fn line(&self, mut link: u32) -> Vec<Choice> {
        let mut choices = Vec::new();
        while link != ROOT {
            let Link { parent, choice } = self.links[link as usize];
            choices.push(choice);
            link = parent;
        }
        choices.reverse();
        choices
    }

    fn memory(&self) -> usize {
        self.links.capacity() * size_of::<Link>()
            + self.states.capacity() * size_of::<State>()
            + self.free.capacity() * size_of::<u32>()
            + self.stage_memory
    }
}

impl Staged {
    /// A search from the position that the layout was taken from.
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        layout: Layout,
        prunes: Prunes,
        memory: usize,
    ) -> Staged {
        let pass = Pass::new(&layout, FIRST_WIDTH, 0, memory);
        Staged {
            rules: *rules,
            board: board.clone(),
            layout,
            prunes,
            limit: memory,
            nodes: 0,
            pass,
            choices: Vec::new(),
            next: Vec::new(),
        }
    }

    /// Expands the best position of the current stage.
    fn expand(&mut self, waiting: &Waiting) -> Expanded {
        let state = self.pass.states[waiting.slot as usize];
        self.pass.free.push(waiting.slot);
        if self.plays_lucky_game(waiting) && relaxed::is_lost(&self.layout, &state) {
            self.pass.expanded -= 1;
            return Expanded::On;
        }
        let mut choices = std::mem::take(&mut self.choices);
        Candidates::new(&self.layout, &state, self.prunes).list(&mut choices);
        let mut outcome = Expanded::On;
        for &choice in &choices {
            outcome = self.try_choice(state, waiting.link, choice);
            if !matches!(outcome, Expanded::On) {
                break;
            }
        }
        self.choices = choices;
        outcome
    }

    fn plays_lucky_game(&self, waiting: &Waiting) -> bool {
        let here = waiting.link == ROOT || self.pass.width >= self.prunes.lucky_width;
        here && self.prunes.lucky_game == Rule::On
    }

    /// Plays a choice and all that follows without one, and keeps the position reached if it is new.
    fn try_choice(&mut self, mut state: State, parent: u32, choice: Choice) -> Expanded {
        let mut choice = choice;
        let mut link = parent;
        loop {
            state.play(&self.layout, choice);
            self.nodes += 1;
            let Some(linked) = self.pass.link(link, choice, self.limit) else {
                return Expanded::OutOfMemory;
            };
            link = linked;
            if state.is_won() {
                return Expanded::Won(self.pass.line(link));
            }
            Candidates::new(&self.layout, &state, self.prunes).list(&mut self.next);
            match self.next[..] {
                [] => return Expanded::On,
                [only] => choice = only,
                [_, _, ..] => break,
            }
        }
        self.keep(&state, link)
    }

    fn keep(&mut self, state: &State, link: u32) -> Expanded {
        match self.pass.see(usize::from(state.drawn), state.key(), self.limit) {
            Insert::Known => return Expanded::On,
            Insert::Full => return Expanded::OutOfMemory,
            Insert::New => {}
        }
        let score = score(&self.layout, state, &OPINIONS[self.pass.weights]);
        if self.pass.wait(state, score, link, self.limit) {
            Expanded::On
        } else {
            Expanded::OutOfMemory
        }
    }

    fn won(&self, line: &[Choice]) -> Vec<Move> {
        spell(&self.rules, &self.board, &self.layout, line)
    }
}

impl Search for Staged {
    fn advance(&mut self, nodes: u64) -> Step {
        if State::new(&self.layout).is_won() {
            return Step::Won(Vec::new());
        }
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end {
            let Some(waiting) = self.pass.take() else {
                if !self.pass.cut {
                    return Step::Lost;
                }
                self.pass = self.pass.following(&self.layout, self.limit);
                continue;
            };
            match self.expand(&waiting) {
                Expanded::On => {}
                Expanded::Won(line) => return Step::Won(self.won(&line)),
                Expanded::OutOfMemory => return Step::OutOfMemory,
            }
        }
        Step::Working
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn depth(&self) -> usize {
        self.pass.stage
    }

    fn memory(&self) -> usize {
        self.pass.memory()
    }
}
