//! A game in progress as text: a versioned list of lines that a person can read. Loading replays every move in the
//! engine, so a damaged save gives the part that is good and a sentence about the rest, never a broken table.

use std::fmt::Write as _;

use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Move};
use talon_rulebook::{Choices, Game};

use crate::clock::Millis;
use crate::session::{Counters, Session, Variant};

/// The version written. Every version from 1 on is read for ever.
const VERSION: u32 = 1;

/// Writes a game down.
pub fn write(session: &Session, now: Millis) -> String {
    let steps: Vec<String> = session
        .history()
        .steps()
        .iter()
        .map(|step| step.moves().map(|mv| mv.to_string()).collect::<Vec<_>>().join("+"))
        .collect();
    let variant = session.variant();
    let counters = session.counters();
    let mut text = format!("talon save {VERSION}\n");
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        writeln!(text, "{key} {value}").expect("a string takes every text");
    };
    line("game", &variant.game().id());
    line("set", &variant.choices());
    line("deal", session.deal());
    line("began", &session.began());
    line("kept", &now);
    line("time", &session.spent(now));
    line("undos", &counters.undos);
    line("hints", &counters.hints);
    line("recorded", &if session.recorded() { "yes" } else { "no" });
    line("at", &session.history().cursor());
    line("moves", &steps.join(" "));
    text
}

/// Whether two saves are of one game, with the same settings and deal.
pub fn same_game(one: &str, other: &str) -> bool {
    ["game", "set", "deal"].into_iter().all(|key| field(one, key) == field(other, key))
}

/// Whether two saves have the same steps and stand at the same one.
pub fn same_play(one: &str, other: &str) -> bool {
    ["at", "moves"].into_iter().all(|key| field(one, key) == field(other, key))
}

/// When a save was written; 0 for those that do not say so.
pub fn kept(text: &str) -> Millis {
    field(text, "kept").and_then(|millis| millis.parse().ok()).unwrap_or(0)
}

/// What a save says of something.
fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().skip(1).find_map(|line| match line.split_once(' ') {
        Some((found, value)) if found == key => Some(value.trim()),
        None if line.trim() == key => Some(""),
        Some(_) | None => None,
    })
}

/// What came out of a save.
#[derive(Debug)]
pub struct Loaded {
    /// The game, as far as the save is good.
    pub session: Session,
    /// What was wrong with it, in sentences; empty for a good save.
    pub troubles: Vec<String>,
}

/// Reads a save; `find` finds a game by its id. Without a game and a deal there is nothing to play: an error sentence.
pub fn read(text: &str, find: impl Fn(&str) -> Option<&'static Game>) -> Result<Loaded, String> {
    check_version(text)?;
    let mut troubles = Vec::new();
    let field = |key: &str| field(text, key);
    let id = field("game").ok_or("The save does not say which game it is.")?;
    let game = find(id).ok_or_else(|| format!("The save is of a game that is not here: {id}."))?;
    let choices = Choices::parse(game, field("set").unwrap_or_default())
        .map_err(|fault| format!("The save's settings cannot be read: {fault}."))?;
    let variant = Variant::new(game, choices);
    let deal = field("deal").ok_or("The save does not say what was dealt.")?;
    let deal = Deal::parse(variant.rules(), deal)
        .map_err(|fault| format!("The save's deal cannot be read: {fault}."))?;
    let mut number = |key: &str| -> u64 {
        let value = field(key).and_then(|value| value.parse().ok());
        if value.is_none() {
            troubles.push(format!("The save's \"{key}\" cannot be read; it counts from nothing."));
        }
        value.unwrap_or(0)
    };
    let (began, spent) = (number("began"), number("time"));
    let counters = Counters { undos: clamp(number("undos")), hints: clamp(number("hints")) };
    let at = field("at").and_then(|value| value.parse::<usize>().ok());
    let mut session = Session::new(variant, deal, began);
    replay(&mut session, field("moves").unwrap_or_default(), &mut troubles);
    session.jump(at.unwrap_or(usize::MAX));
    session.pause(0);
    session.restore(spent, counters, field("recorded") == Some("yes"));
    Ok(Loaded { session, troubles })
}

fn clamp(number: u64) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

fn check_version(text: &str) -> Result<(), String> {
    let first = text.lines().next().unwrap_or_default();
    let version = first.strip_prefix("talon save ").ok_or("This is not a save of Talon.")?;
    match version.trim().parse::<u32>() {
        Ok(1..=VERSION) => Ok(()),
        Ok(_) => {
            Err("This save is from a newer Talon; please bring this one up to date.".to_owned())
        }
        Err(_) => Err("This is not a save of Talon.".to_owned()),
    }
}

/// Plays the saved steps, as far as they are legal.
fn replay(session: &mut Session, steps: &str, troubles: &mut Vec<String>) {
    for (number, word) in (1..).zip(steps.split_whitespace()) {
        let moves: Vec<Move> = match parse_moves(&word.replace('+', " ")) {
            Ok(moves) => moves,
            Err(fault) => {
                troubles.push(format!(
                    "Step {number} of the save cannot be read ({}); the steps before it are here.",
                    fault.word
                ));
                return;
            }
        };
        if let Some(refusal) = session.replay_step(moves) {
            troubles.push(format!(
                "Step {number} of the save is not possible: {refusal} The steps before it are here."
            ));
            return;
        }
    }
}
