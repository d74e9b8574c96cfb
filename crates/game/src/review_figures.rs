//! The figures of a review that stay with the result of its game, and their averages over many games.

use std::str::SplitAsciiWhitespace;

use crate::statistics::GameResult;

/// The figures of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewFigures {
    /// Of a game with hidden cards: the effect of the cards and of the moves, in whole per cent of the chance to win.
    /// Moves give nothing at best.
    Hidden {
        /// Below 0 if the cards took more than they gave.
        luck: i32,
        /// 0 or less.
        moves: i32,
    },
    /// Of a game in which every card was seen.
    Open {
        /// Whether it could be won all the way.
        verdict: OpenVerdict,
        /// Moves that would have lost it, and were not made.
        traps: usize,
        /// Moves without an alternative that wins.
        only_moves: usize,
    },
}

/// How long a game without hidden cards could be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenVerdict {
    /// To the end.
    Winnable,
    /// Until this step, from 1.
    LostAt(usize),
    /// Never.
    Lost,
    /// The solver gave up somewhere.
    NotSure,
}

const HIDDEN: &str = "hidden";
const OPEN: &str = "open";

impl ReviewFigures {
    /// As the text in [`GameResult::review`].
    pub fn to_text(self) -> String {
        match self {
            ReviewFigures::Hidden { luck, moves } => format!("{HIDDEN} {luck} {moves}"),
            ReviewFigures::Open { verdict, traps, only_moves } => {
                let verdict = match verdict {
                    OpenVerdict::Winnable => "winnable".to_owned(),
                    OpenVerdict::LostAt(step) => format!("lost-at {step}"),
                    OpenVerdict::Lost => "lost".to_owned(),
                    OpenVerdict::NotSure => "not-sure".to_owned(),
                };
                format!("{OPEN} {verdict} {traps} {only_moves}")
            }
        }
    }

    /// Reads such a text.
    pub fn from_text(text: &str) -> Option<ReviewFigures> {
        let mut words = text.split_ascii_whitespace();
        let figures = match words.next()? {
            HIDDEN => {
                ReviewFigures::Hidden { luck: number(&mut words)?, moves: number(&mut words)? }
            }
            OPEN => ReviewFigures::Open {
                verdict: match words.next()? {
                    "winnable" => OpenVerdict::Winnable,
                    "lost-at" => OpenVerdict::LostAt(number(&mut words)?),
                    "lost" => OpenVerdict::Lost,
                    "not-sure" => OpenVerdict::NotSure,
                    _ => return None,
                },
                traps: number(&mut words)?,
                only_moves: number(&mut words)?,
            },
            _ => return None,
        };
        words.next().is_none().then_some(figures)
    }
}

fn number<T: std::str::FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

/// Luck and play over all reviewed games with hidden cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckTotals {
    /// How many such games there are.
    pub games: usize,
    /// The gain from the cards in a game on average, in per cent of the chance to win.
    pub mean_luck: f64,
    /// The loss by the moves of a game in the median, in per cent: 0 at best.
    pub median_given_away: i32,
}

impl LuckTotals {
    /// The totals of these results; `None` if none of them was reviewed.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a GameResult>) -> Option<LuckTotals> {
        let figures = |result: &GameResult| ReviewFigures::from_text(result.review.as_deref()?);
        let hidden = |figures| match figures {
            ReviewFigures::Hidden { luck, moves } => Some((luck, -moves)),
            ReviewFigures::Open { .. } => None,
        };
        let (luck, mut given_away): (Vec<i32>, Vec<i32>) =
            results.into_iter().filter_map(figures).filter_map(hidden).unzip();
        given_away.sort_unstable();
        let median_given_away = *given_away.get(given_away.len() / 2)?;
        let sum: f64 = luck.iter().copied().map(f64::from).sum();
        Some(LuckTotals {
            games: luck.len(),
            mean_luck: sum / luck.len() as f64,
            median_given_away,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_as_they_were_written() {
        let open = |verdict| ReviewFigures::Open { verdict, traps: 12, only_moves: 3 };
        for figures in [
            ReviewFigures::Hidden { luck: -23, moves: -41 },
            ReviewFigures::Hidden { luck: 31, moves: 0 },
            open(OpenVerdict::Winnable),
            open(OpenVerdict::LostAt(34)),
            open(OpenVerdict::Lost),
            open(OpenVerdict::NotSure),
        ] {
            assert_eq!(ReviewFigures::from_text(&figures.to_text()), Some(figures));
        }
        for text in ["", "hidden", "hidden 1", "hidden 1 2 3", "open won 1 2", "open lost-at 1 2"] {
            assert_eq!(ReviewFigures::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn totals_are_of_reviewed_games_with_hidden_cards() {
        let line = "began=1\tgame=klondike\tsettings=\tdeal=7\tended=won\tmoves=9\tmillis=8\tundos=0\thints=0";
        let game = GameResult::from_line(line).expect("a right line");
        let reviewed = |text: &str| GameResult { review: Some(text.to_owned()), ..game.clone() };
        assert_eq!(LuckTotals::of([&game, &reviewed("open winnable 1 1")]), None);
        let games = [
            game.clone(),
            reviewed("hidden -23 -41"),
            reviewed("hidden 30 -4"),
            reviewed("hidden 20 0"),
            reviewed("open lost 0 0"),
        ];
        let totals = LuckTotals { games: 3, mean_luck: 9.0, median_given_away: 4 };
        assert_eq!(LuckTotals::of(&games), Some(totals));
    }
}
