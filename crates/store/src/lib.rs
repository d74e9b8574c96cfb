//! Saves, results and preferences on this machine: one `SQLite` file in the platform's data directory.
//!
//! Every write is one transaction in a write-ahead log, so a killed program loses nothing that was written and two
//! programs at once wait for each other. A damaged row is left out and counted, a damaged file is set aside and rescued
//! row by row. Knows no rules and no screen; `talon_game` reads and writes the texts of saves.
#![doc = include_str!("../README.md")]

mod data_file;
mod fault;
mod rescue;
mod rows;
mod schema;
mod store;

pub use data_file::{DATA_VARIABLE, data_file};
pub use fault::{DatabaseReason, StoreFault};
pub use rescue::Rescue;
pub use rows::{NewRows, Save, StoredRows};
pub use store::{Before, SaveOutcome, Store};
pub use talon_game::SaveKey;
