//! A depth-first search along plans of the relaxation.

use std::sync::Arc;

use super::layout::Layout;
use super::planner::{Planned, Planner};
use super::position::{Position, Wanted};
use super::prunes::{LostRelaxed, Prunes, SafeHome};
use super::relaxed::{Exit, Exits, Relaxed};
use crate::table::{Insert, Table};

/// A line: exits, and the positions they lead to.
pub(super) type Line<P> = Vec<(Exit, P)>;

/// What came of some work.
#[derive(Clone, Debug)]
pub(super) enum Found<P> {
    /// A line that wins.
    Line(Line<P>),
    /// All was searched, nothing left out.
    Nothing,
    /// The search ended, but something was left out.
    Cut,
    /// Not done yet.
    Working,
    /// The table is full.
    OutOfMemory,
}

/// Which exits are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All that are open, the planned one first.
    All,
    /// The planned one alone.
    Planned,
}

/// Nodes of the relaxation spent on one new plan at the most; without one the search goes on unguided.
const PLAN_NODES: u64 = 5_000;

/// A plan, from some exit on.
#[derive(Clone, Debug)]
struct Plan {
    exits: Arc<[Exit]>,
    at: usize,
}

impl Plan {
    fn next(&self) -> Option<Exit> {
        self.exits.get(self.at).copied()
    }

    fn rest(&self) -> Plan {
        Plan { exits: Arc::clone(&self.exits), at: self.at + 1 }
    }

    /// When each card is wanted first.
    fn times(&self) -> Times {
        let mut times = Times([u16::MAX; 52]);
        for (time, exit) in (0..).zip(&self.exits[self.at.min(self.exits.len())..]) {
            let wanted = &mut times.0[usize::from(exit.card())];
            *wanted = time.min(*wanted);
        }
        times
    }
}

#[derive(Clone, Debug)]
struct Times([u16; 52]);

impl Times {
    fn of(&self, card: u8) -> u16 {
        self.0[usize::from(card)]
    }
}

/// An exit whose choices are being gone through.
struct Open<P: Position> {
    exit: Exit,
    after: Relaxed,
    plan: Plan,
    times: Times,
    listed: P::Choices,
    next: u64,
    end: u64,
}

struct Frame<P: Position> {
    position: P,
    plan: Plan,
    exits: Exits,
    next: u8,
    open: Option<Open<P>>,
}

/// The search. It is complete if nothing is cut: neither by its budget nor by its number of choices.
pub(super) struct Dive<P: Position> {
    stack: Vec<Frame<P>>,
    seen: Table<u128>,
    choices: Wanted,
    scope: Scope,
    budget: u64,
    /// Nodes spent, those of the planner included.
    nodes: u64,
    cut: bool,
    prunes: Prunes,
}

impl<P: Position> Dive<P> {
    /// A search of at most `budget` nodes, with so many choices an exit, along a plan (none: it makes its own).
    pub(super) fn new(
        layout: &Layout,
        planner: &mut Planner,
        plan: Vec<Exit>,
        (scope, choices): (Scope, Wanted),
        budget: u64,
        memory: usize,
        prunes: Prunes,
    ) -> Dive<P> {
        let mut dive = Dive {
            stack: Vec::new(),
            seen: Table::new(memory),
            choices,
            scope,
            budget,
            nodes: 0,
            cut: scope == Scope::Planned,
            prunes,
        };
        dive.push(layout, planner, P::start(layout), Plan { exits: plan.into(), at: 0 });
        dive
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn depth(&self) -> usize {
        self.stack.len()
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.memory() + self.stack.capacity() * size_of::<Frame<P>>()
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, layout: &Layout, planner: &mut Planner, nodes: u64) -> Found<P> {
        let end = self.nodes + nodes;
        while let Some(frame) = self.stack.last_mut() {
            if frame.position.relaxed().is_won(layout) {
                return Found::Line(self.line());
            }
            if self.nodes >= self.budget {
                return Found::Cut;
            }
            if self.nodes >= end {
                return Found::Working;
            }
            let Some(open) = frame.open.as_mut().filter(|open| open.next < open.end) else {
                frame.open = None;
                let before = planner.nodes();
                if !self.open_next(layout, planner) {
                    self.stack.pop();
                }
                self.nodes += planner.nodes() - before;
                continue;
            };
            let Open { exit, after, listed, .. } = open;
            let wanted = |card| open.times.of(card);
            let position = frame.position.take(layout, *exit, after, listed, open.next, wanted);
            open.next += 1;
            match position.key(layout).map_or(Insert::New, |key| self.seen.insert(key)) {
                Insert::New => {}
                Insert::Known => continue,
                Insert::Full => return Found::OutOfMemory,
            }
            self.nodes += 1;
            let plan = open.plan.clone();
            self.push(layout, planner, position, plan);
        }
        if self.cut { Found::Cut } else { Found::Nothing }
    }

    fn sorted(&self, layout: &Layout, planner: &mut Planner, position: &P, plan: &Plan) -> Exits {
        let mut exits = position.exits(layout, self.prunes.safe_home);
        planner.sort(layout, position.relaxed(), &mut exits);
        let list = exits.as_mut_slice();
        if let Some(planned) = plan.next()
            && let Some(place) = list.iter().position(|&exit| exit == planned)
        {
            list[..=place].rotate_right(1);
        }
        exits
    }

    /// Goes to a position, with the exits to try there, the plan's first.
    fn push(&mut self, layout: &Layout, planner: &mut Planner, position: P, plan: Plan) {
        let exits = match self.scope {
            Scope::All => self.sorted(layout, planner, &position, &plan),
            Scope::Planned => {
                let exits = position.exits(layout, SafeHome::AsAnyOther);
                exits.only(|exit| Some(exit) == plan.next())
            }
        };
        self.stack.push(Frame { position, plan, exits, next: 0, open: None });
    }

    /// Opens the next exit of the last frame that may lead somewhere; false if there is none.
    fn open_next(&mut self, layout: &Layout, planner: &mut Planner) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        while let Some(&exit) = frame.exits.as_slice().get(usize::from(frame.next)) {
            frame.next += 1;
            let after = frame.position.relaxed().after(layout, exit);
            let plan = if frame.plan.next() == Some(exit) {
                frame.plan.rest()
            } else {
                match replan(layout, planner, &after) {
                    Planned::Plan(exits) => Plan { exits: exits.into(), at: 0 },
                    Planned::Dead if self.prunes.lost_relaxed == LostRelaxed::Dropped => continue,
                    Planned::Dead | Planned::Working => Plan { exits: [].into(), at: 0 },
                }
            };
            let times = plan.times();
            let mut listed = P::Choices::default();
            let choices = if frame.exits.safe { Wanted::AtMost(1) } else { self.choices };
            let wanted = |card| times.of(card);
            let there = frame.position.list(layout, exit, &after, wanted, choices, &mut listed);
            let end = match choices {
                Wanted::All => there,
                Wanted::AtMost(most) => {
                    self.cut |= !frame.exits.safe && there > most;
                    there.min(most)
                }
            };
            frame.open = Some(Open { exit, after, plan, times, listed, next: 0, end });
            return true;
        }
        false
    }

    fn line(&self) -> Line<P> {
        let steps = self.stack.windows(2).map(|pair| {
            let open = pair[0].open.as_ref().expect("a frame below another came by its open exit");
            (open.exit, pair[1].position)
        });
        steps.collect()
    }
}

fn replan(layout: &Layout, planner: &mut Planner, from: &Relaxed) -> Planned {
    planner.begin(layout, from);
    planner.run(layout, PLAN_NODES)
}
