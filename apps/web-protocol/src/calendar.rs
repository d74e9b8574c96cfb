//! The result of each day of a month: won on the day, won later, lost, not played; and the streak. No browser code.

use talon_game::Date;
use talon_game::statistics::{Ended, GameResult};
use talon_wording::Wording;

/// The result of a day's deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DayMark {
    /// None was finished.
    None,
    /// One was lost, none won.
    Lost,
    /// One was won on a later day.
    WonLater,
    /// One was won on the day itself.
    Won,
}

impl DayMark {
    /// In words.
    pub const fn words(self, wording: Wording) -> &'static str {
        match self {
            DayMark::None => wording.day_not_played(),
            DayMark::Lost => wording.day_lost(),
            DayMark::WonLater => wording.day_won_later(),
            DayMark::Won => wording.day_won(),
        }
    }
}

/// The mark of a day. `day_of` says on which day a game was started.
pub fn mark(day: Date, results: &[GameResult], day_of: impl Fn(u64) -> Date) -> DayMark {
    let of_day = results.iter().filter(|result| day.owns(&result.deal));
    let marks = of_day.map(|result| match result.ended {
        Ended::Won if day_of(result.began) == day => DayMark::Won,
        Ended::Won => DayMark::WonLater,
        Ended::GivenUp | Ended::Unwinnable => DayMark::Lost,
    });
    marks.max().unwrap_or(DayMark::None)
}

/// Days in a row, up to today or yesterday, on which a deal was won on the day.
pub fn streak(today: Date, results: &[GameResult], day_of: impl Fn(u64) -> Date) -> u32 {
    let is_won = |day: Date| mark(day, results, &day_of) == DayMark::Won;
    // Today may still be won.
    let mut day = if is_won(today) { today } else { today.day_before() };
    let mut length = 0;
    while is_won(day) {
        length += 1;
        day = day.day_before();
    }
    length
}

/// The longest streak ever.
pub fn best_streak(results: &[GameResult], day_of: impl Fn(u64) -> Date) -> u32 {
    let mut days: Vec<Date> = results
        .iter()
        .filter(|result| result.ended == Ended::Won)
        .map(|result| (day_of(result.began), &result.deal))
        .filter(|(day, deal)| day.owns(deal))
        .map(|(day, _)| day)
        .collect();
    days.sort_unstable();
    days.dedup();
    let (mut best, mut length, mut last) = (0, 0, None);
    for day in days {
        length = if last == Some(day.day_before()) { length + 1 } else { 1 };
        best = best.max(length);
        last = Some(day);
    }
    best
}

/// The month after or before.
pub const fn month_beside(date: Date, later: bool) -> Date {
    let (year, month) = match (date.month, later) {
        (12, true) => (date.year + 1, 1),
        (month, true) => (date.year, month + 1),
        (1, false) => (date.year - 1, 12),
        (month, false) => (date.year, month - 1),
    };
    Date { year, month, day: 1 }
}

/// The days of a month.
pub fn days_of(month: Date) -> impl Iterator<Item = Date> {
    (1..=month.days_in_month()).map(move |day| Date { day, ..month })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn november(day: u8) -> Date {
        Date { year: 2026, month: 11, day }
    }

    /// A game of the deal of a day, started on a day.
    fn game(of: u8, on: u8, ended: &str) -> GameResult {
        let deal = november(of).first_number() + 3;
        let line = format!(
            "began={on}\tgame=g\tsettings=\tdeal={deal}\tended={ended}\tmoves=9\tmillis=9\tundos=0\thints=0"
        );
        GameResult::from_line(&line).expect("a right line")
    }

    fn on(day: u64) -> Date {
        november(day as u8)
    }

    #[test]
    fn a_day_has_the_best_mark_of_its_games() {
        let results =
            [game(3, 3, "given-up"), game(4, 6, "won"), game(5, 5, "given-up"), game(5, 5, "won")];
        let marks = [2, 3, 4, 5].map(|day| mark(november(day), &results, on));
        assert_eq!(marks, [DayMark::None, DayMark::Lost, DayMark::WonLater, DayMark::Won]);
    }

    #[test]
    fn a_streak_lasts_until_a_day_is_missed() {
        let mut results: Vec<GameResult> = [1, 2, 3, 5, 6].map(|day| game(day, day, "won")).into();
        let streak = |today, results: &[GameResult]| streak(november(today), results, on);
        assert_eq!([6, 7, 8].map(|today| streak(today, &results)), [2, 2, 0]);
        assert_eq!(best_streak(&results, on), 3);
        results.push(game(4, 9, "won"));
        assert_eq!((streak(6, &results), best_streak(&results, on)), (2, 3), "won later");
    }

    #[test]
    fn months_follow_one_another() {
        let january = Date { year: 2026, month: 1, day: 9 };
        assert_eq!(month_beside(january, false), Date { year: 2025, month: 12, day: 1 });
        assert_eq!(month_beside(month_beside(january, false), true), Date { day: 1, ..january });
        assert_eq!(days_of(november(1)).count(), 30);
    }
}
