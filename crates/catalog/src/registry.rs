//! The games that a program knows: those that are built in and those of rules files that were loaded.

use std::sync::Arc;

use talon_rulebook::Game;

/// Where a game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// One of the main games, [`built_in`](crate::built_in).
    Main,
    /// One of the gallery, [`gallery`](crate::gallery).
    Gallery,
    /// A rules file.
    File,
}

/// The built-in games, and the games of loaded rules files. A clone shares the games.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    /// Games that a folder of the player holds.
    own: Vec<Arc<Game>>,
    loaded: Vec<Arc<Game>>,
}

impl Registry {
    /// The built-in games alone.
    pub const fn built_in() -> Registry {
        Registry { own: Vec::new(), loaded: Vec::new() }
    }

    /// Reads the loaded games that [`Registry::loaded_text`] has written. Games that cannot be read are left out.
    pub fn with_loaded(text: &str) -> Registry {
        let mut registry = Registry::built_in();
        for game in text.split_whitespace().filter_map(Game::from_packed) {
            registry.add(game);
        }
        registry
    }

    /// The loaded games as text, to be stored for the next run.
    ///
    /// ```
    /// use talon_catalog::Registry;
    /// # let game = talon_rulebook::Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    ///
    /// let mut registry = Registry::built_in();
    /// registry.add(game);
    /// assert_eq!(Registry::with_loaded(&registry.loaded_text()), registry);
    /// ```
    pub fn loaded_text(&self) -> String {
        self.loaded.iter().map(|game| game.packed()).collect::<Vec<_>>().join(" ")
    }

    /// The main games, then those of the player's folder, then the loaded ones in the order of loading; the gallery is
    /// [`gallery`](crate::gallery).
    pub fn games(&self) -> impl Iterator<Item = &Arc<Game>> {
        crate::built_in().iter().chain(&self.own).chain(&self.loaded)
    }

    /// The games of rules files.
    pub fn loaded(&self) -> &[Arc<Game>] {
        &self.loaded
    }

    /// The game with that id; if two games have it, the built-in one.
    pub fn find(&self, id: &str) -> Option<&Arc<Game>> {
        self.with_id(id).next()
    }

    /// Every game with that id: a rules file may use the id of a built-in game.
    pub fn with_id<'r>(&'r self, id: &str) -> impl Iterator<Item = &'r Arc<Game>> {
        let built_in = crate::built_in().iter().chain(crate::gallery());
        built_in.chain(&self.own).chain(&self.loaded).filter(move |game| game.id() == id)
    }

    /// The same game if the registry has it, else the game as it is, which is not added.
    pub fn shared(&self, game: Game) -> Arc<Game> {
        let text = game.compact();
        let known = self.with_id(game.id()).find(|known| known.compact() == text);
        known.map_or_else(|| Arc::new(game), Arc::clone)
    }

    /// Adds the game of a rules file. It replaces the loaded game with its id: files are edited and loaded again.
    pub fn add(&mut self, game: Game) -> Arc<Game> {
        let game = self.shared(game);
        let is_own = self.own.iter().any(|own| Arc::ptr_eq(own, &game));
        if !is_built_in(&game) && !is_own {
            match self.loaded.iter_mut().find(|known| known.id() == game.id()) {
                Some(known) => *known = Arc::clone(&game),
                None => self.loaded.push(Arc::clone(&game)),
            }
        }
        game
    }

    /// Adds a game of the player's folder. Its file stays in that folder, so it is not part of
    /// [`Registry::loaded_text`]. It replaces a loaded game with its id.
    ///
    /// ```
    /// use talon_catalog::Registry;
    /// # let game = talon_rulebook::Game::parse(talon_rulebook::EXAMPLE).expect("a right file");
    ///
    /// let mut registry = Registry::built_in();
    /// registry.add_own(game);
    /// assert!(registry.find("mine").is_some());
    /// assert_eq!(registry.loaded_text(), "");
    /// ```
    pub fn add_own(&mut self, game: Game) {
        let game = Arc::new(game);
        if !is_built_in(&game) {
            self.loaded.retain(|known| known.id() != game.id());
            self.own.retain(|known| known.id() != game.id());
            self.own.push(game);
        }
    }

    /// Removes a loaded game.
    pub fn remove(&mut self, id: &str) {
        self.loaded.retain(|game| game.id() != id);
    }
}

