//! The sheet of today's deal: each game with the level of its deal, and the days won this month.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use talon_advice::daily_level;
use talon_game::statistics::{Ended, GameResult};
use talon_game::{Date, Level, Variant};
use talon_rulebook::Game;

use crate::screen::card::Signs;
use crate::screen::sheet_view::PanelLine;
use crate::wording::spoken;

/// The open sheet.
pub(crate) struct Daily {
    pub(crate) chosen: usize,
    date: Date,
    games: Vec<DailyGame>,
    /// The levels as the solver finds them, each with the place of its game; `None` when it is done.
    levels: Option<Receiver<(usize, Option<Level>)>>,
}

struct DailyGame {
    game: Arc<Game>,
    /// The days of the month whose deal was won.
    won: BTreeSet<u8>,
    level: Option<Level>,
}

impl Daily {
    /// The sheet of a day; the levels arrive later.
    pub(crate) fn new(games: Vec<Arc<Game>>, results: &[GameResult], date: Date) -> Daily {
        let (sender, levels) = mpsc::channel();
        let asked = games.clone();
        thread::spawn(move || {
            for (place, game) in asked.into_iter().enumerate() {
                let variant = Variant::new(&game, game.default_choices());
                // The receiver is gone once the sheet is closed.
                if sender.send((place, daily_level(&variant, date))).is_err() {
                    return;
                }
            }
        });
        let games = games.into_iter().map(|game| {
            let won = days_won(results, game.id(), date);
            DailyGame { game, won, level: None }
        });
        Daily { chosen: 0, date, games: games.collect(), levels: Some(levels) }
    }

    pub(crate) fn items(&self) -> usize {
        self.games.len()
    }

    /// The chosen game, with the settings of the daily deal, and the day.
    pub(crate) fn choice(&self) -> Option<(Variant, Date)> {
        let game = &self.games.get(self.chosen)?.game;
        Some((Variant::new(game, game.default_choices()), self.date))
    }

    /// Takes over the solver's results; returns whether more will come.
    pub(crate) fn take_levels(&mut self) -> bool {
        let Some(levels) = &self.levels else { return false };
        loop {
            match levels.try_recv() {
                Ok((place, level)) => self.games[place].level = level,
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => {
                    self.levels = None;
                    return false;
                }
            }
        }
    }

    pub(crate) fn lines(&self, signs: Signs) -> Vec<PanelLine> {
        let days = usize::from(self.date.day);
        let mut lines: Vec<PanelLine> = self
            .games
            .iter()
            .map(|daily| {
                let level = match (daily.level, &self.levels) {
                    (Some(level), _) => spoken().level_word(level),
                    (None, Some(_)) => "...",
                    (None, None) => "",
                };
                let mut won = spoken().month_days_won(daily.won.len(), days);
                if daily.won.contains(&self.date.day) {
                    won = spoken().month_won_today(&won);
                }
                PanelLine::item(daily.game.name(), format!("{level:<7} {won}"))
            })
            .collect();
        if let Some(daily) = self.games.get(self.chosen) {
            let (won, _) = marks(signs);
            let heading = spoken().month_with_mark(&spoken().month(self.date), &won.to_string());
            lines.extend([PanelLine::Gap, PanelLine::Heading(heading)]);
            lines.extend(month(self.date, &daily.won, signs).into_iter().map(PanelLine::Row));
        }
        lines
    }
}

/// The days of a date's month, up to that date, whose deal of this game was won.
pub(crate) fn days_won(results: &[GameResult], game: &str, date: Date) -> BTreeSet<u8> {
    let won = |day: &u8| {
        let date = Date { day: *day, ..date };
        let is_won = |result: &&GameResult| result.game == game && result.ended == Ended::Won;
        results.iter().filter(is_won).any(|result| date.owns(&result.deal))
    };
    (1..=date.day).filter(won).collect()
}

/// The marks of a day that was won, and of one that was not.
const fn marks(signs: Signs) -> (char, char) {
    match signs {
        Signs::Unicode => ('●', '·'),
        Signs::Ascii => ('*', '.'),
    }
}

/// A calendar of the month, a week a row: a mark behind each day that has passed.
fn month(date: Date, won: &BTreeSet<u8>, signs: Signs) -> Vec<String> {
    let (yes, no) = marks(signs);
    let (days, offset) = (date.days_in_month(), Date { day: 1, ..date }.weekday());
    let day = |day: u8| {
        let mark = match day {
            day if won.contains(&day) => yes,
            day if day <= date.day => no,
            _ => ' ',
        };
        format!("{day:>2}{mark}  ")
    };
    let blanks = std::iter::repeat_n("     ".to_owned(), offset.into());
    let cells: Vec<String> = blanks.chain((1..=days).map(day)).collect();
    let weeks = cells.chunks(7).map(|week| week.concat().trim_end().to_owned());
    std::iter::once(spoken().week().join("   ")).chain(weeks).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_month_has_a_mark_for_each_day_that_has_passed() {
        let date = Date { year: 2026, month: 11, day: 17 };
        let rows = month(date, &BTreeSet::from([1, 16]), Signs::Ascii);
        // 1 November 2026 is a Sunday.
        assert_eq!(rows[1], format!("{} 1*", "     ".repeat(6)));
        assert_eq!(rows[4], "16*  17.  18   19   20   21   22");
        assert_eq!(rows.last().map(String::as_str), Some("30"));
    }
}
