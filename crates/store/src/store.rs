//! The file itself: saves of running games, results that are only ever added, preferences.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use talon_game::Millis;
use talon_game::statistics::{Ended, GameResult};

use crate::fault::StoreFault;
use crate::key::SaveKey;

/// The version of the tables below.
const VERSION: i64 = 1;

/// How long a program waits for another one's write, which takes a few milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);

const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS saves (
        game TEXT NOT NULL, settings TEXT NOT NULL, deal TEXT NOT NULL, began INTEGER NOT NULL,
        text TEXT NOT NULL, touched INTEGER NOT NULL,
        PRIMARY KEY (game, settings, deal, began)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS results (
        game TEXT NOT NULL, settings TEXT NOT NULL, deal TEXT NOT NULL, began INTEGER NOT NULL,
        ended TEXT NOT NULL, moves INTEGER NOT NULL, millis INTEGER NOT NULL,
        undos INTEGER NOT NULL, hints INTEGER NOT NULL, vegas INTEGER,
        PRIMARY KEY (game, settings, deal, began)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS preferences (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
";

/// A game that waits to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Which game it is.
    pub key: SaveKey,
    /// The save itself; `talon_game::save::read` reads it.
    pub text: String,
    /// When it was last played, in milliseconds of the calendar.
    pub touched: Millis,
}

/// Whether a running game was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It was.
    Yes,
    /// Not: another program has kept something else of the same game since, which stays as it is.
    Elsewhere,
}

/// Everything that outlives a run of the program.
#[derive(Debug)]
pub struct Store {
    file: Connection,
}

impl Store {
    /// Opens the file, and makes it and its directory if they are missing.
    pub fn open(path: &Path) -> Result<Store, StoreFault> {
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory)
                .map_err(|cause| StoreFault::Directory(directory.to_owned(), cause))?;
        }
        let fault = |cause| StoreFault::Open(path.to_owned(), cause);
        let file = Connection::open(path).map_err(fault)?;
        prepare(&file, path)?;
        Ok(Store { file })
    }

    /// A store that is gone with the program: what to play with when the disk takes nothing.
    pub fn in_memory() -> Store {
        let file = Connection::open_in_memory().expect("memory is always there to open");
        file.execute_batch(TABLES).expect("an empty store takes its tables");
        Store { file }
    }

    /// Keeps a running game in the place of `known`, what this program has read or kept of it before.
    pub fn keep(
        &self,
        key: &SaveKey,
        text: &str,
        known: Option<&str>,
        now: Millis,
    ) -> Result<Kept, StoreFault> {
        let sql = "INSERT INTO saves (game, settings, deal, began, text, touched) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
                   ON CONFLICT DO UPDATE SET text = excluded.text, touched = excluded.touched \
                   WHERE saves.text = ?7";
        let (began, now) = (signed(key.began), signed(now));
        let row = params![key.game, key.settings, key.deal, began, text, now, known];
        let kept = self.file.execute(sql, row).map_err(StoreFault::Write)?;
        Ok(if kept == 0 { Kept::Elsewhere } else { Kept::Yes })
    }

    /// Forgets a game that is over.
    pub fn forget(&self, key: &SaveKey) -> Result<(), StoreFault> {
        let sql =
            "DELETE FROM saves WHERE game = ?1 AND settings = ?2 AND deal = ?3 AND began = ?4";
        self.write(sql, params![key.game, key.settings, key.deal, signed(key.began)])
    }

    /// All running games, the last played first.
    pub fn saves(&self) -> Result<Vec<Save>, StoreFault> {
        let sql = "SELECT game, settings, deal, began, text, touched FROM saves \
                   ORDER BY touched DESC, began DESC";
        self.read(sql, |row| {
            let key = key(row)?;
            Ok(Save { key, text: row.get(4)?, touched: unsigned(row.get(5)?) })
        })
    }

    /// The last played of the running games with this game, these settings and this deal.
    pub fn latest(
        &self,
        game: &str,
        settings: &str,
        deal: &str,
    ) -> Result<Option<Save>, StoreFault> {
        let same = |save: &Save| {
            save.key.game == game && save.key.settings == settings && save.key.deal == deal
        };
        Ok(self.saves()?.into_iter().find(same))
    }

    /// Adds a result; one that is there already stays as it is. How many were new: none or one.
    pub fn record(&self, result: &GameResult) -> Result<usize, StoreFault> {
        let sql = "INSERT OR IGNORE INTO results \
                   (game, settings, deal, began, ended, moves, millis, undos, hints, vegas) \
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
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
            result.vegas
        ];
        self.file.execute(sql, row).map_err(StoreFault::Write)
    }

    /// Adds results from elsewhere, all or none; how many were new.
    pub fn merge(&mut self, results: &[GameResult]) -> Result<usize, StoreFault> {
        self.file.execute_batch("BEGIN IMMEDIATE").map_err(StoreFault::Write)?;
        let merged: Result<usize, StoreFault> =
            results.iter().map(|result| self.record(result)).sum();
        let end = if merged.is_ok() { "COMMIT" } else { "ROLLBACK" };
        self.file.execute_batch(end).map_err(StoreFault::Write)?;
        merged
    }

    /// All results in the order in which the games were begun.
    pub fn results(&self) -> Result<Vec<GameResult>, StoreFault> {
        let sql = "SELECT game, settings, deal, began, ended, moves, millis, undos, hints, vegas \
                   FROM results ORDER BY began, game, settings, deal";
        let rows = self.read(sql, |row| {
            let (key, word) = (key(row)?, row.get::<_, String>(4)?);
            Ok(Ended::from_word(&word).map(|ended| GameResult {
                began: key.began,
                game: key.game,
                settings: key.settings,
                deal: key.deal,
                ended,
                moves: row.get(5).unwrap_or_default(),
                millis: row.get(6).map_or(0, unsigned),
                undos: row.get(7).unwrap_or_default(),
                hints: row.get(8).unwrap_or_default(),
                vegas: row.get(9).unwrap_or_default(),
            }))
        })?;
        Ok(rows.into_iter().flatten().collect())
    }

    /// A thing the player prefers, if it is kept.
    pub fn wish(&self, key: &str) -> Result<Option<String>, StoreFault> {
        self.file
            .query_row("SELECT value FROM preferences WHERE key = ?1", [key], |row| row.get(0))
            .optional()
            .map_err(StoreFault::Read)
    }

    /// Keeps what the player prefers.
    pub fn prefer(&self, key: &str, value: &str) -> Result<(), StoreFault> {
        let sql = "INSERT INTO preferences (key, value) VALUES (?1, ?2) \
                   ON CONFLICT DO UPDATE SET value = excluded.value";
        self.write(sql, params![key, value])
    }

    fn write(&self, sql: &str, row: impl rusqlite::Params) -> Result<(), StoreFault> {
        self.file.execute(sql, row).map(drop).map_err(StoreFault::Write)
    }

    fn read<T>(
        &self,
        sql: &str,
        each: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreFault> {
        let mut query = self.file.prepare_cached(sql).map_err(StoreFault::Read)?;
        let rows = query.query_map([], each).map_err(StoreFault::Read)?;
        rows.collect::<rusqlite::Result<Vec<T>>>().map_err(StoreFault::Read)
    }
}

