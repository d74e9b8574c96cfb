//! Win rates that others have published, for rules that we have surveyed too. `published.txt` has them, a line each.

use crate::interval::Interval;
use crate::report::Row;

const PUBLISHED: &str = include_str!("../published.txt");

/// A published win rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRate {
    /// The game's id.
    pub game: &'static str,
    /// Its settings in their canonical form.
    pub settings: &'static str,
    /// The share of deals that can be won.
    pub share: f64,
    /// Its 95 % interval, where one is known.
    pub interval: Option<Interval>,
}

/// All of them.
pub fn published_rates() -> impl Iterator<Item = PublishedRate> {
    PUBLISHED.lines().filter_map(PublishedRate::parse)
}

impl PublishedRate {
    /// Reads a line; `None` for a comment.
    fn parse(line: &'static str) -> Option<PublishedRate> {
        let mut words = line.split('|');
        let (game, settings) = (words.next()?, words.next()?);
        let mut share = || Some(words.next()?.parse::<f64>().ok()? / 100.0);
        let (share, low, high) = (share()?, share(), share());
        let interval = low.zip(high).map(|(low, high)| Interval { low, high });
        Some(PublishedRate { game, settings, share, interval })
    }

    /// The published rate for a row, if there is one.
    pub fn of(row: &Row) -> Option<PublishedRate> {
        published_rates().find(|rate| (rate.game, rate.settings) == (&*row.game, &*row.settings))
    }

    /// The share, with its interval: "90.480 % (90.364 to 90.596)".
    pub(crate) fn words(&self) -> String {
        let share = self.share * 100.0;
        match self.interval {
            Some(Interval { low, high }) => {
                format!("{share:.3} % ({:.3} to {:.3})", low * 100.0, high * 100.0)
            }
            None => format!("{share:.5} %"),
        }
    }

    /// How our interval compares with the published one: "2.0 times narrower", "2.9 times wider".
    pub(crate) fn comparison(&self, ours: &Interval) -> Option<String> {
        let published = self.interval?;
        let times = (published.high - published.low) / (ours.high - ours.low);
        Some(if times >= 1.0 {
            format!("{times:.1} times narrower")
        } else {
            format!("{:.1} times wider", 1.0 / times)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_is_narrower_or_wider_than_the_published_one() {
        let rates: Vec<PublishedRate> = published_rates().collect();
        let remarks = PUBLISHED.lines().filter(|line| line.starts_with('#')).count();
        assert_eq!(rates.len() + remarks, PUBLISHED.lines().count(), "every line is read");
        let rate = rates[1];
        assert_eq!(rate.words(), "90.480 % (90.364 to 90.596)");
        let compared = |low, high| rate.comparison(&Interval { low, high });
        assert_eq!(compared(0.90387, 0.90503).as_deref(), Some("2.0 times narrower"));
        assert_eq!(compared(0.901, 0.908).as_deref(), Some("3.0 times wider"));
        let point = rates.iter().find(|rate| rate.interval.is_none()).expect("a share alone");
        assert_eq!(point.words(), "99.99888 %");
        assert_eq!(point.comparison(&Interval { low: 0.5, high: 0.6 }), None);
    }
}
