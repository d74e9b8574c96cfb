//! Whole numbers on the command line, with bounds that the error message names.

use std::fmt::Display;
use std::str::FromStr;

use talon_engine::text::quoted;

use crate::solve::MOST_JOBS;

/// A whole number from `low` to `high`.
fn whole<N: Copy + FromStr + PartialOrd + Display>(
    text: &str,
    low: N,
    high: N,
) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        format!("invalid number {}: use a whole number from {low} to {high}", quoted(text))
    })
}

/// How many deals are solved in parallel.
pub(crate) fn jobs(text: &str) -> Result<u16, String> {
    whole(text, 1, MOST_JOBS)
}

/// The length of move sequences. No game reaches the longest in reasonable time, and the stack holds it many times over.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    whole(text, 0, 1000)
}

/// A port of this machine.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    whole(text, 0, u16::MAX)
}

/// A place in a list, counted from 1.
pub(crate) fn place(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| *number > 0);
    number.ok_or_else(|| format!("invalid number {}: use 1, 2, 3 and so on", quoted(text)))
}

/// The number of a puzzle.
pub(crate) fn puzzle(text: &str) -> Result<u64, String> {
    whole(text, 0, u64::MAX)
}

/// A number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0);
    seconds.ok_or_else(|| {
        format!("invalid number of seconds {}: use 10 or 0.5, for example", quoted(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_within_their_bounds() {
        assert_eq!(jobs("2"), Ok(2));
        let wrong = "invalid number \"x\": use a whole number from 1 to 256";
        assert_eq!(jobs("x"), Err(wrong.to_owned()));
        assert!(jobs("0").is_err() && jobs("257").is_err() && depth("-1").is_err());
        assert!(port("65536").is_err() && place("0").is_err() && seconds("-1").is_err());
        assert_eq!(seconds("0.5"), Ok(0.5));
        let wrong = "invalid number \"-3\": use a whole number from 0 to 18446744073709551615";
        assert_eq!(puzzle("-3"), Err(wrong.to_owned()));
    }
}
