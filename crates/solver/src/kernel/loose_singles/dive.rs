//! A depth-first search of real classes along plans of the relaxation.

use std::sync::Arc;

use super::burial::{Burial, Wanted};
use super::class::Class;
use super::layout::{Joints, Layout};
use super::planner::{Planned, Planner};
use super::prunes::{LostRelaxed, Prunes};
use super::relaxed::{Exit, Exits, Relaxed};
use crate::table::{Insert, Table};

/// One step of a line: an exit, and the joints of the class it leads to.
pub(super) type Line = Vec<(Exit, Joints)>;

/// What came of some work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A line that wins.
    Line(Line),
    /// All was searched, nothing left out.
    Nothing,
    /// The search ended, but something was left out.
    Cut,
    /// Not done yet.
    Working,
    /// The table is full.
    OutOfMemory,
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
struct Open {
    exit: Exit,
    after: Relaxed,
    plan: Plan,
    times: Times,
    burial: Burial,
    next: u64,
    end: u64,
}

struct Frame {
    class: Class,
    plan: Plan,
    exits: Exits,
    next: u8,
    open: Option<Open>,
}

/// The search. It is complete if nothing is cut: neither by its budget nor by its number of choices.
pub(super) struct Dive {
    stack: Vec<Frame>,
    seen: Table<u128>,
    choices: Wanted,
    budget: u64,
    nodes: u64,
    cut: bool,
    prunes: Prunes,
}

impl Dive {
    /// A search of at most `budget` classes, with so many choices an exit, along a plan.
    pub(super) fn new(
        layout: &Layout,
        planner: &mut Planner,
        plan: Vec<Exit>,
        choices: Wanted,
        budget: u64,
        memory: usize,
        prunes: Prunes,
    ) -> Dive {
        let mut dive = Dive {
            stack: Vec::new(),
            seen: Table::new(memory),
            choices,
            budget,
            nodes: 0,
            cut: false,
            prunes,
        };
        dive.push(layout, planner, Class::new(layout), Plan { exits: plan.into(), at: 0 });
        dive
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn depth(&self) -> usize {
        self.stack.len()
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.memory() + self.stack.capacity() * size_of::<Frame>()
    }

    /// Goes on for about so many nodes.
    pub(super) fn run(&mut self, layout: &Layout, planner: &mut Planner, nodes: u64) -> Found {
        let end = self.nodes + nodes;
        while let Some(frame) = self.stack.last_mut() {
            if frame.class.relaxed.is_won(layout) {
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
                if !self.open_next(layout, planner) {
                    self.stack.pop();
                }
                continue;
            };
            let laid = open.burial.joints(open.next, |card| open.times.of(card));
            open.next += 1;
            let class = frame.class.after(layout, open.exit, &open.after, &laid);
            match self.seen.insert(class.key(layout)) {
                Insert::New => {}
                Insert::Known => continue,
                Insert::Full => return Found::OutOfMemory,
            }
            self.nodes += 1;
            let plan = open.plan.clone();
            self.push(layout, planner, class, plan);
        }
        if self.cut { Found::Cut } else { Found::Nothing }
    }

    /// Sorts the exits of a class, the plan's first.
    fn push(&mut self, layout: &Layout, planner: &mut Planner, class: Class, plan: Plan) {
        let mut exits = class.exits(layout, self.prunes.safe_home);
        planner.sort(layout, &class.relaxed, &mut exits);
        let list = exits.as_mut_slice();
        if let Some(planned) = plan.next()
            && let Some(place) = list.iter().position(|&exit| exit == planned)
        {
            list[..=place].rotate_right(1);
        }
        self.stack.push(Frame { class, plan, exits, next: 0, open: None });
    }

    /// Opens the next exit of the last frame that may lead somewhere; false if there is none.
    fn open_next(&mut self, layout: &Layout, planner: &mut Planner) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        while let Some(&exit) = frame.exits.as_slice().get(usize::from(frame.next)) {
            frame.next += 1;
            let after = frame.class.relaxed.after(layout, exit);
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
            let mut burial = Burial::default();
            let wanted = if frame.exits.safe { Wanted::AtMost(1) } else { self.choices };
            burial.list(layout, &frame.class, exit, &after, |card| times.of(card), wanted);
            let end = match wanted {
                Wanted::All => burial.count(),
                Wanted::AtMost(most) => {
                    self.cut |= !frame.exits.safe && burial.count() > most;
                    burial.count().min(most)
                }
            };
            frame.open = Some(Open { exit, after, plan, times, burial, next: 0, end });
            return true;
        }
        false
    }

    fn line(&self) -> Line {
        let steps = self.stack.windows(2).map(|pair| {
            let open = pair[0].open.as_ref().expect("a frame below another came by its open exit");
            (open.exit, pair[1].class.joints)
        });
        steps.collect()
    }
}

fn replan(layout: &Layout, planner: &mut Planner, from: &Relaxed) -> Planned {
    planner.begin(layout, from);
    planner.run(layout, PLAN_NODES)
}
