//! Times and sizes as people write them.

use std::str::FromStr;
use std::time::Duration;

/// How long a search may take; `none` is without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Timeout(pub(crate) Option<Duration>);

impl FromStr for Timeout {
    type Err = String;

    fn from_str(text: &str) -> Result<Timeout, String> {
        if text == "none" {
            return Ok(Timeout(None));
        }
        let wrong = || format!("\"{text}\" is no time: write 10s, 500ms, 2m or none");
        let (number, unit) = split(text).ok_or_else(wrong)?;
        let seconds = match unit {
            "ms" => number / 1e3,
            "s" | "" => number,
            "m" | "min" => number * 60.0,
            "h" => number * 3600.0,
            _ => return Err(wrong()),
        };
        let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
        Ok(Timeout(Some(time)))
    }
}

/// How many bytes a search may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory(pub(crate) usize);

impl FromStr for Memory {
    type Err = String;

    fn from_str(text: &str) -> Result<Memory, String> {
        let wrong = || format!("\"{text}\" is no size: write 1GiB, 256MiB or a number of bytes");
        let (number, unit) = split(text).ok_or_else(wrong)?;
        let bytes = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => number,
            "k" | "kib" => number * 1024.0,
            "m" | "mib" => number * 1024.0 * 1024.0,
            "g" | "gib" => number * 1024.0 * 1024.0 * 1024.0,
            "kb" => number * 1e3,
            "mb" => number * 1e6,
            "gb" => number * 1e9,
            _ => return Err(wrong()),
        };
        // Beyond what a machine can address there is no limit, which a cast that saturates says too.
        #[expect(clippy::cast_sign_loss, reason = "a number read here has no sign")]
        Ok(Memory(bytes as usize))
    }
}

/// The number in front and the unit behind it.
fn split(text: &str) -> Option<(f64, &str)> {
    let end = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    Some((number.parse().ok()?, unit.trim()))
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
            assert_eq!(text.parse(), Ok(Timeout(expected.map(Duration::from_millis))), "{text}");
        }
        assert!("soon".parse::<Timeout>().is_err());
        assert!("10 parsecs".parse::<Timeout>().is_err());
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
