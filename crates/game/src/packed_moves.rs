//! The moves of a finished game as a short text, two signs for most moves. Results carry it, so that a game can be
//! reviewed, replayed and shared for as long as its result is kept.
//!
//! A move is the sign of its source and the sign of its target, then the number of cards if there are several: `ab4` is
//! four cards from the first column to the second. Columns are `a` to `z`, cells `A` to `P`, foundations `Q` to `X`,
//! the waste `-`; as targets, `=` is a cell and `^` is home. `.` draws, `,` turns the waste over. `+` stands before a
//! move that followed by itself.

use talon_catalog::Registry;
use talon_engine::{Deal, Move, Source, Target};
use talon_rulebook::Choices;

use crate::history::{History, Step};
use crate::session::{Counters, MovesOrigin, Session, Variant};
use crate::statistics::GameResult;

const COLUMNS: std::ops::RangeInclusive<u8> = b'a'..=b'z';
const CELLS: std::ops::RangeInclusive<u8> = b'A'..=b'P';
const FOUNDATIONS: std::ops::RangeInclusive<u8> = b'Q'..=b'X';

/// The steps on the board as text. `None` if there are none, or if a pile has no sign, which no game that can be loaded
/// has.
pub fn write(history: &History) -> Option<String> {
    let mut text = String::new();
    for step in &history.steps()[..history.cursor()] {
        write_step(&mut text, step)?;
    }
    (!text.is_empty()).then_some(text)
}

fn write_step(text: &mut String, step: &Step) -> Option<()> {
    for (place, mv) in step.moves().enumerate() {
        if place > 0 {
            text.push('+');
        }
        match mv {
            Move::Draw => text.push('.'),
            Move::Redeal => text.push(','),
            Move::Carry { from, to, count } => {
                text.push(match from {
                    Source::Column(n) => sign(COLUMNS, n)?,
                    Source::Cell(n) => sign(CELLS, n)?,
                    Source::Foundation(n) => sign(FOUNDATIONS, n)?,
                    Source::Waste => '-',
                });
                text.push(match to {
                    Target::Column(n) => sign(COLUMNS, n)?,
                    Target::Cell => '=',
                    Target::Home => '^',
                });
                if count != 1 {
                    text.push_str(&count.to_string());
                }
            }
        }
    }
    Some(())
}

fn sign(signs: std::ops::RangeInclusive<u8>, number: u8) -> Option<char> {
    let sign = signs.start().checked_add(number)?;
    signs.contains(&sign).then(|| char::from(sign))
}

/// Reads such a text: the moves of each step. `None` if this version does not understand it.
pub fn read(text: &str) -> Option<Vec<Vec<Move>>> {
    let mut steps: Vec<Vec<Move>> = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((mut sign, mut tail)) = rest.split_first() {
        let follows = *sign == b'+';
        if follows {
            (sign, tail) = tail.split_first()?;
        }
        let mv = match *sign {
            b'.' => Move::Draw,
            b',' => Move::Redeal,
            sign => {
                let (to, count) = tail.split_first()?;
                let digits = count.iter().take_while(|it| it.is_ascii_digit()).count();
                tail = &count[digits..];
                Move::Carry {
                    from: source(sign)?,
                    to: target(*to)?,
                    count: number(&count[..digits])?,
                }
            }
        };
        match steps.last_mut().filter(|_| follows) {
            Some(step) => step.push(mv),
            None if follows => return None,
            None => steps.push(vec![mv]),
        }
        rest = tail;
    }
    Some(steps)
}

fn source(sign: u8) -> Option<Source> {
    let place =
        |signs: std::ops::RangeInclusive<u8>| signs.contains(&sign).then(|| sign - signs.start());
    match sign {
        b'-' => Some(Source::Waste),
        _ => (place(COLUMNS).map(Source::Column))
            .or_else(|| place(CELLS).map(Source::Cell))
            .or_else(|| place(FOUNDATIONS).map(Source::Foundation)),
    }
}

fn target(sign: u8) -> Option<Target> {
    match sign {
        b'=' => Some(Target::Cell),
        b'^' => Some(Target::Home),
        column => COLUMNS.contains(&column).then(|| Target::Column(column - COLUMNS.start())),
    }
}

/// How many cards; nothing is written for one.
fn number(digits: &[u8]) -> Option<u8> {
    match digits {
        [] => Some(1),
        digits => std::str::from_utf8(digits).ok()?.parse().ok(),
    }
}

impl GameResult {
    /// The finished game as it was played, at its end. It stands in the statistics and does not count again. `None` if
    /// its moves were not kept, or its game is not here.
    pub fn session(&self, registry: &Registry) -> Option<Session> {
        let steps = read(self.played.as_deref()?)?;
        let game = registry.with_id(&self.game).find(|game| self.is_of(game))?;
        let variant = Variant::new(game, Choices::parse(game, &self.settings).ok()?);
        let deal = Deal::parse(variant.rules(), &self.deal).ok()?;
        let mut session = Session::new(variant, deal, self.began);
        for step in steps {
            if session.replay_step(step).is_some() {
                return None;
            }
        }
        session.jump(usize::MAX);
        let counters = Counters { undos: self.undos, hints: self.hints };
        session.restore(self.millis, counters, MovesOrigin::Dealt, true);
        if let Some(grade) = &self.grade {
            session.set_grade(Some(grade.clone()));
        }
        Some(session)
    }
}
