//! What is told on the standard error while the work goes on.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use talon_solver::Progress;

/// Work shorter than this is done before anybody wonders.
const PATIENCE: Duration = Duration::from_secs(1);

/// One line that is written over on a terminal, and written anew, ever less often, elsewhere.
struct Line {
    terminal: bool,
    due: Instant,
    pause: Duration,
    written: bool,
}

impl Line {
    fn new() -> Line {
        let terminal = io::stderr().is_terminal();
        Line { terminal, due: Instant::now() + PATIENCE, pause: PATIENCE, written: false }
    }

    fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    fn write(&mut self, text: &str) {
        // Nobody is hurt if progress cannot be shown.
        if self.terminal {
            drop(write!(io::stderr(), "\r\x1b[K{text}"));
            self.pause = Duration::from_millis(100);
        } else {
            drop(writeln!(io::stderr(), "{text}"));
            self.pause *= 2;
        }
        self.written = true;
        self.due = Instant::now() + self.pause;
    }

    fn wipe(&mut self) {
        if self.terminal && self.written {
            drop(write!(io::stderr(), "\r\x1b[K"));
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.wipe();
    }
}

/// How a single search goes: what is done. How much is left nobody knows, so there is no bar.
pub(crate) struct SearchLine {
    line: Line,
    started: Instant,
}

impl SearchLine {
    /// Silent for the first second.
    pub(crate) fn new() -> SearchLine {
        SearchLine { line: Line::new(), started: Instant::now() }
    }

    /// Tells how far the search is, if it is time to.
    pub(crate) fn tell(&mut self, progress: &Progress) {
        if self.line.is_due() {
            let seconds = self.started.elapsed().as_secs_f64();
            self.line.write(&format!(
                "searching: {} positions, depth {}, {} a second, {} MiB, {seconds:.0} s",
                grouped(progress.nodes),
                progress.depth,
                grouped((progress.nodes as f64 / seconds) as u64),
                progress.memory >> 20,
            ));
        }
    }
}

/// How many of many deals are done: a bar.
pub(crate) struct DealsBar {
    line: Line,
    total: u64,
    done: u64,
    counts: [(&'static str, u64); 3],
}

impl DealsBar {
    /// Nothing done yet.
    pub(crate) fn new(total: u64) -> DealsBar {
        let counts = [("won", 0), ("lost", 0), ("unknown", 0)];
        DealsBar { line: Line::new(), total, done: 0, counts }
    }

    /// One more deal has its verdict.
    pub(crate) fn count(&mut self, verdict: &str) {
        self.done += 1;
        for (word, count) in &mut self.counts {
            *count += u64::from(*word == verdict);
        }
        if self.line.is_due() {
            self.line.write(&self.text());
        }
    }

    fn text(&self) -> String {
        const WIDTH: usize = 30;
        let filled = (WIDTH as f64 * self.done as f64 / self.total.max(1) as f64) as usize;
        let counts = self.counts.map(|(word, count)| format!("{count} {word}"));
        let bar = format!("{}{}", "#".repeat(filled), "-".repeat(WIDTH - filled));
        format!("[{bar}] {}/{}: {}", self.done, self.total, counts.join(", "))
    }
}

/// A number with thin groups of three digits, as in 1 234 567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).expect("digits are text"))
        .collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_234_567), "1 234 567");
    }

    #[test]
    fn the_bar_fills() {
        let mut bar = DealsBar::new(4);
        bar.count("won");
        bar.count("lost");
        assert_eq!(bar.text(), "[###############---------------] 2/4: 1 won, 1 lost, 0 unknown");
    }
}
