//! Results of finished games and what they add up to. Results are only ever added; merging two lists keeps each once.

use serde::{Deserialize, Serialize};

use crate::clock::Millis;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ended {
    /// Won.
    Won,
    /// Left before it was won.
    GivenUp,
    /// Left after the solver had proved that the deal itself could never be won: not counted.
    Unwinnable,
}

impl Ended {
    /// The word in files.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Won => "won",
            Ended::GivenUp => "given-up",
            Ended::Unwinnable => "unwinnable",
        }
    }

    /// The end of that word.
    pub fn from_word(word: &str) -> Option<Ended> {
        [Ended::Won, Ended::GivenUp, Ended::Unwinnable].into_iter().find(|end| end.word() == word)
    }
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameResult {
    /// When it was begun, in milliseconds of the calendar.
    pub began: Millis,
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// What was dealt.
    pub deal: String,
    /// How it ended.
    pub ended: Ended,
    /// Steps played.
    pub moves: u32,
    /// Time spent.
    pub millis: Millis,
    /// Steps taken back.
    pub undos: u32,
    /// Hints asked for.
    pub hints: u32,
    /// What the game won or lost, if it was played for Vegas scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vegas: Option<i64>,
}

impl GameResult {
    /// What makes a result the same game as another: a game ends once.
    pub fn identity(&self) -> (&str, &str, &str, Millis) {
        (&self.game, &self.settings, &self.deal, self.began)
    }
}

/// What a list of results adds up to.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Summary {
    /// Games that count.
    pub played: u32,
    /// Won of them.
    pub won: u32,
    /// Wins in a row up to now.
    pub streak: u32,
    /// Most wins in a row.
    pub longest_streak: u32,
    /// Shortest time of a win.
    pub best_time: Option<Millis>,
    /// Middle time of the wins.
    pub median_time: Option<Millis>,
    /// Fewest steps of a win.
    pub fewest_moves: Option<u32>,
    /// Wins with no step taken back.
    pub without_undo: u32,
}

impl Summary {
    /// Adds up results in the order in which the games were begun.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Summary {
        let mut counted: Vec<&GameResult> =
            results.into_iter().filter(|result| result.ended != Ended::Unwinnable).collect();
        sort(&mut counted, |result| result.began);
        let mut summary = Summary { played: counted.len() as u32, ..Summary::default() };
        for result in &counted {
            let won = result.ended == Ended::Won;
            summary.streak = if won { summary.streak + 1 } else { 0 };
            summary.longest_streak = summary.longest_streak.max(summary.streak);
            summary.won += u32::from(won);
            summary.without_undo += u32::from(won && result.undos == 0);
        }
        let mut wins = counted;
        wins.retain(|result| result.ended == Ended::Won);
        sort(&mut wins, |result| result.millis);
        summary.best_time = wins.first().map(|result| result.millis);
        summary.median_time = wins.get(wins.len() / 2).map(|result| result.millis);
        summary.fewest_moves = wins.iter().map(|result| result.moves).min();
        summary
    }

    /// The share of games won, with the 95 % interval of Wilson; `None` before the first game.
    pub fn rate(&self) -> Option<Rate> {
        const Z: f64 = 1.959_964;
        if self.played == 0 {
            return None;
        }
        let (n, won) = (f64::from(self.played), f64::from(self.won));
        let share = won / n;
        let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half =
            Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Some(Rate { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) })
    }
}

/// Sorts results by a time of theirs; the key is no type parameter, so that there is one such sort in the program.
pub fn sort(results: &mut [&GameResult], key: fn(&GameResult) -> Millis) {
    results.sort_by_key(|result| key(result));
}

/// What all games that were played for Vegas scores have won and lost together.
pub fn vegas_bank<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> i64 {
    results.into_iter().filter_map(|result| result.vegas).sum()
}

/// A share and the range it is likely to be in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Won of played.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// Adds results that are not there yet; how many were new.
pub fn merge(results: &mut Vec<GameResult>, more: impl IntoIterator<Item = GameResult>) -> usize {
    let before = results.len();
    for result in more {
        let same = |known: &GameResult| {
            known.began == result.began && known.identity() == result.identity()
        };
        if !results.iter().any(same) {
            results.push(result);
        }
    }
    results.len() - before
}

/// The file that results are carried in from one place to another.
#[derive(Serialize, Deserialize)]
struct Export {
    talon: String,
    version: u32,
    results: Vec<GameResult>,
}

/// Writes results as JSON.
pub fn export(results: &[GameResult]) -> String {
    let export = Export { talon: "statistics".to_owned(), version: 1, results: results.to_vec() };
    serde_json::to_string_pretty(&export).expect("results are plain data")
}

/// Reads results from JSON, or says what is wrong.
pub fn import(text: &str) -> Result<Vec<GameResult>, String> {
    let export: Export = serde_json::from_str(text)
        .map_err(|fault| format!("This is not a file of Talon's statistics: {fault}."))?;
    match (export.talon.as_str(), export.version) {
        ("statistics", 1) => Ok(export.results),
        ("statistics", _) => {
            Err("These statistics are from a newer Talon; please bring this one up to date."
                .to_owned())
        }
        (_, _) => Err("This is not a file of Talon's statistics.".to_owned()),
    }
}
