//! What a screen and a solver that lives elsewhere write to each other: questions and answers as text.
//!
//! A question has six lines: `solve` or `grade`, its ticket, the game, the settings, a limit of nodes, the position. The
//! answer is one line: `won TICKET MOVES`, `lost TICKET`, `unknown TICKET`; `graded TICKET WORD`, `ungraded TICKET`.

use talon_engine::Board;
use talon_engine::notation::{format_moves, parse_moves};
use talon_engine::text::{compact, parse_compact};
use talon_rulebook::{Choices, Game};

use crate::command::{Command, Ticket};
use crate::outlook::Outlook;
use crate::session::Variant;

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// Whether it can be won, and how.
    Win,
    /// How hard it is.
    Grade,
}

impl Matter {
    const fn word(self) -> &'static str {
        match self {
            Matter::Win => "solve",
            Matter::Grade => "grade",
        }
    }
}

/// A question to the solver.
#[derive(Clone, Debug)]
pub struct Question {
    /// What is asked.
    pub matter: Matter,
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// The game, which has the rules.
    pub variant: Variant,
    /// How many nodes may be searched.
    pub nodes: u64,
    /// The position.
    pub board: Board,
}

impl Question {
    /// The question as text.
    pub fn write(&self) -> String {
        let Question { matter, ticket, variant, nodes, board } = self;
        let (game, choices) = (variant.game().id(), variant.choices());
        let ticket = ticket.number();
        format!("{}\n{ticket}\n{game}\n{choices}\n{nodes}\n{}", matter.word(), compact(board))
    }

    /// Reads a question; `find` finds a game by its id. Nothing if it makes no sense to this version.
    pub fn read(text: &str, find: impl Fn(&str) -> Option<&'static Game>) -> Option<Question> {
        let lines: Vec<&str> = text.lines().collect();
        let [matter, ticket, game, choices, nodes, board] = lines[..] else { return None };
        let game = find(game)?;
        let variant = Variant::new(game, Choices::parse(game, choices).ok()?);
        Some(Question {
            matter: [Matter::Win, Matter::Grade].into_iter().find(|it| it.word() == matter)?,
            ticket: Ticket::from_number(ticket.parse().ok()?),
            board: parse_compact(variant.rules(), board).ok()?,
            variant,
            nodes: nodes.parse().ok()?,
        })
    }
}

/// What was found of a position's chances, as text.
pub fn advice(ticket: Ticket, outlook: &Outlook) -> String {
    let ticket = ticket.number();
    match outlook {
        Outlook::Winnable(moves) => format!("won {ticket} {}", format_moves(moves)),
        Outlook::Lost => format!("lost {ticket}"),
        Outlook::Open | Outlook::Undecided => format!("unknown {ticket}"),
    }
}

/// How hard a deal was found to be, in a word, as text.
pub fn graded(ticket: Ticket, grade: Option<&str>) -> String {
    let ticket = ticket.number();
    grade.map_or_else(|| format!("ungraded {ticket}"), |word| format!("graded {ticket} {word}"))
}

/// Reads an answer, as the command that brings it to the table.
pub fn read_answer(text: &str) -> Option<Command> {
    let mut words = text.splitn(3, ' ');
    let kind = words.next()?;
    let ticket = Ticket::from_number(words.next()?.parse().ok()?);
    let rest = words.next().unwrap_or_default();
    let advice = |outlook| Some(Command::Advice(ticket, outlook));
    match kind {
        "won" => advice(Outlook::Winnable(parse_moves(rest).ok()?)),
        "lost" => advice(Outlook::Lost),
        "unknown" => advice(Outlook::Undecided),
        "graded" => Some(Command::Graded(ticket, Some(rest.to_owned()))),
        "ungraded" => Some(Command::Graded(ticket, None)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Move};
    use talon_rulebook::catalog;

    use super::*;

    #[test]
    fn a_question_arrives_as_it_was_asked() {
        for game in catalog::built_in() {
            for choices in Choices::all(game) {
                let variant = Variant::new(game, choices);
                let board = Deal::Number(7).board(variant.rules());
                for matter in [Matter::Win, Matter::Grade] {
                    let ticket = Ticket::from_number(3);
                    let asked = Question {
                        matter,
                        ticket,
                        variant: variant.clone(),
                        nodes: 1000,
                        board: board.clone(),
                    };
                    let read = Question::read(&asked.write(), catalog::find).expect("just written");
                    assert_eq!(read.write(), asked.write());
                    assert_eq!((read.matter, read.ticket, read.nodes), (matter, ticket, 1000));
                    assert_eq!((&read.variant, read.board), (&variant, board.clone()));
                }
            }
        }
    }

    #[test]
    fn a_question_of_another_version_is_not_guessed_at() {
        let board = "KS/-/-.-.-.-/-/-/0";
        for text in
            ["", "solve", "dance\n1\nklondike\n\n9\n-", &format!("solve\n1\nwhist\n\n9\n{board}")]
        {
            assert!(Question::read(text, catalog::find).is_none(), "{text}");
        }
    }

    #[test]
    fn an_answer_arrives_as_it_was_given() {
        let ticket = Ticket::from_number(12);
        for outlook in [Outlook::Winnable(vec![Move::Deal]), Outlook::Lost, Outlook::Undecided] {
            let arrived = read_answer(&advice(ticket, &outlook));
            assert_eq!(arrived, Some(Command::Advice(ticket, outlook)));
        }
        for grade in [Some("hard"), None] {
            let arrived = read_answer(&graded(ticket, grade));
            assert_eq!(arrived, Some(Command::Graded(ticket, grade.map(str::to_owned))));
        }
        for text in ["", "won", "won x t1-t2", "won 12 t1+t2", "sung 12 aria", "graded"] {
            assert_eq!(read_answer(text), None, "{text}");
        }
    }
}
