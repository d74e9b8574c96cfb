//! Win rates that others have published, for the rules that we have surveyed too.

use crate::interval::Interval;
use crate::report::Row;

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

/// Blake and Gent, *The Winnability of Klondike Solitaire and Many Other Patience Games*, JAIR 85:21 (2026), with cells
/// and takes-back as they say. FreeCell without an interval: so many deals are decided that it is a point here.
pub const PUBLISHED_RATES: [PublishedRate; 6] = [
    rate("klondike", "", 0.81945, Some((0.81861, 0.82029))),
    rate("klondike", "draw=1", 0.90480, Some((0.90364, 0.90596))),
    rate("klondike", "take-back=off", 0.81524, Some((0.8144, 0.8161))),
    rate("klondike", "draw=1;take-back=off", 0.90204, Some((0.9009, 0.9032))),
    rate("freecell", "", 0.999_988_8, None),
    rate("selective-freecell", "selective=off", 0.999_988_8, None),
];

const fn rate(
    game: &'static str,
    settings: &'static str,
    share: f64,
    ends: Option<(f64, f64)>,
) -> PublishedRate {
    let interval = match ends {
        Some((low, high)) => Some(Interval { low, high }),
        None => None,
    };
    PublishedRate { game, settings, share, interval }
}

impl PublishedRate {
    /// The published rate for a row, if there is one.
    pub fn of(row: &Row) -> Option<&'static PublishedRate> {
        let is_of =
            |rate: &&PublishedRate| (rate.game, rate.settings) == (&*row.game, &*row.settings);
        PUBLISHED_RATES.iter().find(is_of)
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
        let rate = PUBLISHED_RATES[1];
        assert_eq!(rate.words(), "90.480 % (90.364 to 90.596)");
        let compared = |low, high| rate.comparison(&Interval { low, high });
        assert_eq!(compared(0.90387, 0.90503).as_deref(), Some("2.0 times narrower"));
        assert_eq!(compared(0.901, 0.908).as_deref(), Some("3.0 times wider"));
        assert_eq!(PUBLISHED_RATES[4].comparison(&Interval { low: 0.5, high: 0.6 }), None);
    }
}
