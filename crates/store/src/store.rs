//! The file itself: saves of running games, results that are only ever added, preferences.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};
use talon_game::statistics::GameResult;
use talon_game::{Millis, SaveKey};

use crate::fault::StoreFault;
use crate::rescue::{Rescue, rescue, unfinished};
use crate::rows::{self, NewRows, RESULT, SAVE, Save, StoredRows, signed, unsigned};
use crate::schema;

/// The outcome of a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// It is on the disk.
    Saved,
    /// It is not: another program has since saved a different state of the same game, which does not change.
    PlayedElsewhere,
}

/// The text that a program read or wrote last for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before<'a> {
    /// Nothing: the game is new. No other game may have its key, neither a running one nor one that has ended.
    New,
    /// This is the state that the program last read or saved.
    Known(&'a str),
    /// It has ended once, has its result, and is continued.
    Ended,
}

/// The stored saves, results and preferences.
#[derive(Debug)]
pub struct Store {
    file: Connection,
}

impl Store {
    /// How long a program that is not in a hurry waits for another one's write, which takes a few milliseconds.
    pub const PATIENCE: Duration = Duration::from_secs(2);

    /// Opens the file, and makes it and its directory if they are missing.
    pub fn open(path: &Path) -> Result<Store, StoreFault> {
        Store::open_within(path, Store::PATIENCE)
    }

    /// The same, but waits at most this long for other programs, now and later.
    pub fn open_within(path: &Path, patience: Duration) -> Result<Store, StoreFault> {
        match unfinished(path) {
            Some(_) => Err(StoreFault::HalfRescued(path.to_owned())),
            None => Ok(Store::new(schema::open(path, patience)?)),
        }
    }

    pub(crate) const fn new(file: Connection) -> Store {
        Store { file }
    }

    /// Sets a damaged file aside as a backup, and puts all rows that can still be read into a new one. `None` if the
    /// file is not damaged, for example because another program has done this already.
    pub fn rescue(path: &Path) -> Result<Option<Rescue>, StoreFault> {
        rescue(path)
    }

    /// A store in memory, for tests.
    pub fn in_memory() -> Store {
        Store::new(schema::in_memory())
    }

    /// Waits at most this long for other programs from now on.
    pub fn set_patience(&self, patience: Duration) -> Result<(), StoreFault> {
        self.file.busy_timeout(patience).map_err(StoreFault::Write)
    }

    /// Saves a running game over its earlier save.
    pub fn save(
        &self,
        key: &SaveKey,
        text: &str,
        before: Before<'_>,
        now: Millis,
    ) -> Result<SaveOutcome, StoreFault> {
        let known = match before {
            Before::Known(known) => Some(known),
            Before::New | Before::Ended => None,
        };
        let fresh = match before {
            Before::New => {
                "NOT EXISTS (SELECT 1 FROM results \
                 WHERE game = ?1 AND settings = ?2 AND deal = ?3 AND began = ?4)"
            }
            Before::Known(_) | Before::Ended => "TRUE",
        };
        let sql = format!(
            "INSERT INTO saves (game, settings, deal, began, text, touched) \
             SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE {fresh} \
             ON CONFLICT DO UPDATE SET text = excluded.text, touched = excluded.touched \
             WHERE saves.text = ?7"
        );
        let (began, now) = (signed(key.began), signed(now));
        let row = params![key.game, key.settings, key.deal, began, text, now, known];
        let mut write = self.file.prepare_cached(&sql).map_err(StoreFault::Write)?;
        let saved = write.execute(row).map_err(StoreFault::Write)?;
        Ok(if saved == 0 { SaveOutcome::PlayedElsewhere } else { SaveOutcome::Saved })
    }

    /// Saves a running game as a separate one, with a start time that no other game of the deal has: the first free
    /// time from `now` on. `text` writes the save for the chosen time. Returns the time and the save.
    pub fn fork(
        &self,
        key: &SaveKey,
        now: Millis,
        text: impl FnOnce(Millis) -> String,
    ) -> Result<(SaveKey, String), StoreFault> {
        // No other program can take the time between the look and the write.
        let change = Transaction::new_unchecked(&self.file, TransactionBehavior::Immediate)
            .map_err(StoreFault::Write)?;
        let taken = taken(&change, key).map_err(StoreFault::Write)?;
        let mut times = (now..=unsigned(i64::MAX)).chain(0..now);
        let began = times.find(|began| !taken.contains(began)).expect("not every time is taken");
        let (key, text) = (SaveKey { began, ..key.clone() }, text(began));
        self.save(&key, &text, Before::New, now)?;
        change.commit().map_err(StoreFault::Write)?;
        Ok((key, text))
    }

    /// Deletes a game that is over. `known` is what this program has read or saved of it: if another program has played
    /// on since, its save stays.
    pub fn delete_save(
        &self,
        key: &SaveKey,
        known: Option<&str>,
    ) -> Result<SaveOutcome, StoreFault> {
        let sql = "DELETE FROM saves WHERE game = ?1 AND settings = ?2 AND deal = ?3 AND began = ?4 \
                   AND text = ?5";
        self.write(sql, params![key.game, key.settings, key.deal, signed(key.began), known])?;
        let there = "SELECT 1 FROM saves \
                     WHERE game = ?1 AND settings = ?2 AND deal = ?3 AND began = ?4";
        let here = params![key.game, key.settings, key.deal, signed(key.began)];
        let stays = self.file.query_row(there, here, |_| Ok(())).optional();
        Ok(match stays.map_err(StoreFault::Read)? {
            Some(()) => SaveOutcome::PlayedElsewhere,
            None => SaveOutcome::Saved,
        })
    }

