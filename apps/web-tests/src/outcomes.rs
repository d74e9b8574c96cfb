//! Notes how each test ended, for `cargo xtask browser`: a test runner has no word for a test that found out in the
//! browser that it cannot run there, and counts it among those that passed.

use std::fmt;
use std::fs::OpenOptions;
use std::io::Write as _;

use anyhow::{Context, Result};

/// A need of a test that not every engine meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Chromium's own protocol: emulation of screens, of media and of touch, and the engine's own reports.
    Protocol,
    /// A driver with a finger.
    Finger,
    /// A window that takes the size that it is given, and a pointer that reaches all of it.
    Window,
    /// A clipboard.
    Clipboard,
}

impl Need {
    /// As the list of skipped tests has it.
    const fn words(self) -> &'static str {
        match self {
            Need::Protocol => "Chromium's own protocol",
            Need::Finger => "a driver with a finger",
            Need::Window => "a window of another size",
            Need::Clipboard => "a clipboard",
        }
    }
}

/// Ends a test that cannot run in this engine: an error that [`conclude`] recognises.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skipped(pub(crate) Need);

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not run here: it needs {}", self.0.words())
    }
}

impl std::error::Error for Skipped {}

/// Notes how a test ended. One that was skipped is no failure.
pub(crate) fn conclude(name: &str, result: Result<()>) -> Result<()> {
    let skipped = result.as_ref().err().and_then(|error| error.downcast_ref::<Skipped>());
    match (skipped, &result) {
        (Some(Skipped(need)), _) => note("skipped", name, need.words())?,
        (None, Ok(())) => note("passed", name, "")?,
        (None, Err(_)) => note("failed", name, "")?,
    }
    if skipped.is_some() { Ok(()) } else { result }
}

/// Adds a line to the file that `cargo xtask browser` reads: the outcome, the test, and the capabilities it needs.
fn note(outcome: &str, name: &str, need: &str) -> Result<()> {
    let Some(path) = std::env::var_os("TALON_OUTCOMES") else { return Ok(()) };
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    // One write: tests of other processes add their lines meanwhile.
    let line = format!("{outcome}\t{}\t{need}\n", test_name().as_deref().unwrap_or(name));
    file.write_all(line.as_bytes()).context("the outcome cannot be noted")
}

/// The name of the function that is running as a test. Without it there is the name of the browser's profile.
fn test_name() -> Option<String> {
    let thread = || std::thread::current().name().map(str::to_owned);
    let name = std::env::var("NEXTEST_TEST_NAME").ok().or_else(thread);
    name.filter(|name| name != "main")
}

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, anyhow};

    use super::{Need, Skipped, conclude};

    #[test]
    fn a_skipped_test_is_no_failure_and_a_failed_one_is() {
        let skipped = Err(Skipped(Need::Finger)).context("in the middle of a test");
        assert!(conclude("skipped", skipped).is_ok());
        assert!(conclude("failed", Err(anyhow!("a card is missing"))).is_err());
        assert!(conclude("passed", Ok(())).is_ok());
    }
}
