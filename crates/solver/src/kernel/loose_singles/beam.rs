//! A beam over real classes: one level an exit, the best few of each level kept. Needs no plan.

use super::burial::{Burial, Wanted};
use super::class::Class;
use super::dive::{Found, Line};
use super::layout::{Layout, all, count, each, one, rank, suit};
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

struct Node {
    score: i32,
    step: Step,
    class: Class,
}

/// The search. It is complete if nothing is cut: no class dropped from a level and no choice left out.
pub(super) struct Beam {
    width: usize,
    choices: u32,
    level: Vec<Node>,
    at: usize,
    next: Vec<Node>,
    order: Vec<(i32, u32)>,
    seen: Table<u128>,
    /// The steps of all levels; those of the present one come last, from `first` on.
    steps: Vec<Step>,
    first: usize,
    burial: Burial,
    nodes: u64,
    depth: usize,
    cut: bool,
    prunes: Prunes,
    memory: usize,
}

impl Beam {
    /// A beam of a width, with so many choices an exit.
    pub(super) fn new(
        layout: &Layout,
        width: usize,
        choices: u32,
        memory: usize,
        prunes: Prunes,
    ) -> Beam {
        let step = Step { parent: 0, exit: Exit::Home(0), choice: 0 };
        Beam {
            width,
            choices,
            level: vec![Node { score: 0, step, class: Class::new(layout) }],
            at: 0,
            next: Vec::new(),
            order: Vec::new(),
            seen: Table::new(memory / 4),
            steps: vec![step],
            first: 0,
            burial: Burial::default(),
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
            + (self.level.capacity() + self.next.capacity()) * size_of::<Node>()
            + self.steps.capacity() * size_of::<Step>()
            + self.order.capacity() * size_of::<(i32, u32)>()
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, layout: &Layout, nodes: u64) -> Found {
        let end = self.nodes + nodes;
        loop {
            if self.at == self.level.len() {
                if self.next.is_empty() {
                    return if self.cut { Found::Cut } else { Found::Nothing };
                }
                self.turn();
            }
            if self.level[self.at].class.relaxed.is_won(layout) {
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

    /// Takes all exits of one class.
    fn expand(&mut self, layout: &Layout) -> Insert {
        let Node { class, .. } = &self.level[self.at];
        let parent = (self.first + self.at) as u32;
        let exits = class.exits(layout, self.prunes.safe_home);
        let choices = if exits.safe { 1 } else { self.choices };
        for &exit in exits.as_slice() {
            let after = class.relaxed.after(layout, exit);
            let wanted = |card| urgency(&after, card);
            let most = Wanted::AtMost(u64::from(choices));
            self.burial.list(layout, class, exit, &after, wanted, most);
            self.cut |= !exits.safe && self.burial.count() > u64::from(choices);
            for choice in 0..choices.min(self.burial.count() as u32) {
                let laid = self.burial.joints(u64::from(choice), wanted);
                let class = class.after(layout, exit, &after, &laid);
                self.nodes += 1;
                match self.seen.insert(class.key(layout)) {
                    Insert::New => {}
                    Insert::Known => continue,
                    Insert::Full => return Insert::Full,
                }
                let score = score(layout, &class);
                self.next.push(Node { score, step: Step { parent, exit, choice }, class });
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
            self.level.push(Node { class: node.class, ..*node });
        }
        self.next.clear();
        self.seen.clear();
        self.at = 0;
        self.depth += 1;
    }

    /// The line to the class under study, its choices made once more.
    fn line(&mut self, layout: &Layout) -> Line {
        let mut steps = Vec::with_capacity(self.depth);
        let mut place = self.first + self.at;
        while place != 0 {
            let step = self.steps[place];
            steps.push(step);
            place = step.parent as usize;
        }
        let mut class = Class::new(layout);
        let mut line = Line::with_capacity(steps.len());
        for Step { exit, choice, .. } in steps.into_iter().rev() {
            let after = class.relaxed.after(layout, exit);
            let wanted = |card| urgency(&after, card);
            let most = Wanted::AtMost(u64::from(self.choices));
            self.burial.list(layout, &class, exit, &after, wanted, most);
            let laid = self.burial.joints(u64::from(choice), wanted);
            class = class.after(layout, exit, &after, &laid);
            line.push((exit, class.joints));
        }
        line
    }
}

/// When a card is wanted: the further from its foundation, the later.
fn urgency(at: &Relaxed, card: u8) -> u16 {
    let missing = (rank(card) as u16).saturating_sub(u16::from(at.home[suit(card)]));
    missing * 4 + suit(card) as u16
}

/// How promising a class is. The weights were found by local search over hard deals; variety of tops counts most.
fn score(layout: &Layout, class: &Class) -> i32 {
    let at = &class.relaxed;
    let buried = class.buried();
    let king = usize::from(layout.king);
    let mut score = -30 * at.locked(layout)
        - 12 * count(at.loose)
        - 5 * count(buried)
        - 5 * count(all(&class.joints) & !buried)
        - 3 * i32::from(at.tops[king + 1]);
    score += at.tops[2..=king].iter().map(|&tops| if tops > 0 { 31 } else { 0 }).sum::<i32>();
    for card in each(at.ready(layout) & (buried | !(at.loose | at.heads))) {
        score -= hidden(layout, class, card);
    }
    score
}

/// What it costs that the next card of a suit is not at hand.
fn hidden(layout: &Layout, class: &Class, card: u8) -> i32 {
    let at = &class.relaxed;
    if at.loose & one(card) != 0 {
        return 3 * below(class, card);
    }
    let column = usize::from(layout.column_of[usize::from(card)]);
    let left = at.left[column];
    let head = layout.stage(column, left).head.expect("a locked card lies under a head");
    7 * (i32::from(layout.depth(card, left)) + below(class, head))
}

/// Cards joined below a card.
fn below(class: &Class, card: u8) -> i32 {
    std::iter::successors(class.child(card), |&card| class.child(card)).map(|_| 1).sum()
}
