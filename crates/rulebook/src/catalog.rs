//! The games that are built in: every rules file of `games/`, in the order of their names.

use std::sync::LazyLock;

use crate::game::Game;

/// The games as the build script has read and checked them.
const GAMES: &[&str] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// Their rules files, as they are written.
const SOURCES: &[&str] = include!(concat!(env!("OUT_DIR"), "/sources.rs"));

static BUILT_IN: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let read = |text: &&str| Game::from_compact(text).expect("the build script has written it");
    GAMES.iter().map(read).collect()
});

/// All built-in games.
pub fn built_in() -> &'static [Game] {
    &BUILT_IN
}

/// The built-in game with that id.
pub fn find(id: &str) -> Option<&'static Game> {
    built_in().iter().find(|game| game.id() == id)
}

/// The rules file of a built-in game, as it is written.
pub fn source(id: &str) -> Option<&'static str> {
    let place = built_in().iter().position(|game| game.id() == id)?;
    Some(SOURCES[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choices, describe};

    #[test]
    fn what_is_built_in_is_what_the_files_say() {
        for (game, source) in built_in().iter().zip(SOURCES) {
            let read = Game::parse(source).expect("a built-in file is right");
            for choices in Choices::all(game) {
                let same = Choices::parse(&read, &choices.to_string()).expect("the same settings");
                assert_eq!(game.rules(&choices), read.rules(&same));
                assert_eq!(describe(game, &choices), describe(&read, &same));
                assert_eq!(game.variant_name(&choices), read.variant_name(&same));
                assert_eq!(game.variant_line(&choices), read.variant_line(&same));
            }
            assert_eq!(game.compact(), read.compact());
        }
    }

    #[test]
    fn half_a_text_is_no_game() {
        for text in GAMES {
            assert!(Game::from_compact(&text[..text.len() / 2]).is_none());
        }
    }
}
