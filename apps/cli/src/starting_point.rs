//! The position that a command starts from: a deal, or any position written as one word, `board:WORD`.

use std::fmt;

use talon_engine::text::{compact, parse_compact, quoted};
use talon_engine::{Board, Deal, DealFault, Deck, Program, Rules};

use crate::suggest;

/// The prefix of a position's word.
const BOARD: &str = "board:";

/// The table before the first move of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StartingPoint {
    /// A deal.
    Deal(Deal),
    /// A position that was written down.
    Board(Box<Board>),
}

impl StartingPoint {
    /// The table.
    pub(crate) fn board(&self, rules: &Rules) -> Board {
        match self {
            StartingPoint::Deal(deal) => deal.board(rules),
            StartingPoint::Board(board) => (**board).clone(),
        }
    }

    /// The deck that was dealt; none for a position.
    pub(crate) fn deck(&self, rules: &Rules) -> Option<Deck> {
        match self {
            StartingPoint::Deal(deal) => Some(deal.deck(rules)),
            StartingPoint::Board(_) => None,
        }
    }

    /// Reads one word that is not a file: `42`, `ms:617`, `deck:JD2D9H...`, `board:WORD`, or cards with spaces. `named`
    /// are the words that the caller also takes; the error message lists them.
    pub(crate) fn parse(
        rules: &Rules,
        word: &str,
        named: &[&str],
    ) -> Result<StartingPoint, String> {
        if let Some(board) = read_board(rules, word) {
            return board;
        }
        if word.contains(char::is_whitespace) && !word.starts_with("deck:") {
            return read_cards(rules, word);
        }
        Deal::parse(rules, word)
            .map(StartingPoint::Deal)
            .map_err(|fault| format!("{fault}{}", suggest::deal(&fault, named)))
    }

    /// Reads a line of a file: the same words, and cards that may be written without spaces. A line means the same deal
    /// at every reading, because answers call a deal by its line.
    pub(crate) fn parse_line(rules: &Rules, line: &str) -> Result<StartingPoint, String> {
        if let Some(board) = read_board(rules, line) {
            return board;
        }
        if line == "random" || line.starts_with('@') {
            let line = quoted(line);
            return Err(format!(
                "{line} is no deal for a file: use cards, 42, ms:617 or board:WORD"
            ));
        }
        let number = !line.is_empty() && line.bytes().all(|sign| sign.is_ascii_digit());
        let word = line.split_once(':').map(|(word, _)| word.to_ascii_lowercase());
        let mut schemes = Program::ALL.map(Program::word).into_iter().chain(["ms"]);
        let named = word.is_some_and(|word| schemes.any(|scheme| scheme == word));
        if number || named || line.starts_with("deck:") {
            return Deal::parse(rules, line)
                .map(StartingPoint::Deal)
                .map_err(|fault| format!("{fault}{}", suggest::deal(&fault, &[])));
        }
        read_cards(rules, line)
    }
}

fn read_board(rules: &Rules, word: &str) -> Option<Result<StartingPoint, String>> {
    let board = word.strip_prefix(BOARD)?;
    let read = parse_compact(rules, board).map(|board| StartingPoint::Board(Box::new(board)));
    Some(read.map_err(|fault| format!("after {BOARD} {fault}")))
}

fn read_cards(rules: &Rules, cards: &str) -> Result<StartingPoint, String> {
    Deck::parse(rules, cards).map(|deck| StartingPoint::Deal(Deal::Deck(deck))).map_err(|fault| {
        let fault = DealFault::Deck(fault);
        format!("{fault}{}", suggest::deal(&fault, &[]))
    })
}

impl fmt::Display for StartingPoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartingPoint::Deal(deal) => deal.fmt(f),
            StartingPoint::Board(board) => f.write_str(&board_word(board)),
        }
    }
}

/// A position as a word that every command takes in place of a deal.
pub(crate) fn board_word(board: &Board) -> String {
    format!("{BOARD}{}", compact(board))
}
