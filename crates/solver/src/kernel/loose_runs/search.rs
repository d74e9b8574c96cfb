//! Best-first search in layers, one for each number of cards drawn, in sweeps of growing width.
//!
//! A sweep expands in each layer the best positions that were found for it, up to its width; children go to the layer
//! with their number of drawn cards. A choice that costs nothing is played on until there is a real one. A sweep from
//! the start that cut nothing off has seen every position: the start is lost.
//!
//! From some width on, line repair ([`super::repair`]) takes turns with these sweeps.

use talon_engine::{Board, Move, Rules};

use super::instance::{CardKind, Instance};
use super::moves::{Candidates, Gone, LATE, LooseRunsPrunes, RelaxationUse};
use super::order_theorems::{CAN_WAIT, Drawing};
use super::position::{Ply, Position};
use super::relaxation;
use super::repair::Repair;
use super::score::{WEIGHT_SETS, score};
use super::spelling::spell;
use super::sweep::{OpenPosition, Sweep};
use crate::key_set::Insertion;
use crate::portfolio::{Budget, OutOfMemory, StageOutcome, Stages};
use crate::prune::Prune;
use crate::tree::ROOT;

/// The number of positions per layer in the first sweeps, one sweep with each set of weights.
pub(super) const FIRST_WIDTH: usize = 6;
/// The growth factor of this number when all weights have failed.
const WIDTH_FACTOR: usize = 4;

/// The width after whose sweeps line repair begins.
const FIRST_REPAIRED_WIDTH: usize = 384;
/// From then on, whenever all weights have failed at a width, line repair continues until the search has taken this many
/// times its nodes.
const REPAIR_FACTOR: u64 = 4;

/// From this width on, a sweep may play the relaxed game inside.
const MIN_WIDTH_FOR_RELAXATION: usize = 1536;

/// The result of one expansion.
enum Expanded {
    Continue,
    Won(Vec<Ply>),
    OutOfMemory,
}

/// The kind of sweep that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    FromStart,
    /// A trial of line repair.
    Repair,
}

/// The search.
pub(super) struct LooseRuns {
    rules: Rules,
    board: Board,
    instance: Instance,
    prunes: LooseRunsPrunes,
    memory_limit: usize,
    sweep: Sweep,
    /// The width of the sweeps from the start, and the weights of the last one.
    width: usize,
    weights: usize,
    turn: Turn,
    /// The width after whose sweeps line repair begins.
    pub(super) first_repaired_width: usize,
    pub(super) repair: Repair,
    /// The number of nodes at which sweeps from the start go on.
    repair_end: u64,
    choices: Vec<Ply>,
    next: Vec<Ply>,
    /// The untried plies of all open chains, the last chain's last.
    chained: Vec<Ply>,
    /// The plies from the expanded node to the position under study.
    pending: Vec<Ply>,
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
            width: FIRST_WIDTH,
            weights: 0,
            turn: Turn::FromStart,
            first_repaired_width: FIRST_REPAIRED_WIDTH,
            repair: Repair::new(),
            repair_end: 0,
            choices: Vec::new(),
            next: Vec::new(),
            chained: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Keeps what line repair needs of a sweep that has won nothing.
    fn keep_line(&mut self, nodes: u64) {
        let end = self.sweep.end.map(|(left, node)| (self.sweep.line(node), left));
        match self.turn {
            Turn::FromStart => {
                self.repair.begin_with(end);
                if self.weights + 1 == WEIGHT_SETS.len() && self.width >= self.first_repaired_width
                {
                    self.repair_end = nodes.saturating_mul(REPAIR_FACTOR);
                }
            }
            Turn::Repair => self.repair.keep(end),
        }
    }

    /// The sweep after one that has won nothing and cut something off.
    fn following(&mut self, nodes: u64) -> Sweep {
        if nodes < self.repair_end
            && let Some(trial) = self.repair.next(&self.instance)
        {
            self.turn = Turn::Repair;
            return Sweep::from(&self.instance, trial, self.memory_limit);
        }
        self.turn = Turn::FromStart;
        self.weights += 1;
        if self.weights == WEIGHT_SETS.len() {
            self.weights = 0;
            self.width = self.width.saturating_mul(WIDTH_FACTOR);
        }
        Sweep::new(&self.instance, self.width, self.weights, self.memory_limit)
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
            self.pending.push(Ply::HomeLoose(card));
            outcome = self.try_enabled(position, parent, (first, after), budget);
            self.pending.pop();
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
        let pending = self.pending.len();
        let outcome = loop {
            if let Ply::Draw | Ply::PlaceWaste | Ply::HomeWaste = choice {
                drawing = Drawing::Allowed;
            }
            position.play(&self.instance, choice);
            budget.spend(1);
            self.pending.push(choice);
            if position.is_won() {
                let mut line = self.sweep.line(parent);
                line.extend(&self.pending);
                break Expanded::Won(line);
            }
            Candidates::new(&self.instance, &position, self.prunes).list(&mut self.next);
            match self.next[..] {
                [] => break self.stuck(&position, parent),
                [only] => choice = only,
                [_, _, ..] => break self.keep(&position, parent, drawing),
            }
        };
        self.pending.truncate(pending);
        outcome
    }

    /// Notes a position without plies.
    fn stuck(&mut self, position: &Position, parent: u32) -> Expanded {
        if !self.came_further(position) {
            return Expanded::Continue;
        }
        match self.add_pending(parent) {
            Some(node) => self.note_end(position, node),
            None => return Expanded::OutOfMemory,
        }
        Expanded::Continue
    }

    /// Whether fewer cards are locked or on the waste than ever before with nothing left to draw.
    fn came_further(&self, position: &Position) -> bool {
        usize::from(position.drawn) == self.instance.stock.len()
            && self.sweep.end.is_none_or(|(left, _)| self.left(position) < left)
    }

    fn note_end(&mut self, position: &Position, node: u32) {
        self.sweep.end = Some((self.left(position), node));
    }

    /// Cards locked or on the waste.
    fn left(&self, position: &Position) -> u32 {
        position.waste.count_ones() + position.locked(&self.instance)
    }

    /// A new node for each pending ply; the last one, or `None` if there is no memory.
    fn add_pending(&mut self, parent: u32) -> Option<u32> {
        let mut node = parent;
        for &ply in &self.pending {
            node = self.sweep.add(node, ply, self.memory_limit)?;
        }
        Some(node)
    }

    fn keep(&mut self, position: &Position, parent: u32, drawing: Drawing) -> Expanded {
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
        let Some(node) = self.add_pending(parent) else { return Expanded::OutOfMemory };
        if self.came_further(position) {
            self.note_end(position, node);
        }
        let score = score(&self.instance, position, &self.sweep.guide);
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
    fn begin_next(&mut self, budget: &mut Budget) -> Result<u64, OutOfMemory> {
        if self.sweep.over {
            self.keep_line(budget.nodes());
            self.sweep = self.following(budget.nodes());
        }
        Ok(u64::MAX)
    }

    fn work(&mut self, budget: &mut Budget) -> StageOutcome {
        if Position::new(&self.instance).is_won() {
            return StageOutcome::Won(Vec::new());
        }
        while !budget.is_spent() {
            let Some(open) = self.sweep.take() else {
                let lost = self.sweep.has_seen_all();
                return if lost { StageOutcome::Lost } else { StageOutcome::Undecided };
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
