//! The sentences of the terminal: the way cards are written, and why files cannot be used.

use std::io::{self, ErrorKind};

use talon_store::{DatabaseReason, Rescue, StoreFault};
use talon_wording::Wording;

/// Sentences with cards in words: "queen of hearts".
pub fn spoken() -> Wording {
    Wording::spoken()
}

/// Sentences with cards in signs: "Q♥".
pub fn shown() -> Wording {
    Wording::shown()
}

/// Why saved games cannot be read or written.
pub fn store_fault(fault: &StoreFault) -> String {
    match fault {
        StoreFault::NoHome => shown().store_no_home(),
        StoreFault::Directory(path, cause) => {
            shown().store_directory(&path.to_string_lossy(), &io_reason(cause))
        }
        StoreFault::Open(path, cause) => {
            shown().store_open(&path.to_string_lossy(), &database_reason(&cause.into()))
        }
        StoreFault::Newer(path) => shown().store_newer(&path.to_string_lossy()),
        StoreFault::Read(cause) => shown().store_read(&database_reason(&cause.into())),
        StoreFault::Write(cause) => shown().store_write(&database_reason(&cause.into())),
        StoreFault::HalfRescued(path) => shown().store_half_rescued(&path.to_string_lossy()),
        StoreFault::Rescue(path, cause) => {
            shown().store_rescue(&path.to_string_lossy(), &io_reason(cause))
        }
    }
}

/// The sentence about the data rescued from a damaged file.
pub fn rescued(rescue: &Rescue) -> String {
    let backup = rescue.backup.to_string_lossy();
    let sentence = shown().store_rescued(&backup, rescue.saves, rescue.results);
    match rescue.left_out {
        0 => sentence,
        left_out => shown().store_rescued_but(&sentence, left_out),
    }
}

fn database_reason(reason: &DatabaseReason) -> String {
    match reason {
        DatabaseReason::DiskFull => shown().io_disk_full(),
        DatabaseReason::ReadOnly => shown().database_read_only(),
        DatabaseReason::NoAccess => shown().database_no_access(),
        DatabaseReason::Busy => shown().database_busy(),
        DatabaseReason::Damaged => shown().database_damaged(),
        DatabaseReason::DiskError => shown().database_disk_error(),
        DatabaseReason::Other(words) => words.clone(),
    }
}

/// Why a file cannot be read or written, as a message ends. Unknown reasons are in the system's words, without number.
pub fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => shown().io_not_text(),
        ErrorKind::NotFound => shown().io_not_found(),
        ErrorKind::PermissionDenied => shown().io_denied(),
        ErrorKind::IsADirectory => shown().io_directory(),
        ErrorKind::NotADirectory => shown().io_no_directory(),
        ErrorKind::AlreadyExists => shown().io_exists(),
        ErrorKind::ReadOnlyFilesystem => shown().io_read_only(),
        ErrorKind::StorageFull => shown().io_disk_full(),
        ErrorKind::InvalidFilename => shown().io_bad_name(),
        ErrorKind::AddrInUse => shown().io_in_use(),
        _ => {
            let message = error.to_string();
            match message.rsplit_once(" (os ") {
                Some((message, _)) => message.to_lowercase(),
                None => message,
            }
        }
    }
}
