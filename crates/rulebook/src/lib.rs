//! Reads a game from its rules file and checks it.
//!
//! A rules file is TOML that a player can read. It becomes a [`Game`]: its names, the settings a player may choose, its
//! rulings, and the [`Rules`](talon_engine::Rules) that follow from a choice. All mistakes of a file are reported at
//! once, each with its line. This crate knows no game by name and reads no files itself.
#![doc = include_str!("../README.md")]

mod change;
mod choices;
mod combinations;
mod compact;
mod document;
mod fingerprint;
mod game;
mod help;
mod nearest;
mod packed;
mod problem;
mod read;
#[cfg(feature = "serde")]
mod serde_text;
mod words;

pub use change::RuleKey;
pub use choices::{ChoiceFault, Choices};
pub use fingerprint::{canonical_text, rules_hash};
pub use game::{Game, Note, Ruling, Setting, Value};
pub use help::Topic;
pub use nearest::nearest;
pub use packed::MOST_PACKED_BYTES;
pub use problem::Problem;
pub use read::MOST_FILE_BYTES;

/// A small rules file for examples: a game of four columns and two cells, with one setting.
///
/// ```
/// use talon_rulebook::{EXAMPLE, Game};
///
/// let game = Game::parse(EXAMPLE).expect("a right file");
/// assert_eq!(game.settings().len(), 1);
/// ```
pub const EXAMPLE: &str = include_str!("example.toml");
