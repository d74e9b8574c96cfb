//! The time and the day, as this machine shows them.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{Datelike, Local};
use talon_engine::Deal;
use talon_game::{Date, Millis};

/// Milliseconds of the calendar.
pub fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis().try_into().unwrap_or(Millis::MAX)
}

/// Today on the player's own calendar.
pub fn today() -> Date {
    let today = Local::now().date_naive();
    Date {
        year: today.year().clamp(1, 9999) as u16,
        month: today.month() as u8,
        day: today.day() as u8,
    }
}

/// A random deal with a number short enough to remember.
pub fn random_deal() -> Deal {
    use std::hash::{BuildHasher, RandomState};
    // The standard library seeds its hash maps from the system; nothing more is needed to pick a deal.
    Deal::Number(1 + RandomState::new().hash_one(now()) % 999_999_999)
}
