//! A beam over positions: one level an exit, the best few of each level kept. Needs no plan.

use super::dive::{Found, Line};
use super::layout::{Layout, rank, suit};
use super::position::{Position, Wanted};
use super::prunes::Prunes;
use super::relaxed::{Exit, Relaxed};
use crate::table::{Insert, Table};

/// A step kept for spelling the line out: whence, by which exit, with which choice.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    exit: Exit,
    choice: u32,
}

struct Node<P> {
    score: i32,
    step: Step,
    position: P,
}

/// The search. It is complete if nothing is cut: no position dropped from a level and no choice left out.
pub(super) struct Beam<P: Position> {
    width: usize,
    choices: u32,
    level: Vec<Node<P>>,
    at: usize,
    next: Vec<Node<P>>,
    order: Vec<(i32, u32)>,
    seen: Table<u128>,
    /// The steps of all levels; those of the present one come last, from `first` on.
    steps: Vec<Step>,
    first: usize,
    listed: P::Choices,
    nodes: u64,
    depth: usize,
    cut: bool,
    prunes: Prunes,
    memory: usize,
}

impl<P: Position> Beam<P> {
    /// A beam of a width, with so many choices an exit.
    pub(super) fn new(
        layout: &Layout,
        width: usize,
        choices: u32,
        memory: usize,
        prunes: Prunes,
    ) -> Beam<P> {
        let step = Step { parent: 0, exit: Exit::Home(0), choice: 0 };
        Beam {
            width,
            choices,
            level: vec![Node { score: 0, step, position: P::start(layout) }],
            at: 0,
            next: Vec::new(),
            order: Vec::new(),
            seen: Table::new(memory / 4),
            steps: vec![step],
            first: 0,
            listed: P::Choices::default(),
            nodes: 0,
            depth: 0,
            cut: false,
            prunes,
            memory,
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.memory()
            + (self.level.capacity() + self.next.capacity()) * size_of::<Node<P>>()
            + self.steps.capacity() * size_of::<Step>()
            + self.order.capacity() * size_of::<(i32, u32)>()
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, layout: &Layout, nodes: u64) -> Found<P> {
        let end = self.nodes + nodes;
        loop {
            if self.at == self.level.len() {
                if self.next.is_empty() {
                    return if self.cut { Found::Cut } else { Found::Nothing };
                }
                self.turn();
            }
            if self.level[self.at].position.relaxed().is_won(layout) {
                return Found::Line(self.line(layout));
            }
            if self.nodes >= end {
                return Found::Working;
            }
            // Lists double when they grow.
            if self.memory() * 2 > self.memory || self.expand(layout) == Insert::Full {
                return Found::OutOfMemory;
            }
            self.at += 1;
        }
    }

    /// Takes all exits of one position.
    fn expand(&mut self, layout: &Layout) -> Insert {
        let position = self.level[self.at].position;
        let parent = (self.first + self.at) as u32;
        let exits = position.exits(layout, self.prunes.safe_home);
        let choices = if exits.safe { 1 } else { self.choices };
        let most = Wanted::AtMost(u64::from(choices));
        for &exit in exits.as_slice() {
            let after = position.relaxed().after(layout, exit);
            let wanted = |card| urgency(&after, card);
            let there = position.list(layout, exit, &after, wanted, most, &mut self.listed);
            self.cut |= !exits.safe && there > u64::from(choices);
            for choice in 0..choices.min(there as u32) {
                let number = u64::from(choice);
                let position = position.take(layout, exit, &after, &self.listed, number, wanted);
                self.nodes += 1;
                match position.key(layout).map_or(Insert::New, |key| self.seen.insert(key)) {
                    Insert::New => {}
                    Insert::Known => continue,
                    Insert::Full => return Insert::Full,
                }
                let score = position.score(layout);
                self.next.push(Node { score, step: Step { parent, exit, choice }, position });
            }
        }
        Insert::New
    }

    /// Makes the best of the next level the present one.
    fn turn(&mut self) {
        self.order.clear();
        self.order.extend((0..).zip(&self.next).map(|(place, node)| (-node.score, place)));
        if self.order.len() > self.width {
            self.order.select_nth_unstable(self.width - 1);
            self.order.truncate(self.width);
            self.cut = true;
        }
        self.order.sort_unstable();
        self.first = self.steps.len();
        self.level.clear();
        for &(_, place) in &self.order {
            let node = &self.next[place as usize];
            self.steps.push(node.step);
            self.level.push(Node { ..*node });
        }
        self.next.clear();
        self.seen.clear();
        self.at = 0;
        self.depth += 1;
    }

    /// The line to the position under study, its choices made once more.
    fn line(&mut self, layout: &Layout) -> Line<P> {
        let mut steps = Vec::with_capacity(self.depth);
        let mut place = self.first + self.at;
        while place != 0 {
            let step = self.steps[place];
            steps.push(step);
            place = step.parent as usize;
        }
        let mut position = P::start(layout);
        let mut line = Line::with_capacity(steps.len());
        let most = Wanted::AtMost(u64::from(self.choices));
        for Step { exit, choice, .. } in steps.into_iter().rev() {
            let after = position.relaxed().after(layout, exit);
            let wanted = |card| urgency(&after, card);
            position.list(layout, exit, &after, wanted, most, &mut self.listed);
            let number = u64::from(choice);
            position = position.take(layout, exit, &after, &self.listed, number, wanted);
            line.push((exit, position));
        }
        line
    }
}

/// When a card is wanted: the further from its foundation, the later.
fn urgency(at: &Relaxed, card: u8) -> u16 {
    let missing = (rank(card) as u16).saturating_sub(u16::from(at.home[suit(card)]));
    missing * 4 + suit(card) as u16
}
