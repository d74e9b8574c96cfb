//! Saves, results and preferences on this machine: one `SQLite` file in the platform's data directory.
//!
//! Every write is one transaction in a write-ahead log, so a killed program loses nothing that was written and two
//! programs at once wait for each other. Knows no rules and no screen; texts of saves are the game's own.

mod fault;
mod key;
mod place;
mod store;

pub use fault::StoreFault;
pub use key::SaveKey;
pub use place::{DATA_VARIABLE, data_file};
pub use store::{Kept, Save, Store};
