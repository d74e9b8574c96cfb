//! Best-first search in layers, one for each number of cards drawn, in sweeps of growing width.
//!
//! A sweep expands in each layer the best positions that were found for it, up to its width; children go to the layer
//! with their number of drawn cards. A choice that costs nothing is played on until there is a real one. A sweep that
//! cut nothing off has seen every position: the start is lost.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use talon_engine::{Board, Move, Rules};

use super::instance::{CardKind, Instance};
use super::moves::{Candidates, Gone, LATE, LooseRunsPrunes, RelaxationUse};
use super::order_theorems::{CAN_WAIT, Drawing};
use super::position::{Ply, Position};
use super::relaxation;
use super::score::{WEIGHT_SETS, score};
use super::spelling::spell;
use crate::key_set::{Insertion, KeySet};
use crate::memory::{is_full, make_room};
use crate::portfolio::{Budget, OutOfMemory, StageOutcome, Stages};
use crate::prune::Prune;
use crate::tree::{ROOT, Tree};

/// The last layer has no other after it, so it may look at more.
const LAST_LAYER_FACTOR: usize = 4;

/// The number of positions per layer in the first sweeps, one sweep with each set of weights.
const FIRST_WIDTH: usize = 6;
/// The growth factor of this number when all weights have failed.
const WIDTH_FACTOR: usize = 4;

/// From this width on, a sweep may play the relaxed game inside.
const MIN_WIDTH_FOR_RELAXATION: usize = 1536;

/// A position that waits to be expanded.
struct OpenPosition {
    score: i32,
    node: u32,
    /// Its place in [`Sweep::states`].
    slot: u32,
    drawing: Drawing,
}

impl Ord for OpenPosition {
    fn cmp(&self, other: &OpenPosition) -> Ordering {
        (self.score, self.node).cmp(&(other.score, other.node))
    }
}

