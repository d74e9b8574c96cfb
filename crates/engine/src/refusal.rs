//! Why a move is refused, as data. `talon-wording` makes the sentence, in the language of the player.

use arrayvec::ArrayVec;

use crate::card::{Card, Rank};
use crate::place::{Place, Source, Target};
use crate::rules::{Build, MAX_COLUMNS, MAX_PACKS};

/// Why a move is not legal on this board. Columns and cells are counted from 0.
///
/// It has neither `Display` nor `Error`: a sentence depends on the player's language and on the way cards are written,
/// so `Wording::refusal` of the crate `talon-wording` makes it. For a log there is `Debug`.
///
/// Not `#[non_exhaustive]`: a program that explains refusals should not compile when there is a new one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The table has no such pile.
    NoSuchPile(Place),
    /// Nothing lies there.
    NothingThere(Source),
    /// Fewer cards lie there than were to be moved.
    NotThatMany {
        /// The pile.
        from: Source,
        /// The number of cards in the move.
        wanted: u8,
        /// Cards there.
        there: u8,
    },
    /// Some of the cards lie face down.
    FaceDown {
        /// The column.
        column: u8,
        /// Its face-up cards.
        face_up: u8,
    },
    /// The cards do not follow one another as those must that move together.
    NotARun {
        /// The card on top.
        upper: Card,
        /// The card under it that it does not fit.
        lower: Card,
        /// Which cards move together.
        runs: Build,
    },
    /// The game moves single cards only.
    OneAtATime {
        /// The column.
        column: u8,
        /// Its top card.
        top: Card,
    },
    /// Only one card at a time goes home or to a cell.
    OneAtATimeThere {
        /// The deepest of the cards.
        card: Card,
        /// [`Target::Home`] or [`Target::Cell`].
        to: Target,
    },
    /// The run is longer than the empty cells and columns can bring over.
    TooMany {
        /// The deepest of the cards.
        card: Card,
        /// The column they were to go to.
        column: u8,
        /// The number of cards in the move.
        wanted: u8,
        /// The most that can be moved there now.
        limit: u8,
        /// Empty cells.
        free_cells: u8,
        /// Empty columns that single cards can pass through, without the one moved to.
        free_columns: u8,
    },
    /// From a column onto itself.
    SamePile {
        /// The column.
        column: u8,
    },
    /// No such kind of move: cell to cell, home to home or home to a cell.
    NotAMove {
        /// The card.
        card: Card,
        /// Where it lies.
        from: Source,
    },
    /// The card does not build on the column's top card.
    DoesNotBuild {
        /// The card moved.
        card: Card,
        /// The card it would lie on.
        onto: Card,
        /// The rank it can lie on; none is higher than the highest of the game.
        needs: Option<Rank>,
        /// How the game builds.
        build: Build,
    },
    /// The empty column takes only this rank.
    SpaceTakesOnly {
        /// The rank.
        rank: Rank,
        /// The card that was moved.
        card: Card,
        /// The column.
        column: u8,
    },
    /// Empty columns stay empty.
    SpaceTakesNothing {
        /// The column.
        column: u8,
    },
    /// The card is not the next one of its suit.
    NotNextHome {
        /// The card.
        card: Card,
        /// The ranks its suit waits for, lowest first: one, or two with two packs.
        next: ArrayVec<Rank, MAX_PACKS>,
    },
    /// The game has no cells.
    NoCells,
    /// Every cell is taken.
    CellsFull {
        /// The card that was to go to one.
        card: Card,
    },
    /// Other columns end in the same rank, so this card may not go to a cell.
    Twins {
        /// The card.
        card: Card,
        /// The columns whose top cards have its rank, with these cards.
        twins: ArrayVec<(u8, Card), MAX_COLUMNS>,
    },
    /// Cards do not come back from home in this game.
    HomeForGood {
        /// The card.
        card: Card,
    },
    /// The game has no stock.
    NoStock,
    /// Cards of the stock are drawn to the waste, and cannot be moved elsewhere.
    OnlyDrawn,
    /// The stock is used up.
    StockEmpty,
    /// The waste is turned over only when the stock is used up.
    StockNotEmpty,
    /// There is nothing to turn over.
    WasteEmpty,
    /// No pass through the stock is left.
    NoPassLeft {
        /// The passes allowed.
        passes: u8,
    },
}
