//! The rules of a single column: which cards may leave it, and which card may lie on which.

use crate::board::{Board, Column};
use crate::card::Card;
use crate::rules::{Build, Lift, Rules, Space};

/// Whether `card` may lie on `onto` in a column.
///
/// ```
/// use talon_engine::builds;
/// use talon_engine::rules::Build;
///
/// let (red, black) = ("6H".parse()?, "7S".parse()?);
/// assert!(builds(Build::AlternatingColours, red, black));
/// assert!(!builds(Build::SameSuit, red, black));
/// # Ok::<(), talon_engine::NotACard>(())
/// ```
pub const fn builds(build: Build, card: Card, onto: Card) -> bool {
    if card.index() / 4 + 1 != onto.index() / 4 {
        return false;
    }
    match build {
        Build::SameSuit => card.index() % 4 == onto.index() % 4,
        Build::AlternatingColours => is_red(card) != is_red(onto),
        Build::SameColour => is_red(card) == is_red(onto),
        Build::OtherSuit => card.index() % 4 != onto.index() % 4,
        Build::AnySuit => true,
    }
}

const fn is_red(card: Card) -> bool {
    matches!(card.index() % 4, 1 | 2)
}

/// How many cards single moves bring over with these numbers of empty cells, and of empty columns beside the
/// destination.
pub(crate) const fn supermove(free_cells: u8, spare_columns: u8) -> usize {
    (free_cells as usize + 1) << spare_columns
}

impl Column {
    /// How many cards at the top follow one another by this rule; 0 if the column is empty.
    pub fn run_length(&self, build: Build) -> u8 {
        let face_up = self.face_up();
        let joints = face_up.windows(2).rev().take_while(|pair| builds(build, pair[1], pair[0]));
        if face_up.is_empty() { 0 } else { 1 + joints.count() as u8 }
    }
}

impl Board {
    /// Cells with nothing in them.
    pub fn free_cells(&self) -> u8 {
        self.cells.iter().filter(|cell| cell.is_none()).count() as u8
    }

    /// Columns with nothing in them.
    pub fn free_columns(&self) -> u8 {
        self.columns.iter().filter(|column| column.is_empty()).count() as u8
    }

    /// The most cards that may be lifted together and put on this column.
    pub fn lift_limit(&self, rules: &Rules, target: &Column) -> u8 {
        match rules.lift() {
            Lift::TopCard => 1,
            Lift::Run => u8::MAX,
            Lift::Supermove => supermove(self.free_cells(), self.spare_columns(rules, target))
                .try_into()
                .unwrap_or(u8::MAX),
        }
    }

    /// The columns that single cards of a run can pass through on their way to this one.
    pub(crate) fn spare_columns(&self, rules: &Rules, target: &Column) -> u8 {
        match rules.space() {
            Space::Anything => self.free_columns() - u8::from(target.is_empty()),
            // The cards that wait are not Kings: only the deepest card of a run can be one.
            Space::OnlyKing | Space::Nothing => 0,
        }
    }
}
