//! The reader of typed lines.

use talon_engine::{Card, Move};

use super::names::take_name;
use super::{Inquiry, Missing, Named, Typed, TypedMove, Unclear};
use crate::hint::HintKind;

/// Parses a line, or returns the reason why it is not understood. Capital letters, articles and a question mark at the
/// end make no difference.
pub fn read(line: &str) -> Result<Typed, Unclear> {
    let lower = line.trim().to_lowercase();
    let line = lower.strip_suffix(['?', '.', '!']).filter(|line| !line.is_empty());
    let words: Vec<&str> = line
        .unwrap_or(&lower)
        .split(|sign: char| sign.is_whitespace() || sign == ',')
        .filter(|word| !word.is_empty())
        .collect();
    match words[..] {
        [] => Ok(Typed::Nothing),
        ["u" | "undo" | "back"] => Ok(Typed::Undo(1)),
        ["u" | "undo" | "back", times] => counted(times).map(Typed::Undo),
        ["r" | "redo"] => Ok(Typed::Redo(1)),
        ["r" | "redo", times] => counted(times).map(Typed::Redo),
        ["jump" | "go"] | ["jump" | "go", "to"] => Err(Unclear::NumberMissing(Missing::Jump)),
        ["jump" | "go", steps] | ["jump" | "go", "to", steps] => counted(steps).map(Typed::Jump),
        ["restart"] => Ok(Typed::Restart),
        ["finish" | "f"] => Ok(Typed::Finish),
        ["g" | "hint"] => Ok(Typed::Hint(HintKind::Fair)),
        ["t"] | ["hint", "win"] => Ok(Typed::Hint(HintKind::FromAWin)),
        ["where"] => Ok(Typed::WhereLost),
        ["show"] | ["show", "me"] => Ok(Typed::ShowMe),
        ["status" | "time" | "score"] => Ok(Typed::Status),
        ["rules"] => Ok(Typed::Rules),
        ["new", ref rest @ ..] => Ok(Typed::New(rest.join(" "))),
        ["give", "up"] => Ok(Typed::GiveUp),
        ["help" | "?"] | ["help", "me"] => Ok(Typed::Help),
        ["quit" | "q" | "exit"] => Ok(Typed::Quit),
        ["table" | "look" | "read"] => Ok(Typed::Ask(Inquiry::Table)),
        _ => match question(&words) {
            Some(inquiry) => inquiry.map(Typed::Ask),
            None => moves(&words),
        },
    }
}

/// A question, if the words begin one.
fn question(words: &[&str]) -> Option<Result<Inquiry, Unclear>> {
    Some(match *words {
        ["moves"] | ["what", "can", "i", "do"] => Ok(Inquiry::Moves),
        ["changed" | "last"] | ["what", "changed" | "happened"] => Ok(Inquiry::Changed),
        ["read", "table"] | ["read", "the", "table"] => Ok(Inquiry::Table),
        ["read", ref rest @ ..] => name(rest).map(Inquiry::Read),
        ["what", "can", "go", "home"] | ["what", "goes", "home"] => {
            Ok(Inquiry::GoesOn(Named::Home))
        }
        ["what", "can", "go", "on" | "to" | "onto", ref rest @ ..]
        | ["what", "goes" | "fits", "on" | "to" | "onto", ref rest @ ..] => {
            name(rest).map(Inquiry::GoesOn)
        }
        ["where", "can", ref rest @ .., "go"] | ["where", "can", ref rest @ ..] => {
            name(rest).map(Inquiry::GoesFrom)
        }
        ["where", "is", ref rest @ ..] | ["where", ref rest @ ..] => {
            card(rest).map(Inquiry::WhereIs)
        }
        _ => match name(words) {
            Ok(Named::Card(card)) => Ok(Inquiry::WhereIs(card)),
            Ok(named) => Ok(Inquiry::Read(named)),
            Err(missing @ Unclear::NumberMissing(_)) => Err(missing),
            Err(_) => return None,
        },
    })
}

fn counted(word: &str) -> Result<usize, Unclear> {
    word.parse().map_err(|_| Unclear::NotANumber { word: word.to_owned() })
}

/// Exactly one pile or card.
fn name(words: &[&str]) -> Result<Named, Unclear> {
    let not_a_pile = || Unclear::NotAPile { word: words.join(" ") };
    match take_name(words).ok_or_else(not_a_pile)?? {
        (named, []) => Ok(named),
        _ => Err(not_a_pile()),
    }
}

fn card(words: &[&str]) -> Result<Card, Unclear> {
    match name(words) {
        Ok(Named::Card(card)) => Ok(card),
        _ => Err(Unclear::NotACard { word: words.join(" ") }),
    }
}

