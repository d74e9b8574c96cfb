//! The text form of questions and answers, for a solver that runs in a worker.
//!
//! A question has six lines: `solve` or `grade`, its ticket, the game, the settings, a limit of nodes, the position. The
//! game is its id, followed by its rules, packed into one word, if it is not built in. The
//! answer is one line: `won TICKET MOVES`, `lost TICKET`, `unknown TICKET`; `graded TICKET WORD`, `ungraded TICKET`.

use std::ops::ControlFlow;
use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_engine::notation::{format_moves, parse_moves};
use talon_engine::text::{compact, parse_compact};
use talon_game::{Outlook, Question, QuestionKind, Ticket, Variant};
use talon_rulebook::{Choices, Game};

use crate::answer::{Answer, Finding, answer};

const KINDS: [(&str, QuestionKind); 2] =
    [("solve", QuestionKind::Win), ("grade", QuestionKind::Grade)];

/// A question as text, to be answered within `nodes` nodes.
pub fn write_question(question: &Question, nodes: u64) -> String {
    let Question { kind, ticket, variant, board } = question;
    let (word, _) = KINDS.iter().find(|(_, it)| it == kind).expect("every kind has a word");
    let mut game = variant.game().id().to_owned();
    if !is_built_in(variant.game()) {
        game = format!("{game} {}", variant.game().packed());
    }
    let (choices, ticket) = (variant.choices(), ticket.number());
    format!("{word}\n{ticket}\n{game}\n{choices}\n{nodes}\n{}", compact(board))
}

/// Reads a question and its limit of nodes, about one of these games or about a game whose rules it carries. `None` if
/// this version does not understand it.
pub fn read_question(text: &str, registry: &Registry) -> Option<(Question, u64)> {
    let lines: Vec<&str> = text.lines().collect();
    let [kind, ticket, game, choices, nodes, board] = lines[..] else { return None };
    let game = match game.split_once(' ') {
        Some((_, packed)) => registry.shared(Game::from_packed(packed)?),
        None => Arc::clone(registry.find(game)?),
    };
    let variant = Variant::new(&game, Choices::parse(&game, choices).ok()?);
    let question = Question {
        kind: KINDS.iter().find(|(word, _)| *word == kind)?.1,
        ticket: Ticket::from_number(ticket.parse().ok()?),
        board: Box::new(parse_compact(variant.rules(), board).ok()?),
        variant,
    };
    Some((question, nodes.parse().ok()?))
}

/// An answer as text.
pub fn write_answer(answer: &Answer) -> String {
    let ticket = answer.ticket.number();
    match &answer.finding {
        Finding::Outlook(Outlook::Winnable(moves)) => {
            format!("won {ticket} {}", format_moves(moves))
        }
        Finding::Outlook(Outlook::Lost) => format!("lost {ticket}"),
        Finding::Outlook(Outlook::Open | Outlook::Undecided) => format!("unknown {ticket}"),
        Finding::Grade(Some(word)) => format!("graded {ticket} {word}"),
        Finding::Grade(None) => format!("ungraded {ticket}"),
    }
}

/// Reads an answer.
pub fn read_answer(text: &str) -> Option<Answer> {
    let mut words = text.splitn(3, ' ');
    let kind = words.next()?;
    let ticket = Ticket::from_number(words.next()?.parse().ok()?);
    let rest = words.next().unwrap_or_default();
    let finding = match kind {
        "won" => Finding::Outlook(Outlook::Winnable(parse_moves(rest).ok()?.into())),
        "lost" => Finding::Outlook(Outlook::Lost),
        "unknown" => Finding::Outlook(Outlook::Undecided),
        "graded" => Finding::Grade(Some(rest.to_owned())),
        "ungraded" => Finding::Grade(None),
        _ => return None,
    };
    Some(Answer { ticket, finding })
}

/// The message that asks a worker to read a rules file: the page has no reader of TOML.
pub fn write_rules_file(text: &str) -> String {
    format!("{RULES_FILE}{text}")
}

/// Reads the reply to such a message: the game, or the mistakes of the file, each with its line. `None` if it is the
/// reply to something else.
pub fn read_rules_reply(reply: &str) -> Option<Result<Game, Vec<String>>> {
    if let Some(packed) = reply.strip_prefix(GAME) {
        return Game::from_packed(packed).map(Ok);
    }
    let mistakes = reply.strip_prefix(MISTAKES)?;
    Some(Err(mistakes.lines().map(str::to_owned).collect()))
}

const RULES_FILE: &str = "rules file\n";
const GAME: &str = "game ";
const MISTAKES: &str = "mistakes\n";

fn reply_to_rules_file(text: &str) -> String {
    match Game::parse(text) {
        Ok(game) => format!("{GAME}{}", game.packed()),
        Err(problems) => {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            format!("{MISTAKES}{}", lines.join("\n"))
        }
    }
}

