//! How long a test waits: longer on a machine that is busy with other things.

use std::time::{Duration, Instant};

/// How long anything may take on a machine that does nothing else.
const QUIET: Duration = Duration::from_secs(20);

/// How long a driver lets one script run then, and how long one of its answers may take. The second is longer, so that
/// the driver says which script it was.
const SCRIPT: Duration = Duration::from_secs(110);
const ANSWER: Duration = Duration::from_secs(120);

/// The most that a wait is stretched on a busy machine.
const MOST: f64 = 8.0;

/// A wait that has begun.
pub(crate) struct Timeout {
    start: Instant,
    /// The largest slowdown measured during the wait.
    slowdown: f64,
}

impl Timeout {
    /// Begins to wait.
    pub(crate) fn start() -> Timeout {
        Timeout { start: Instant::now(), slowdown: slowdown() }
    }

    /// Whether the wait has taken too long, given the machine's load now and before.
    pub(crate) fn is_over(&mut self) -> bool {
        self.slowdown = self.slowdown.max(slowdown());
        self.start.elapsed() > QUIET.mul_f64(self.slowdown)
    }
}

/// How long a driver may let a script run on the machine as it is now.
pub(crate) fn script_limit() -> Duration {
    SCRIPT.mul_f64(slowdown())
}

/// How long a driver's answer may take on the busiest machine: it is set once, before the machine's load is known.
pub(crate) fn answer_limit() -> Duration {
    ANSWER.mul_f64(MOST)
}

/// How many programs want each processor: over the last minute, or at this moment if that is more. At least 1, and 1 if
/// the system does not report it.
pub(crate) fn slowdown() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (wanted(&text) / cores as f64).clamp(1.0, MOST)
}

/// The programs that want to run, as in `18.61 15.12 9.03 5/312 19216`.
fn wanted(text: &str) -> f64 {
    let words: Vec<&str> = text.split_whitespace().collect();
    let minute = words.first().and_then(|word| word.parse::<f64>().ok());
    let now = words.get(3).and_then(|word| word.split('/').next()?.parse::<f64>().ok());
    minute.unwrap_or(0.0).max(now.unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::{answer_limit, script_limit, wanted};

    #[test]
    fn a_script_ends_before_the_answer_is_given_up() {
        assert!(script_limit() < answer_limit());
    }

    #[test]
    fn a_busy_machine_is_waited_for() {
        let is = |text: &str, expected: f64| (wanted(text) - expected).abs() < 1e-9;
        assert!(is("18.5 15.12 9.03 5/312 19216", 18.5));
        assert!(is("1.5 1.12 0.03 5/312 19216", 5.0));
        assert!(is("", 0.0));
    }
}
