//! The published figures are those of the published records, and hold what others have published.

use std::fs;
use std::path::Path;

use talon_survey::{Report, Verdict, read_folder, rows};

fn published() -> Report {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/surveys");
    let (found, damages) = read_folder(&folder).expect("the published records");
    assert!(damages.is_empty(), "{damages:?}");
    rows(found)
}

#[test]
fn the_figures_shown_are_those_of_the_records() {
    let report = published();
    assert!(report.conflicts.is_empty());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/winnability.txt");
    assert_eq!(fs::read_to_string(file).expect("the figures"), report.figures());
}

/// Blake and Gent (JAIR 85:21, 2026) for Klondike; the known count of plain FreeCell's deals.
#[test]
fn our_intervals_hold_the_published_figures() {
    let report = published();
    let holds = |game: &str, settings: &str, percent: f64| {
        let row = report.rows.iter().find(|row| row.game == game && row.settings == settings);
        let interval = row.expect("it was surveyed").interval();
        let inside = (interval.low * 100.0..=interval.high * 100.0).contains(&percent);
        assert!(inside, "{game} {settings}: {interval:?} does not hold {percent}");
    };
    holds("klondike", "", 81.945);
    holds("klondike", "draw=1", 90.480);
    holds("klondike", "take-back=off", 81.524);
    holds("klondike", "draw=1;take-back=off", 90.204);
    holds("selective-freecell", "selective=off", 99.99888);
}

#[test]
fn every_game_in_every_setting_is_surveyed() {
    let report = published();
    for game in talon_rulebook::catalog::built_in() {
        for choices in talon_rulebook::Choices::all(game) {
            let settings = choices.to_string();
            let row =
                report.rows.iter().find(|row| row.game == game.id() && row.settings == settings);
            let row = row.unwrap_or_else(|| panic!("{} {settings} is not surveyed", game.id()));
            assert!(row.records.len() >= 1000, "{} {settings}", game.id());
            let undecided = row.count(Verdict::Unknown) as f64 / row.records.len() as f64;
            assert!(undecided < 0.02, "{} {settings}: {undecided} undecided", game.id());
        }
    }
}
