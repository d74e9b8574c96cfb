//! Finds deals of every level of every built-in game, in every setting: the browser table ships them, so that the first
//! deal of a level is there at once. It writes a line for each game and setting: the numbers of each level, the gentlest
//! first, or `-` if there is none among those tried.
//!
//! `cargo run --release -p talon-advice --example shipped_deals -- [SECONDS] > apps/web/src/deal_grader/shipped.txt`

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use talon_advice::{Finding, Question, QuestionKind, answer};
use talon_engine::Deal;
use talon_game::{Level, Ticket, Variant};
use talon_rulebook::Choices;

/// How many deals of each level are listed.
const MANY: usize = 12;
/// The nodes that a deal may take: as many as in the browser's search for deals of a level.
const NODES: u64 = 100_000;

fn main() {
    let seconds = std::env::args().nth(1).map_or(20, |word| word.parse().expect("seconds"));
    let filter = std::env::args().nth(2);
    for game in talon_catalog::all() {
        if filter.as_ref().is_some_and(|only| only != game.id()) {
            continue;
        }
        for choices in Choices::all(game) {
            let variant = Variant::new(game, choices);
            let lists = find(&variant, Duration::from_secs(seconds));
            println!("{}/{} {}", game.id(), variant.choices(), lists.join(" "));
        }
    }
}

/// The deals of each level, among the deals that can be graded in this time.
fn find(variant: &Variant, time: Duration) -> [String; 5] {
    let mut found: [Vec<u64>; 5] = Default::default();
    let begun = Instant::now();
    let mut number = 0;
    while begun.elapsed() < time && found.iter().any(|deals| deals.len() < MANY) {
        number += 1;
        if let Some(level) = level(variant, number) {
            let deals = &mut found[level as usize];
            if deals.len() < MANY {
                deals.push(number);
            }
        }
    }
    found.map(|deals| {
        let words: Vec<String> = deals.iter().map(u64::to_string).collect();
        if words.is_empty() { "-".to_owned() } else { words.join(",") }
    })
}

fn level(variant: &Variant, number: u64) -> Option<Level> {
    let board = Box::new(Deal::Number(number).board(variant.rules()));
    let (kind, ticket) = (QuestionKind::Grade, Ticket::from_number(0));
    let question = Question { kind, ticket, variant: variant.clone(), board };
    match answer(&question, NODES, || ControlFlow::Continue(())).finding {
        Finding::Grade(word) => Level::from_word(&word?),
        Finding::Outlook(_) | Finding::CoachAnswer(_) => None,
    }
}
