//! How the tests of one run in a browser ended. A test that finds it cannot run in an engine returns early, and the
//! test runner counts it as passed. The tests' own notes say which ones were skipped.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::repo::Repo;

/// How a test ended; the worst is the last, because a test may open several pages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum TestOutcome {
    Passed,
    /// The need of the test that was not met.
    Skipped(String),
    Failed,
}

/// The file that the tests of a run write their notes into.
pub(super) struct Outcomes(PathBuf);

impl Outcomes {
    /// An empty one.
    pub(super) fn fresh(repo: &Repo, engine: &str) -> Result<Outcomes> {
        let path = repo.target().join(format!("outcomes-{engine}.txt"));
        fs::write(&path, "").with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Outcomes(path))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &PathBuf {
        &self.0
    }

    /// The notes in a few lines: the counts, and the names of the skipped tests, grouped by the missing feature.
    pub(super) fn sum_up(&self) -> Result<String> {
        let notes = fs::read_to_string(&self.0);
        Ok(summary(&notes.with_context(|| format!("cannot read {}", self.0.display()))?))
    }
}

fn outcome(line: &str) -> Option<(&str, TestOutcome)> {
    let mut words = line.split('\t');
    let (outcome, name) = (words.next()?, words.next()?);
    let outcome = match outcome {
        "passed" => TestOutcome::Passed,
        "skipped" => TestOutcome::Skipped(words.next()?.to_owned()),
        _ => TestOutcome::Failed,
    };
    Some((name, outcome))
}

fn summary(notes: &str) -> String {
    let mut tests = BTreeMap::new();
    for (name, outcome) in notes.lines().filter_map(outcome) {
        let worst = tests.entry(name).or_insert(TestOutcome::Passed);
        *worst = outcome.max(worst.clone());
    }
    let count = |wanted: &TestOutcome| tests.values().filter(|outcome| *outcome == wanted).count();
    let (passed, failed) = (count(&TestOutcome::Passed), count(&TestOutcome::Failed));
    let mut skipped: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, outcome) in &tests {
        if let TestOutcome::Skipped(need) = outcome {
            skipped.entry(need).or_default().push(name);
        }
    }
    let mut counts = format!("{passed} passed, {} skipped", tests.len() - passed - failed);
    if failed > 0 {
        counts = format!("{counts}, {failed} failed");
    }
    let by_need = skipped
        .into_iter()
        .map(|(need, names)| format!("     {} need {need}: {}", names.len(), names.join(", ")));
    std::iter::once(counts).chain(by_need).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn skipped_tests_are_counted_apart_and_named() {
        let notes =
            "passed\tb\t\nskipped\tc\ta finger\nskipped\ta\ta finger\nskipped\td\ta window\n";
        assert_eq!(
            summary(notes),
            "1 passed, 3 skipped\n     2 need a finger: a, c\n     1 need a window: d"
        );
    }

    #[test]
    fn a_test_of_several_pages_ends_as_the_worst_of_them() {
        let notes = "passed\ta\t\nfailed\ta\t\npassed\ta\t\npassed\tb\t\nskipped\tb\ta finger\n";
        assert_eq!(summary(notes), "0 passed, 1 skipped, 1 failed\n     1 need a finger: b");
    }
}
