//! Dates and times as a player reads them, where the player is.

use js_sys::Date as JsDate;
use talon_game::{Date, Millis};
use wasm_bindgen::JsValue;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

const DAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// "November".
pub fn month_name(month: u8) -> &'static str {
    MONTHS[usize::from(month.clamp(1, 12)) - 1]
}

/// How many days a month has.
pub const fn days_in(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day of the week, 0 for Monday, by Zeller's congruence.
pub const fn weekday(date: Date) -> u8 {
    let (year, month) = if date.month < 3 {
        (date.year as u32 - 1, date.month as u32 + 12)
    } else {
        (date.year as u32, date.month as u32)
    };
    let saturday_is_0 =
        (date.day as u32 + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400) % 7;
    ((saturday_is_0 + 5) % 7) as u8
}

/// "Monday 16 November".
pub fn long(date: Date) -> String {
    format!("{} {} {}", DAYS[usize::from(weekday(date))], date.day, month_name(date.month))
}

/// The day before.
pub const fn day_before(date: Date) -> Date {
    match date {
        Date { day, .. } if day > 1 => Date { day: day - 1, ..date },
        Date { year, month, .. } if month > 1 => {
            Date { year, month: month - 1, day: days_in(year, month - 1) }
        }
        Date { year, .. } => Date { year: year - 1, month: 12, day: 31 },
    }
}

/// The day on which something happened, where the player is.
pub fn day_of(time: Millis) -> Date {
    let date = JsDate::new(&JsValue::from_f64(time as f64));
    Date {
        year: date.get_full_year() as u16,
        month: date.get_month() as u8 + 1,
        day: date.get_date() as u8,
    }
}

/// "Today 17:02", "Yesterday 9:10", "Sat 14 Nov" or "14 Nov 2025".
pub fn when(time: Millis, today: Date) -> String {
    let day = day_of(time);
    let clock = || {
        let date = JsDate::new(&JsValue::from_f64(time as f64));
        format!("{}:{:02}", date.get_hours(), date.get_minutes())
    };
    let month = &month_name(day.month)[..3];
    if day == today {
        format!("Today {}", clock())
    } else if day == day_before(today) {
        format!("Yesterday {}", clock())
    } else if day.year == today.year {
        format!("{} {} {month}", &DAYS[usize::from(weekday(day))][..3], day.day)
    } else {
        format!("{} {month} {}", day.day, day.year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn date(year: u16, month: u8, day: u8) -> Date {
        Date { year, month, day }
    }

    #[test]
    fn days_of_the_week_and_lengths_of_months() {
        assert_eq!(long(date(2026, 11, 16)), "Monday 16 November");
        assert_eq!(long(date(2000, 2, 29)), "Tuesday 29 February");
        assert_eq!(long(date(2026, 3, 1)), "Sunday 1 March");
        assert_eq!([days_in(2024, 2), days_in(1900, 2), days_in(2026, 11)], [29, 28, 30]);
    }

    #[test]
    fn the_day_before_crosses_months_and_years() {
        assert_eq!(day_before(date(2026, 11, 17)), date(2026, 11, 16));
        assert_eq!(day_before(date(2024, 3, 1)), date(2024, 2, 29));
        assert_eq!(day_before(date(2026, 1, 1)), date(2025, 12, 31));
    }
}
