//! A whole game as text: header lines `key: value`, an empty line, then the moves.
//!
//! The engine gives the header no meaning: which game, which settings and which deal it names is up to the
//! caller. Lines that start with `#` are remarks and are skipped.
//!
//! ```text
//! game: some-game
//! draw: 3
//! deal: ms:617
//!
//! t3-t5 w-h draw
//! t2-h
//! ```

use core::fmt;
use core::str::FromStr;

use crate::moves::Move;
use crate::notation::{column_of, format_moves, parse_move};
use crate::prelude::*;
use crate::text::quoted;

/// Moves written on one line.
const MOVES_A_LINE: usize = 12;

/// A game's header and moves.
///
/// ```
/// use talon_engine::text::GameText;
///
/// let text: GameText = "game: mine\ndeal: 42\n\nt1-h t2-h\n".parse()?;
/// assert_eq!(text.get("deal"), Some("42"));
/// assert_eq!(text.moves.len(), 2);
/// # Ok::<(), talon_engine::text::GameTextFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameText {
    header: Vec<(String, String)>,
    /// The moves, in order.
    pub moves: Vec<Move>,
}

/// Why a text is not a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameTextFault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The text found there.
    pub found: String,
    /// The expected text.
    pub expected: &'static str,
}

impl fmt::Display for GameTextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameTextFault { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found {}, expected {expected}", quoted(found))
    }
}

impl core::error::Error for GameTextFault {}

const KEY: &str = "a key in small letters, a colon and a value, as in `deal: ms:617`";
const VALUE: &str = "a value after the colon";
const ONCE: &str = "each key only once";
const FEWER: &str = "an empty line and the moves: the header is too long";

/// Header lines at most: game, deal and settings take far fewer.
const MOST_KEYS: usize = 100;

impl GameText {
    /// Adds a header line. Keys are words in small letters, digits and dashes, each used once; white space around a
    /// value is dropped. The error names the rule that the line breaks.
    pub fn with(mut self, key: &str, value: &str) -> Result<GameText, &'static str> {
        let value = value.trim();
        if !is_key(key) {
            Err(KEY)
        } else if value.is_empty() || value.contains(|sign: char| sign.is_control() && sign != '\t')
        {
            Err(VALUE)
        } else if self.get(key).is_some() {
            Err(ONCE)
        } else if self.header.len() == MOST_KEYS {
            Err(FEWER)
        } else {
            self.header.push((key.to_owned(), value.to_owned()));
            Ok(self)
        }
    }

    /// The header's keys and values, in order.
    pub fn header(&self) -> impl Iterator<Item = (&str, &str)> {
        self.header.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.header().find(|(known, _)| *known == key).map(|(_, value)| value)
    }
}

fn is_key(key: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    key.starts_with(|first: char| first.is_ascii_lowercase()) && key.chars().all(plain)
}

impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in self.header() {
            writeln!(f, "{key}: {value}")?;
        }
        writeln!(f)?;
        for line in self.moves.chunks(MOVES_A_LINE) {
            writeln!(f, "{}", format_moves(line))?;
        }
        Ok(())
    }
}

impl FromStr for GameText {
    type Err = GameTextFault;

    fn from_str(text: &str) -> Result<GameText, GameTextFault> {
        let mut game = GameText::default();
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        for (number, line) in lines.by_ref() {
            if line.trim().is_empty() {
                break;
            }
            game = header_line(game, number, line)?;
        }
        for (number, line) in lines {
            for word in line.split_whitespace() {
                let wrong = |expected| fault(number, line, word, expected);
                game.moves.push(parse_move(word).map_err(wrong)?);
            }
        }
        Ok(game)
    }
}

fn header_line(game: GameText, number: usize, line: &str) -> Result<GameText, GameTextFault> {
    let (key, value) = line.split_once(':').ok_or_else(|| fault(number, line, line, KEY))?;
    game.with(key, value).map_err(|expected| {
        let found = if expected == VALUE { value } else { key };
        fault(number, line, found, expected)
    })
}

/// `found` is a piece of the line.
fn fault(line: usize, content: &str, found: &str, expected: &'static str) -> GameTextFault {
    GameTextFault { line, column: column_of(content, found), found: found.to_owned(), expected }
}
