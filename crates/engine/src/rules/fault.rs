//! The faults of a draft: each with its message and the check that finds it.

use core::fmt;

use crate::counted::counted;
use crate::prelude::*;
use crate::rules::{
    Aces, Admission, COLUMN_CAPACITY, Draft, Lift, MAX_CELLS, MAX_COLUMNS, MAX_PACKS, Passes,
    Refill, Stock,
};

/// Why a draft cannot be played. Not `#[non_exhaustive]`: a reader of rules that maps faults to places
/// should not compile when there is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Packs outside 1..=2.
    Packs(u8),
    /// Ranks outside 2..=13.
    Ranks(u8),
    /// Suits outside 1..=4.
    Suits(u8),
    /// No column, or more than [`MAX_COLUMNS`].
    Columns(usize),
    /// More cells than [`MAX_CELLS`].
    Cells(u8),
    /// More cells are filled at the deal than there are.
    FilledCells {
        /// Cells to fill.
        filled: u8,
        /// Cells.
        cells: u8,
    },
    /// Runs that could not be built.
    RunsNotBuilt,
    /// A column that could outgrow [`COLUMN_CAPACITY`].
    Height {
        /// The column, from 0.
        column: u8,
        /// Cards dealt to it.
        dealt: u8,
        /// The most there may be.
        most: u8,
    },
    /// More cards dealt than there are.
    DealsTooMany {
        /// Cards dealt to columns and cells.
        dealt: usize,
        /// Cards to deal from.
        there: usize,
    },
    /// Cards are left over and there is no stock to hold them.
    LeftOver(usize),
    /// The draft has a stock, but no card is left for it.
    NothingForTheStock,
    /// The stock draws no card at a time.
    DrawsNothing,
    /// The number of passes through the stock is 0.
    NoPass,
    /// Cells admit selectively, and there is no cell.
    AdmissionWithoutCells,
    /// Spaces are filled from a stock that is not there.
    RefillWithoutStock,
    /// Spaces are filled at once, yet this column starts empty.
    RefillStartsEmpty {
        /// The column, from 0.
        column: u8,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Packs(n) => write!(f, "{n} packs of cards: there may be 1 or 2"),
            Fault::Ranks(n) => {
                write!(f, "{} a suit: there may be 2 to 13", counted(n.into(), "rank"))
            }
            Fault::Suits(n) => write!(f, "{n} suits: there may be 1 to 4"),
            Fault::Columns(n) => write!(f, "{n} columns: there may be 1 to {MAX_COLUMNS}"),
            Fault::Cells(n) => write!(f, "{n} cells: there may be at most {MAX_CELLS}"),
            Fault::FilledCells { filled, cells } => {
                write!(
                    f,
                    "{filled} cells are filled at the deal, but there is only room for {cells}"
                )
            }
            Fault::RunsNotBuilt => write!(
                f,
                "runs that move together must follow one another as columns are built, or by a narrower rule"
            ),
            Fault::Height { column, dealt, most } => write!(
                f,
                "column {} is dealt {dealt} cards: there may be at most {most}",
                column + 1
            ),
            Fault::DealsTooMany { dealt, there } => {
                write!(f, "{dealt} cards are dealt, but there are only {there}")
            }
            Fault::LeftOver(1) => {
                write!(f, "1 card is left after the deal: deal it to a column, or add a stock")
            }
            Fault::LeftOver(n) => write!(
                f,
                "{n} cards are left after the deal: deal them to the columns, or add a stock"
            ),
            Fault::NothingForTheStock => {
                write!(f, "there is a stock, but every card is dealt to the columns: leave it out")
            }
            Fault::DrawsNothing => write!(f, "the stock must draw at least 1 card at a time"),
            Fault::NoPass => write!(f, "the stock must be gone through at least once"),
            Fault::AdmissionWithoutCells => {
                write!(f, "cells that admit selectively need at least one cell")
            }
            Fault::RefillWithoutStock => {
                write!(f, "spaces cannot be filled from the waste or the stock: there is no stock")
            }
            Fault::RefillStartsEmpty { column } => write!(
                f,
                "column {} starts empty, but spaces are filled at once: deal it a card",
                column + 1
            ),
        }
    }
}

impl core::error::Error for Fault {}

impl Draft {
    /// Cards that are dealt to columns or stock.
    fn cards_to_deal(&self) -> usize {
        let suits = usize::from(self.packs) * usize::from(self.suits);
        let ranks = match self.aces {
            Aces::InDeck => usize::from(self.ranks),
            Aces::Home => usize::from(self.ranks).saturating_sub(1),
        };
        suits * ranks
    }

    pub(super) fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut check = |wrong: bool, fault: Fault| {
            if wrong {
                faults.push(fault);
            }
        };
        check(!(1..=MAX_PACKS as u8).contains(&self.packs), Fault::Packs(self.packs));
        check(!(2..=13).contains(&self.ranks), Fault::Ranks(self.ranks));
        check(!(1..=4).contains(&self.suits), Fault::Suits(self.suits));
        let columns = self.heights.len();
        check(!(1..=MAX_COLUMNS).contains(&columns), Fault::Columns(columns));
        check(usize::from(self.cells) > MAX_CELLS, Fault::Cells(self.cells));
        check(
            self.cells == 0 && self.admission == Admission::OnlyOfItsRank,
            Fault::AdmissionWithoutCells,
        );
        let (filled, cells) = (self.filled_cells, self.cells);
        check(filled > cells, Fault::FilledCells { filled, cells });
        let apart = self.runs.is_some_and(|runs| !runs.is_within(self.build));
        check(apart && self.lift != Lift::TopCard, Fault::RunsNotBuilt);
        let most = (COLUMN_CAPACITY as u8).saturating_sub(self.ranks.clamp(1, 13) - 1);
        for (column, &dealt) in (0..MAX_COLUMNS as u8).zip(&self.heights) {
            check(dealt > most, Fault::Height { column, dealt, most });
            let starts_empty = dealt == 0 && self.refill == Refill::WasteThenStock;
            check(starts_empty, Fault::RefillStartsEmpty { column });
        }
        self.check_stock(&mut check);
        faults
    }

    fn check_stock(&self, check: &mut impl FnMut(bool, Fault)) {
        let columns: usize = self.heights.iter().map(|&height| usize::from(height)).sum();
        let dealt = columns + usize::from(self.filled_cells);
        let there = self.cards_to_deal();
        check(dealt > there, Fault::DealsTooMany { dealt, there });
        match self.stock {
            None => {
                check(dealt < there, Fault::LeftOver(there.saturating_sub(dealt)));
                check(self.refill == Refill::WasteThenStock, Fault::RefillWithoutStock);
            }
            Some(Stock { draw, passes }) => {
                check(dealt == there, Fault::NothingForTheStock);
                check(draw == 0, Fault::DrawsNothing);
                check(passes == Passes::Limited(0), Fault::NoPass);
            }
        }
    }
}
