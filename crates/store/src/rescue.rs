//! A damaged file: it is copied to a backup with the date in its name, and every row that can still be read goes into a
//! new file in its place.
//!
//! The file is emptied by `SQLite` itself, with its locks, and not renamed: another program that has it open would
//! continue to write to the renamed one.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension as _, Row};
use talon_game::statistics::GameResult;

use crate::fault::StoreFault;
use crate::rows::{self, NewRows, RESULT, SAVE, Save, StoredRows};
use crate::schema;
use crate::store::Store;

/// The outcome of rescuing a damaged file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The damaged file, as it was.
    pub backup: PathBuf,
    /// Saved games that could be read.
    pub saves: usize,
    /// Results that could be read.
    pub results: usize,
    /// Rows that were found but could not be read.
    pub left_out: usize,
}

/// How long an attempt waits for other programs: those that read a damaged file do not hold it long.
const PATIENCE: Duration = Duration::from_secs(2);

/// The number of rowids that are read one by one behind a damaged page if the last rowid is unknown.
const PROBES: i64 = 100_000;

/// Rescues every readable row; `None` if the file is not damaged.
pub(crate) fn rescue(path: &Path) -> Result<Option<Rescue>, StoreFault> {
    let fault = |cause| StoreFault::Rescue(path.to_owned(), cause);
    // Of several programs that find the damage at the same time, one does the work.
    let note = note(path);
    let lock = File::options().create(true).append(true).open(&note).map_err(fault)?;
    lock_within(&lock, 5 * PATIENCE).map_err(fault)?;
    let (begun, is_sound) = (unfinished(path), is_sound(path)?);
    let backup = match (&begun, is_sound) {
        (Some(backup), _) => backup.clone(),
        (None, true) => return Ok(None),
        (None, false) => unused(path, &date()),
    };
    let set_aside = || {
        if begun.is_none() {
            copy(path, &backup)?;
        }
        let found = RescuedRows::read(&backup)?;
        let name = backup.file_name().expect("a backup has a name");
        fs::write(&note, name.as_encoded_bytes())?;
        Ok(found)
    };
    let found = set_aside().map_err(|cause| {
        // A part of a copy is no backup. On a full disk there would be one for each attempt.
        if begun.is_none() {
            remove(&backup);
        }
        fault(cause)
    })?;
    // If the file is sound already, a rescue that was cut short has emptied it, and others may have saved in it since.
    if !is_sound {
        empty(path).map_err(|cause| StoreFault::Open(path.to_owned(), cause))?;
    }
    let rescue = fill(path, &found, backup)?;
    lock.set_len(0).map_err(fault)?;
    Ok(Some(rescue))
}

/// The file that is locked during a rescue. While the rows are on their way to the new file it names the backup, so
/// that the next program can finish the work of a program that was killed.
fn note(path: &Path) -> PathBuf {
    beside(path, ".lock")
}

/// The backup of a rescue that has not come to its end.
pub(crate) fn unfinished(path: &Path) -> Option<PathBuf> {
    let backup = path.with_file_name("").join(fs::read_to_string(note(path)).ok()?);
    backup.is_file().then_some(backup)
}

/// Locks a file, or gives up after this long: the program that holds it may be suspended.
fn lock_within(file: &File, patience: Duration) -> io::Result<()> {
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) if started.elapsed() < patience => {
                thread::sleep(Duration::from_millis(5));
            }
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
            Err(TryLockError::Error(cause)) => return Err(cause),
        }
    }
}

/// Writes the rescued rows into the new file. A row that is there already is newer.
fn fill(path: &Path, found: &RescuedRows, backup: PathBuf) -> Result<Rescue, StoreFault> {
    let store = Store::new(schema::open(path, PATIENCE)?);
    store.add(|store| {
        let there = store.settings()?.rows;
        let is_new = |(key, _): &&(String, String)| there.iter().all(|(other, _)| other != key);
        let rows = NewRows {
            results: found.results.rows.clone(),
            saves: found.saves.rows.clone(),
            settings: found.preferences.rows.iter().filter(is_new).cloned().collect(),
        };
        Ok((rows, ()))
    })?;
    Ok(Rescue {
        backup,
        saves: found.saves.rows.len(),
        results: found.results.rows.len(),
        left_out: found.saves.left_out + found.results.left_out + found.preferences.left_out,
    })
}

/// The path with something added to the file's name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// A name for the backup that no file has: two rescues may fall into one second.
fn unused(path: &Path, date: &str) -> PathBuf {
    let mut backup = beside(path, &format!(".damaged-{date}"));
    let mut number = 2;
    while backup.exists() {
        backup = beside(path, &format!(".damaged-{date}-{number}"));
        number += 1;
    }
    backup
}

/// The time of the calendar as part of a file's name.
fn date() -> String {
    schema::in_memory()
        .query_row("SELECT strftime('%Y-%m-%d-%H%M%S', 'now')", [], |row| row.get(0))
        .expect("SQLite knows the time")
}

