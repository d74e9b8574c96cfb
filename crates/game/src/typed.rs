//! Play by typed lines: `3 5` moves from column 3 to column 5, `where is QH` asks for a card. One grammar for every
//! screen that has a line to type into.
//!
//! [`read`] understands a line without knowing the table. [`resolve`] turns a typed move into a move of the table, and
//! [`reply`] answers a question about it. All three return data; `talon-wording` has the sentences.
//!
//! ```
//! use talon_game::typed::{Inquiry, Named, Typed, TypedMove, read};
//!
//! let (from, to) = (Named::Column(2), Named::Column(4));
//! assert_eq!(read("3 5"), Ok(Typed::Moves(vec![TypedMove::Between { from, to }])));
//! assert_eq!(read("read column 4"), Ok(Typed::Ask(Inquiry::Read(Named::Column(3)))));
//! assert!(read("column").is_err(), "which one?");
//! ```

mod names;
mod parse;
mod reply;
mod resolve;

use talon_engine::{Card, Move, Place};

use crate::hint::HintKind;

pub use parse::read;
pub use reply::{Lies, Reply, reply};
pub use resolve::{Unplayable, resolve};

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// An empty line.
    Nothing,
    /// Moves, to be played in this order until one is refused.
    Moves(Vec<TypedMove>),
    /// Take that many steps back.
    Undo(usize),
    /// Play that many undone steps again.
    Redo(usize),
    /// Go to the position after that many steps.
    Jump(usize),
    /// Go to the beginning.
    Restart,
    /// Send everything home.
    Finish,
    /// A recommended move.
    Hint(HintKind),
    /// The move that lost the game.
    WhereLost,
    /// A whole solution.
    ShowMe,
    /// A question about the table.
    Ask(Inquiry),
    /// Moves, time, score, and whether the game can be won.
    Status,
    /// The rules of the game.
    Rules,
    /// Another deal; the word that names it, or nothing for a random one.
    New(String),
    /// Count the game as lost.
    GiveUp,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

/// A move as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedMove {
    /// In full: `t3-t5*2`, `draw`.
    Exact(Move),
    /// From one pile or card to another, with as many cards as fit.
    Between {
        /// Where the cards are.
        from: Named,
        /// Where they go.
        to: Named,
    },
}

/// Something on the table, as a player names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A column, counted from 0.
    Column(u8),
    /// A cell, counted from 0.
    Cell(u8),
    /// Any cell.
    AnyCell,
    /// All foundations.
    Home,
    /// One foundation.
    Foundation(u8),
    /// The waste.
    Waste,
    /// The stock.
    Stock,
    /// A card, wherever it lies.
    Card(Card),
}

impl From<Place> for Named {
    fn from(place: Place) -> Named {
        match place {
            Place::Column(n) => Named::Column(n),
            Place::Cell(n) => Named::Cell(n),
            Place::Foundation(n) => Named::Foundation(n),
            Place::Waste => Named::Waste,
            Place::Stock => Named::Stock,
        }
    }
}

/// A question about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// Everything that lies there.
    Table,
    /// One pile.
    Read(Named),
    /// All legal moves.
    Moves,
    /// Where a card lies.
    WhereIs(Card),
    /// Which cards can be put on a pile or a card now.
    GoesOn(Named),
    /// Where a pile or a card can go now.
    GoesFrom(Named),
    /// Which changes the last move made.
    Changed,
}

/// A number that a command needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// `column`: which one?
    Column,
    /// `jump`: to which move?
    Jump,
}

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Neither a move nor a command.
    Unknown {
        /// The first word that is not understood.
        word: String,
    },
    /// The command needs a number.
    NumberMissing(Missing),
    /// A number was expected.
    NotANumber {
        /// The word that stands there.
        word: String,
    },
    /// A card was expected.
    NotACard {
        /// The word that stands there; may be empty.
        word: String,
    },
    /// A pile or a card was expected.
    NotAPile {
        /// The word that stands there; may be empty.
        word: String,
    },
    /// A move that names only one pile, the last of the line.
    NoTarget(Named),
}
