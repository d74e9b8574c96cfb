//! Faults of a file as types; their `Display` is the message for people.

use std::fmt;
use std::io::ErrorKind;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// Why something could not be saved or read.
#[derive(Debug)]
pub enum StoreFault {
    /// The system has no data directory for this user.
    NoHome,
    /// The directory cannot be made.
    Directory(PathBuf, std::io::Error),
    /// The file cannot be opened, or is not a store of Talon.
    Open(PathBuf, rusqlite::Error),
    /// The file is from a newer version.
    Newer(PathBuf),
    /// Reading failed.
    Read(rusqlite::Error),
    /// Writing failed.
    Write(rusqlite::Error),
    /// A program was killed while it rescued the file, or does so now.
    HalfRescued(PathBuf),
    /// The file is damaged, and could not be set aside.
    Rescue(PathBuf, std::io::Error),
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreFault::NoHome => f.write_str(
                "This system names no directory for saved games; set TALON_DATA to one.",
            ),
            StoreFault::Directory(path, cause) => write!(
                f,
                "The directory {} for saved games cannot be made: {}.",
                path.display(),
                disk_reason(cause)
            ),
            StoreFault::Open(path, cause) => {
                write!(f, "{} cannot be opened: {}.", path.display(), reason(cause))
            }
            StoreFault::Newer(path) => write!(
                f,
                "{} is from a newer Talon; please bring this one up to date.",
                path.display()
            ),
            StoreFault::Read(cause) => {
                write!(f, "Saved games cannot be read: {}.", reason(cause))
            }
            StoreFault::Write(cause) => {
                write!(f, "The game cannot be saved: {}.", reason(cause))
            }
            StoreFault::HalfRescued(path) => {
                write!(f, "{} is damaged, and only half rescued.", path.display())
            }
            StoreFault::Rescue(path, cause) => {
                let reason = disk_reason(cause);
                write!(f, "{} is damaged, and no copy of it can be made: {reason}.", path.display())
            }
        }
    }
}

impl std::error::Error for StoreFault {}

impl StoreFault {
    /// Whether the file itself is damaged, or is no database at all: use [`crate::Store::rescue`].
    pub fn is_damage(&self) -> bool {
        match self {
            StoreFault::Open(_, cause) | StoreFault::Read(cause) | StoreFault::Write(cause) => {
                matches!(
                    cause.sqlite_error_code(),
                    Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt)
                )
            }
            StoreFault::HalfRescued(_) => true,
            StoreFault::NoHome
            | StoreFault::Directory(..)
            | StoreFault::Newer(_)
            | StoreFault::Rescue(..) => false,
        }
    }
}

/// The cause in everyday words if there are any; else the system's message without its number.
fn disk_reason(cause: &std::io::Error) -> String {
    let known = match cause.kind() {
        ErrorKind::PermissionDenied => "you do not have the permission",
        ErrorKind::ReadOnlyFilesystem => "the disk may not be written to",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::NotFound => "there is no such directory",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "a file is in its place",
        _ => {
            let said = cause.to_string();
            return said.split(" (os error").next().unwrap_or_default().to_lowercase();
        }
    };
    known.to_owned()
}

/// The cause in everyday words, where there are any.
fn reason(cause: &rusqlite::Error) -> String {
    match cause.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::ReadOnly) => "it may not be written to".to_owned(),
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            "there is no permission, or no such directory".to_owned()
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program holds it".to_owned()
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            "it is damaged, or not a file of Talon's".to_owned()
        }
        Some(ErrorCode::SystemIoFailure) => "the disk does not answer".to_owned(),
        Some(_) | None => cause.to_string(),
    }
}