impl PartialOrd for OpenPosition {
    fn partial_cmp(&self, other: &OpenPosition) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for OpenPosition {
    fn eq(&self, other: &OpenPosition) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for OpenPosition {}

/// All positions with one number of cards drawn. Positions of different layers are different, so each layer has its
/// own table, which goes when the sweep leaves the layer.
struct DrawLayer {
    open: BinaryHeap<OpenPosition>,
    seen: KeySet<u128>,
}

impl DrawLayer {
    fn memory(&self) -> usize {
        self.seen.memory() + self.open.capacity() * size_of::<OpenPosition>()
    }
}

/// The result of one expansion.
enum Expanded {
    Continue,
    Won(Vec<Ply>),
    OutOfMemory,
}

/// Once through all layers, and so through the stock.
struct Sweep {
    width: usize,
    weights: usize,
    tree: Tree<Ply>,
    states: Vec<Position>,
    free: Vec<u32>,
    /// From the current layer on, the first is the current one.
    layers: Vec<DrawLayer>,
    layer: usize,
    expanded: usize,
    cut: bool,
    layer_memory: usize,
}

/// The search.
pub(super) struct LooseRuns {
    rules: Rules,
    board: Board,
    instance: Instance,
    prunes: LooseRunsPrunes,
    memory_limit: usize,
    sweep: Sweep,
    choices: Vec<Ply>,
    next: Vec<Ply>,
    /// The untried plies of all open chains, the last chain's last.
    chained: Vec<Ply>,
}

impl Sweep {
    fn new(instance: &Instance, width: usize, weights: usize, memory_limit: usize) -> Sweep {
        let start = Position::new(instance);
        let layer = || DrawLayer { open: BinaryHeap::new(), seen: KeySet::new(memory_limit) };
        let mut sweep = Sweep {
            width,
            weights,
            tree: Tree::new(Ply::Draw),
            states: vec![start],
            free: Vec::new(),
            layers: (0..=instance.stock.len()).map(|_| layer()).collect(),
            layer: usize::from(start.drawn),
            expanded: 0,
            cut: false,
            layer_memory: 0,
        };
        sweep.layers[sweep.layer].open.push(OpenPosition {
            score: 0,
            node: ROOT,
            slot: 0,
            drawing: Drawing::Allowed,
        });
        sweep.layer_memory = sweep.layers[sweep.layer].memory();
        sweep
    }

    /// The sweep after this one.
    fn following(&self, instance: &Instance, memory_limit: usize) -> Sweep {
        if self.weights + 1 < WEIGHT_SETS.len() {
            Sweep::new(instance, self.width, self.weights + 1, memory_limit)
        } else {
            Sweep::new(instance, self.width.saturating_mul(WIDTH_FACTOR), 0, memory_limit)
        }
    }

    /// Takes the next position to expand; `None` when the sweep is over.
    fn take(&mut self) -> Option<OpenPosition> {
        loop {
            let last = self.layer + 1 == self.layers.len();
            let most = if last { self.width.saturating_mul(LAST_LAYER_FACTOR) } else { self.width };
            if self.expanded < most
                && let Some(open) = self.layers[self.layer].open.pop()
            {
                self.expanded += 1;
                return Some(open);
            }
            self.leave_layer();
            if last {
                return None;
            }
            self.layer += 1;
            self.expanded = 0;
        }
    }

    /// Frees the current layer; the positions that still wait there are dropped.
    fn leave_layer(&mut self) {
        let layer = &mut self.layers[self.layer];
        self.layer_memory -= layer.memory();
        layer.seen.clear();
        let open = std::mem::take(&mut layer.open);
        self.cut |= !open.is_empty();
        self.free.extend(open.iter().map(|open| open.slot));
    }

    /// Keeps a position until it is expanded.
    fn store(&mut self, position: Position) -> u32 {
        if let Some(slot) = self.free.pop() {
            self.states[slot as usize] = position;
            return slot;
        }
        self.states.push(position);
        self.states.len() as u32 - 1
    }

    /// The number of a new node; `None` if it would take more memory than is left.
    fn add(&mut self, parent: u32, ply: Ply, memory_limit: usize) -> Option<u32> {
        if self.tree.free() == 0 {
            let left = memory_limit.saturating_sub(self.memory());
            self.tree.make_room(left).then_some(())?;
        }
        Some(self.tree.add(parent, ply))
    }

    /// Whether a position of a layer has been seen, or is now.
    fn see(&mut self, drawn: usize, key: u128, memory_limit: usize) -> Insertion {
        if !self.layers[drawn].seen.is_full() {
            return self.layers[drawn].seen.insert(key);
        }
        let left = memory_limit.saturating_sub(self.memory());
        let seen = &mut self.layers[drawn].seen;
        let before = seen.memory();
        seen.allow(before + left);
        let found = seen.insert(key);
        self.layer_memory += seen.memory() - before;
        found
    }

    /// Lets a position wait for its turn; false if it would take more memory than is left.
    fn wait(
        &mut self,
        position: &Position,
        score: i32,
        (node, drawing): (u32, Drawing),
        memory_limit: usize,
    ) -> bool {
        if self.free.is_empty() && is_full(&self.states) {
            let left = memory_limit.saturating_sub(self.memory());
            if !make_room(&mut self.states, left) {
                return false;
            }
        }
        let drawn = usize::from(position.drawn);
        if is_full(&self.layers[drawn].open) {
            let left = memory_limit.saturating_sub(self.memory());
            let here = &mut self.layers[drawn];
            let before = here.memory();
            if !make_room(&mut here.open, left) {
                return false;
            }
            self.layer_memory += here.memory() - before;
        }
        let slot = self.store(*position);
        self.layers[drawn].open.push(OpenPosition { score, node, slot, drawing });
        true
    }

    fn memory(&self) -> usize {
        self.tree.memory()
            + self.states.capacity() * size_of::<Position>()
            + self.free.capacity() * size_of::<u32>()
            + self.layer_memory
    }
}

impl LooseRuns {
    /// A search from the position that the instance was taken from.
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        instance: Instance,
        prunes: LooseRunsPrunes,
        memory_limit: usize,
    ) -> LooseRuns {
        let sweep = Sweep::new(&instance, FIRST_WIDTH, 0, memory_limit);
        LooseRuns {
            rules: *rules,
            board: board.clone(),
            instance,
            prunes,
            memory_limit,
            sweep,
            choices: Vec::new(),
            next: Vec::new(),
            chained: Vec::new(),
        }
    }

    /// Expands the best position of the current layer.
    fn expand(&mut self, open: &OpenPosition, budget: &mut Budget) -> Expanded {
        let position = self.sweep.states[open.slot as usize];
        self.sweep.free.push(open.slot);
        if self.uses_relaxation(open) && relaxation::is_lost(&self.instance, &position) {
            self.sweep.expanded -= 1;
            return Expanded::Continue;
        }
        let mut choices = std::mem::take(&mut self.choices);
        Candidates::new(&self.instance, &position, self.prunes).list(&mut choices);
        let outcome = self.try_all(position, open, &choices, budget);
        self.choices = choices;
        outcome
    }

    fn uses_relaxation(&self, open: &OpenPosition) -> bool {
        match self.prunes.relaxation {
            RelaxationUse::Off => false,
            RelaxationUse::StartAndLate => {
                let to_draw = self.instance.stock.len() - usize::from(self.instance.drawn);
                open.node == ROOT || self.sweep.width >= MIN_WIDTH_FOR_RELAXATION && to_draw <= LATE
            }
            RelaxationUse::Everywhere => true,
        }
    }

    /// Tries the choices of a position; loose cards go home in chains only, and drawing may wait.
    fn try_all(
        &mut self,
        position: Position,
        open: &OpenPosition,
        choices: &[Ply],
        budget: &mut Budget,
    ) -> Expanded {
        let &OpenPosition { node, drawing, .. } = open;
        if let &[only] = choices {
            return self.try_choice(position, node, (only, drawing), budget);
        }
        let lazy = self.prunes.lazy_home.is_on() && !position.is_all_loose(&self.instance);
        let after = match self.prunes.late_draw {
            Prune::On => Drawing::CanWait,
            Prune::Off => Drawing::Allowed,
        };
        for &choice in choices {
            let outcome = match (choice, drawing) {
                (Ply::Draw, Drawing::Allowed | Drawing::Only) => {
                    self.try_choice(position, node, (choice, after), budget)
                }
                (Ply::Draw, Drawing::CanWait) | (_, Drawing::Only) => continue,
                (Ply::HomeLoose(card), Drawing::Allowed | Drawing::CanWait) if lazy => {
                    self.chain(position, node, (card, after), budget)
                }
                (_, Drawing::Allowed | Drawing::CanWait) => {
                    self.try_choice(position, node, (choice, after), budget)
                }
            };
            if !matches!(outcome, Expanded::Continue) {
                return outcome;
            }
        }
        Expanded::Continue
    }

    /// Sends a loose card home, and at once tries each ply that this has enabled.
    fn chain(
        &mut self,
        mut position: Position,
        parent: u32,
        (card, after): (CardKind, Drawing),
        budget: &mut Budget,
    ) -> Expanded {
        let gone = Gone { card, bared: position.bares(card) };
        position.play(&self.instance, Ply::HomeLoose(card));
        budget.spend(1);
        let first = self.chained.len();
        Candidates::new(&self.instance, &position, self.prunes).enabled(gone, &mut self.chained);
        let mut outcome = Expanded::Continue;
        if self.chained.len() > first {
            outcome = match self.sweep.add(parent, Ply::HomeLoose(card), self.memory_limit) {
                Some(node) => self.try_enabled(position, node, (first, after), budget),
                None => Expanded::OutOfMemory,
            };
        }
        self.chained.truncate(first);
        outcome
    }

    /// Tries the plies of a chain from this one on.
    fn try_enabled(
        &mut self,
        position: Position,
        node: u32,
        (first, after): (usize, Drawing),
        budget: &mut Budget,
    ) -> Expanded {
        for place in first..self.chained.len() {
            let outcome = match self.chained[place] {
                Ply::HomeLoose(card) => self.chain(position, node, (card, after), budget),
                choice => self.try_choice(position, node, (choice, after), budget),
            };
            if !matches!(outcome, Expanded::Continue) {
                return outcome;
            }
        }
        Expanded::Continue
    }

    /// Plays a choice and all that follows without one, and keeps the position reached if it is new.
    fn try_choice(
        &mut self,
        mut position: Position,
        parent: u32,
        (choice, drawing): (Ply, Drawing),
        budget: &mut Budget,
    ) -> Expanded {
        let (mut choice, mut drawing) = (choice, drawing);
        let mut node = parent;
        loop {
            if let Ply::Draw | Ply::PlaceWaste | Ply::HomeWaste = choice {
                drawing = Drawing::Allowed;
            }
            position.play(&self.instance, choice);
            budget.spend(1);
            let Some(added) = self.sweep.add(node, choice, self.memory_limit) else {
                return Expanded::OutOfMemory;
            };
            node = added;
            if position.is_won() {
                return Expanded::Won(self.sweep.tree.line(node, |&ply| ply));
            }
            Candidates::new(&self.instance, &position, self.prunes).list(&mut self.next);
            match self.next[..] {
                [] => return Expanded::Continue,
                [only] => choice = only,
                [_, _, ..] => break,
            }
        }
        self.keep(&position, node, drawing)
    }

    fn keep(&mut self, position: &Position, node: u32, drawing: Drawing) -> Expanded {
        let (drawn, key) = (usize::from(position.drawn), position.key());
        let mut drawing = drawing;
        let seen = &self.sweep.layers[drawn].seen;
        let key = match drawing {
            Drawing::CanWait if seen.contains(key) => return Expanded::Continue,
            Drawing::CanWait => key | CAN_WAIT,
            Drawing::Allowed | Drawing::Only => {
                if seen.contains(key | CAN_WAIT) {
                    drawing = Drawing::Only;
                }
                key
            }
        };
        match self.sweep.see(drawn, key, self.memory_limit) {
            Insertion::Known => return Expanded::Continue,
            Insertion::Full => return Expanded::OutOfMemory,
            Insertion::New => {}
        }
        let score = score(&self.instance, position, &WEIGHT_SETS[self.sweep.weights]);
        if self.sweep.wait(position, score, (node, drawing), self.memory_limit) {
            Expanded::Continue
        } else {
            Expanded::OutOfMemory
        }
    }

    fn won(&self, line: &[Ply]) -> Vec<Move> {
        spell(&self.rules, &self.board, &self.instance, line)
    }
}

impl Stages for LooseRuns {
    fn begin_next(&mut self, _budget: &mut Budget) -> Result<u64, OutOfMemory> {
        if self.sweep.cut {
            self.sweep = self.sweep.following(&self.instance, self.memory_limit);
        }
        Ok(u64::MAX)
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        if Position::new(&self.instance).is_won() {
            return StageOutcome::Won(Vec::new());
        }
        while !budget.is_spent() {
            let Some(open) = self.sweep.take() else {
                return if self.sweep.cut { StageOutcome::Undecided } else { StageOutcome::Lost };
            };
            match self.expand(&open, budget) {
                Expanded::Continue => {}
                Expanded::Won(line) => return StageOutcome::Won(self.won(&line)),
                Expanded::OutOfMemory => return StageOutcome::OutOfMemory,
            }
        }
        StageOutcome::Working
    }