/// The reply of a worker to a message: reads the rules file; or reads the question, answers it, writes the answer.
pub fn reply(question: &str, registry: &Registry) -> Option<String> {
    if let Some(file) = question.strip_prefix(RULES_FILE) {
        return Some(reply_to_rules_file(file));
    }
    let (question, nodes) = read_question(question, registry)?;
    Some(write_answer(&answer(&question, nodes, || ControlFlow::Continue(()))))
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Move};

    use super::*;

    #[test]
    fn a_question_is_read_as_it_was_written() {
        for game in talon_catalog::built_in() {
            for choices in Choices::all(game) {
                let variant = Variant::new(game, choices);
                for kind in [QuestionKind::Win, QuestionKind::Grade] {
                    let asked = Question {
                        kind,
                        ticket: Ticket::from_number(3),
                        variant: variant.clone(),
                        board: Box::new(Deal::Number(7).board(variant.rules())),
                    };
                    let read = read_question(&write_question(&asked, 1000), &Registry::built_in());
                    assert_eq!(read, Some((asked, 1000)));
                }
            }
        }
    }

    #[test]
    fn a_question_about_a_rules_file_carries_its_rules() {
        let source = talon_catalog::source("selective-freecell").expect("built in");
        let mine = source.replace("\"selective-freecell\"", "\"mine\"");
        let game = Game::parse(&mine).expect("a right file");
        let choices = game.default_choices();
        let variant = Variant::new(&Arc::new(game), choices);
        let asked = Question {
            kind: QuestionKind::Win,
            ticket: Ticket::from_number(3),
            board: Box::new(Deal::Microsoft(25).board(variant.rules())),
            variant,
        };
        let text = write_question(&asked, 1_000_000);
        let worker = Registry::built_in();
        assert_eq!(read_question(&text, &worker), Some((asked, 1_000_000)));
        assert_eq!(reply(&text, &worker).as_deref(), Some("lost 3"));
        assert_eq!(read_question(&text.replace("mine ", "mine x"), &worker), None);
    }

    #[test]
    fn a_worker_reads_a_rules_file_or_says_what_is_wrong_with_it() {
        let read = |text: &str| {
            let reply = reply(&write_rules_file(text), &Registry::built_in()).expect("a reply");
            read_rules_reply(&reply).expect("a reply to a rules file")
        };
        for game in talon_catalog::built_in() {
            let source = talon_catalog::source(game.id()).expect("built in");
            assert_eq!(read(source).map(|read| read.compact()), Ok(game.compact()));
        }
        let mistakes = read("id = 1\nname = \"x\"\n").map(|game| game.compact());
        let mistakes = mistakes.expect_err("a wrong file");
        assert!(mistakes[0].starts_with("line 1, column 1: "), "{mistakes:?}");
        assert!(mistakes.len() > 1, "{mistakes:?}");
        assert!(read_rules_reply("lost 3").is_none() && read_rules_reply("game x").is_none());
    }

    #[test]
    fn a_question_of_another_version_is_not_understood() {
        let board = "KS/-/-.-.-.-/-/-/0";
        for text in
            ["", "solve", "dance\n1\nklondike\n\n9\n-", &format!("solve\n1\nwhist\n\n9\n{board}")]
        {
            assert_eq!(read_question(text, &Registry::built_in()), None, "{text}");
            assert_eq!(reply(text, &Registry::built_in()), None, "{text}");
        }
    }

    #[test]
    fn an_answer_is_read_as_it_was_written() {
        let outlooks =
            [Outlook::Winnable(vec![Move::Deal].into()), Outlook::Lost, Outlook::Undecided];
        let grades = [Some("hard".to_owned()), None];
        let findings = outlooks.map(Finding::Outlook).into_iter();
        for finding in findings.chain(grades.map(Finding::Grade)) {
            let answer = Answer { ticket: Ticket::from_number(12), finding };
            assert_eq!(read_answer(&write_answer(&answer)), Some(answer));
        }
        for text in ["", "won", "won x t1-t2", "won 12 t1+t2", "sung 12 aria", "graded"] {
            assert_eq!(read_answer(text), None, "{text}");
        }
    }

    #[test]
    fn a_worker_decides_and_grades_a_deal() {
        let game = talon_catalog::find("selective-freecell").expect("built in");
        let rules = game.rules(&game.default_choices());
        let ask = |word, number| {
            let board = compact(&Deal::Microsoft(number).board(&rules));
            let question = format!("{word}\n7\nselective-freecell\n\n1000000\n{board}");
            reply(&question, &Registry::built_in()).expect("a question")
        };
        assert!(ask("solve", 1).starts_with("won 7 "));
        assert_eq!(ask("solve", 25), "lost 7");
        assert!(ask("grade", 1).starts_with("graded 7 "));
    }
}
