//! Time spent on a game: runs while the player plays, stops while paused or hidden. Knows no real clock.

/// Milliseconds of a monotonic clock; every call takes the time as an argument.
pub type Millis = u64;

/// A stopwatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Clock {
    spent: Millis,
    since: Option<Millis>,
}

impl Clock {
    /// A stopped stopwatch that shows this much time.
    pub const fn stopped_at(spent: Millis) -> Clock {
        Clock { spent, since: None }
    }

    /// Starts it, if it is stopped.
    pub fn start(&mut self, now: Millis) {
        self.since.get_or_insert(now);
    }

    /// Stops it, if it runs.
    pub fn stop(&mut self, now: Millis) {
        self.spent = self.spent(now);
        self.since = None;
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Time spent so far.
    pub fn spent(&self, now: Millis) -> Millis {
        self.spent.saturating_add(self.since.map_or(0, |since| now.saturating_sub(since)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_running_time_counts() {
        let mut clock = Clock::default();
        assert_eq!(clock.spent(50), 0);
        clock.start(100);
        clock.start(120);
        assert_eq!(clock.spent(150), 50);
        clock.stop(200);
        assert_eq!(clock.spent(900), 100);
        clock.start(1000);
        assert_eq!(clock.spent(1001), 101);
    }
}