impl PartialEq for Registry {
    fn eq(&self, other: &Registry) -> bool {
        let same = |(one, other): (&Arc<Game>, &Arc<Game>)| {
            Arc::ptr_eq(one, other) || one.compact() == other.compact()
        };
        let equal = |one: &[Arc<Game>], other: &[Arc<Game>]| {
            one.len() == other.len() && one.iter().zip(other).all(same)
        };
        equal(&self.own, &other.own) && equal(&self.loaded, &other.loaded)
    }
}

impl Eq for Registry {}

/// Whether a game is built in, as a main game or in the gallery. Texts that leave the program carry the rules of any
/// other game.
///
/// ```
/// use talon_catalog::{all, is_built_in};
///
/// assert!(all().all(is_built_in));
/// ```
pub fn is_built_in(game: &Arc<Game>) -> bool {
    origin(game) != Origin::File
}

/// Where a game comes from.
///
/// ```
/// use talon_catalog::{Origin, built_in, gallery, origin};
///
/// assert!(built_in().iter().all(|game| origin(game) == Origin::Main));
/// assert!(gallery().iter().all(|game| origin(game) == Origin::Gallery));
/// ```
pub fn origin(game: &Arc<Game>) -> Origin {
    let is_one_of = |games: &[Arc<Game>]| {
        let same = |known: &Arc<Game>| {
            Arc::ptr_eq(known, game) || known.id() == game.id() && known.compact() == game.compact()
        };
        games.iter().any(same)
    };
    if is_one_of(crate::built_in()) {
        Origin::Main
    } else if is_one_of(crate::gallery()) {
        Origin::Gallery
    } else {
        Origin::File
    }
}

#[cfg(test)]
mod tests {
    use talon_testkit::files::BAKERS_GAME;

    use super::*;

    fn game(text: &str) -> Game {
        Game::parse(text).expect("a right file")
    }

    #[test]
    fn a_loaded_game_is_listed_after_the_built_in_ones() {
        let mut registry = Registry::built_in();
        let bakers = registry.add(game(BAKERS_GAME));
        assert_eq!(registry.games().count(), crate::built_in().len() + 1);
        assert!(registry.find("house-bakers").is_some_and(|found| Arc::ptr_eq(found, &bakers)));
        assert!(!is_built_in(&bakers));
        registry.remove("house-bakers");
        assert!(registry.find("house-bakers").is_none());
    }

    #[test]
    fn an_edited_file_replaces_the_game_that_was_loaded_before() {
        let mut registry = Registry::built_in();
        registry.add(game(BAKERS_GAME));
        registry.add(game(&BAKERS_GAME.replace("cells = 4", "cells = 3")));
        assert_eq!(registry.loaded().len(), 1);
        assert_eq!(registry.loaded()[0].rules(&registry.loaded()[0].default_choices()).cells(), 3);
    }

    #[test]
    fn a_copy_of_a_built_in_file_is_the_built_in_game() {
        let mut registry = Registry::built_in();
        for built_in in crate::all() {
            let copy = registry.add(game(crate::source(built_in.id()).expect("built in")));
            assert!(Arc::ptr_eq(&copy, built_in));
        }
        assert!(registry.loaded().is_empty());
    }

    #[test]
    fn loaded_games_are_read_back_from_their_text() {
        let mut registry = Registry::built_in();
        registry.add(game(BAKERS_GAME));
        registry.add(game(&BAKERS_GAME.replace("house-bakers", "other")));
        let again = Registry::with_loaded(&registry.loaded_text());
        let texts = |registry: &Registry| -> Vec<String> {
            registry.loaded().iter().map(|game| game.compact()).collect()
        };
        assert_eq!(texts(&again), texts(&registry));
        assert!(Registry::with_loaded("nonsense !!").loaded().is_empty());
    }
}
