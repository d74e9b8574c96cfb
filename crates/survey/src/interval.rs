//! Exact intervals of a share (Clopper and Pearson, 1934).

use statrs::function::beta::beta_reg;

/// The range that a share is in with 95 % certainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// The 95 % interval for `successes` of `trials`; the whole range when nothing was tried.
pub fn clopper_pearson(successes: u64, trials: u64) -> Interval {
    const TAIL: f64 = 0.025;
    let (k, n) = (successes as f64, trials as f64);
    let low = if successes == 0 { 0.0 } else { quantile(k, n - k + 1.0, TAIL) };
    let high = if successes == trials { 1.0 } else { quantile(k + 1.0, n - k, 1.0 - TAIL) };
    Interval { low, high }
}

/// Where the beta distribution reaches a probability: found by halving, to the last bit that matters.
fn quantile(a: f64, b: f64, probability: f64) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if beta_reg(a, b, middle) < probability {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(successes: u64, trials: u64, low: f64, high: f64) {
        let interval = clopper_pearson(successes, trials);
        assert!((interval.low - low).abs() < 5e-5, "{interval:?}");
        assert!((interval.high - high).abs() < 5e-5, "{interval:?}");
    }

    /// Values from published tables of exact binomial limits.
    #[test]
    fn intervals_are_those_of_published_tables() {
        check(0, 10, 0.0, 0.3085);
        check(1, 10, 0.0025, 0.4450);
        check(5, 10, 0.1871, 0.8129);
        check(10, 10, 0.6915, 1.0);
        check(0, 20, 0.0, 0.1684);
        check(4, 20, 0.0573, 0.4366);
        check(50, 100, 0.3983, 0.6017);
        check(1, 100, 0.0003, 0.0545);
        check(95, 100, 0.8872, 0.9836);
    }

    #[test]
    fn nothing_tried_says_nothing() {
        assert_eq!(clopper_pearson(0, 0), Interval { low: 0.0, high: 1.0 });
    }
}
