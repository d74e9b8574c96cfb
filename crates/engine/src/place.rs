//! The places where cards lie, and the narrower sets that a move may start from and end on.

/// A pile on the table. Columns, cells and foundations are counted from 0.
///
/// ```
/// use talon_engine::{Place, Source};
///
/// assert_eq!(Place::from(Source::Column(0)).to_string(), "t1");
/// assert_eq!(Place::Foundation(3).to_string(), "hS");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A tableau column.
    Column(u8),
    /// A cell for one card.
    Cell(u8),
    /// A foundation, of the suit that [`crate::Suit::of_foundation`] says.
    Foundation(u8),
    /// The face-down stock.
    Stock,
    /// The face-up waste.
    Waste,
}

/// Where a player may take cards from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    /// The top of a column.
    Column(u8),
    /// A cell.
    Cell(u8),
    /// The top of a foundation, numbered as in [`Place::Foundation`].
    Foundation(u8),
    /// The top of the waste.
    Waste,
}

/// Where a player may put cards. Which cell and which foundation follows from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// On a column.
    Column(u8),
    /// Into the first empty cell.
    Cell,
    /// On the lowest-numbered foundation that takes the card.
    Home,
}

impl From<Source> for Place {
    fn from(source: Source) -> Place {
        match source {
            Source::Column(n) => Place::Column(n),
            Source::Cell(n) => Place::Cell(n),
            Source::Foundation(n) => Place::Foundation(n),
            Source::Waste => Place::Waste,
        }
    }
}
