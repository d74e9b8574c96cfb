//! Which steps a search tries: the candidates of a scan, and all steps for a proof.

use talon_engine::rules::Admission;

use super::layout::{ALL, COLUMNS, NO_CARD, bit, cards_of, rank};
use super::tableau::{CELL, HOME, Step, Tableau};

/// Which runs a proof moves as one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// Single cards alone: enough where cells admit any card, as a longer lift is then but a row of single moves
    /// through empty cells and columns.
    Single,
    /// Every length that may be lifted. Needed where cells admit selectively: a lifted run passes the cells unasked.
    Every,
}

/// The kinds of steps of a scan, best first. They are made in two parts, as most positions are left for a better one
/// before the second is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Home, and on cards in columns.
    Building,
    /// To empty columns and cells.
    Clearing,
}

impl Tableau {
    /// Adds the steps of one kind for a scan. Over all kinds every move of a single card is among them, up to the
    /// choice between equal columns or cells, so where single cards suffice the steps are complete.
    pub(super) fn candidates(&self, kind: Kind, steps: &mut Vec<Step>) {
        match kind {
            Kind::Building => {
                self.home_steps(steps);
                self.cells_to_columns(steps);
                let limit = self.layout.lift_limit(self.free_cells(), self.now.spaces);
                self.runs_to_columns(limit, steps);
            }
            Kind::Clearing => {
                self.longest_to_space(steps);
                self.to_cells(steps);
                self.cells_to_space(steps);
            }
        }
    }

    /// Every step, up to the choice between equal columns or cells; best kinds last.
    pub(super) fn all_steps(&self, runs: Runs, steps: &mut Vec<Step>) {
        let first = steps.len();
        self.home_steps(steps);
        self.cells_to_columns(steps);
        let limit = match runs {
            Runs::Single => 1,
            Runs::Every => self.layout.lift_limit(self.free_cells(), self.now.spaces),
        };
        self.runs_to_columns(limit, steps);
        self.runs_to_space(runs, steps);
        self.to_cells(steps);
        self.cells_to_space(steps);
        steps[first..].reverse();
    }

    fn home_steps(&self, steps: &mut Vec<Step>) {
        let next = self.now.next & ALL;
        for card in cards_of(next & self.now.tops) {
            steps.push(Step { from: self.column_of(card), to: HOME, count: 1, card });
        }
        for card in cards_of(next & self.now.in_cells) {
            steps.push(Step { from: CELL, to: HOME, count: 1, card });
        }
    }

    fn cells_to_columns(&self, steps: &mut Vec<Step>) {
        for card in cards_of(self.now.in_cells) {
            for onto in cards_of(self.parents(card, 1) & self.now.tops) {
                steps.push(Step { from: CELL, to: self.column_of(onto), count: 1, card });
            }
        }
    }

    /// Runs of one class go on tops of the same class whose rank is in their reach, with the length that fits.
    fn runs_to_columns(&self, limit: u8, steps: &mut Vec<Step>) {
        // First which columns have a target at all, without a branch for each.
        let mut targets = [0; COLUMNS];
        let mut movable = 0_u32;
        for from in 0..self.layout.columns.len() as u8 {
            let reach = self.parents(self.top(from), self.run(from).min(limit)) & self.now.tops;
            targets[usize::from(from & 15)] = reach;
            movable |= u32::from(reach != 0) << from;
        }
        while movable != 0 {
            let from = movable.trailing_zeros() as u8;
            movable &= movable - 1;
            let card = self.top(from);
            for onto in cards_of(targets[usize::from(from & 15)]) {
                let count = rank(onto) - rank(card);
                steps.push(Step { from, to: self.column_of(onto), count, card });
            }
        }
    }

    /// The cards that a run of up to `most` cards with this top card can be put on.
    #[inline]
    fn parents(&self, card: u8, most: u8) -> u64 {
        self.layout.reach[usize::from(card & 63)][usize::from(most & 15)]
    }

    /// To the first empty column: the longest run that can be lifted and bares a card, and a single card.
    fn longest_to_space(&self, steps: &mut Vec<Step>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        let limit = self.layout.lift_limit(self.free_cells(), self.now.spaces - 1);
        for from in 0..self.layout.columns.len() as u8 {
            let height = self.now.heights[usize::from(from)];
            if height < 2 {
                continue;
            }
            let (card, run) = (self.top(from), self.run(from));
            let longest = if run < height { run.min(limit) } else { 1 };
            steps.push(Step { from, to, count: longest, card });
            if longest > 1 {
                steps.push(Step { from, to, count: 1, card });
            }
        }
    }

    /// To the first empty column. A whole column moved there would be the same position.
    fn runs_to_space(&self, runs: Runs, steps: &mut Vec<Step>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        let limit = match runs {
            Runs::Single => 1,
            Runs::Every => self.layout.lift_limit(self.free_cells(), self.now.spaces - 1),
        };
        for from in 0..self.layout.columns.len() as u8 {
            let height = self.now.heights[usize::from(from)];
            let longest = self.run(from).min(limit).min(height.saturating_sub(1));
            let card = self.top(from);
            steps.extend((1..=longest).rev().map(|count| Step { from, to, count, card }));
        }
    }

    fn to_cells(&self, steps: &mut Vec<Step>) {
        if self.free_cells() == 0 {
            return;
        }
        for from in 0..self.layout.columns.len() as u8 {
            let card = self.top(from);
            if card != NO_CARD && self.admits(card) {
                steps.push(Step { from, to: CELL, count: 1, card });
            }
        }
    }

    /// Whether the rules let the top card of a column into an empty cell.
    fn admits(&self, card: u8) -> bool {
        match self.layout.admission {
            Admission::Any => true,
            Admission::OnlyOfItsRank => {
                let equals = (self.now.tops & ALL) >> (4 * rank(card)) & 15;
                equals << (4 * rank(card)) == bit(card)
            }
        }
    }

    fn cells_to_space(&self, steps: &mut Vec<Step>) {
        if self.now.spaces == 0 {
            return;
        }
        let to = self.now.empty.trailing_zeros() as u8;
        for card in cards_of(self.now.in_cells) {
            steps.push(Step { from: CELL, to, count: 1, card });
        }
    }
}
