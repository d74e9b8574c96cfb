//! The built-in games: every rules file of `games/`, in the order of their names.
//!
//! The build script reads and checks the files. The program holds their compact form and parses no TOML to show a game.
//! A [`Registry`] knows these games and those of rules files that were loaded while the program ran.
#![doc = include_str!("../README.md")]

mod registry;

use std::sync::{Arc, LazyLock};

use talon_rulebook::Game;

pub use registry::{Registry, is_built_in};

/// The games in their compact form, as the build script has written them.
const GAMES: &[&str] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// The text of their rules files.
const SOURCES: &[&str] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

static BUILT_IN: LazyLock<Vec<Arc<Game>>> = LazyLock::new(|| {
    let read = |text: &&str| Game::from_compact(text).expect("the build script has written it");
    GAMES.iter().map(read).map(Arc::new).collect()
});

/// All built-in games.
///
/// ```
/// let names: Vec<&str> = talon_catalog::built_in().iter().map(|game| game.name()).collect();
/// assert_eq!(names.len(), 5);
/// ```
pub fn built_in() -> &'static [Arc<Game>] {
    &BUILT_IN
}

/// The built-in game with that id.
pub fn find(id: &str) -> Option<&'static Arc<Game>> {
    built_in().iter().find(|game| game.id() == id)
}

/// The text of a built-in game's rules file.
///
/// ```
/// let game = &talon_catalog::built_in()[0];
/// let source = talon_catalog::source(game.id()).expect("a built-in game");
/// let read = talon_rulebook::Game::parse(source).expect("a right file");
/// assert_eq!(read.compact(), game.compact());
/// ```
pub fn source(id: &str) -> Option<&'static str> {
    let place = built_in().iter().position(|game| game.id() == id)?;
    Some(SOURCES[place])
}

#[cfg(test)]
mod tests {
    use talon_rulebook::Choices;

    use super::*;

    #[test]
    fn a_built_in_game_is_the_game_of_its_rules_file() {
        for (game, source) in built_in().iter().zip(SOURCES) {
            let read = Game::parse(source).expect("a built-in file is right");
            for choices in Choices::all(game) {
                let same = Choices::parse(&read, &choices.to_string()).expect("the same settings");
                assert_eq!(game.rules(&choices), read.rules(&same));
                assert_eq!(game.variant_name(&choices), read.variant_name(&same));
                assert_eq!(game.variant_line(&choices), read.variant_line(&same));
            }
            assert_eq!(game.compact(), read.compact());
        }
    }

    #[test]
    fn half_a_compact_text_is_no_game() {
        for text in GAMES {
            assert!(Game::from_compact(&text[..text.len() / 2]).is_none());
        }
    }
}
