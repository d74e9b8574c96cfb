//! A day of the calendar, and the deal numbers that belong to it.

/// A day of the calendar, as the player's own clock shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year, 1 to 9999.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day, 1 to 31.
    pub day: u8,
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// How many deal numbers belong to one day: far more than are ever tried.
const NUMBERS_A_DAY: u64 = 10_000;

impl Date {
    /// Reads a date as it is displayed, `2026-11-17`. A day that the calendar does not have is none.
    pub fn parse(text: &str) -> Option<Date> {
        let mut parts = text.split('-');
        let date = Date {
            year: parts.next()?.parse().ok()?,
            month: parts.next()?.parse().ok()?,
            day: parts.next()?.parse().ok()?,
        };
        let in_range = (1..=9_999).contains(&date.year) && (1..=12).contains(&date.month);
        let exists = in_range && (1..=date.days_in_month()).contains(&date.day);
        (exists && parts.next().is_none()).then_some(date)
    }

    /// The date read as one number: 20261115.
    pub fn number(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }

    /// The first deal number of the day: the date as a number, with room behind it. The same for everyone.
    pub fn first_number(self) -> u64 {
        self.number() * NUMBERS_A_DAY
    }

    /// The day that a deal number belongs to, if it is the number of a daily deal. Random deals have smaller numbers.
    pub const fn of_number(number: u64) -> Option<Date> {
        let date = number / NUMBERS_A_DAY;
        let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
        if year < 1_000 || year > 9_999 || month < 1 || month > 12 || day < 1 {
            return None;
        }
        let date = Date { year: year as u16, month: month as u8, day: day as u8 };
        if date.day <= date.days_in_month() { Some(date) } else { None }
    }

    /// Whether a deal, as results name it, is one of the day's.
    pub fn owns(self, deal: &str) -> bool {
        let number = deal.parse().ok().and_then(|deal: u64| deal.checked_sub(self.first_number()));
        number.is_some_and(|number| number < NUMBERS_A_DAY)
    }

    /// The number of days of its month.
    pub const fn days_in_month(self) -> u8 {
        let Date { year, month, .. } = self;
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        }
    }

    /// The day of the week, 0 for Monday, by Zeller's congruence.
    pub const fn weekday(self) -> u8 {
        let (year, month) = if self.month < 3 {
            (self.year as u32 - 1, self.month as u32 + 12)
        } else {
            (self.year as u32, self.month as u32)
        };
        let saturday_is_0 = (self.day as u32 + 13 * (month + 1) / 5 + year + year / 4 - year / 100
            + year / 400)
            % 7;
        ((saturday_is_0 + 5) % 7) as u8
    }

    /// The day before.
    #[must_use]
    pub const fn day_before(self) -> Date {
        match self {
            Date { day, .. } if day > 1 => Date { day: day - 1, ..self },
            Date { year, month, .. } if month > 1 => {
                let before = Date { year, month: month - 1, day: 1 };
                Date { day: before.days_in_month(), ..before }
            }
            Date { year, .. } => Date { year: year - 1, month: 12, day: 31 },
        }
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
        let days = [date(2026, 11, 16), date(2000, 2, 29), date(2026, 3, 1)];
        assert_eq!(days.map(Date::weekday), [0, 1, 6]);
        let days = [date(2024, 2, 1), date(1900, 2, 1), date(2026, 11, 1)];
        assert_eq!(days.map(Date::days_in_month), [29, 28, 30]);
    }

    #[test]
    fn only_days_of_the_calendar_are_read() {
        for day in [date(2026, 11, 17), date(2024, 2, 29), date(1, 1, 1), date(9999, 12, 31)] {
            assert_eq!(Date::parse(&day.to_string()), Some(day));
        }
        let no_days = ["0000-01-01", "10000-01-01", "2026-00-01", "2026-13-01", "2026-01-00"];
        assert_eq!(no_days.map(Date::parse), [None; 5]);
        let no_days = ["2026-02-31", "2023-02-29", "2026-04-31", "2026-01-32", "2026-01-01-01"];
        assert_eq!(no_days.map(Date::parse), [None; 5]);
    }

    #[test]
    fn the_number_of_a_daily_deal_names_its_day() {
        for day in [date(2026, 11, 16), date(2024, 2, 29), date(1000, 1, 1), date(9999, 12, 31)] {
            let first = day.first_number();
            assert_eq!([first, first + 9_999].map(Date::of_number), [Some(day); 2]);
            assert_ne!(Date::of_number(first + 10_000), Some(day));
        }
        let no_days = [999_999_999, 202_602_290_000, 202_613_010_000, 202_611_000_000, u64::MAX];
        assert_eq!(no_days.map(Date::of_number), [None; 5]);
    }

    #[test]
    fn the_day_before_crosses_months_and_years() {
        assert_eq!(date(2026, 11, 17).day_before(), date(2026, 11, 16));
        assert_eq!(date(2024, 3, 1).day_before(), date(2024, 2, 29));
        assert_eq!(date(2026, 1, 1).day_before(), date(2025, 12, 31));
    }
}