/// Moves one after another, each in full or as two names.
fn moves(words: &[&str]) -> Result<Typed, Unclear> {
    let mut rest = match words {
        ["move" | "play", rest @ ..] => rest,
        _ => words,
    };
    let mut moves = Vec::new();
    while let Some(word) = rest.first() {
        if let Some(mv) = in_full(word) {
            moves.push(TypedMove::Exact(mv));
            rest = &rest[1..];
            continue;
        }
        let unknown = || Unclear::Unknown { word: (*word).to_owned() };
        let (from, after) = take_name(rest).ok_or_else(unknown)??;
        let after = match after {
            ["to" | "on" | "onto" | "->" | "-", after @ ..] => after,
            _ => after,
        };
        let (to, after) = match (take_name(after), after.first()) {
            (Some(named), _) => named?,
            (None, None) => return Err(Unclear::NoTarget(from)),
            (None, Some(_)) => return Err(Unclear::NotAPile { word: after.join(" ") }),
        };
        moves.push(TypedMove::Between { from, to });
        rest = after;
    }
    Ok(Typed::Moves(moves))
}

fn in_full(word: &str) -> Option<Move> {
    match word {
        "d" => Some(Move::Draw),
        _ => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::{Rank, Suit};

    use super::*;

    fn queen() -> Card {
        Card::new(Rank::new(12).expect("a rank"), Suit::Hearts)
    }

    #[track_caller]
    fn asks(line: &str, inquiry: Inquiry) {
        assert_eq!(read(line), Ok(Typed::Ask(inquiry)), "{line}");
    }

    #[track_caller]
    fn carries(line: &str, from: Named, to: Named) {
        assert_eq!(read(line), Ok(Typed::Moves(vec![TypedMove::Between { from, to }])), "{line}");
    }

    #[test]
    fn commands_are_words() {
        assert_eq!(read("  "), Ok(Typed::Nothing));
        assert_eq!(read("Undo 3"), Ok(Typed::Undo(3)));
        assert_eq!(read("jump 12"), Ok(Typed::Jump(12)));
        assert_eq!(read("help me!"), Ok(Typed::Help));
        assert_eq!(read("?"), Ok(Typed::Help));
        assert_eq!(read("new ms:617"), Ok(Typed::New("ms:617".to_owned())));
    }

    #[test]
    fn piles_and_cards_are_read_when_they_are_named_alone() {
        for line in ["column 4", "t4", "4", "read column 4", "read 4", "Read the column 4."] {
            asks(line, Inquiry::Read(Named::Column(3)));
        }
        asks("C1", Inquiry::Read(Named::Cell(0)));
        asks("cells", Inquiry::Read(Named::AnyCell));
        asks("waste", Inquiry::Read(Named::Waste));
        asks("home", Inquiry::Read(Named::Home));
        for line in
            ["QH", "where is QH?", "where QH", "where is the queen of hearts", "queen hearts", "q♥"]
        {
            asks(line, Inquiry::WhereIs(queen()));
        }
    }

    #[test]
    fn questions_about_moves() {
        asks("what can go on 3?", Inquiry::GoesOn(Named::Column(2)));
        asks("what fits on QH", Inquiry::GoesOn(Named::Card(queen())));
        asks("what can go home", Inquiry::GoesOn(Named::Home));
        asks("where can 3 go", Inquiry::GoesFrom(Named::Column(2)));
        asks("where can 3", Inquiry::GoesFrom(Named::Column(2)));
        asks("moves", Inquiry::Moves);
        asks("what changed?", Inquiry::Changed);
    }

    #[test]
    fn a_move_is_two_piles_or_cards() {
        carries("3 5", Named::Column(2), Named::Column(4));
        carries("3 to 5", Named::Column(2), Named::Column(4));
        carries("column 3 to column 12", Named::Column(2), Named::Column(11));
        carries("move the queen of hearts home", Named::Card(queen()), Named::Home);
        carries("waste 7", Named::Waste, Named::Column(6));
        carries("6 cell", Named::Column(5), Named::AnyCell);
        carries("cell 2 4", Named::Cell(1), Named::Column(3));
        carries("hs 4", Named::Foundation(3), Named::Column(3));
        assert!(matches!(read("3 5 5 7"), Ok(Typed::Moves(moves)) if moves.len() == 2));
        assert!(matches!(read("t3-t5*4 draw 3 5"), Ok(Typed::Moves(moves)) if moves.len() == 3));
        assert_eq!(read("draw"), Ok(Typed::Moves(vec![TypedMove::Exact(Move::Draw)])));
        assert_eq!(read("hS-t3"), read("HS-T3"));
    }

    #[test]
    fn an_unclear_line_names_the_word_that_is_not_understood() {
        assert_eq!(read("column"), Err(Unclear::NumberMissing(Missing::Column)));
        assert_eq!(read("jump"), Err(Unclear::NumberMissing(Missing::Jump)));
        assert_eq!(read("jump far"), Err(Unclear::NotANumber { word: "far".to_owned() }));
        assert_eq!(read("where is Ada"), Err(Unclear::NotACard { word: "ada".to_owned() }));
        assert_eq!(read("what can go on"), Err(Unclear::NotAPile { word: String::new() }));
        assert_eq!(read("where can"), Err(Unclear::NotAPile { word: String::new() }));
        assert_eq!(read("dance"), Err(Unclear::Unknown { word: "dance".to_owned() }));
        assert_eq!(read("3 5 2"), Err(Unclear::NoTarget(Named::Column(1))));
        assert_eq!(read("3 to the moon"), Err(Unclear::NotAPile { word: "the moon".to_owned() }));
        assert!(read("column 0").is_err() && read("0 5").is_err());
    }
}
