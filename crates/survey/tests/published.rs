//! The published figures match the published records, and agree with the figures of others.

use std::fs;
use std::path::Path;

use talon_rulebook::Choices;
use talon_survey::{
    Interval, PackedSurvey, PublishedRate, RecordedVerdict, Report, Row, published_rates,
    read_packed,
};

fn surveys() -> Vec<PackedSurvey> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/surveys");
    read_packed(&folder).expect("the published surveys")
}

fn published() -> Report {
    let mut report = Report::default();
    report.add_packed(surveys()).expect("one survey of a game and its settings");
    report
}

#[test]
fn the_figures_shown_are_those_of_the_records() {
    let report = published();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../game/winnability.txt");
    assert_eq!(fs::read_to_string(file).expect("the figures"), report.figures());
}

/// Every main game in every setting has its row, with ten thousand deals or more.
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

/// Without an interval of its own, a published rate must lie in ours.
#[test]
fn our_intervals_meet_the_published_ones() {
    let report = published();
    let mut compared = 0;
    for row in &report.rows {
        let Some(rate) = PublishedRate::of(row) else { continue };
        let (ours, theirs) = (row.interval(), rate.interval);
        let theirs = theirs.unwrap_or(Interval { low: rate.share, high: rate.share });
        let meet = ours.low <= theirs.high && theirs.low <= ours.high;
        assert!(meet, "{}: {ours:?} does not meet {theirs:?}", row.name());
        compared += 1;
    }
    assert_eq!(compared, published_rates().count(), "every published rate has a survey");
}

/// The same game under two names has the same deals, so its surveys are the same.
#[test]
fn two_surveys_with_the_same_rules_agree() {
    let surveys = surveys();
    let mut pairs = Vec::new();
    for (place, one) in surveys.iter().enumerate() {
        for other in &surveys[..place] {
            if one.header.rules == other.header.rules {
                assert_eq!((&one.verdicts, &one.summary), (&other.verdicts, &other.summary));
                pairs.push([&*other.header.game, &*one.header.game]);
            }
        }
    }
    assert_eq!(pairs, [["freecell", "selective-freecell"]]);
}

/// The player's freedom under the rules of a survey, greater for more: drawing one card at a time instead of three,
/// more passes, take-back, cells that take any card.
fn freedom(survey: &PackedSurvey) -> [u8; 4] {
    let settings: Vec<&str> = survey.header.settings.split(';').collect();
    let has = |setting| settings.contains(&setting);
    let passes = if has("passes=1") {
        1
    } else if has("passes=3") {
        3
    } else {
        u8::MAX
    };
    [has("draw=1").into(), passes, (!has("take-back=off")).into(), has("selective=off").into()]
}

/// Every solution under stricter rules is one under freer rules, so a deal that is lost there is lost here. The surveys
/// were made apart, so a false verdict in one of them would show.
#[test]
fn freer_rules_lose_no_deal_that_stricter_rules_win() {
    let surveys = surveys();
    let same_deals = ["klondike", "selective-freecell"];
    let mut compared = 0_u64;
    for free in surveys.iter().filter(|survey| same_deals.contains(&&*survey.header.game)) {
        for strict in surveys.iter().filter(|survey| survey.header.game == free.header.game) {
            let more =
                freedom(free).iter().zip(freedom(strict)).all(|(free, strict)| *free >= strict);
            if !more || free == strict {
                continue;
            }
            for (deal, verdict) in (strict.first..).zip(&strict.verdicts) {
                let Some(freer) = free.verdict(deal) else { continue };
                let fits = *verdict != RecordedVerdict::Won || freer != RecordedVerdict::Lost;
                let settings = (&*strict.header.settings, &*free.header.settings);
                assert!(fits, "{} {deal}: won with {settings:?}, lost", free.header.game);
                compared += 1;
            }
        }
    }
    assert!(compared >= 4_000_000, "{compared} pairs of verdicts");
    println!("{compared} pairs of verdicts");
}
