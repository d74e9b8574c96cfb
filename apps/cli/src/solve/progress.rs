//! Progress on the standard error: one line that changes on a terminal, a few lines elsewhere.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use talon_solver::Progress;

/// Work that takes less than this shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where progress is shown.
enum Display {
    /// A line that indicatif draws and clears.
    Terminal(ProgressBar),
    /// A new line each time, after a pause that doubles.
    Pipe { pause: Duration },
}

/// A line of progress that stays silent for the first second.
struct ProgressLine {
    display: Display,
    due: Instant,
}

impl ProgressLine {
    fn new(bar: ProgressBar) -> ProgressLine {
        let display = if io::stderr().is_terminal() {
            Display::Terminal(bar)
        } else {
            Display::Pipe { pause: PATIENCE }
        };
        ProgressLine { display, due: Instant::now() + PATIENCE }
    }

    /// Shows the text if it is time to.
    fn update(&mut self, done: u64, text: impl FnOnce() -> String) {
        if Instant::now() < self.due {
            return;
        }
        match &mut self.display {
            Display::Terminal(bar) => {
                bar.set_position(done);
                bar.set_message(text());
                self.due = Instant::now() + Duration::from_millis(100);
            }
            Display::Pipe { pause } => {
                // The work continues if progress cannot be shown.
                drop(writeln!(io::stderr(), "{}", text()));
                *pause *= 2;
                self.due = Instant::now() + *pause;
            }
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        match &self.display {
            Display::Terminal(bar) => bar.finish_and_clear(),
            Display::Pipe { .. } => {}
        }
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}

/// Progress of a single search. The remaining work is unknown, so there is no bar.
pub(crate) struct SearchLine {
    line: ProgressLine,
    started: Instant,
}

impl SearchLine {
    /// Silent for the first second.
    pub(crate) fn new() -> SearchLine {
        let bar = ProgressBar::no_length().with_style(style("{msg}"));
        SearchLine { line: ProgressLine::new(bar), started: Instant::now() }
    }

    /// Shows how far the search is, if it is time to.
    pub(crate) fn report(&mut self, progress: &Progress) {
        let seconds = self.started.elapsed().as_secs_f64();
        self.line.update(progress.nodes, || {
            format!(
                "searching: {} positions, depth {}, {} a second, {}, {seconds:.0} s",
                HumanCount(progress.nodes),
                progress.depth,
                HumanCount((progress.nodes as f64 / seconds) as u64),
                HumanBytes(progress.memory as u64),
            )
        });
    }
}

/// Progress over many deals.
pub(crate) struct DealsBar {
    line: ProgressLine,
    total: u64,
    done: u64,
    counts: [(&'static str, u64); 3],
}

impl DealsBar {
    /// Nothing done yet.
    pub(crate) fn new(total: u64) -> DealsBar {
        let bar = ProgressBar::new(total).with_style(style("{bar:30} {msg}, {eta} left"));
        let counts = [("won", 0), ("lost", 0), ("unknown", 0)];
        DealsBar { line: ProgressLine::new(bar), total, done: 0, counts }
    }

    /// Another deal is decided.
    pub(crate) fn count(&mut self, verdict: &str) {
        self.done += 1;
        for (word, count) in &mut self.counts {
            *count += u64::from(*word == verdict);
        }
        let (done, total, counts) = (self.done, self.total, self.counts);
        self.line.update(done, || text(done, total, counts));
    }
}

fn text(done: u64, total: u64, counts: [(&str, u64); 3]) -> String {
    let counts = counts.map(|(word, count)| format!("{count} {word}"));
    format!("{}/{}: {}", HumanCount(done), HumanCount(total), counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn verdicts_are_counted() {
        let counts = [("won", 1), ("lost", 1), ("unknown", 0)];
        assert_eq!(text(2, 4000, counts), "2/4,000: 1 won, 1 lost, 0 unknown");
    }
}
