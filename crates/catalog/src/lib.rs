//! The built-in games: every rules file of `games/`, in the order of their names, and the gallery of `gallery/`.
//!
//! The build script reads and checks the files. The program holds their compact form and parses no TOML to show a game.
//! A [`Registry`] knows these games and those of rules files that were loaded while the program ran.
#![doc = include_str!("../README.md")]

mod registry;

use std::sync::{Arc, LazyLock};

use talon_rulebook::Game;

pub use registry::{Origin, Registry, is_built_in, origin};

/// The games of a folder: their compact form and their rules files, as the build script has written them.
struct Folder {
    compact: &'static [&'static str],
    sources: &'static [&'static str],
}

const MAIN: Folder = Folder {
    compact: include!(concat!(env!("OUT_DIR"), "/games_compact.rs")),
    sources: include!(concat!(env!("OUT_DIR"), "/games_sources.rs")),
};

const GALLERY: Folder = Folder {
    compact: include!(concat!(env!("OUT_DIR"), "/gallery_compact.rs")),
    sources: include!(concat!(env!("OUT_DIR"), "/gallery_sources.rs")),
};

static BUILT_IN: LazyLock<Vec<Arc<Game>>> = LazyLock::new(|| read(MAIN.compact));

static OF_THE_GALLERY: LazyLock<Vec<Arc<Game>>> = LazyLock::new(|| read(GALLERY.compact));

fn read(games: &[&str]) -> Vec<Arc<Game>> {
    let read = |text: &&str| Game::from_compact(text).expect("the build script has written it");
    games.iter().map(read).map(Arc::new).collect()
}

/// The main games.
///
/// ```
/// let names: Vec<&str> = talon_catalog::built_in().iter().map(|game| game.name()).collect();
/// assert_eq!(names.len(), 5);
/// ```
pub fn built_in() -> &'static [Arc<Game>] {
    &BUILT_IN
}

/// The gallery: further well-known games that the rules of the family can say. They are built in, too.
///
/// ```
/// let ids: Vec<&str> = talon_catalog::gallery().iter().map(|game| game.id()).collect();
/// assert!(ids.len() >= 15);
/// ```
pub fn gallery() -> &'static [Arc<Game>] {
    &OF_THE_GALLERY
}

/// The main games, then the gallery.
pub fn all() -> impl Iterator<Item = &'static Arc<Game>> {
    built_in().iter().chain(gallery())
}

/// The main game or the game of the gallery with that id.
pub fn find(id: &str) -> Option<&'static Arc<Game>> {
    all().find(|game| game.id() == id)
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
    let mut sources = MAIN.sources.iter().chain(GALLERY.sources);
    let place = all().position(|game| game.id() == id)?;
    sources.nth(place).copied()
}

#[cfg(test)]
mod tests {
    use talon_rulebook::Choices;

    use super::*;

    #[test]
    fn a_built_in_game_is_the_game_of_its_rules_file() {
        for game in all() {
            let source = source(game.id()).expect("a built-in game has a file");
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
        for text in MAIN.compact.iter().chain(GALLERY.compact) {
            assert!(Game::from_compact(&text[..text.len() / 2]).is_none());
        }
    }
}
