//! Numbers as text: decimals and times.

/// A number that is not negative, rounded to this many digits after the point.
pub fn decimal(number: f64, digits: u32) -> String {
    let unit = 10_u64.pow(digits);
    let parts = (number * unit as f64).round() as u64;
    let width = digits as usize;
    match digits {
        0 => parts.to_string(),
        _ => format!("{}.{:0width$}", parts / unit, parts % unit),
    }
}

/// Time as `m:ss` or `h:mm:ss`.
pub fn duration(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
