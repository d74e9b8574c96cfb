//! The player's games besides the one on the table: unfinished games and results. Every change is also stored.

use talon_catalog::Registry;
use talon_game::statistics::GameResult;
use talon_game::{Millis, Session, Standing, save};
use talon_web_kit::{Read as _, RwSignal};

use crate::device;
use crate::settings::Settings;
use crate::small_sort::sort_few;
use crate::store::{SaveOutcome, SaveRow, Store, Stored, game_key, result_key};

/// An unfinished game that is not on the table.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame {
    /// Its key in the database.
    pub(crate) key: String,
    pub(crate) session: Session,
    /// The first problem in reading it, if there was one.
    pub(crate) problem: Option<save::SaveProblem>,
    /// When it was last played.
    pub(crate) saved_at: Millis,
}

impl SavedGame {
    fn read(key: String, text: &str, registry: &Registry) -> Option<SavedGame> {
        let loaded = save::read(text, registry).ok()?;
        let problem = loaded.problems.into_iter().next();
        Some(SavedGame { key, session: loaded.session, problem, saved_at: save::saved_at(text) })
    }
}

/// How many stored things this version cannot read. They stay stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Unreadable {
    pub(crate) games: usize,
    pub(crate) results: usize,
}

/// Unfinished games and results.
#[derive(Clone, Copy)]
pub(crate) struct Library {
    /// The one played last comes last.
    games: RwSignal<Vec<SavedGame>>,
    results: RwSignal<Vec<GameResult>>,
    unreadable: RwSignal<Unreadable>,
    store: Store,
}

impl Library {
    /// An empty library.
    pub(super) fn new(store: Store) -> Library {
        Library {
            games: RwSignal::new(Vec::new()),
            results: RwSignal::new(Vec::new()),
            unreadable: RwSignal::new(Unreadable::default()),
            store,
        }
    }

    /// Takes the stored games and results.
    pub(super) fn load(self, stored: Stored, registry: &Registry) {
        let read = |row: &SaveRow| SavedGame::read(row.key.clone(), &row.text, registry);
        let games: Vec<SavedGame> = stored.games.iter().filter_map(read).collect();
        let unreadable = Unreadable {
            games: stored.games.len() - games.len(),
            results: stored.unreadable_results.len(),
        };
        self.games.set(games);
        self.results.set(stored.results);
        self.unreadable.set(unreadable);
    }

    pub(crate) fn unreadable(self) -> Unreadable {
        self.unreadable.get()
    }

    /// Reads the unfinished games.
    pub(crate) fn games<R>(self, read: impl FnOnce(&[SavedGame]) -> R) -> R {
        self.games.with(|games| read(games))
    }

    /// The unfinished game played last of those that `is_it` accepts.
    pub(crate) fn find(self, is_it: impl Fn(&SavedGame) -> bool) -> Option<SavedGame> {
        self.games.with_untracked(|games| games.iter().rfind(|game| is_it(game)).cloned())
    }

    /// Takes a game off the list. Nothing if it is no longer there: another click in the same task may have taken it.
    pub(super) fn take(self, key: &str) -> Option<SavedGame> {
        let take = |games: &mut Vec<SavedGame>| {
            let place = games.iter().position(|game| game.key == key)?;
            Some(games.remove(place))
        };
        self.games.update(take).flatten()
    }

    /// Takes a game off the list and deletes its save.
    pub(super) fn delete(self, key: &str) -> Option<SavedGame> {
        self.store.delete_save(key.to_owned());
        self.take(key)
    }

    /// Lists a game that leaves the table, if it is unfinished. Its save is stored already.
    pub(super) fn set_aside(self, session: Session) {
        let key = game_key(&session);
        if session.is_unfinished() {
            let game = SavedGame { key, session, problem: None, saved_at: device::now() };
            self.games.update(|games| games.push(game));
        } else {
            self.store.delete_save(key);
        }
    }

    /// Saves the game on the table; a won or untouched one has no save.
    pub(super) fn save(self, session: &Session) {
        let key = game_key(session);
        if session.standing() == Standing::Won || session.history().steps().is_empty() {
            self.store.delete_save(key);
        } else {
            self.store.save_game(key, save::write(session, device::now()));
        }
    }

    /// Deletes the save of a game that has ended and does not count.
    pub(super) fn delete_save(self, result: &GameResult) {
        self.store.delete_save(result_key(result));
    }

    /// Reads the results.
    pub(crate) fn results<R>(self, read: impl FnOnce(&[GameResult]) -> R) -> R {
        self.results.with(|results| read(results))
    }

    /// Reads the results as they are now.
    pub(crate) fn results_untracked<R>(self, read: impl FnOnce(&[GameResult]) -> R) -> R {
        self.results.with_untracked(|results| read(results))
    }

    /// Adds a result.
    pub(super) fn record(self, result: GameResult) {
        self.store.add_result(&result);
        self.results.update(|results| results.push(result));
    }

    /// Stores the figures of a review with the result of its game. A game that does not count has no result.
    pub(super) fn note_review(self, began: Millis, review: &str) {
        let is_it = |result: &GameResult| result.began == began;
        let place = self.results.with_untracked(|results| results.iter().position(is_it));
        let Some(place) = place else { return };
        self.results.update(|results| {
            results[place].review = Some(review.to_owned());
            self.store.add_result(&results[place]);
        });
    }

    /// Adds results and unfinished games that are new, and stores the settings as they will be, all or nothing.
    pub(super) fn import(
        self,
        results: Vec<GameResult>,
        saves: Vec<String>,
        settings: &Settings,
        then: impl FnOnce(SaveOutcome) + 'static,
    ) {
        let read = |text: String| {
            let game = SavedGame::read(String::new(), &text, &settings.games)?;
            let key = game_key(&game.session);
            Some((SavedGame { key: key.clone(), ..game }, SaveRow { key, text }))
        };
        let (games, rows): (Vec<_>, Vec<_>) = saves.into_iter().filter_map(read).unzip();
        let stored = results.clone();
        let done = move |outcome| {
            if outcome == SaveOutcome::Saved {
                self.results.update(|all| all.extend(results));
                self.games.update(|all| {
                    all.extend(games);
                    sort_few(all, |game| game.saved_at);
                });
            }
            then(outcome);
        };
        self.store.add(&stored, &rows, settings.text(), Box::new(done));
    }

    /// Deletes the results of a game, or every result. `then` gets whether it was done.
    pub(crate) fn delete_results(
        self,
        game: Option<String>,
        then: impl FnOnce(SaveOutcome) + 'static,
    ) {
        let chosen = game.clone();
        let done = move |outcome| {
            if outcome == SaveOutcome::Saved {
                if chosen.is_none() {
                    self.unreadable.update(|count| count.results = 0);
                }
                let stays = |result: &GameResult| {
                    chosen.as_ref().is_some_and(|chosen| *chosen != result.game)
                };
                self.results.update(|results| results.retain(stays));
            }
            then(outcome);
        };
        self.store.delete_results(game, Box::new(done));
    }
}
