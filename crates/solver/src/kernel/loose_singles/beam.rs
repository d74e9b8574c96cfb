//! A beam search over positions: one level for each ply, with the best few of each level kept. It needs no plan.

use super::depth_first::PlyLine;
use super::instance::{Instance, rank, suit};
use super::position::{ChoiceLimit, Scored};
use super::prunes::LooseSinglesPrunes;
use super::relaxation_counts::{Ply, Relaxed};
use crate::key_set::{Insertion, KeySet};
use crate::portfolio::{Budget, PartOutcome};
use crate::tree::{ROOT, Tree};

/// A ply with the number of its choice.
#[derive(Clone, Copy)]
struct ChosenPly {
    ply: Ply,
    choice: u32,
}

struct BeamEntry<P> {
    score: i32,
    parent: u32,
    chosen: ChosenPly,
    position: P,
}

/// The search. It is complete if nothing is cut: no position dropped from a level and no choice left out.
pub(super) struct Beam<P: Scored> {
    width: usize,
    choices: u32,
    level: Vec<BeamEntry<P>>,
    at: usize,
    next: Vec<BeamEntry<P>>,
    order: Vec<(i32, u32)>,
    seen: KeySet<u128>,
    /// All levels; the nodes of the present one come last, from `first` on.
    tree: Tree<ChosenPly>,
    first: usize,
    listed: P::ListedChoices,
    depth: usize,
    cut: bool,
    prunes: LooseSinglesPrunes,
    memory_limit: usize,
}

impl<P: Scored> Beam<P> {
    /// A beam of a width, with this many choices per ply.
    pub(super) fn new(
        instance: &Instance,
        width: usize,
        choices: u32,
        memory_limit: usize,
        prunes: LooseSinglesPrunes,
    ) -> Beam<P> {
        let chosen = ChosenPly { ply: Ply::Home(0), choice: 0 };
        Beam {
            width,
            choices,
            level: vec![BeamEntry { score: 0, parent: ROOT, chosen, position: P::start(instance) }],
            at: 0,
            next: Vec::new(),
            order: Vec::new(),
            seen: KeySet::new(memory_limit / 4),
            tree: Tree::new(chosen),
            first: 0,
            listed: P::ListedChoices::default(),
            depth: 0,
            cut: false,
            prunes,
            memory_limit,
        }
    }

    pub(super) const fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn memory(&self) -> usize {
        self.seen.memory()
            + (self.level.capacity() + self.next.capacity()) * size_of::<BeamEntry<P>>()
            + self.tree.memory()
            + self.order.capacity() * size_of::<(i32, u32)>()
    }

    /// Continues until the budget is spent.
    pub(super) fn run(
        &mut self,
        instance: &Instance,
        budget: &mut Budget,
    ) -> PartOutcome<PlyLine<P>> {
        loop {
            if self.at == self.level.len() {
                if self.next.is_empty() {
                    return if self.cut { PartOutcome::Cut } else { PartOutcome::Exhausted };
                }
                self.turn();
            }
            if self.level[self.at].position.relaxed().is_won(instance) {
                return PartOutcome::Won(self.line(instance));
            }
            if budget.is_spent() {
                return PartOutcome::Working;
            }
            // Lists double when they grow.
            if self.memory() * 2 > self.memory_limit
                || self.expand(instance, budget) == Insertion::Full
            {
                return PartOutcome::OutOfMemory;
            }
            self.at += 1;
        }
    }

