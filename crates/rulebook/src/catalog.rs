//! The games that are built in: every rules file of `games/`, in the order of their names.

use std::sync::LazyLock;

use crate::game::Game;

/// File names and texts, listed by the build script.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/games.rs"));

static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| FILES.iter().map(read).collect());

fn read((file, text): &(&str, &str)) -> Game {
    Game::parse(text)
        .unwrap_or_else(|problems| panic!("{file} is built in and right: {problems:?}"))
}

/// All built-in games.
pub fn built_in() -> &'static [Game] {
    &GAMES
}

/// The built-in game with that id.
pub fn find(id: &str) -> Option<&'static Game> {
    built_in().iter().find(|game| game.id() == id)
}

/// The rules file of a built-in game, as it is written.
pub fn source(id: &str) -> Option<&'static str> {
    let place = built_in().iter().position(|game| game.id() == id)?;
    Some(FILES[place].1)
}