    /// All running games, the last played first.
    pub fn saves(&self) -> Result<StoredRows<Save>, StoreFault> {
        let sql = format!("SELECT {SAVE} FROM saves ORDER BY touched DESC, began DESC");
        rows::read(&self.file, &sql, rows::save).map_err(StoreFault::Read)
    }

    /// Adds a result; an existing one does not change. Returns how many were new: 0 or 1.
    pub fn record(&self, result: &GameResult) -> Result<usize, StoreFault> {
        self.record_if("?15 IS NULL", result, None)
    }

    /// Adds the result of a game that was not won, unless another program has played on: then the game is not over.
    /// `known` is what this program has read or saved of it.
    pub fn record_loss(
        &self,
        result: &GameResult,
        known: Option<&str>,
    ) -> Result<usize, StoreFault> {
        let is_over = "NOT EXISTS (SELECT 1 FROM saves WHERE game = ?1 AND settings = ?2 \
                       AND deal = ?3 AND began = ?4 AND text IS NOT ?15)";
        self.record_if(is_over, result, known)
    }

    fn record_if(
        &self,
        condition: &str,
        result: &GameResult,
        known: Option<&str>,
    ) -> Result<usize, StoreFault> {
        let sql = format!(
            "INSERT OR IGNORE INTO results ({RESULT}) \
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14 \
             WHERE {condition}"
        );
        let row = params![
            result.game,
            result.settings,
            result.deal,
            signed(result.began),
            result.ended.word(),
            result.moves,
            signed(result.millis),
            result.undos,
            result.hints,
            result.vegas,
            result.rules,
            result.grade,
            result.played,
            result.review,
            known
        ];
        let mut add = self.file.prepare_cached(&sql).map_err(StoreFault::Write)?;
        add.execute(row).map_err(StoreFault::Write)
    }

    /// Adds rows from elsewhere, all or none. `new` looks at the store and finds them; no other program can write
    /// between its look and the write.
    pub fn add<T>(
        &self,
        new: impl FnOnce(&Store) -> Result<(NewRows, T), StoreFault>,
    ) -> Result<T, StoreFault> {
        let change = Transaction::new_unchecked(&self.file, TransactionBehavior::Immediate)
            .map_err(StoreFault::Write)?;
        let (rows, found) = new(self)?;
        for result in &rows.results {
            self.record(result)?;
        }
        let sql = format!("INSERT OR IGNORE INTO saves ({SAVE}) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
        for Save { key, text, touched } in &rows.saves {
            let (began, touched) = (signed(key.began), signed(*touched));
            self.write(&sql, params![key.game, key.settings, key.deal, began, text, touched])?;
        }
        for (key, value) in &rows.settings {
            self.save_setting(key, value)?;
        }
        change.commit().map_err(StoreFault::Write)?;
        Ok(found)
    }

    /// All results, in the order of the starts of their games.
    pub fn results(&self) -> Result<StoredRows<GameResult>, StoreFault> {
        let sql = format!("SELECT {RESULT} FROM results ORDER BY began, game, settings, deal");
        rows::read(&self.file, &sql, rows::result).map_err(StoreFault::Read)
    }

    /// A setting of the player, if there is one.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreFault> {
        self.file
            .query_row("SELECT value FROM preferences WHERE key = ?1", [key], |row| row.get(0))
            .optional()
            .map_err(StoreFault::Read)
    }

    /// Every setting of the player with its value, in the order of the keys.
    pub fn settings(&self) -> Result<StoredRows<(String, String)>, StoreFault> {
        let sql = "SELECT key, value FROM preferences ORDER BY key";
        rows::read(&self.file, sql, |row| Ok((row.get(0)?, row.get(1)?))).map_err(StoreFault::Read)
    }

    /// Saves a setting of the player.
    pub fn save_setting(&self, key: &str, value: &str) -> Result<(), StoreFault> {
        let sql = "INSERT INTO preferences (key, value) VALUES (?1, ?2) \
                   ON CONFLICT DO UPDATE SET value = excluded.value";
        self.write(sql, params![key, value])
    }

    fn write(&self, sql: &str, row: impl rusqlite::Params) -> Result<(), StoreFault> {
        self.file.execute(sql, row).map(drop).map_err(StoreFault::Write)
    }
}

/// The times at which games with this game, these settings and this deal began, running or ended.
fn taken(file: &Connection, key: &SaveKey) -> rusqlite::Result<BTreeSet<Millis>> {
    let sql = "SELECT began FROM saves WHERE game = ?1 AND settings = ?2 AND deal = ?3 \
               UNION SELECT began FROM results WHERE game = ?1 AND settings = ?2 AND deal = ?3";
    let mut query = file.prepare_cached(sql)?;
    let times = query.query_map(params![key.game, key.settings, key.deal], |row| row.get(0))?;
    times.map(|began| began.map(unsigned)).collect()
}
