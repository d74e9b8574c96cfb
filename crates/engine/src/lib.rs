//! The engine of Talon. It knows no game by name: a game is a value of [`Rules`].
#![doc = include_str!("../README.md")]
#![warn(missing_debug_implementations)]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod card;
mod counted;
mod deal;
mod deck;
mod legal;
mod lift;
mod listing;
mod moves;
pub mod notation;
mod perft;
mod place;
mod play;
mod position;
mod prelude;
mod program;
mod refusal;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_text;
pub mod setup;
mod shuffle;
pub mod stuck;
pub mod text;
pub mod theorems;
mod view;

pub use board::{Board, Column};
pub use card::{Card, Colour, NotACard, Rank, Suit};
pub use deal::{Deal, DealFault, MICROSOFT_LAST};
pub use deck::{Deck, DeckFault};
pub use lift::builds;
pub use moves::{Effect, Move, Played};
pub use perft::perft;
pub use place::{Place, Source, Target};
pub use position::Position;
pub use program::Program;
pub use refusal::Refusal;
pub use rules::{Draft, Fault, Rules};
pub use setup::{Setup, SetupFault, Side};
pub use view::{Seen, View};