/// Checks the version, and makes the tables of a new file.
fn prepare(file: &Connection, path: &Path) -> Result<(), StoreFault> {
    let fault = |cause| StoreFault::Open(path.to_owned(), cause);
    file.busy_timeout(PATIENCE).map_err(fault)?;
    let version: i64 =
        file.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(fault)?;
    if version > VERSION {
        return Err(StoreFault::Newer(path.to_owned()));
    }
    // Normal: a killed program loses nothing; only a machine that loses power may lose the last moves, and never more.
    let set = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
    patiently(|| file.execute_batch(set)).map_err(fault)?;
    if version < VERSION {
        let make = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;");
        file.execute_batch(&make).map_err(fault)?;
    }
    Ok(())
}

/// Tries again while another program holds the file. `SQLite` waits by itself, but not where a file changes its kind of
/// journal, which every program does that opens a new one.
fn patiently(work: impl Fn() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let started = Instant::now();
    loop {
        match work() {
            Err(cause)
                if cause.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && started.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(2));
            }
            done => return done,
        }
    }
}

fn key(row: &Row<'_>) -> rusqlite::Result<SaveKey> {
    Ok(SaveKey {
        game: row.get(0)?,
        settings: row.get(1)?,
        deal: row.get(2)?,
        began: unsigned(row.get(3)?),
    })
}

/// The file's numbers have a sign; times fit for another 292 million years.
fn signed(millis: Millis) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

fn unsigned(number: i64) -> Millis {
    u64::try_from(number).unwrap_or(0)
}
