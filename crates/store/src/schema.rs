//! The tables of the file, and how it is opened.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode};

use crate::fault::StoreFault;

/// The version of the tables below.
const VERSION: i64 = 1;

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

/// Columns of texts that earlier versions of the results did not have. Their programs name the columns they use, so all
/// versions can share the file.
const LATER_COLUMNS: [&str; 4] = ["rules", "grade", "played", "review"];

/// Opens the file, and makes it and its directory if they are missing. Waits at most this long for other programs.
pub(crate) fn open(path: &Path, patience: Duration) -> Result<Connection, StoreFault> {
    if let Some(directory) = path.parent() {
        fs::create_dir_all(directory)
            .map_err(|cause| StoreFault::Directory(directory.to_owned(), cause))?;
    }
    let fault = |cause| StoreFault::Open(path.to_owned(), cause);
    let file = Connection::open(path).map_err(fault)?;
    file.busy_timeout(patience).map_err(fault)?;
    let version: i64 =
        file.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(fault)?;
    if version > VERSION {
        return Err(StoreFault::Newer(path.to_owned()));
    }
    prepare(&file, version, patience).map_err(fault)?;
    Ok(file)
}

/// A file in memory, with all tables.
pub(crate) fn in_memory() -> Connection {
    let file = Connection::open_in_memory().expect("memory is always there to open");
    prepare(&file, 0, Duration::ZERO).expect("an empty file takes its tables");
    file
}

/// Makes the tables of a new file, and brings those of an old one up to date.
fn prepare(file: &Connection, version: i64, patience: Duration) -> rusqlite::Result<()> {
    // Normal: a killed program loses nothing; only a machine that loses power may lose the last moves, and never more.
    let set = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
    retry_while_busy(patience, || file.execute_batch(set))?;
    if version < VERSION {
        let make = format!("BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;");
        file.execute_batch(&make)?;
    }
    add_later_columns(file)
}

/// Adds the columns that an earlier version of the file does not have.
pub(crate) fn add_later_columns(file: &Connection) -> rusqlite::Result<()> {
    LATER_COLUMNS.into_iter().try_for_each(|column| add_column(file, column))
}

fn add_column(file: &Connection, column: &str) -> rusqlite::Result<()> {
    let there = |file: &Connection| file.column_exists(None, "results", column);
    if there(file)? {
        return Ok(());
    }
    match file.execute_batch(&format!("ALTER TABLE results ADD COLUMN {column} TEXT")) {
        // Another program was faster.
        Err(_) if there(file)? => Ok(()),
        added => added,
    }
}

/// `SQLite` waits by itself while another program holds the file, but not where a file changes its kind of journal,
/// which every program does that opens a new one.
fn retry_while_busy(
    patience: Duration,
    work: impl Fn() -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let started = Instant::now();
    loop {
        match work() {
            Err(cause)
                if cause.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && started.elapsed() < patience =>
            {
                thread::sleep(Duration::from_millis(2));
            }
            done => return done,
        }
    }
}
