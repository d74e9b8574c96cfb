//! Reads a game from its rules file, checks it, and says in words what it is.
//!
//! A rules file is TOML that a player can read. It becomes a [`Game`]: its names, the settings a player may choose, the
//! [`Rules`](talon_engine::Rules) that follow from a choice, and a help page made from these rules. A file with
//! mistakes gets all of them at once, each with its line. This crate knows no game by name and reads no files itself.

pub mod catalog;
mod change;
mod choices;
mod combinations;
mod compact;
mod describe;
mod document;
mod fingerprint;
mod game;
mod help;
mod nearest;
mod problem;
mod read;
mod words;

pub use choices::{ChoiceFault, Choices};
pub use describe::describe;
pub use fingerprint::{canonical_text, rules_hash};
pub use game::{Game, Note, Ruling, Setting, Value};
pub use help::{Help, Mark, Section, Sentence, Topic};
pub use nearest::nearest;
pub use problem::Problem;
