//! Durations and sizes on the command line.

use std::str::FromStr;
use std::time::Duration;

use bytesize::ByteSize;
use talon_engine::text::quoted;

/// How long a search may take; `none` is without a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<TimeLimit, String> {
        if text == "none" {
            return Ok(TimeLimit(None));
        }
        // A number without a unit is a number of seconds.
        let number = text.parse().ok().and_then(|number| Duration::try_from_secs_f64(number).ok());
        let time = number.or_else(|| humantime::parse_duration(text).ok());
        let wrong = || format!("invalid duration {}: use 10s, 500ms, 2m or none", quoted(text));
        time.map(|time| TimeLimit(Some(time))).ok_or_else(wrong)
    }
}

/// How many bytes a search may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) usize);

impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Memory, String> {
        // A single letter is a binary unit, as in other tools: 1g is 1 GiB.
        let letter = text.ends_with(['k', 'K', 'm', 'M', 'g', 'G']);
        let spelled = if letter { format!("{text}iB") } else { text.to_owned() };
        let size: Result<ByteSize, _> = spelled.parse();
        let size = size.map_err(|_| {
            format!("invalid size {}: use 1GiB, 256MiB or a number of bytes", quoted(text))
        })?;
        // More than the machine can address means no limit.
        Ok(Memory(usize::try_from(size.as_u64()).unwrap_or(usize::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        for (text, expected) in [
            ("10s", Some(10_000)),
            ("500ms", Some(500)),
            ("2m", Some(120_000)),
            ("1.5", Some(1_500)),
            ("none", None),
        ] {
            assert_eq!(text.parse(), Ok(TimeLimit(expected.map(Duration::from_millis))), "{text}");
        }
        assert!("soon".parse::<TimeLimit>().is_err());
        assert!("10 parsecs".parse::<TimeLimit>().is_err());
    }

    #[test]
    fn sizes_are_read() {
        for (text, expected) in [
            ("1GiB", 1 << 30),
            ("256MiB", 1 << 28),
            ("1g", 1 << 30),
            ("1000", 1000),
            ("1MB", 1_000_000),
        ] {
            assert_eq!(text.parse(), Ok(Memory(expected)), "{text}");
        }
        assert!("a lot".parse::<Memory>().is_err());
    }
}
