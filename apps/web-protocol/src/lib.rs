//! The messages between the browser table and its screens that are fetched on demand.
//!
//! The table is one wasm module; statistics, help and other screens that the first cards do not need are a second one.
//! They share no memory, so both directions are text: the table sends a [`PageData`] whenever something in it has
//! changed, and the screen answers with a [`PageIntent`]. The table alone holds and stores the state.
//!
//! Both forms are lines of `key=value`; a key may occur several times. An unknown line is ignored, so that a new table
//! and an old screen, which a service worker may have mixed, do not break each other.

pub mod calendar;
pub mod dates;
mod intent;
mod request;
pub mod statistics_json;

pub use intent::{PageIntent, PuzzleText};
pub use request::{PageData, PageKind, UnfinishedGame};

/// The lines of a text as keys and values.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split('\n').filter_map(|line| line.split_once('='))
}

/// The line of a save, which has tabs for its own line breaks.
fn save_line(save: &str) -> String {
    line("save", &save.replace('\n', "\t"))
}

/// The save of such a line.
fn save_text(value: &str) -> String {
    value.replace('\t', "\n")
}

/// A line of a text. A line break in the value would begin a new line: it becomes a space.
fn line(key: &str, value: &str) -> String {
    format!("{key}={}\n", value.replace(['\n', '\r'], " "))
}
