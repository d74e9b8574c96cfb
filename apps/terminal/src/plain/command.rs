//! What a typed line means.

use talon_engine::notation::parse_moves;
use talon_engine::{Move, Place};
use talon_game::HintKind;

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Nothing,
    Moves(Vec<Move>),
    Undo(usize),
    Redo(usize),
    Jump(usize),
    Restart,
    Finish,
    Hint(HintKind),
    Where,
    Show,
    Table,
    Pile(Place),
    Legal,
    Status,
    Rules,
    New(String),
    GiveUp,
    Help,
    Quit,
    /// Not understood; the text says why.
    Unknown(String),
}

/// The words that can be typed, with what they do.
pub(crate) const HELP: &[&str] = &[
    "Moves are typed as the table names its piles: t3-t5 moves the top card of column 3 to column 5,",
    "t3-t5*4 moves four cards, t2-h sends a card home, t6-c to a cell, c1-t4 from cell 1, w-t7 from the waste,",
    "hS-t3 takes the top spade back from home, draw draws, redeal turns the waste over. Several on a line are played in turn.",
    "table: everything that lies on the table. column 3 (or t3), cell 1, waste, stock, home: one pile. moves: all legal moves.",
    "undo, redo: one move, or several (undo 5). jump 12: the position after 12 moves. restart: the beginning.",
    "hint: a move worth trying; again for the next. hint win: a winning move, which peeks at hidden cards.",
    "where: where the game was lost. show: a whole win in moves. finish: sends all cards home when the win is certain.",
    "status: moves, time and whether the game is winnable. rules: how the game is played.",
    "new: a random deal. new 42, new ms:617: that deal. new winnable: a winnable deal. new daily: the deal of the day.",
    "This game is saved first. give up: counts it as lost, and deals another.",
    "quit: leaves; the game is saved.",
];

impl Typed {
    /// Understands a line.
    pub(crate) fn read(line: &str) -> Typed {
        let line = line.trim();
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words[..] {
            [] => Typed::Nothing,
            ["u" | "undo" | "back"] => Typed::Undo(1),
            ["undo" | "back", times] => counted(times, Typed::Undo),
            ["r" | "redo"] => Typed::Redo(1),
            ["redo", times] => counted(times, Typed::Redo),
            ["jump" | "go", steps] => counted(steps, Typed::Jump),
            ["restart"] => Typed::Restart,
            ["finish" | "f"] => Typed::Finish,
            ["g" | "hint"] => Typed::Hint(HintKind::Fair),
            ["t"] | ["hint", "win"] => Typed::Hint(HintKind::FromAWin),
            ["where"] => Typed::Where,
            ["show"] | ["show", "me"] => Typed::Show,
            ["table" | "look"] => Typed::Table,
            ["moves"] => Typed::Legal,
            ["status" | "time" | "score"] => Typed::Status,
            ["rules"] => Typed::Rules,
            ["new", ref rest @ ..] => Typed::New(rest.join(" ")),
            ["give", "up"] => Typed::GiveUp,
            ["help" | "?"] => Typed::Help,
            ["quit" | "q" | "exit"] => Typed::Quit,
            ["d"] => Typed::Moves(vec![Move::Deal]),
            ["stock"] => Typed::Pile(Place::Stock),
            ["waste" | "w"] => Typed::Pile(Place::Waste),
            ["home" | "h" | "foundations"] => Typed::Pile(Place::Foundation(0)),
            ["column", number] => pile(number, Place::Column),
            ["cell", number] => pile(number, Place::Cell),
            [word] if named(word, 't').is_some() => pile(&word[1..], Place::Column),
            [word] if named(word, 'c').is_some() => pile(&word[1..], Place::Cell),
            _ => moves(line),
        }
    }
}

/// The number behind the letter of a pile, as in `t5`.
fn named(word: &str, letter: char) -> Option<u8> {
    word.strip_prefix(letter)?.parse().ok()
}

fn counted(word: &str, make: fn(usize) -> Typed) -> Typed {
    word.parse().map_or_else(|_| Typed::Unknown(format!("\"{word}\" is not a number.")), make)
}

fn pile(word: &str, make: fn(u8) -> Place) -> Typed {
    match word.parse::<u8>().ok().and_then(|number| number.checked_sub(1)) {
        Some(place) => Typed::Pile(make(place)),
        None => Typed::Unknown(format!("\"{word}\" is not the number of a pile.")),
    }
}

fn moves(line: &str) -> Typed {
    match parse_moves(line) {
        Ok(moves) => Typed::Moves(moves),
        Err(fault) => Typed::Unknown(format!(
            "\"{}\" is neither a move nor a command; type help.",
            fault.word
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves_are_told_apart() {
        assert_eq!(Typed::read("  "), Typed::Nothing);
        assert_eq!(Typed::read("Undo 3"), Typed::Undo(3));
        assert_eq!(Typed::read("column 4"), Typed::Pile(Place::Column(3)));
        assert_eq!(Typed::read("t4"), Typed::Pile(Place::Column(3)));
        assert_eq!(Typed::read("C1"), Typed::Pile(Place::Cell(0)));
        assert!(matches!(Typed::read("column 0"), Typed::Unknown(_)));
        assert_eq!(Typed::read("draw"), Typed::Moves(vec![Move::Deal]));
        assert!(matches!(Typed::read("t3-t5*4 draw"), Typed::Moves(moves) if moves.len() == 2));
        assert!(matches!(Typed::read("dance"), Typed::Unknown(_)));
        assert_eq!(Typed::read("new ms:617"), Typed::New("ms:617".to_owned()));
    }
}
