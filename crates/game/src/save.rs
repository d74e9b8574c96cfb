//! A game in progress as text: a versioned list of lines that a person can read. Loading replays every move in the
//! engine, so a damaged save gives the part that is good and a sentence about the rest, never a broken table.

use std::fmt::Write as _;
use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_engine::notation::parse_moves;
use talon_engine::text::excerpt;
use talon_engine::{Deal, DealFault, Move, Refusal};
use talon_rulebook::{ChoiceFault, Choices, Game, rules_hash};

use crate::history::Step;
use crate::session::{Counters, MovesOrigin, Session, Variant};
use crate::stopwatch::Millis;

/// The version written. Every version from 1 on is read for ever.
const VERSION: u32 = 1;

/// Writes a game down.
pub fn write(session: &Session, now: Millis) -> String {
    write_steps(session, session.history().steps(), now)
}

/// The same without the steps that were taken back.
pub fn write_played(session: &Session, now: Millis) -> String {
    let history = session.history();
    write_steps(session, &history.steps()[..history.cursor()], now)
}

fn write_steps(session: &Session, steps: &[Step], now: Millis) -> String {
    let steps: Vec<String> = steps
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
    line("rules", &variant.fingerprint());
    if !is_built_in(variant.game()) {
        line(RULES_FILE, &variant.game().packed());
    }
    line("deal", session.deal());
    line("began", &session.began());
    line("kept", &now);
    line("time", &session.spent(now));
    line("undos", &counters.undos);
    line("hints", &counters.hints);
    line("recorded", &if session.recorded() { "yes" } else { "no" });
    match session.origin() {
        MovesOrigin::Dealt => {}
        MovesOrigin::Received => line("origin", &RECEIVED),
    }
    line("at", &session.history().cursor());
    line("moves", &steps.join(" "));
    text
}

/// The line with the rules of a game that is not built in: the save is complete without its rules file.
const RULES_FILE: &str = "rules-file";

/// The mark of a game that arrived with moves; other saves have none.
const RECEIVED: &str = "received";

/// Whether two saves are of one game, with the same settings, rules and deal.
pub fn same_game(one: &str, other: &str) -> bool {
    let same_rules = match (fingerprint(one), fingerprint(other)) {
        (Some(one), Some(other)) => one == other,
        // An old save does not say which rules it has: those of the game that has its id.
        (None, _) | (_, None) => true,
    };
    same_rules
        && ["game", "set", "deal"].into_iter().all(|key| field(one, key) == field(other, key))
}

/// The fingerprint of a save's rules; old saves have none and belong to the built-in game.
pub fn fingerprint(text: &str) -> Option<&str> {
    let digits = |word: &&str| word.len() == 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    field(text, "rules").filter(digits)
}

/// Whether a save is of this game, by these rules.
fn belongs_to(text: &str, game: &Game) -> bool {
    let choices = Choices::parse(game, field(text, "set").unwrap_or_default());
    let same_rules = |choices: Choices| {
        fingerprint(text).is_none_or(|rules| rules == rules_hash(&game.rules(&choices)))
    };
    field(text, "game") == Some(game.id()) && choices.is_ok_and(same_rules)
}

/// The same save with another start time, which makes it a separate game.
pub fn with_beginning(text: &str, began: Millis) -> String {
    let line = |line: &str| match line.split_once(' ') {
        Some(("began", _)) => format!("began {began}\n"),
        Some(_) | None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Whether two saves have the same steps and stand at the same one.
pub fn same_play(one: &str, other: &str) -> bool {
    ["at", "moves"].into_iter().all(|key| field(one, key) == field(other, key))
}

/// Whether one save of a game has all steps of another, and perhaps more.
pub fn continues(longer: &str, shorter: &str) -> bool {
    let steps = |text| field(text, "moves").unwrap_or_default().split_whitespace();
    let mut further = steps(longer);
    steps(shorter).all(|step| further.next() == Some(step))
}

/// Whether the game's result stands in the statistics already.
pub fn is_recorded(text: &str) -> bool {
    field(text, "recorded") == Some("yes")
}

/// When a save was written; 0 for those that do not say so.
pub fn saved_at(text: &str) -> Millis {
    field(text, "kept").and_then(|millis| millis.parse().ok()).unwrap_or(0)
}

/// The start time of the game; 0 for a save that does not say so.
pub(crate) fn began(text: &str) -> Millis {
    field(text, "began").and_then(saturated).unwrap_or(0)
}

/// The value of a field of a save.
fn field<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    text.lines().skip(1).find_map(|line| match line.split_once(' ') {
        Some((found, value)) if found == key => Some(value.trim()),
        None if line.trim() == key => Some(""),
        Some(_) | None => None,
    })
}

/// A game read from a save.
#[derive(Debug)]
pub struct LoadedSession {
    /// The game, as far as the save is good.
    pub session: Session,
    /// The problems of the save; empty for a good one.
    pub problems: Vec<SaveProblem>,
}

/// Why nothing of a save could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveFault {
    /// The text is not a save.
    NotASave,
    /// It was written by a newer version.
    Newer,
    /// It names no game.
    NoGame,
    /// It is of a game that is not known here.
    UnknownGame {
        /// The id of that game.
        id: String,
    },
    /// Its settings cannot be read.
    Settings(ChoiceFault),
    /// The game has other rules now.
    OtherRules {
        /// The id of the game.
        id: String,
    },
    /// It names no deal.
    NoDeal,
    /// Its deal cannot be read.
    Deal(DealFault),
}

