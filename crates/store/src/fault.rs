//! Faults of a file as types. Their `Display` is for developers; the sentences for players are in `talon-wording`.

use std::fmt;
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
            StoreFault::NoHome => f.write_str("no data directory"),
            StoreFault::Directory(path, cause) => {
                write!(f, "cannot create {}: {cause}", path.display())
            }
            StoreFault::Open(path, cause) => write!(f, "cannot open {}: {cause}", path.display()),
            StoreFault::Newer(path) => write!(f, "{} is of a newer version", path.display()),
            StoreFault::Read(cause) => write!(f, "cannot read: {cause}"),
            StoreFault::Write(cause) => write!(f, "cannot write: {cause}"),
            StoreFault::HalfRescued(path) => {
                write!(f, "{} is damaged and partly rescued", path.display())
            }
            StoreFault::Rescue(path, cause) => {
                write!(f, "{} is damaged and cannot be copied: {cause}", path.display())
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

/// Why the database refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatabaseReason {
    /// The disk is full.
    DiskFull,
    /// The file is read-only.
    ReadOnly,
    /// There is no permission, or no such directory.
    NoAccess,
    /// Another program holds the file.
    Busy,
    /// The file is damaged, or not a database.
    Damaged,
    /// The disk reports an error.
    DiskError,
    /// Anything else, in the database's words.
    Other(String),
}

impl From<&rusqlite::Error> for DatabaseReason {
    fn from(cause: &rusqlite::Error) -> DatabaseReason {
        match cause.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => DatabaseReason::DiskFull,
            Some(ErrorCode::ReadOnly) => DatabaseReason::ReadOnly,
            Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => DatabaseReason::NoAccess,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => DatabaseReason::Busy,
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => DatabaseReason::Damaged,
            Some(ErrorCode::SystemIoFailure) => DatabaseReason::DiskError,
            Some(_) | None => DatabaseReason::Other(cause.to_string()),
        }
    }
}
