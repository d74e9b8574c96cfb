//! Files of statistics: any imported results add up, and a round trip changes nothing.

use talon_game::statistics::{GameResult, Summary, groups, merge, vegas_total};
use talon_game::statistics_file::{export, import};

use crate::{WORDING, assert_sentence};

/// No text makes the reader of statistics panic. Results that it accepts survive a round trip, add up without
/// overflow, and are never counted twice.
pub fn statistics(text: &str) {
    if let Ok(result) = GameResult::from_line(text) {
        adds_up(&[result]);
    }
    match import(text) {
        Ok(results) => adds_up(&results),
        Err(fault) => assert_sentence(&WORDING.statistics_fault(&fault)),
    }
}

fn adds_up(results: &[GameResult]) {
    assert_eq!(import(&export(results)).as_deref(), Ok(results));
    for result in results {
        assert_eq!(GameResult::from_line(&result.to_line()).as_ref(), Ok(result));
    }
    let mut merged = Vec::new();
    let new = merge(&mut merged, results.iter().cloned());
    assert_eq!(new, merged.len());
    assert_eq!(merge(&mut merged, results.iter().cloned()), 0, "counted twice");
    let in_groups: usize = groups(results)
        .iter()
        .map(|group| {
            assert!(
                !group.name(&talon_catalog::Registry::built_in()).is_empty()
                    || group.game.is_empty()
            );
            group.results.len()
        })
        .sum();
    assert_eq!(in_groups, results.len());
    let _ = vegas_total(results);
    let summary = Summary::of(results);
    assert!(summary.won <= summary.played && summary.streak <= summary.longest_streak);
    if let Some(rate) = summary.rate() {
        assert!(0.0 <= rate.low && rate.low <= rate.share, "{rate:?}");
        assert!(rate.share <= rate.high && rate.high <= 1.0, "{rate:?}");
    }
}
