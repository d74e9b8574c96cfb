//! Which plies a search tries: the candidates of a scan, and all plies for a proof.

use talon_engine::rules::Admission;

use super::instance::{ALL, COLUMNS, NO_CARD, bit, rank};
use super::position::{CELL, HOME, Ply, Position};
use crate::bit_set::members;
use crate::prune::Prune;

/// The kinds of plies of a scan, best first. They are made in two parts, as most positions are left for a better one
/// before the second is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    /// Home, and on cards in columns.
    Building,
    /// To empty columns and cells.
    Clearing,
}

impl Position {
    /// Adds the plies of one kind for a scan. Over all kinds every move of a single card is among them, up to the
    /// choice between equal columns or cells, so where single cards suffice the plies are complete.
    pub(super) fn candidates(&self, kind: MoveKind, plies: &mut Vec<Ply>) {
        match kind {
            MoveKind::Building => {
                self.home_plies(plies);
                self.cells_to_columns(plies);
                let limit = self.instance.lift_limit(self.free_cells(), self.now.spaces);
                self.runs_to_columns(limit, plies);
            }
            MoveKind::Clearing => {
                self.longest_to_space(plies);
                self.to_cells(plies);
                self.cells_to_space(plies);
            }
        }
    }

    /// Every ply, up to the choice between equal columns or cells; best kinds last.
    pub(super) fn all_plies(&self, single_cards: Prune, plies: &mut Vec<Ply>) {
        let first = plies.len();
        self.home_plies(plies);
        self.cells_to_columns(plies);
        let limit = match single_cards {
            Prune::On => 1,
            Prune::Off => self.instance.lift_limit(self.free_cells(), self.now.spaces),
        };
        self.runs_to_columns(limit, plies);
        self.runs_to_space(single_cards, plies);
        self.to_cells(plies);
        self.cells_to_space(plies);
        plies[first..].reverse();
    }

    fn home_plies(&self, plies: &mut Vec<Ply>) {
        let next = self.now.next & ALL;
        for card in members(next & self.now.tops) {
            plies.push(Ply { from: self.column_of(card), to: HOME, count: 1, card });
        }
        for card in members(next & self.now.in_cells) {
            plies.push(Ply { from: CELL, to: HOME, count: 1, card });
        }
    }

    fn cells_to_columns(&self, plies: &mut Vec<Ply>) {
        for card in members(self.now.in_cells) {
            for onto in members(self.parents(card, 1) & self.now.tops) {
                plies.push(Ply { from: CELL, to: self.column_of(onto), count: 1, card });
            }
        }
    }

    /// A run of a class moves onto a top of the same class if the top's rank is in its reach, with the length that
    /// fits.
    fn runs_to_columns(&self, limit: u8, plies: &mut Vec<Ply>) {
        // First which columns have a target at all, without a branch for each.
        let mut targets = [0; COLUMNS];
        let mut movable = 0_u32;
        for from in 0..self.instance.columns.len() as u8 {
            let reach = self.parents(self.top(from), self.run(from).min(limit)) & self.now.tops;
            targets[usize::from(from & 15)] = reach;
            movable |= u32::from(reach != 0) << from;
        }
        while movable != 0 {
            let from = movable.trailing_zeros() as u8;
            movable &= movable - 1;
            let card = self.top(from);
            for onto in members(targets[usize::from(from & 15)]) {
                let count = rank(onto) - rank(card);
                plies.push(Ply { from, to: self.column_of(onto), count, card });
            }
        }
    }

    /// The cards that a run of up to `most` cards with this top card can be put on.
    #[inline]
    fn parents(&self, card: u8, most: u8) -> u64 {
        self.instance.reach[usize::from(card & 63)][usize::from(most & 15)]
    }

    /// To the first empty column: the longest run that can be lifted and uncovers a card, and a single card.
    fn longest_to_space(&self, plies: &mut Vec<Ply>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        let limit = self.instance.lift_limit(self.free_cells(), self.now.spaces - 1);
        for from in 0..self.instance.columns.len() as u8 {
            let height = self.now.heights[usize::from(from)];
            if height < 2 {
                continue;
            }
            let (card, run) = (self.top(from), self.run(from));
            let longest = if run < height { run.min(limit) } else { 1 };
            plies.push(Ply { from, to, count: longest, card });
            if longest > 1 {
                plies.push(Ply { from, to, count: 1, card });
            }
        }
    }

    /// To the first empty column. A whole column moved there would be the same position.
    fn runs_to_space(&self, single_cards: Prune, plies: &mut Vec<Ply>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        let limit = match single_cards {
            Prune::On => 1,
            Prune::Off => self.instance.lift_limit(self.free_cells(), self.now.spaces - 1),
        };
        for from in 0..self.instance.columns.len() as u8 {
            let height = self.now.heights[usize::from(from)];
            let longest = self.run(from).min(limit).min(height.saturating_sub(1));
            let card = self.top(from);
            plies.extend((1..=longest).rev().map(|count| Ply { from, to, count, card }));
        }
    }

    fn to_cells(&self, plies: &mut Vec<Ply>) {
        if self.free_cells() == 0 {
            return;
        }
        for from in 0..self.instance.columns.len() as u8 {
            let card = self.top(from);
            if card != NO_CARD && self.admits(card) {
                plies.push(Ply { from, to: CELL, count: 1, card });
            }
        }
    }

    /// Whether the rules let the top card of a column into an empty cell.
    fn admits(&self, card: u8) -> bool {
        match self.instance.admission {
            Admission::Any => true,
            Admission::OnlyOfItsRank => {
                let equals = (self.now.tops & ALL) >> (4 * rank(card)) & 15;
                equals << (4 * rank(card)) == bit(card)
            }
        }
    }

    fn cells_to_space(&self, plies: &mut Vec<Ply>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        for card in members(self.now.in_cells) {
            plies.push(Ply { from: CELL, to, count: 1, card });
        }
    }
}
