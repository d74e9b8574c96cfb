//! The published figures match the published records, and agree with the figures of others.

use std::fs;
use std::path::Path;

use talon_rulebook::Choices;
use talon_survey::{Report, Row, read_packed};

fn published() -> Report {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/surveys");
    let mut report = Report::default();
    let packed = read_packed(&folder).expect("the published surveys");
    report.add_packed(packed).expect("one survey of a game and its settings");
    report
}

#[test]
fn the_figures_shown_are_those_of_the_records() {
    let report = published();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/winnability.txt");
    assert_eq!(fs::read_to_string(file).expect("the figures"), report.figures());
}

/// Every game in every setting has its row, with ten thousand deals or more.
#[test]
fn every_game_was_surveyed_in_every_setting() {
    let report = published();
    for game in talon_catalog::built_in() {
        for choices in Choices::all(game) {
            let settings = choices.to_string();
            let wanted = |row: &&Row| (&*row.game, &*row.settings) == (game.id(), &*settings);
            let row = report.rows.iter().find(wanted);
            let deals = row.map_or(0, |row| row.summary.deals());
            assert!(deals >= 10_000, "{} {settings}: {deals} deals", game.id());
        }
    }
}

/// Blake and Gent (JAIR 85:21, 2026) for Klondike, with their intervals; the known share of plain FreeCell.
#[test]
fn our_intervals_meet_the_published_ones() {
    let report = published();
    let meets = |settings: (&str, &str), low: f64, high: f64| {
        let row = report.rows.iter().find(|row| (&*row.game, &*row.settings) == settings);
        let ours = row.expect("it was surveyed").interval();
        let meet = ours.low * 100.0 <= high && low <= ours.high * 100.0;
        assert!(meet, "{settings:?}: {ours:?} does not meet {low} to {high}");
    };
    meets(("klondike", ""), 81.861, 82.029);
    meets(("klondike", "draw=1"), 90.364, 90.596);
    meets(("klondike", "take-back=off"), 81.44, 81.61);
    meets(("klondike", "draw=1;take-back=off"), 90.09, 90.32);
    meets(("selective-freecell", "selective=off"), 99.998, 99.999);
}
