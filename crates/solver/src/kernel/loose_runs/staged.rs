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

    fn link(&mut self, parent: u32, choice: Choice) -> u32 {
        self.links.push(Link { parent, choice });
        self.links.len() as u32 - 1
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
            link = self.pass.link(link, choice);
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
        let drawn = usize::from(state.drawn);
        let found = &mut self.pass.stages[drawn];
        let before = found.memory();
        match found.seen.insert(state.key()) {
            Insert::Known => return Expanded::On,
            Insert::Full => return Expanded::OutOfMemory,
            Insert::New => {}
        }
        let score = score(&self.layout, state, &OPINIONS[self.pass.weights]);
        let slot = self.pass.store(*state);
        let found = &mut self.pass.stages[drawn];
        found.waiting.push(Waiting { score, link, slot });
        self.pass.stage_memory += found.memory() - before;
        if self.pass.memory() > self.limit { Expanded::OutOfMemory } else { Expanded::On }
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
