//! One mistake in the TOML of a right rules file is reported once, without faults that only follow from it.

use talon_rulebook::Game;

#[test]
fn a_lost_sign_has_no_follow_on_errors() {
    let klondike = talon_catalog::source("klondike").expect("built in");
    let preference = talon_catalog::source("preference").expect("built in");
    let wrong: Vec<String> =
        [klondike, preference].into_iter().flat_map(reported_more_than_once).collect();
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Removes each syntax character in turn; returns the messages where there are several.
fn reported_more_than_once(text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for (place, sign) in text.char_indices().filter(|(_, sign)| "\"[]={},".contains(*sign)) {
        let mut broken = text.to_owned();
        broken.remove(place);
        let Err(problems) = Game::parse(&broken) else { continue };
        let line = text[..place].matches('\n').count() + 1;
        let sentences: Vec<String> = problems.iter().map(ToString::to_string).collect();
        if sentences.len() > 1 {
            wrong.push(format!("line {line} without {sign}: {}", sentences.join(" / ")));
        }
    }
    wrong
}
