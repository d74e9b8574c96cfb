//! The sentences about a game: the reason of a refusal, the effects of a move, the meaning of a hint, the standing of a
//! game, and its help page.
//!
//! The other crates hand over data ([`Refusal`](talon_engine::Refusal), [`Hint`](talon_game::Hint), ...); a [`Wording`]
//! makes the sentence, in its language and with cards in its style. The texts are in `messages/`, a file per language.
//! The build script checks the files and makes one function for each message, so adding a language changes no caller.
//!
//! ```
//! use talon_engine::{Refusal, Suit, Rank, Card};
//! use talon_wording::{CardStyle, Language, Wording};
//!
//! let full = Refusal::CellsFull { card: Card::new(Rank::KING, Suit::Hearts) };
//! let shown = Wording::new(Language::English, CardStyle::Signs);
//! assert_eq!(shown.refusal(&full), "The K♥ cannot go to a cell: none is free.");
//! let spoken = Wording::new(Language::English, CardStyle::Words);
//! assert_eq!(spoken.refusal(&full), "The king of hearts cannot go to a cell: none is free.");
//! ```
#![doc = include_str!("../README.md")]

mod coach;
mod everything;
mod faults;
mod fill;
mod games;
mod help;
mod hints;
mod messages;
mod moves;
mod outlook;
mod piles;
mod puzzle;
mod refusal;
mod review;
mod rules;
mod text;
mod typed;
mod typed_line;

pub use help::{Help, RulingMark, Section, Sentence};
pub use messages::Language;
pub use review::TurnWords;
pub use text::capitalised;
pub use typed_line::{TypedAnswer, TypedDeal};

/// How a card is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardStyle {
    /// `Q♥`, for the eye.
    Signs,
    /// `queen of hearts`, for the ear.
    Words,
    /// `QH`, as it is typed.
    Letters,
}

/// Makes sentences in one language, with cards in one style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    language: Language,
    cards: CardStyle,
}

impl Wording {
    /// Sentences to look at in the language of the program: a card is "Q♥".
    pub fn shown() -> Wording {
        Wording::new(Language::chosen(), CardStyle::Signs)
    }

    /// Sentences for the ear in the language of the program, and those without cards: a card is "queen of hearts".
    pub fn spoken() -> Wording {
        Wording::new(Language::chosen(), CardStyle::Words)
    }

    /// Sentences of this language with cards in this style.
    pub const fn new(language: Language, cards: CardStyle) -> Wording {
        Wording { language, cards }
    }
}