    fn depth(&self) -> usize {
        self.sweep.layer
    }

    fn memory(&self) -> usize {
        self.sweep.memory()
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Aces;
    use talon_testkit::games;

    use super::*;

    fn instance() -> Instance {
        let rules = games::rules(&games::lady_palk(Aces::InDeck));
        Instance::read(&rules, &Deal::Number(1).board(&rules)).expect("a deal")
    }

    #[test]
    fn the_bytes_of_every_list_are_reported() {
        let mut sweep = Sweep::new(&instance(), FIRST_WIDTH, 0, 1 << 20);
        sweep.states.reserve_exact(1_000);
        sweep.free.reserve_exact(3_000);
        let states = sweep.states.capacity() * size_of::<Position>();
        let free = sweep.free.capacity() * size_of::<u32>();
        assert_eq!(sweep.memory(), sweep.tree.memory() + states + free + sweep.layer_memory);
    }

    #[test]
    fn there_is_room_while_the_list_of_positions_has_some() {
        let instance = instance();
        let mut sweep = Sweep::new(&instance, FIRST_WIDTH, 0, 1 << 20);
        let start = Position::new(&instance);
        sweep.states.reserve_exact(1);
        let limit = sweep.memory();
        while !is_full(&sweep.states) {
            assert!(
                sweep.wait(&start, 0, (ROOT, Drawing::Allowed), limit),
                "what is there is used"
            );
            sweep.layers[usize::from(start.drawn)].open.clear();
        }
        assert!(!sweep.wait(&start, 0, (ROOT, Drawing::Allowed), limit));
    }
}