    /// Plays all plies of one position.
    fn expand(&mut self, instance: &Instance, budget: &mut Budget) -> Insertion {
        let position = self.level[self.at].position;
        let parent = (self.first + self.at) as u32;
        let plies = position.plies(instance, self.prunes.safe_home);
        let choices = if plies.safe { 1 } else { self.choices };
        let most = ChoiceLimit::AtMost(u64::from(choices));
        for &ply in plies.as_slice() {
            let after = position.relaxed().after(instance, ply);
            let wanted = |card| urgency(&after, card);
            let there = position.list(instance, ply, &after, wanted, most, &mut self.listed);
            self.cut |= !plies.safe && there > u64::from(choices);
            for choice in 0..choices.min(there as u32) {
                let number = u64::from(choice);
                let position = position.take(instance, ply, &after, &self.listed, number, wanted);
                budget.spend(1);
                match position.key(instance).map_or(Insertion::New, |key| self.seen.insert(key)) {
                    Insertion::New => {}
                    Insertion::Known => continue,
                    Insertion::Full => return Insertion::Full,
                }
                let score = position.score(instance);
                self.next.push(BeamEntry {
                    score,
                    parent,
                    chosen: ChosenPly { ply, choice },
                    position,
                });
            }
        }
        Insertion::New
    }

    /// Keeps the best positions of the next level and makes it the current one.
    fn turn(&mut self) {
        self.order.clear();
        self.order.extend((0..).zip(&self.next).map(|(place, node)| (-node.score, place)));
        if self.order.len() > self.width {
            self.order.select_nth_unstable(self.width - 1);
            self.order.truncate(self.width);
            self.cut = true;
        }
        self.order.sort_unstable();
        self.first = self.tree.len();
        self.level.clear();
        for &(_, place) in &self.order {
            let node = &self.next[place as usize];
            self.tree.add(node.parent, node.chosen);
            self.level.push(BeamEntry { ..*node });
        }
        self.next.clear();
        self.seen.clear();
        self.at = 0;
        self.depth += 1;
    }

    /// The line to the current position, its choices made again.
    fn line(&mut self, instance: &Instance) -> PlyLine<P> {
        let chosen = self.tree.line((self.first + self.at) as u32, |&chosen| chosen);
        let mut position = P::start(instance);
        let mut line = PlyLine::with_capacity(chosen.len());
        let most = ChoiceLimit::AtMost(u64::from(self.choices));
        for ChosenPly { ply, choice } in chosen {
            let after = position.relaxed().after(instance, ply);
            let wanted = |card| urgency(&after, card);
            position.list(instance, ply, &after, wanted, most, &mut self.listed);
            let number = u64::from(choice);
            position = position.take(instance, ply, &after, &self.listed, number, wanted);
            line.push((ply, position));
        }
        line
    }
}

/// When a card is wanted: the further from its foundation, the later.
fn urgency(at: &Relaxed, card: u8) -> u16 {
    let missing = (rank(card) as u16).saturating_sub(u16::from(at.home[suit(card)]));
    missing * 4 + suit(card) as u16
}

#[cfg(test)]
mod tests {
    use super::super::relaxation_open_burials::OpenBurials;
    use super::super::tests::instance;
    use super::*;

    fn beam(instance: &Instance) -> Beam<OpenBurials> {
        let mut beam = Beam::new(instance, 4, 1, 1 << 20, LooseSinglesPrunes::ALL);
        beam.level.reserve_exact(1_000);
        beam.next.reserve_exact(2_000);
        beam.order.reserve_exact(3_000);
        beam.seen.insert(1);
        beam
    }

    #[test]
    fn the_bytes_of_every_list_are_reported() {
        let beam = beam(&instance(1));
        let entries = beam.level.capacity() + beam.next.capacity();
        let entries = entries * size_of::<BeamEntry<OpenBurials>>();
        let order = beam.order.capacity() * size_of::<(i32, u32)>();
        assert_eq!(beam.memory(), beam.seen.memory() + entries + beam.tree.memory() + order);
    }

    #[test]
    fn half_of_the_memory_may_be_taken_before_a_list_grows() {
        let instance = instance(1);
        let begin = |limit: fn(usize) -> usize| {
            let mut beam = beam(&instance);
            beam.memory_limit = limit(beam.memory());
            beam.run(&instance, &mut Budget::of(1))
        };
        assert!(matches!(begin(|held| 2 * held), PartOutcome::Working));
        assert!(matches!(begin(|held| 2 * held - 1), PartOutcome::OutOfMemory));
    }
}
