//! Which deals are looked at: a range of our own numbers, `1..1000`, both ends included.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use talon_engine::text::quoted;

/// A range of deal numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRange(RangeInclusive<u64>);

/// A text that is not a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARange(String);

impl fmt::Display for NotARange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a range of deals: write the first and the last, as in 1..1000",
            quoted(&self.0)
        )
    }
}

impl std::error::Error for NotARange {}

impl FromStr for DealRange {
    type Err = NotARange;

    fn from_str(text: &str) -> Result<DealRange, NotARange> {
        let wrong = || NotARange(text.to_owned());
        let (first, last) = match text.split_once("..") {
            Some((first, last)) => (first, last.trim_start_matches('=')),
            None => (text, text),
        };
        let first: u64 = first.trim().parse().map_err(|_| wrong())?;
        let last: u64 = last.trim().parse().map_err(|_| wrong())?;
        if first <= last { Ok(DealRange(first..=last)) } else { Err(wrong()) }
    }
}

impl DealRange {
    /// The numbers in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + use<> {
        self.0.clone()
    }

    /// The numbers, as a range.
    pub fn range(&self) -> RangeInclusive<u64> {
        self.0.clone()
    }

    /// How many there are. The range of all numbers counts one too few.
    pub fn count(&self) -> u64 {
        (self.0.end() - self.0.start()).saturating_add(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        let deals: DealRange = "3..5".parse().expect("a range");
        assert_eq!(deals.numbers().collect::<Vec<_>>(), [3, 4, 5]);
        assert_eq!(deals.count(), 3);
        assert_eq!("7".parse::<DealRange>().expect("one deal").count(), 1);
        for text in ["", "..", "5..3", "a..b", "1..", "-1..2"] {
            assert!(text.parse::<DealRange>().is_err(), "{text}");
        }
    }
}