/// Copies the file and its log, in which the last writes may be.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to)?;
    match fs::copy(beside(from, "-wal"), beside(to, "-wal")) {
        Err(cause) if cause.kind() != io::ErrorKind::NotFound => Err(cause),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Removes a copy with its log. A file that is left behind does no harm.
fn remove(copy: &Path) {
    for ending in ["", "-wal", "-shm"] {
        drop(fs::remove_file(beside(copy, ending)));
    }
}

/// Whether the whole file can be read; an error if that cannot be found out, for example because the file is locked.
fn is_sound(path: &Path) -> Result<bool, StoreFault> {
    let check = |file: Connection| -> rusqlite::Result<String> {
        file.busy_timeout(PATIENCE)?;
        file.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
    };
    match Connection::open(path).and_then(check) {
        Ok(said) => Ok(said == "ok"),
        Err(cause) => {
            let fault = StoreFault::Open(path.to_owned(), cause);
            if fault.is_damage() { Ok(false) } else { Err(fault) }
        }
    }
}

/// Empties the file.
fn empty(path: &Path) -> rusqlite::Result<()> {
    let file = Connection::open(path)?;
    file.busy_timeout(PATIENCE)?;
    // A file that still says that it has a log keeps it, and can then be emptied while other programs have it open.
    drop(file.prepare("SELECT count(*) FROM sqlite_schema"));
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, true)?;
    file.execute_batch("VACUUM")?;
    file.set_db_config(DbConfig::SQLITE_DBCONFIG_RESET_DATABASE, false)?;
    Ok(())
}

/// The readable rows of a damaged file.
#[derive(Default)]
struct RescuedRows {
    saves: StoredRows<Save>,
    results: StoredRows<GameResult>,
    preferences: StoredRows<(String, String)>,
}

impl RescuedRows {
    /// Reads a copy of the backup, because reading changes it.
    fn read(backup: &Path) -> io::Result<RescuedRows> {
        let trial = beside(backup, ".trial");
        let made = copy(backup, &trial).and_then(|()| mend(&trial));
        let found = made.map(|()| RescuedRows::read_trial(&trial));
        remove(&trial);
        found
    }

    fn read_trial(trial: &Path) -> RescuedRows {
        let found = Connection::open(trial).map(|file| {
            // If the results cannot be changed, the saves may still be read.
            drop(schema::add_later_columns(&file));
            RescuedRows {
                saves: each_row(&file, "saves", SAVE, rows::save),
                results: each_row(&file, "results", RESULT, rows::result),
                preferences: each_row(&file, "preferences", "key, value", |row| {
                    Ok((row.get(0)?, row.get(1)?))
                }),
            }
        });
        found.unwrap_or_default()
    }
}

/// The size of a page in every file of ours.
const PAGE: usize = 4096;

/// Where the first page says how many pages there are; zero means as many as fit into the file.
const PAGE_COUNT: std::ops::Range<usize> = 28..32;

/// Makes the first page readable. A file that has become shorter no longer says how long it is, and a first page that
/// is damaged is taken from a new file: all our files have their tables at the same pages.
fn mend(trial: &Path) -> io::Result<()> {
    let mut bytes = fs::read(trial)?;
    if bytes.len() < PAGE {
        return Ok(());
    }
    bytes[PAGE_COUNT].fill(0);
    fs::write(trial, &bytes)?;
    if has_tables(trial) {
        return Ok(());
    }
    let new = beside(trial, ".new");
    drop(schema::open(&new, PATIENCE));
    let mut first = fs::read(&new)?;
    fs::remove_file(&new)?;
    first.truncate(PAGE);
    if first.len() == PAGE {
        first[PAGE_COUNT].fill(0);
        bytes[..PAGE].copy_from_slice(&first);
        fs::write(trial, &bytes)?;
    }
    Ok(())
}

fn has_tables(trial: &Path) -> bool {
    let look = |file: Connection| file.column_exists(None, "results", "game");
    Connection::open(trial).and_then(look).unwrap_or(false)
}

/// All rows of a table that can be read: in one go up to the first damaged page, and from there on one by one.
fn each_row<T>(
    file: &Connection,
    table: &str,
    columns: &str,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> StoredRows<T> {
    let mut found = StoredRows::default();
    let mut last = 0;
    let all = format!("SELECT {columns}, rowid AS place FROM {table} ORDER BY rowid");
    let scanned = file.prepare(&all).and_then(|mut query| {
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            last = row.get("place")?;
            found.push(read(row));
        }
        Ok(())
    });
    if scanned.is_ok() {
        return found;
    }
    let greatest = format!("SELECT max(rowid) FROM {table}");
    let greatest: Option<i64> = file.query_row(&greatest, [], |row| row.get(0)).unwrap_or_default();
    let one = format!("SELECT {columns} FROM {table} WHERE rowid = ?1");
    let Ok(mut query) = file.prepare(&one) else { return found };
    for place in last + 1..=greatest.unwrap_or(last + PROBES) {
        // A row on a damaged page is not counted, because it is unknown whether there was one.
        if let Ok(Some(row)) = query.query_row([place], |row| Ok(read(row))).optional() {
            found.push(row);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::unused;

    #[test]
    fn two_rescues_in_one_second_keep_both_backups() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("talon.db");
        let names = ["talon.db.damaged-D", "talon.db.damaged-D-2", "talon.db.damaged-D-3"];
        for name in names {
            let backup = unused(&path, "D");
            assert_eq!(backup, directory.path().join(name));
            std::fs::write(backup, "damaged").expect("room for a file");
        }
    }
}