/// A problem of a save that could still be read in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveProblem {
    /// A number cannot be read; it counts as 0.
    Number {
        /// The name of its field.
        key: &'static str,
    },
    /// A step cannot be read; the steps before it are kept.
    Unreadable {
        /// The step, from 1.
        step: usize,
        /// The text found there.
        word: String,
    },
    /// A step is not legal; the steps before it are kept.
    Illegal {
        /// The step, from 1.
        step: usize,
        /// Why it is not.
        refusal: Refusal,
    },
}

/// Reads a save of one of these games, or of a game whose rules it carries. Without a game and a deal there is nothing
/// to play.
pub fn read(text: &str, registry: &Registry) -> Result<LoadedSession, SaveFault> {
    let (variant, deal) = dealt(text, registry)?;
    let mut problems = Vec::new();
    let field = |key: &str| field(text, key);
    let mut number = |key: &'static str| -> u64 {
        let value = field(key).and_then(saturated);
        if value.is_none() {
            problems.push(SaveProblem::Number { key });
        }
        value.unwrap_or(0)
    };
    let (began, spent) = (number("began"), number("time"));
    let counters = Counters { undos: clamp(number("undos")), hints: clamp(number("hints")) };
    let at = field("at").and_then(|value| value.parse::<usize>().ok());
    let mut session = Session::new(variant, deal, began);
    replay(&mut session, field("moves").unwrap_or_default(), &mut problems);
    session.jump(at.unwrap_or(usize::MAX));
    session.pause(0);
    let origin = match field("origin") {
        Some(RECEIVED) => MovesOrigin::Received,
        Some(_) | None => MovesOrigin::Dealt,
    };
    session.restore(spent, counters, origin, is_recorded(text));
    Ok(LoadedSession { session, problems })
}

/// The game and the deal of a save.
pub(crate) fn dealt(text: &str, registry: &Registry) -> Result<(Variant, Deal), SaveFault> {
    check_version(text)?;
    let game = game_of(text, registry)?;
    let choices = Choices::parse(&game, field(text, "set").unwrap_or_default())
        .map_err(SaveFault::Settings)?;
    let variant = Variant::new(&game, choices);
    if fingerprint(text).is_some_and(|rules| rules != variant.fingerprint()) {
        return Err(SaveFault::OtherRules { id: game.id().to_owned() });
    }
    let deal = field(text, "deal").ok_or(SaveFault::NoDeal)?;
    let deal = Deal::parse(variant.rules(), deal).map_err(SaveFault::Deal)?;
    Ok((variant, deal))
}

/// The game that a save is of: a known one with the rules of the save, or the one that the save carries.
pub fn game(text: &str, registry: &Registry) -> Option<Arc<Game>> {
    let known = registry.with_id(field(text, "game")?).find(|game| belongs_to(text, game));
    known.cloned().or_else(|| {
        let carried = Game::from_packed(field(text, RULES_FILE)?)?;
        belongs_to(text, &carried).then(|| Arc::new(carried))
    })
}

/// The game of a save, or else any game with its id; the caller then reports the mismatch.
fn game_of(text: &str, registry: &Registry) -> Result<Arc<Game>, SaveFault> {
    let id = field(text, "game").ok_or(SaveFault::NoGame)?;
    game(text, registry)
        .or_else(|| registry.find(id).cloned())
        .ok_or_else(|| SaveFault::UnknownGame { id: excerpt(id) })
}

/// A whole number; one that is too large becomes the largest.
fn saturated(digits: &str) -> Option<u64> {
    let whole = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    whole.then(|| digits.parse().unwrap_or(u64::MAX))
}

fn clamp(number: u64) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

fn check_version(text: &str) -> Result<(), SaveFault> {
    let first = text.lines().next().unwrap_or_default();
    let version = first.strip_prefix("talon save ").ok_or(SaveFault::NotASave)?;
    match version.trim().parse::<u32>() {
        Ok(1..=VERSION) => Ok(()),
        Ok(_) => Err(SaveFault::Newer),
        Err(_) => Err(SaveFault::NotASave),
    }
}

/// Plays the saved steps, as far as they are legal.
fn replay(session: &mut Session, steps: &str, problems: &mut Vec<SaveProblem>) {
    for (step, word) in (1..).zip(steps.split_whitespace()) {
        let moves: Vec<Move> = match parse_moves(&word.replace('+', " ")) {
            Ok(moves) => moves,
            Err(fault) => {
                problems.push(SaveProblem::Unreadable { step, word: excerpt(&fault.word) });
                return;
            }
        };
        if let Some(refusal) = session.replay_step(moves) {
            problems.push(SaveProblem::Illegal { step, refusal });
            return;
        }
    }
}
