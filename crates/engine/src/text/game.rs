//! A whole game as text: header lines `key: value`, an empty line, then the moves.
//!
//! The engine gives the header no meaning: which game, which settings and which deal it names is for those who know
//! the games. Lines that start with `#` are remarks and are passed over.
//!
//! ```text
//! game: some-game
//! draw: 3
//! deal: ms:617
//!
//! t3-t5 w-h draw
//! t2-h
//! ```

use std::fmt;
use std::str::FromStr;

use crate::moves::Move;
use crate::notation::{column_of, format_moves, parse_move};

/// Moves written on one line.
const MOVES_A_LINE: usize = 12;

/// A game's header and moves.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct GameText {
    header: Vec<(String, String)>,
    /// The moves, in order.
    pub moves: Vec<Move>,
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTextFault {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// What is there.
    pub found: String,
    /// What would have been right.
    pub expected: &'static str,
}

impl fmt::Display for GameTextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameTextFault { line, column, found, expected } = self;
        write!(f, "line {line}, column {column}: found \"{found}\", expected {expected}")
    }
}

impl std::error::Error for GameTextFault {}

const KEY: &str = "a key in small letters, a colon and a value, as in `deal: ms:617`";
const VALUE: &str = "a value after the colon";
const ONCE: &str = "each key only once";

impl GameText {
    /// Adds a header line. Keys are words in small letters, digits and dashes, each used once; a value is what is left
    /// when white space around it is dropped. Anything else is handed back.
    pub fn with(mut self, key: &str, value: &str) -> Result<GameText, &'static str> {
        let value = value.trim();
        if !is_key(key) {
            Err(KEY)
        } else if value.is_empty() || value.contains(['\n', '\r']) {
            Err(VALUE)
        } else if self.get(key).is_some() {
            Err(ONCE)
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
