//! Positions on which a proof was wrong once: each file of `cases` is checked again, by every kernel that fits.

use std::fs;
use std::path::Path;

use talon_engine::rules::{Build, TakeBack};
use talon_solver::Kernel;
use talon_soundness::{Case, Checker, Decision};
use talon_testkit::reference::ReferenceVerdict;

fn cases() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let text = |path: &Path| fs::read_to_string(path).expect("a text");
    paths.iter().map(|path| (path.display().to_string(), text(path))).collect()
}

#[test]
fn every_kept_case_agrees_with_exhaustive_search() {
    let mut checker = Checker::new(100_000, &Kernel::ALL);
    for (name, text) in cases() {
        let case = Case::parse(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        // Number 0 has its solutions shortened, too.
        let agreed = checker.check(&case.rules, &case.board, 0);
        let agreed = agreed.unwrap_or_else(|wrong| panic!("{name}: {wrong:?}"));
        assert_ne!(agreed.truth, ReferenceVerdict::TooLarge, "{name}");
    }
}

#[test]
fn a_won_position_with_cards_taken_back_was_called_lost() {
    let mut checker = Checker::new(100_000, &[Kernel::General]);
    let mut found = 0;
    for (name, text) in cases().iter().filter(|(name, _)| name.contains("take-back")) {
        let case = Case::parse(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let (build, take_back) = (case.rules.build(), case.rules.take_back());
        assert_eq!((build, take_back), (Build::AlternatingColours, TakeBack::Allowed), "{name}");
        let agreed = checker.check(&case.rules, &case.board, 1).expect("no disagreement");
        assert_eq!(agreed.kernels, [(Kernel::General, Decision::Won)], "{name}");
        found += 1;
    }
    assert!(found >= 4, "{found} cases");
}
