//! Moves in words: `t3-t5*4`, `t2-h`, `t6-c`, `c1-t4`, `w-t7`, `hS-t3`, `draw`, `redeal`.

use core::fmt;
use core::str::FromStr;

use crate::card::Suit;
use crate::moves::Move;
use crate::place::{Place, Source, Target};
use crate::prelude::*;
use crate::text::quoted;

impl fmt::Display for Place {
    /// `t1`, `c1`, `hS`, `stock`, `w`; the second pack's foundations are `hS2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Place::Column(n) => write!(f, "t{}", u16::from(n) + 1),
            Place::Cell(n) => write!(f, "c{}", u16::from(n) + 1),
            Place::Foundation(n) => {
                let suit = Suit::of_foundation(n);
                write!(f, "h{}", suit.letter())?;
                if n < 4 { Ok(()) } else { write!(f, "{}", n / 4 + 1) }
            }
            Place::Stock => write!(f, "stock"),
            Place::Waste => write!(f, "w"),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Target::Column(n) => write!(f, "t{}", u16::from(n) + 1),
            Target::Cell => write!(f, "c"),
            Target::Home => write!(f, "h"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Carry { from, to, count: 1 } => write!(f, "{}-{to}", Place::from(from)),
            Move::Carry { from, to, count } => write!(f, "{}-{to}*{count}", Place::from(from)),
            Move::Draw => write!(f, "draw"),
            Move::Redeal => write!(f, "redeal"),
        }
    }
}

/// A word that is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotAMove {
    /// The word.
    pub word: String,
    /// Which word of a list it is, from 1.
    pub number: usize,
    /// The line it is in, from 1.
    pub line: usize,
    /// The character of the line it starts at, from 1.
    pub column: usize,
    /// The expected text.
    pub expected: &'static str,
}

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {} is not a move: expected {}",
            self.line,
            self.column,
            quoted(&self.word),
            self.expected
        )
    }
}

impl core::error::Error for NotAMove {}

const ANY_MOVE: &str = "one such as t3-t5, t3-t5*4, t2-h, t6-c, c1-t4, w-h, hS-t3, draw or redeal";
const SOURCE: &str =
    "t1, c1, w or hS (a column, a cell, the waste or a foundation) before the dash";
const TARGET: &str = "t1, c or h (a column, a cell or home) after the dash";
const NO_SUCH_COLUMN: &str = "a column of the table: there is none with so high a number";
const NO_SUCH_CELL: &str = "a cell of the table: there is none with so high a number";
const COUNT: &str = "a number of cards from 1 to 99 after the star";

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        parse_move(text).map_err(|expected| NotAMove {
            word: text.to_owned(),
            number: 1,
            line: 1,
            column: 1,
            expected,
        })
    }
}

pub(crate) fn parse_move(text: &str) -> Result<Move, &'static str> {
    match text {
        "draw" => return Ok(Move::Draw),
        "redeal" => return Ok(Move::Redeal),
        _ => {}
    }
    let (from, rest) = text.split_once('-').ok_or(ANY_MOVE)?;
    let (to, count) = match rest.split_once('*') {
        Some((to, count)) => (to, number(count).filter(|n| *n < 100).ok_or(COUNT)?),
        None => (rest, 1),
    };
    Ok(Move::Carry { from: parse_source(from)?, to: parse_target(to)?, count })
}

fn parse_source(text: &str) -> Result<Source, &'static str> {
    if text == "w" {
        return Ok(Source::Waste);
    }
    if let Some(digits) = text.strip_prefix('t') {
        return pile(digits, SOURCE, NO_SUCH_COLUMN).map(Source::Column);
    }
    if let Some(digits) = text.strip_prefix('c') {
        return pile(digits, SOURCE, NO_SUCH_CELL).map(Source::Cell);
    }
    text.strip_prefix('h').and_then(foundation).map(Source::Foundation).ok_or(SOURCE)
}

/// `S`, or of the second pack `S2`.
fn foundation(text: &str) -> Option<u8> {
    let mut signs = text.chars();
    let suit = Suit::from_char(signs.next()?)?;
    match signs.as_str() {
        "" => Some(suit.index()),
        "2" => Some(suit.index() + 4),
        _ => None,
    }
}

fn parse_target(text: &str) -> Result<Target, &'static str> {
    match text {
        "h" => Ok(Target::Home),
        "c" => Ok(Target::Cell),
        _ => {
            let digits = text.strip_prefix('t').ok_or(TARGET)?;
            pile(digits, TARGET, NO_SUCH_COLUMN).map(Target::Column)
        }
    }
}

/// A pile by its number, counted from 0; `beyond` is the error if no table has that many.
fn pile(digits: &str, expected: &'static str, beyond: &'static str) -> Result<u8, &'static str> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    let high = plain && digits.trim_start_matches('0').len() > 2;
    number(digits).map(|number| number - 1).ok_or(if high { beyond } else { expected })
}

/// A positive number in plain digits.
fn number(digits: &str) -> Option<u8> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    digits.parse().ok().filter(|number| plain && *number > 0)
}

/// Reads moves separated by white space; reports the place of the first bad word.
///
/// ```
/// use talon_engine::notation::{format_moves, parse_moves};
///
/// let moves = parse_moves("t1-h draw\nw-t3")?;
/// assert_eq!(format_moves(&moves), "t1-h draw w-t3");
/// let fault = parse_moves("t1-h t1>h").expect_err("the second word");
/// assert_eq!((fault.number, fault.column), (2, 6));
/// # Ok::<(), talon_engine::notation::NotAMove>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Move>, NotAMove> {
    let mut moves = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        for word in content.split_whitespace() {
            let mv = parse_move(word).map_err(|expected| NotAMove {
                word: word.to_owned(),
                number: moves.len() + 1,
                line,
                column: column_of(content, word),
                expected,
            })?;
            moves.push(mv);
        }
    }
    Ok(moves)
}

/// Where a word, itself a piece of the line, starts in it, counted in characters from 1.
pub(crate) fn column_of(line: &str, word: &str) -> usize {
    let offset = word.as_ptr() as usize - line.as_ptr() as usize;
    line[..offset].chars().count() + 1
}

/// Writes moves as one line.
pub fn format_moves(moves: &[Move]) -> String {
    let words: Vec<String> = moves.iter().map(Move::to_string).collect();
    words.join(" ")
}
