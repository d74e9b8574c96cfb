//! A depth-first search along plans of the relaxation.

use std::sync::Arc;

use super::instance::Instance;
use super::position::{ChoiceLimit, Position};
use super::prunes::LooseSinglesPrunes;
use super::relaxation_counts::{Plies, Ply, Relaxed};
use super::relaxation_planner::Planner;
use crate::key_set::{Insertion, KeySet};
use crate::portfolio::{Budget, PartOutcome};
use crate::prune::Prune;

/// A line: plies, and the positions they lead to.
pub(super) type PlyLine<P> = Vec<(Ply, P)>;

/// The plies that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// All open plies, the planned one first.
    All,
    /// The planned ply alone.
    Planned,
}

/// The most nodes of the relaxation for one new plan; without a plan the search continues unguided.
const PLAN_NODES: u64 = 5_000;

/// A plan, from some ply on.
#[derive(Clone, Debug)]
struct DivePlan {
    plies: Arc<[Ply]>,
    at: usize,
}

impl DivePlan {
    fn next(&self) -> Option<Ply> {
        self.plies.get(self.at).copied()
    }

    fn rest(&self) -> DivePlan {
        DivePlan { plies: Arc::clone(&self.plies), at: self.at + 1 }
    }

    /// When each card is wanted first.
    fn times(&self) -> Times {
        let mut times = Times([u16::MAX; 52]);
        for (time, ply) in (0..).zip(&self.plies[self.at.min(self.plies.len())..]) {
            let wanted = &mut times.0[usize::from(ply.card())];
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

/// A ply whose choices are tried one after another.
struct Open<P: Position> {
    ply: Ply,
    after: Relaxed,
    plan: DivePlan,
    times: Times,
    listed: P::ListedChoices,
    next: u64,
    end: u64,
}

struct StackFrame<P: Position> {
    position: P,
    plan: DivePlan,
    plies: Plies,
    next: u8,
    open: Option<Open<P>>,
}

/// The search. It is complete if nothing is cut by its number of choices. Its nodes include those of the planner.
pub(super) struct Dive<P: Position> {
    stack: Vec<StackFrame<P>>,
    seen: KeySet<u128>,
    choices: ChoiceLimit,
    scope: Scope,
    cut: bool,
    prunes: LooseSinglesPrunes,
}

impl<P: Position> Dive<P> {
    /// A search with this many choices per ply, along a plan (none: it makes its own).
    pub(super) fn new(
        instance: &Instance,
        planner: &mut Planner,
        plan: Vec<Ply>,
        (scope, choices): (Scope, ChoiceLimit),
        memory: usize,
        prunes: LooseSinglesPrunes,
    ) -> Dive<P> {
        let mut dive = Dive {
            stack: Vec::new(),
            seen: KeySet::new(memory),
            choices,
            scope,
            cut: scope == Scope::Planned,
            prunes,
        };
        dive.push(instance, planner, P::start(instance), DivePlan { plies: plan.into(), at: 0 });
        dive
    }

    pub(super) const fn depth(&self) -> usize {
        self.stack.len()
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.memory() + self.stack.capacity() * size_of::<StackFrame<P>>()
    }

    /// Continues until the budget is spent.
    pub(super) fn run(
        &mut self,
        instance: &Instance,
        planner: &mut Planner,
        budget: &mut Budget,
    ) -> PartOutcome<PlyLine<P>> {
        while let Some(frame) = self.stack.last_mut() {
            if frame.position.relaxed().is_won(instance) {
                return PartOutcome::Won(self.line());
            }
            if budget.is_spent() {
                return PartOutcome::Working;
            }
            let Some(open) = frame.open.as_mut().filter(|open| open.next < open.end) else {
                frame.open = None;
                if !self.open_next(instance, planner, budget) {
                    self.stack.pop();
                }
                continue;
            };
            let Open { ply, after, listed, .. } = open;
            let wanted = |card| open.times.of(card);
            let position = frame.position.take(instance, *ply, after, listed, open.next, wanted);
            open.next += 1;
            match position.key(instance).map_or(Insertion::New, |key| self.seen.insert(key)) {
                Insertion::New => {}
                Insertion::Known => continue,
                Insertion::Full => return PartOutcome::OutOfMemory,
            }
            budget.spend(1);
            let plan = open.plan.clone();
            self.push(instance, planner, position, plan);
        }
        if self.cut { PartOutcome::Cut } else { PartOutcome::Exhausted }
    }

    fn sorted(
        &self,
        instance: &Instance,
        planner: &mut Planner,
        position: &P,
        plan: &DivePlan,
    ) -> Plies {
        let mut plies = position.plies(instance, self.prunes.safe_home);
        planner.sort(instance, position.relaxed(), &mut plies);
        let list = plies.as_mut_slice();
        if let Some(planned) = plan.next()
            && let Some(place) = list.iter().position(|&ply| ply == planned)
        {
            list[..=place].rotate_right(1);
        }
        plies
    }

    /// Goes to a position, with the plies to try there, the plan's first.
    fn push(&mut self, instance: &Instance, planner: &mut Planner, position: P, plan: DivePlan) {
        let plies = match self.scope {
            Scope::All => self.sorted(instance, planner, &position, &plan),
            Scope::Planned => {
                let plies = position.plies(instance, Prune::Off);
                plies.only(|ply| Some(ply) == plan.next())
            }
        };
        self.stack.push(StackFrame { position, plan, plies, next: 0, open: None });
    }

    /// Opens the next ply of the last frame that may lead somewhere; false if there is none.
    fn open_next(
        &mut self,
        instance: &Instance,
        planner: &mut Planner,
        budget: &mut Budget,
    ) -> bool {
        let Some(frame) = self.stack.last_mut() else { return false };
        while let Some(&ply) = frame.plies.as_slice().get(usize::from(frame.next)) {
            frame.next += 1;
            let after = frame.position.relaxed().after(instance, ply);
            let plan = if frame.plan.next() == Some(ply) {
                frame.plan.rest()
            } else {
                match replan(instance, planner, &after, budget) {
                    PartOutcome::Won(plies) => DivePlan { plies: plies.into(), at: 0 },
                    PartOutcome::Exhausted if self.prunes.lost_relaxed.is_on() => continue,
                    PartOutcome::Exhausted
                    | PartOutcome::Working
                    | PartOutcome::Cut
                    | PartOutcome::OutOfMemory => DivePlan { plies: [].into(), at: 0 },
                }
            };
            let times = plan.times();
            let mut listed = P::ListedChoices::default();
            let choices = if frame.plies.safe { ChoiceLimit::AtMost(1) } else { self.choices };
            let wanted = |card| times.of(card);
            let there = frame.position.list(instance, ply, &after, wanted, choices, &mut listed);
            let end = match choices {
                ChoiceLimit::All => there,
                ChoiceLimit::AtMost(most) => {
                    self.cut |= !frame.plies.safe && there > most;
                    there.min(most)
                }
            };
            frame.open = Some(Open { ply, after, plan, times, listed, next: 0, end });
            return true;
        }
        false
    }

    fn line(&self) -> PlyLine<P> {
        let steps = self.stack.windows(2).map(|pair| {
            let open = pair[0].open.as_ref().expect("a frame below another came by its open ply");
            (open.ply, pair[1].position)
        });
        steps.collect()
    }
}

fn replan(
    instance: &Instance,
    planner: &mut Planner,
    from: &Relaxed,
    budget: &mut Budget,
) -> PartOutcome<Vec<Ply>> {
    let mut part = Budget::of(PLAN_NODES);
    planner.begin(instance, from);
    let found = planner.run(instance, &mut part);
    budget.spend(part.nodes());
    found
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Kings;
    use talon_testkit::games;

    use super::super::instance::AceCodes;
    use super::super::position_class::Class;
    use super::*;

    #[test]
    fn the_bytes_of_every_list_are_reported() {
        let rules = games::rules(&games::portuguese(Kings::AsDealt));
        let board = Deal::Number(1).board(&rules);
        let instance = Instance::read(&rules, &board, AceCodes::GoHomeAtOnce).expect("a deal");
        let prunes = LooseSinglesPrunes::ALL;
        let planner = &mut Planner::new(1 << 20, prunes);
        let choices = (Scope::All, ChoiceLimit::All);
        let mut dive = Dive::<Class>::new(&instance, planner, Vec::new(), choices, 1 << 20, prunes);
        dive.stack.reserve_exact(1_000);
        dive.seen.insert(1);
        let stack = dive.stack.capacity() * size_of::<StackFrame<Class>>();
        assert_eq!(dive.memory(), dive.seen.memory() + stack);
    }
}
