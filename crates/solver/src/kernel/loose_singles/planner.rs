//! Searches the relaxation: a plan of exits that wins there, or the proof that there is none.

use super::layout::{Layout, count, each, of_rank};
use super::prunes::Prunes;
use super::relaxed::{Exit, Exits, Relaxed};
use crate::table::{Insert, Table};

/// What came of some work on a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Planned {
    /// These exits win in the relaxation.
    Plan(Vec<Exit>),
    /// Nothing wins there, so nothing wins.
    Dead,
    /// Not done yet.
    Working,
}

/// How much luck there is in the order of exits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// None: the best first.
    Best,
    /// Some: searches with other seeds differ.
    Shaken(u64),
}

struct Frame {
    at: Relaxed,
    exits: Exits,
    next: u8,
}

/// A depth-first search of the relaxation that remembers what is dead. The graph has no cycles, so a position all
/// of whose exits were tried in vain is dead for good, in this search and in later ones of the same deal.
pub(super) struct Planner {
    dead: Table<u64>,
    stack: Vec<Frame>,
    path: Vec<Exit>,
    order: Order,
    prunes: Prunes,
    nodes: u64,
    forgot: bool,
}

impl Planner {
    pub(super) fn new(memory: usize, prunes: Prunes) -> Planner {
        Planner {
            dead: Table::new(memory),
            stack: Vec::new(),
            path: Vec::new(),
            order: Order::Best,
            prunes,
            nodes: 0,
            forgot: false,
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Whether the table was full at some time: a proof may take for ever.
    pub(super) const fn forgot(&self) -> bool {
        self.forgot
    }

    pub(super) fn memory(&self) -> usize {
        self.dead.memory() + self.stack.capacity() * size_of::<Frame>()
    }

    pub(super) const fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    /// Begins a plan for a position.
    pub(super) fn begin(&mut self, layout: &Layout, from: &Relaxed) {
        self.stack.clear();
        self.path.clear();
        if !self.dead.contains(from.key) {
            self.push(layout, *from);
        }
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, layout: &Layout, nodes: u64) -> Planned {
        let end = self.nodes + nodes;
        while let Some(frame) = self.stack.last_mut() {
            if frame.at.is_won(layout) {
                return Planned::Plan(std::mem::take(&mut self.path));
            }
            let Some(&exit) = frame.exits.as_slice().get(usize::from(frame.next)) else {
                self.forgot |= self.dead.insert(frame.at.key) == Insert::Full;
                self.stack.pop();
                self.path.pop();
                continue;
            };
            if self.nodes >= end {
                return Planned::Working;
            }
            frame.next += 1;
            self.nodes += 1;
            let after = frame.at.after(layout, exit);
            if !self.dead.contains(after.key) {
                self.path.push(exit);
                self.push(layout, after);
            }
        }
        Planned::Dead
    }

    fn push(&mut self, layout: &Layout, at: Relaxed) {
        let mut exits = at.exits(layout, 0, self.prunes.safe_home);
        self.sort(layout, &at, &mut exits);
        self.stack.push(Frame { at, exits, next: 0 });
    }

    /// Puts the exits with the most promising relaxed positions first.
    pub(super) fn sort(&mut self, layout: &Layout, at: &Relaxed, exits: &mut Exits) {
        let exits = exits.as_mut_slice();
        if exits.len() < 2 {
            return;
        }
        let mut scored = [(0_i32, 0_u8); 20];
        for (place, &exit) in exits.iter().enumerate() {
            let score = score(layout, &at.after(layout, exit)) - self.luck();
            scored[place] = (-score, place as u8);
        }
        let scored = &mut scored[..exits.len()];
        scored.sort_unstable();
        let mut sorted = [Exit::Home(0); 20];
        for (to, &(_, from)) in sorted.iter_mut().zip(scored.iter()) {
            *to = exits[usize::from(from)];
        }
        exits.copy_from_slice(&sorted[..exits.len()]);
    }

    /// 0 to 10, or nothing without luck.
    fn luck(&mut self) -> i32 {
        match &mut self.order {
            Order::Best => 0,
            Order::Shaken(state) => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                ((*state >> 33) % 11) as i32
            }
        }
    }
}

/// How promising a relaxed position is: few loose cards across ranks without a top, the next cards near the light,
/// few locked cards, many spaces, many different tops.
fn score(layout: &Layout, at: &Relaxed) -> i32 {
    let mut score = 0;
    for over in 2..=usize::from(layout.king) + 1 {
        if at.tops[over] > 0 {
            score += 1;
        } else {
            score -= 10 * count(at.loose & of_rank(over - 1));
        }
    }
    let wanted = at.ready(layout) & !at.loose;
    for card in each(wanted) {
        let left = at.left[usize::from(layout.column_of[usize::from(card)])];
        score -= 2 * i32::from(layout.depth(card, left));
    }
    score - at.locked(layout) + 2 * i32::from(at.tops[usize::from(layout.king) + 1])
}
