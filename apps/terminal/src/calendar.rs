//! The time and the day, as this machine shows them.

use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{Datelike, Local, NaiveDate};
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

/// How many days the month of a date has, and how many days of its first week, Monday first, belong to the month before.
pub(crate) fn days_of_month(date: Date) -> (u8, usize) {
    let first = |year: i32, month: u8| NaiveDate::from_ymd_opt(year, month.into(), 1);
    let year = i32::from(date.year);
    let here = first(year, date.month).unwrap_or_default();
    let next = match date.month {
        12 => first(year + 1, 1),
        month => first(year, month + 1),
    };
    let days = next.unwrap_or_default().signed_duration_since(here).num_days();
    (days.clamp(28, 31) as u8, here.weekday().num_days_from_monday() as usize)
}

/// A random deal with a number short enough to remember.
pub fn random_deal() -> Deal {
    use std::hash::{BuildHasher, RandomState};
    // The standard library seeds its hash maps from the system; nothing more is needed to pick a deal.
    Deal::Number(1 + RandomState::new().hash_one(now()) % 999_999_999)
}
