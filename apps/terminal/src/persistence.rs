//! Saves games, results and preferences. Failed writes stay in a backlog and are retried; until they succeed the screen
//! shows a mark. Play never waits long for the disk.

mod backlog;
mod load;
mod transfer;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use talon_catalog::{Registry, is_built_in};
use talon_engine::text::printable;
use talon_game::statistics::{Ended, GameResult};
use talon_game::{Millis, Session, Standing, save};
use talon_rulebook::Game;
use talon_store::{Before, SaveKey, SaveOutcome, Store, StoreFault, data_file};

use crate::games_folder::{OwnGames, own_games_beside};
use crate::persistence::backlog::{Backlog, StoreOp};
pub use crate::persistence::load::{LoadedGames, results_left_out};
use crate::wording::{rescued, shown, spoken, store_fault};

/// The setting that holds the games of rules files.
const RULES_FILES: &str = "rules-files";

/// The prefix of the keys that store the last chosen rules of a game.
pub(crate) const CHOICES: &str = "choices.";

/// The prefix of the keys that store the last chosen level of a game.
pub(crate) const LEVEL: &str = "level.";

/// The prefix of the keys that store the start time of the own game behind the last solved puzzle.
pub(crate) const OWN_PUZZLE: &str = "own-puzzle.";

/// How long a move waits for another program that writes at the same time, which takes a few milliseconds.
const MOVE: Duration = Duration::from_millis(250);

/// The same once the disk has failed: a locked file must not slow every move down.
const RETRY: Duration = Duration::from_millis(50);

/// Milliseconds between two attempts to write a backlog while nothing is played.
const PAUSE: Millis = 1000;

/// The store of this user and the writes that are still to be made.
pub struct Persistence {
    /// Where the store lies; `None` for one that cannot be opened again.
    path: Option<PathBuf>,
    store: Option<Store>,
    backlog: Backlog,
    /// The save that this program last read or wrote of each running game. A different one was written by another
    /// program.
    known: HashMap<SaveKey, String>,
    /// Games that became separate games, with their new beginnings.
    forks: HashMap<SaveKey, Millis>,
    /// The games that can be played, with those of rules files; read from the store on first use.
    registry: Option<Registry>,
    notices: Vec<String>,
    /// The fault that was reported last and has not passed.
    reported: Option<String>,
    next_attempt: Millis,
}

impl Persistence {
    /// Opens the store of this user. If that fails, the reason is reported, and every write tries again.
    pub fn open() -> Persistence {
        match data_file() {
            Ok(path) => Persistence::open_at(path),
            Err(fault) => {
                let mut persistence = Persistence::new(None, None);
                persistence.report::<()>(Err(fault));
                persistence
            }
        }
    }

    /// The same with the store at this path.
    pub fn open_at(path: PathBuf) -> Persistence {
        let mut persistence = Persistence::new(Some(path), None);
        let opened = persistence.attempt(Store::PATIENCE, |_| Ok(()));
        persistence.report(opened);
        persistence
    }

    /// Saves in this store.
    pub fn with(store: Store) -> Persistence {
        Persistence::new(None, Some(store))
    }

    fn new(path: Option<PathBuf>, store: Option<Store>) -> Persistence {
        Persistence {
            path,
            store,
            backlog: Backlog::default(),
            known: HashMap::new(),
            forks: HashMap::new(),
            registry: None,
            notices: Vec::new(),
            reported: None,
            next_attempt: 0,
        }
    }

    /// The games that can be played: the built-in ones, those of the player's folder, and those of rules files that were
    /// played before.
    pub fn registry(&mut self) -> &Registry {
        if self.registry.is_none() {
            let loaded = self.setting(RULES_FILES).unwrap_or_default();
            let mut registry = Registry::with_loaded(&loaded);
            let OwnGames { games, faults } = own_games_beside(self.path.as_deref());
            for (_, game) in games {
                registry.add_own(game);
            }
            let unused = |(file, why): (PathBuf, String)| {
                shown().not_a_game(&printable(&file.display().to_string()), &why)
            };
            self.notices.extend(faults.into_iter().map(unused));
            self.registry = Some(registry);
        }
        self.registry.get_or_insert_default()
    }

