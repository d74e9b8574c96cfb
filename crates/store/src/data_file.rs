//! The location of the database file.

use std::path::PathBuf;

use etcetera::{BaseStrategy, choose_base_strategy};

use crate::fault::StoreFault;

/// The variable that names another directory.
pub const DATA_VARIABLE: &str = "TALON_DATA";

/// The file in the platform's data directory, or in the directory that `TALON_DATA` names. Nothing is made yet.
pub fn data_file() -> Result<PathBuf, StoreFault> {
    let given = std::env::var_os(DATA_VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    let platform = || Some(choose_base_strategy().ok()?.data_dir().join("talon"));
    let directory = given.or_else(platform).ok_or(StoreFault::NoHome)?;
    Ok(directory.join("talon.db"))
}
