//! Rows of the tables as the types they stand for. A row that cannot be read is left out and counted: it never hides
//! the others.

use rusqlite::{Connection, Row};
use talon_game::statistics::{Ended, GameResult};
use talon_game::{Millis, SaveKey};

/// The rows that were read, and the number of damaged rows left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRows<T> {
    /// The rows that could be read.
    pub rows: Vec<T>,
    /// How many could not.
    pub left_out: usize,
}

impl<T> Default for StoredRows<T> {
    fn default() -> StoredRows<T> {
        StoredRows { rows: Vec::new(), left_out: 0 }
    }
}

impl<T> StoredRows<T> {
    pub(crate) fn push(&mut self, row: rusqlite::Result<T>) {
        match row {
            Ok(row) => self.rows.push(row),
            Err(_) => self.left_out += 1,
        }
    }
}

/// A saved game that is not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Save {
    /// Which game it is.
    pub key: SaveKey,
    /// The save itself; `talon_game::save::read` reads it.
    pub text: String,
    /// When it was last played, in milliseconds of the calendar.
    pub touched: Millis,
}

/// Rows that come from another device.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct NewRows {
    /// Results. An existing one does not change.
    pub results: Vec<GameResult>,
    /// Saved games. An existing one does not change.
    pub saves: Vec<Save>,
    /// Settings with their values, which replace the existing ones.
    pub settings: Vec<(String, String)>,
}

/// The columns that [`save`] reads, in its order.
pub(crate) const SAVE: &str = "game, settings, deal, began, text, touched";

/// The columns that [`result`] reads, in its order.
pub(crate) const RESULT: &str = "game, settings, deal, began, ended, moves, millis, undos, hints, vegas, rules, grade, \
     played, review";

/// Reads all rows of a query. An error is one of the file, not of a row.
pub(crate) fn read<T>(
    file: &Connection,
    sql: &str,
    row: fn(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<StoredRows<T>> {
    let mut query = file.prepare_cached(sql)?;
    let mut found = query.query([])?;
    let mut rows = StoredRows::default();
    while let Some(next) = found.next()? {
        rows.push(row(next));
    }
    Ok(rows)
}

pub(crate) fn save(row: &Row<'_>) -> rusqlite::Result<Save> {
    Ok(Save { key: key(row)?, text: row.get(4)?, touched: unsigned(row.get(5)?) })
}

pub(crate) fn result(row: &Row<'_>) -> rusqlite::Result<GameResult> {
    let (key, word) = (key(row)?, row.get::<_, String>(4)?);
    let ended = Ended::from_word(&word).ok_or(rusqlite::Error::InvalidQuery)?;
    Ok(GameResult {
        began: key.began,
        game: key.game,
        settings: key.settings,
        deal: key.deal,
        ended,
        moves: count(row.get(5)?),
        millis: unsigned(row.get(6)?),
        undos: count(row.get(7)?),
        hints: count(row.get(8)?),
        vegas: row.get(9)?,
        rules: row.get(10)?,
        grade: row.get(11)?,
        played: row.get(12)?,
        review: row.get(13)?,
    })
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
pub(crate) fn signed(millis: Millis) -> i64 {
    i64::try_from(millis).unwrap_or(i64::MAX)
}

pub(crate) fn unsigned(number: i64) -> Millis {
    u64::try_from(number).unwrap_or(0)
}

/// A counter; a number that is too large for one becomes the largest.
fn count(number: i64) -> u32 {
    u32::try_from(number.max(0)).unwrap_or(u32::MAX)
}