    /// Adds the game of a rules file, which is listed in the menu from now on.
    pub fn add_game(&mut self, game: Game) -> Arc<Game> {
        let mut registry = self.registry().clone();
        let game = registry.add(game);
        if !is_built_in(&game) {
            self.save_registry(registry);
        }
        game
    }

    /// Removes the game of a rules file from the menu. Its saves stay, and bring their rules along.
    pub fn remove_game(&mut self, id: &str) {
        let mut registry = self.registry().clone();
        registry.remove(id);
        self.save_registry(registry);
    }

    fn save_registry(&mut self, registry: Registry) {
        let loaded = registry.loaded_text();
        self.registry = Some(registry);
        if self.setting(RULES_FILES).unwrap_or_default() != loaded {
            self.save_setting(RULES_FILES, &loaded);
        }
    }

    /// The messages since the last call; each fault is reported once.
    pub fn take_notices(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notices)
    }

    /// For a command that only reads: the notices, or why the store cannot be read. In that case rows are missing.
    pub fn read_notices(&mut self) -> Result<Vec<String>, String> {
        match self.reported.take() {
            None => Ok(self.take_notices()),
            Some(fault) => Err(fault),
        }
    }

    /// Whether everything is saved.
    pub fn is_saved(&self) -> bool {
        self.backlog.is_empty()
    }

    /// Saves a running game; a game that is won, or not begun, needs no save.
    pub fn save(&mut self, session: &Session, now: Millis) {
        let mut key = SaveKey::from(session);
        let mut text = save::write(session, now);
        if let Some(&began) = self.forks.get(&key) {
            // The table does not know the new beginning yet.
            text = save::with_beginning(&text, began);
            key.began = began;
        }
        if session.standing() == Standing::Won {
            self.delete_save(&key);
        } else if session.is_begun() {
            self.write(StoreOp::Save { key, text, now });
        }
    }

    /// The new beginning of a game that another program continued as well: it is saved as a separate game.
    pub fn take_fork(&mut self, session: &Session) -> Option<Millis> {
        self.forks.remove(&SaveKey::from(session))
    }

    /// Deletes the save of a game that is over.
    pub fn delete_save(&mut self, key: &SaveKey) {
        self.write(StoreOp::DeleteSave(key.clone()));
    }

    /// Adds a result. A game that was given up can no longer be continued.
    pub fn record(&mut self, result: &GameResult) {
        self.write(StoreOp::Record(result.clone()));
        match result.ended {
            Ended::Won => {}
            Ended::GivenUp | Ended::Unwinnable => self.delete_save(&SaveKey::from(result)),
        }
    }

    /// Saves a setting of the player.
    pub fn save_setting(&mut self, key: &str, value: &str) {
        self.write(StoreOp::Prefer { key: key.to_owned(), value: value.to_owned() });
    }

    /// Retries failed writes, once a second at most. Returns when to call again, in milliseconds.
    pub fn retry(&mut self, now: Millis) -> Option<Millis> {
        if !self.is_saved() && now >= self.next_attempt {
            self.next_attempt = now.saturating_add(PAUSE);
            self.flush(RETRY);
        }
        (!self.is_saved()).then_some(PAUSE)
    }

    /// Called before the program ends or is suspended: retries once more, and waits longer.
    pub fn finish(&mut self) {
        if !self.is_saved() {
            self.flush(Store::PATIENCE);
        }
    }

    fn write(&mut self, write: StoreOp) {
        let patience = self.patience();
        self.backlog.push(write);
        self.flush(patience);
    }

    fn patience(&self) -> Duration {
        if self.is_saved() && self.reported.is_none() { MOVE } else { RETRY }
    }

    /// Writes the backlog in order, up to the first write that fails.
    fn flush(&mut self, patience: Duration) {
        while let Some(write) = self.backlog.first().cloned() {
            let written = self.write_one(&write, patience);
            if written.is_err() {
                self.report(written);
                return;
            }
            self.backlog.remove_first();
        }
        self.report(Ok(()));
    }

    fn write_one(&mut self, write: &StoreOp, patience: Duration) -> Result<(), StoreFault> {
        match write {
            StoreOp::Save { key, text, now } => self.write_save(key, text, *now, patience),
            StoreOp::DeleteSave(key) => self.write_end(key, patience),
            StoreOp::Record(result) => self.write_result(result, patience),
            StoreOp::Prefer { key, value } => {
                self.attempt(patience, |store| store.save_setting(key, value))
            }
        }
    }

    /// If another program has continued the same game, the other one stays as it is and this one becomes a separate
    /// game.
    fn write_save(
        &mut self,
        key: &SaveKey,
        text: &str,
        now: Millis,
        patience: Duration,
    ) -> Result<(), StoreFault> {
        let known = self.known.get(key).cloned();
        let before = match &known {
            Some(known) => Before::Known(known),
            None if save::is_recorded(text) => Before::Ended,
            None => Before::New,
        };
        let outcome = self.attempt(patience, |store| store.save(key, text, before, now))?;
        match outcome {
            SaveOutcome::Saved => {
                self.known.insert(key.clone(), text.to_owned());
            }
            // Nothing was played here since, so the other program's save may stay.
            SaveOutcome::PlayedElsewhere
                if known.as_ref().is_some_and(|known| save::same_play(known, text)) => {}
            SaveOutcome::PlayedElsewhere => {
                let (forked, text) = self.attempt(patience, |store| {
                    store.fork(key, now, |began| save::with_beginning(text, began))
                })?;
                // A new game that was started in the same millisecond as another one needs no message.
                self.notices.extend(known.map(|_| spoken().played_elsewhere()));
                self.forks.insert(key.clone(), forked.began);
                self.known.insert(forked, text);
            }
        }
        Ok(())
    }

    /// If another program has played on, its game stays.
    fn write_end(&mut self, key: &SaveKey, patience: Duration) -> Result<(), StoreFault> {
        let known = self.known.get(key).cloned();
        let outcome = self.attempt(patience, |store| store.delete_save(key, known.as_deref()))?;
        let stays = outcome == SaveOutcome::PlayedElsewhere;
        self.notices.extend(stays.then(|| spoken().stays_elsewhere()));
        self.known.remove(key);
        Ok(())
    }

    fn write_result(&mut self, result: &GameResult, patience: Duration) -> Result<(), StoreFault> {
        let known = self.known.get(&SaveKey::from(result)).cloned();
        let record = |store: &Store| match result.ended {
            Ended::Won => store.record(result),
            Ended::GivenUp | Ended::Unwinnable => store.record_loss(result, known.as_deref()),
        };
        self.attempt(patience, record).map(drop)
    }

    /// Runs `work` with the store, which is opened if needed. A damaged file is rescued first.
    fn attempt<T>(
        &mut self,
        patience: Duration,
        work: impl Fn(&Store) -> Result<T, StoreFault>,
    ) -> Result<T, StoreFault> {
        let done = self.opened(patience).and_then(&work);
        match (done, self.path.clone()) {
            (Err(fault), Some(path)) if fault.is_damage() => {
                self.store = None;
                self.notices.extend(Store::rescue(&path)?.as_ref().map(rescued));
                self.opened(patience).and_then(&work)
            }
            (done, _) => done,
        }
    }

    fn opened(&mut self, patience: Duration) -> Result<&Store, StoreFault> {
        let store = match (self.store.take(), &self.path) {
            (Some(store), _) => store,
            (None, Some(path)) => Store::open_within(path, patience)?,
            (None, None) => return Err(StoreFault::NoHome),
        };
        let store = self.store.insert(store);
        store.set_patience(patience)?;
        Ok(store)
    }

    /// Reports a fault once, until it has passed.
    fn report<T>(&mut self, done: Result<T, StoreFault>) {
        match done {
            Ok(_) => {
                let passed = self.reported.take().is_some();
                self.notices.extend(passed.then(|| shown().saved_again()));
            }
            Err(fault) => {
                let fault = store_fault(&fault);
                if self.reported.as_ref() != Some(&fault) {
                    self.notices.push(shown().save_retry(&fault));
                    self.reported = Some(fault);
                }
            }
        }
    }
}
