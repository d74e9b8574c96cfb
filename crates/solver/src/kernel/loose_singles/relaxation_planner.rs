//! Searches the relaxation by counts for a plan of plies that wins there, or proves that there is none.

use super::instance::{Instance, count, of_rank};
use super::prunes::LooseSinglesPrunes;
use super::relaxation_counts::{Plies, Ply, Relaxed};
use crate::bit_set::members;
use crate::key_set::{Insertion, KeySet};
use crate::portfolio::{Budget, PartOutcome};

/// The share of chance in the order of plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// None: the best first.
    Best,
    /// Some: searches with different seeds differ.
    Shuffled(u64),
}

struct StackFrame {
    at: Relaxed,
    plies: Plies,
    next: u8,
}

/// A depth-first search of the relaxation that remembers dead positions. The graph has no cycles, so a position all of
/// whose plies failed is dead in this search and in later ones of the same deal.
pub(super) struct Planner {
    dead: KeySet<u64>,
    stack: Vec<StackFrame>,
    path: Vec<Ply>,
    order: Order,
    prunes: LooseSinglesPrunes,
    forgot: bool,
}

impl Planner {
    pub(super) fn new(memory: usize, prunes: LooseSinglesPrunes) -> Planner {
        Planner {
            dead: KeySet::new(memory),
            stack: Vec::new(),
            path: Vec::new(),
            order: Order::Best,
            prunes,
            forgot: false,
        }
    }

    pub(super) const fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Whether the table was full at some time: a proof may never end.
    pub(super) const fn forgot(&self) -> bool {
        self.forgot
    }

    pub(super) fn memory(&self) -> usize {
        self.dead.memory() + self.stack.capacity() * size_of::<StackFrame>()
    }

    pub(super) const fn reorder(&mut self, order: Order) {
        self.order = order;
    }

    /// Begins a plan for a position.
    pub(super) fn begin(&mut self, instance: &Instance, from: &Relaxed) {
        self.stack.clear();
        self.path.clear();
        if !self.dead.contains(from.key) {
            self.push(instance, *from);
        }
    }

    /// Continues until the budget is spent. A win is a list of plies that win in the relaxation; if there is none, the
    /// real position cannot be won either.
    pub(super) fn run(
        &mut self,
        instance: &Instance,
        budget: &mut Budget,
    ) -> PartOutcome<Vec<Ply>> {
        while let Some(frame) = self.stack.last_mut() {
            if frame.at.is_won(instance) {
                return PartOutcome::Won(std::mem::take(&mut self.path));
            }
            let Some(&ply) = frame.plies.as_slice().get(usize::from(frame.next)) else {
                self.forgot |= self.dead.insert(frame.at.key) == Insertion::Full;
                self.stack.pop();
                self.path.pop();
                continue;
            };
            if budget.is_spent() {
                return PartOutcome::Working;
            }
            frame.next += 1;
            budget.spend(1);
            let after = frame.at.after(instance, ply);
            if !self.dead.contains(after.key) {
                self.path.push(ply);
                self.push(instance, after);
            }
        }
        PartOutcome::Exhausted
    }

    fn push(&mut self, instance: &Instance, at: Relaxed) {
        let mut plies = at.plies(instance, 0, self.prunes.safe_home);
        self.sort(instance, &at, &mut plies);
        self.stack.push(StackFrame { at, plies, next: 0 });
    }

    /// Puts the plies with the most promising relaxed positions first.
    pub(super) fn sort(&mut self, instance: &Instance, at: &Relaxed, plies: &mut Plies) {
        let plies = plies.as_mut_slice();
        if plies.len() < 2 {
            return;
        }
        let mut scored = [(0_i32, 0_u8); 20];
        for (place, &ply) in plies.iter().enumerate() {
            let score = score(instance, &at.after(instance, ply)) - self.luck();
            scored[place] = (-score, place as u8);
        }
        let scored = &mut scored[..plies.len()];
        scored.sort_unstable();
        let mut sorted = [Ply::Home(0); 20];
        for (to, &(_, from)) in sorted.iter_mut().zip(scored.iter()) {
            *to = plies[usize::from(from)];
        }
        plies.copy_from_slice(&sorted[..plies.len()]);
    }

    /// A random number from 0 to 10; always 0 in the order `Best`.
    fn luck(&mut self) -> i32 {
        match &mut self.order {
            Order::Best => 0,
            Order::Shuffled(state) => {
                *state ^= *state << 13;
                *state ^= *state >> 7;
                *state ^= *state << 17;
                ((*state >> 33) % 11) as i32
            }
        }
    }
}

/// The score of a relaxed position: better with few loose cards across ranks without a top, few cards above the next
/// cards, few locked cards, many spaces and many different tops.
fn score(instance: &Instance, at: &Relaxed) -> i32 {
    let mut score = 0;
    for over in 2..=usize::from(instance.king) + 1 {
        if at.tops[over] > 0 {
            score += 1;
        } else {
            score -= 10 * count(at.loose & of_rank(over - 1));
        }
    }
    let wanted = at.ready(instance) & !at.loose;
    for card in members(wanted) {
        let left = at.left[usize::from(instance.column_of[usize::from(card)])];
        score -= 2 * i32::from(instance.depth(card, left));
    }
    score - at.locked(instance) + 2 * i32::from(at.tops[usize::from(instance.king) + 1])
}

#[cfg(test)]
mod tests {
    use super::super::tests::instance;
    use super::*;

    #[test]
    fn the_bytes_of_every_list_and_the_depth_are_reported() {
        let mut planner = Planner::new(1 << 20, LooseSinglesPrunes::ALL);
        let instance = instance(1);
        planner.begin(&instance, &Relaxed::new(&instance));
        planner.run(&instance, &mut Budget::of(5));
        assert!(planner.depth() > 2 && planner.depth() == planner.stack.len());
        planner.stack.reserve_exact(1_000);
        planner.dead.insert(1);
        let stack = planner.stack.capacity() * size_of::<StackFrame>();
        assert_eq!(planner.memory(), planner.dead.memory() + stack);
    }

    #[test]
    fn a_planner_without_memory_says_that_it_forgets() {
        let forgets = |memory| {
            (1..20).any(|deal| {
                let (instance, prunes) = (instance(deal), LooseSinglesPrunes::ALL);
                let mut planner = Planner::new(memory, prunes);
                planner.begin(&instance, &Relaxed::new(&instance));
                planner.run(&instance, &mut Budget::of(2_000));
                planner.forgot()
            })
        };
        assert_eq!([forgets(0), forgets(1 << 20)], [true, false]);
    }
}
