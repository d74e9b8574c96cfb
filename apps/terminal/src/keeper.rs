//! Carries out what a table wants kept, and remembers why it could not: play goes on without a disk.

use std::collections::HashMap;

use talon_game::statistics::{Ended, GameResult, vegas_bank};
use talon_game::{Millis, Session, Standing, save};
use talon_rulebook::{Game, catalog};
use talon_store::{Kept, Save, SaveKey, Store, StoreFault, data_file};

/// The store, or memory in its place, and what went wrong last.
pub struct Keeper {
    store: Store,
    trouble: Option<String>,
    told: Option<String>,
    /// A game that is not built in, for its saves to be read.
    guest: Option<&'static Game>,
    /// What this program has read or kept of each running game: anything else there is another program's.
    known: HashMap<SaveKey, String>,
    disk: Disk,
}

/// What the disk does with saves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Disk {
    /// It took the last one.
    Takes,
    /// It did not take the last one.
    Refuses,
    /// It could not be opened: memory stands in for it.
    Missing,
}

impl Keeper {
    /// Opens the store of this user. Where that fails, games are kept in memory, and the reason is told.
    pub fn open() -> Keeper {
        match data_file().and_then(|path| Store::open(&path)) {
            Ok(store) => Keeper::with(store),
            Err(fault) => {
                let mut keeper = Keeper::with(Store::in_memory());
                keeper.trouble = Some(format!("{fault} Play goes on, but nothing is kept."));
                keeper.disk = Disk::Missing;
                keeper
            }
        }
    }

    /// Keeps in this store.
    pub fn with(store: Store) -> Keeper {
        Keeper {
            store,
            trouble: None,
            told: None,
            guest: None,
            known: HashMap::new(),
            disk: Disk::Takes,
        }
    }

    /// Makes a game known that is not built in.
    pub fn welcome(&mut self, game: &'static Game) {
        self.guest = Some(game);
    }

    /// What went wrong since this was asked last, once for each trouble.
    pub fn trouble(&mut self) -> Option<String> {
        let trouble = self.trouble.take()?;
        if self.told.as_ref() == Some(&trouble) {
            return None;
        }
        self.told = Some(trouble.clone());
        Some(trouble)
    }

    /// Keeps the save of a running game; a game that is won, or not begun, needs none. Where another program has gone on
    /// with the same game, that one stays as it is, and this one must become a game of its own.
    pub fn save(&mut self, session: &Session, text: &str, now: Millis) -> Kept {
        let key = SaveKey::from(session);
        if session.standing() == Standing::Won {
            self.known.remove(&key);
            let forgotten = self.store.forget(&key);
            self.note(forgotten);
            return Kept::Yes;
        }
        if !session.is_begun() {
            return Kept::Yes;
        }
        let known = self.known.get(&key).map(String::as_str);
        match self.store.keep(&key, text, known, now) {
            // Nothing was played here since: nothing is lost by leaving it to the other program.
            Ok(Kept::Elsewhere) if known.is_some_and(|known| save::same_play(known, text)) => {
                Kept::Yes
            }
            Ok(Kept::Elsewhere) => Kept::Elsewhere,
            Ok(Kept::Yes) => {
                self.known.insert(key, text.to_owned());
                self.note(Ok(()));
                self.turn(Disk::Takes);
                Kept::Yes
            }
            Err(fault) => {
                self.note(Err(fault));
                self.turn(Disk::Refuses);
                Kept::Yes
            }
        }
    }

    /// Writes a result down. A game that was given up is no longer there to go on with.
    pub fn record(&mut self, result: &GameResult) {
        let recorded = self.store.record(result).map(drop);
        self.note(recorded);
        match result.ended {
            Ended::Won => {}
            Ended::GivenUp | Ended::Unwinnable => {
                let forgotten = self.store.forget(&SaveKey::from(result));
                self.note(forgotten);
            }
        }
    }

    /// The games to go on with, the last played first, each with what was wrong with its save.
    pub fn unfinished(&mut self) -> Vec<(Session, Vec<String>)> {
        let saves = self.store.saves();
        let saves = self.found(saves);
        saves.into_iter().filter_map(|save| self.load(save)).collect()
    }

    /// The running game of this game, these settings and this deal.
    pub fn running(&mut self, fresh: &Session) -> Option<(Session, Vec<String>)> {
        let key = SaveKey::from(fresh);
        let save = self.store.latest(&key.game, &key.settings, &key.deal);
        let save = self.found(save)?;
        self.load(save)
    }

    /// All results.
    pub fn results(&mut self) -> Vec<GameResult> {
        let results = self.store.results();
        self.found(results)
    }

    /// What all games but this one have won and lost at Vegas.
    pub fn vegas_bank(&mut self, session: &Session) -> i64 {
        let here = SaveKey::from(session);
        let results = self.results();
        vegas_bank(results.iter().filter(|result| SaveKey::from(*result) != here))
    }

    /// A thing the player prefers, if it is kept.
    pub fn wish(&mut self, key: &str) -> Option<String> {
        let found = self.store.wish(key);
        self.found(found)
    }

    /// Keeps what the player prefers.
    pub fn prefer(&mut self, key: &str, value: &str) {
        let kept = self.store.prefer(key, value);
        self.note(kept);
    }

    fn load(&mut self, save: Save) -> Option<(Session, Vec<String>)> {
        let guest = self.guest.filter(|game| game.id() == save.key.game);
        let loaded = save::read(&save.text, |id| guest.or_else(|| catalog::find(id))).ok()?;
        self.known.insert(save.key, save.text);
        Some((loaded.session, loaded.troubles))
    }

    /// Whether what was saved last will be there at the next start.
    pub fn is_kept(&self) -> bool {
        self.disk == Disk::Takes
    }

    fn turn(&mut self, disk: Disk) {
        if self.disk != Disk::Missing {
            self.disk = disk;
        }
    }

    fn note(&mut self, done: Result<(), StoreFault>) {
        match done {
            Ok(()) => self.told = None,
            Err(fault) => self.trouble = Some(format!("{fault} Play goes on.")),
        }
    }

    fn found<T: Default>(&mut self, found: Result<T, StoreFault>) -> T {
        found.unwrap_or_else(|fault| {
            self.trouble = Some(fault.to_string());
            T::default()
        })
    }
}
