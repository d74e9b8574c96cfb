//! Files that the tests of several crates read: rules files of games that are not built in, and won games.

use std::path::PathBuf;

/// Four cells, columns built in suit.
pub const BAKERS_GAME: &str = include_str!("../rules/bakers-game.toml");

/// Thirteen columns of four, built on any suit, and any card may fill a space.
pub const SPANISH_PATIENCE: &str = include_str!("../rules/spanish-patience.toml");

/// Two cells, columns built in alternating colours.
pub const TWO_CELLS: &str = include_str!("../rules/two-cells.toml");

/// A won game of each main game, as text.
pub const WON_GAMES: [&str; 5] = [
    include_str!("../playthroughs/klondike.txt"),
    include_str!("../playthroughs/lady-palk.txt"),
    include_str!("../playthroughs/portuguese.txt"),
    include_str!("../playthroughs/preference.txt"),
    include_str!("../playthroughs/selective-freecell.txt"),
];

/// The folder of the won games, each with its effects.
pub fn playthroughs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("playthroughs")
}
