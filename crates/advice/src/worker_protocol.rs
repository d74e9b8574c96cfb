//! The text form of questions and answers, for a solver that runs in a worker.
//!
//! A question has six lines: `solve`, `grade` or `coach`, its ticket, the game, the settings, a limit of nodes, the
//! position. The game is its id, followed by its rules, packed into one word, if it is not built in. The answer is one
//! line: `won TICKET MOVES`, `lost TICKET`, `unknown TICKET`; `graded TICKET WORD`, `ungraded TICKET`. The coach's is
//! `coached TICKET first|final CHANCE WORLDS`, then a line for each plan, the best first: `CHANCE LOW HIGH MOVES`.
//! Chances are ten-thousandths, or `-` if none is known.
//!
//! The question for a review has six lines, too: `review`, its ticket, the game, the settings, the first position, and
//! the steps, with `;` between them. It is answered several times with `reviewed TICKET DONE OF` and the lines of
//! [`talon_review::write_review`] for the steps reviewed so far; in the last answer, DONE equals OF. `unreviewed
//! TICKET` says that the moves are not legal, or too many.
//!
//! `cancel` drops the current job, and every new question drops it, too.

use std::ops::ControlFlow;
use std::sync::Arc;

use talon_catalog::{Registry, is_built_in};
use talon_engine::Move;
use talon_engine::notation::{format_moves, parse_moves};
use talon_engine::text::{compact, parse_compact};
use talon_game::{
    Chance, CoachAnswer, CoachPlan, Completeness, Odds, Outlook, Question, QuestionKind, Ticket,
    Variant,
};
use talon_review::{ReviewProgress, read_review, write_review};
use talon_rulebook::{Choices, Game};

use crate::answer::{Answer, Finding, answer};
use crate::review_question::{ReviewAnswer, ReviewQuestion};

const KINDS: [(&str, QuestionKind); 3] =
    [("solve", QuestionKind::Win), ("grade", QuestionKind::Grade), ("coach", QuestionKind::Coach)];

/// The message that drops the current job.
pub const CANCEL: &str = "cancel";

/// A question as text, to be answered within `nodes` nodes.
pub fn write_question(question: &Question, nodes: u64) -> String {
    let Question { kind, ticket, variant, board } = question;
    let (word, _) = KINDS.iter().find(|(_, it)| it == kind).expect("every kind has a word");
    let (game, choices, ticket) = (game_words(variant), variant.choices(), ticket.number());
    format!("{word}\n{ticket}\n{game}\n{choices}\n{nodes}\n{}", compact(board))
}

/// Reads a question and its limit of nodes, about one of these games or about a game whose rules it carries. `None` if
/// this version does not understand it.
pub fn read_question(text: &str, registry: &Registry) -> Option<(Question, u64)> {
    let lines: Vec<&str> = text.lines().collect();
    let [kind, ticket, game, choices, nodes, board] = lines[..] else { return None };
    let variant = read_variant(game, choices, registry)?;
    let question = Question {
        kind: KINDS.iter().find(|(word, _)| *word == kind)?.1,
        ticket: Ticket::from_number(ticket.parse().ok()?),
        board: Box::new(parse_compact(variant.rules(), board).ok()?),
        variant,
    };
    Some((question, nodes.parse().ok()?))
}

/// A game as a question names it: its id, and its rules if it is not built in.
fn game_words(variant: &Variant) -> String {
    let id = variant.game().id();
    if is_built_in(variant.game()) {
        id.to_owned()
    } else {
        format!("{id} {}", variant.game().packed())
    }
}

fn read_variant(game: &str, choices: &str, registry: &Registry) -> Option<Variant> {
    let game = match game.split_once(' ') {
        Some((_, packed)) => registry.shared(Game::from_packed(packed)?),
        None => Arc::clone(registry.find(game)?),
    };
    Some(Variant::new(&game, Choices::parse(&game, choices).ok()?))
}

/// The question for a review as text.
pub fn write_review_question(question: &ReviewQuestion) -> String {
    let ReviewQuestion { ticket, variant, start, steps } = question;
    let (game, choices, ticket) = (game_words(variant), variant.choices(), ticket.number());
    let steps: Vec<String> = steps.iter().map(|step| format_moves(step)).collect();
    format!("review\n{ticket}\n{game}\n{choices}\n{}\n{}", compact(start), steps.join(";"))
}

/// Reads the question for a review.
pub fn read_review_question(text: &str, registry: &Registry) -> Option<ReviewQuestion> {
    // The last line is empty if no step was played, and `lines` drops it then.
    let lines: Vec<&str> = text.split('\n').collect();
    let ["review", ticket, game, choices, start, steps] = lines[..] else { return None };
    let variant = read_variant(game, choices, registry)?;
    let steps: Option<Vec<Vec<Move>>> = match steps {
        "" => Some(Vec::new()),
        steps => steps.split(';').map(|step| parse_moves(step).ok()).collect(),
    };
    Some(ReviewQuestion {
        ticket: Ticket::from_number(ticket.parse().ok()?),
        start: Box::new(parse_compact(variant.rules(), start).ok()?),
        variant,
        steps: steps?.into_iter().filter(|step| !step.is_empty()).collect(),
    })
}

/// A review, or as much of it as is done, as text.
pub fn write_review_answer(answer: &ReviewAnswer) -> String {
    let ticket = answer.ticket.number();
    match &answer.review {
        Some((ReviewProgress { done, of }, review)) => {
            format!("reviewed {ticket} {done} {of}\n{}", write_review(review))
        }
        None => format!("unreviewed {ticket}"),
    }
}

/// Reads a review.
pub fn read_review_answer(text: &str) -> Option<ReviewAnswer> {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = head.split(' ');
    let kind = words.next()?;
    let ticket = Ticket::from_number(words.next()?.parse().ok()?);
    let review = match kind {
        "unreviewed" => None,
        "reviewed" => {
            let (done, of) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            Some((ReviewProgress { done, of }, read_review(rest)?))
        }
        _ => return None,
    };
    (words.next().is_none() && (review.is_some() || rest.is_empty()))
        .then_some(ReviewAnswer { ticket, review })
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
        Finding::CoachAnswer(coaching) => format!("coached {ticket} {}", write_coaching(coaching)),
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
        "coached" => Finding::CoachAnswer(read_coaching(rest)?),
        _ => return None,
    };
    Some(Answer { ticket, finding })
}

fn write_coaching(coaching: &CoachAnswer) -> String {
    let completeness = match coaching.completeness {
        Completeness::First => "first",
        Completeness::Final => "final",
    };
    let head = format!("{completeness} {} {}", chance_word(coaching.chance), coaching.worlds);
    let plan = |CoachPlan { moves, odds }: &CoachPlan| {
        let odds = [odds.map(|it| it.chance), odds.map(|it| it.low), odds.map(|it| it.high)];
        let [chance, low, high] = odds.map(chance_word);
        format!("{chance} {low} {high} {}", format_moves(moves))
    };
    let plans = coaching.plans.iter().map(plan);
    std::iter::once(head).chain(plans).collect::<Vec<_>>().join("\n")
}

fn read_coaching(text: &str) -> Option<CoachAnswer> {
    let mut lines = text.lines();
    let head: Vec<&str> = lines.next()?.split(' ').collect();
    let [completeness, chance, worlds] = head[..] else { return None };
    let completeness = match completeness {
        "first" => Completeness::First,
        "final" => Completeness::Final,
        _ => return None,
    };
    let plans: Option<Vec<CoachPlan>> = lines.map(read_plan).collect();
    let (chance, worlds) = (read_chance(chance)?, worlds.parse().ok()?);
    Some(CoachAnswer { chance, plans: plans?, worlds, completeness })
}

fn read_plan(line: &str) -> Option<CoachPlan> {
    let mut words = line.splitn(4, ' ');
    let mut next = || words.next().and_then(read_chance);
    let odds = match (next()?, next()?, next()?) {
        (Some(chance), Some(low), Some(high)) => Some(Odds { chance, low, high }),
        (None, None, None) => None,
        _ => return None,
    };
    let moves = parse_moves(words.next()?).ok().filter(|moves| !moves.is_empty())?;
    Some(CoachPlan { moves, odds })
}

fn chance_word(chance: Option<Chance>) -> String {
    chance.map_or_else(|| "-".to_owned(), |chance| chance.ten_thousandths().to_string())
}

/// A chance, or that there is none; the outer `None` is a word that is neither.
#[expect(clippy::option_option, reason = "an absent chance is not an unreadable one")]
fn read_chance(word: &str) -> Option<Option<Chance>> {
    match word {
        "-" => Some(None),
        word => Some(Some(Chance::from_ten_thousandths(word.parse().ok()?)?)),
    }
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

pub(crate) const RULES_FILE: &str = "rules file\n";
const GAME: &str = "game ";
const MISTAKES: &str = "mistakes\n";

pub(crate) fn reply_to_rules_file(text: &str) -> String {
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
    use crate::worker::Worker;

    #[test]
    fn a_question_is_read_as_it_was_written() {
        for game in talon_catalog::built_in() {
            for choices in Choices::all(game) {
                let variant = Variant::new(game, choices);
                for kind in [QuestionKind::Win, QuestionKind::Grade, QuestionKind::Coach] {
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
            [Outlook::Winnable(vec![Move::Draw].into()), Outlook::Lost, Outlook::Undecided];
        let grades = [Some("hard".to_owned()), None];
        let findings = outlooks.map(Finding::Outlook).into_iter();
        let odds = Odds { chance: Chance::CERTAIN, low: Chance::NONE, high: Chance::CERTAIN };
        let plan = |odds| CoachPlan { moves: vec![Move::Draw, Move::Redeal], odds };
        let coachings = [
            CoachAnswer {
                chance: None,
                plans: Vec::new(),
                worlds: 0,
                completeness: Completeness::First,
            },
            CoachAnswer {
                chance: Some(Chance::from_share(0.625)),
                plans: vec![plan(Some(odds)), plan(None)],
                worlds: 40,
                completeness: Completeness::Final,
            },
        ];
        let findings = findings.chain(coachings.map(Finding::CoachAnswer));
        for finding in findings.chain(grades.map(Finding::Grade)) {
            let answer = Answer { ticket: Ticket::from_number(12), finding };
            assert_eq!(read_answer(&write_answer(&answer)), Some(answer));
        }
        for text in [
            "",
            "won",
            "won x t1-t2",
            "won 12 t1+t2",
            "sung 12 aria",
            "graded",
            "coached 1 final",
            "coached 1 final 10001 4",
            "coached 1 last - 0",
        ] {
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

    fn won_game() -> ReviewQuestion {
        let game = talon_catalog::find("selective-freecell").expect("built in");
        let variant = Variant::new(game, game.default_choices());
        let start = Deal::Microsoft(1).board(variant.rules());
        let asked = Question {
            kind: QuestionKind::Win,
            ticket: Ticket::from_number(0),
            variant: variant.clone(),
            board: Box::new(start.clone()),
        };
        let won = answer(&asked, 1_000_000, || ControlFlow::Continue(())).finding;
        let Finding::Outlook(Outlook::Winnable(win)) = won else { panic!("{won:?}") };
        let steps = win.iter().map(|&mv| vec![mv]).collect();
        ReviewQuestion { ticket: Ticket::from_number(5), variant, start: Box::new(start), steps }
    }

    #[test]
    fn a_worker_reviews_a_game_in_parts_and_reads_messages_between_them() {
        let mut worker = Worker::new(Registry::built_in());
        let mut question = won_game();
        let text = write_review_question(&question);
        assert_eq!(read_review_question(&text, &Registry::built_in()), Some(question.clone()));
        assert_eq!(worker.receive(&text), Ok(None));
        let mut answers = Vec::new();
        while worker.is_busy() {
            answers.extend(worker.work());
        }
        let read: Vec<ReviewAnswer> =
            answers.iter().map(|text| read_review_answer(text).expect("a review")).collect();
        let progress = |answer: &ReviewAnswer| answer.review.as_ref().map(|(it, _)| it.done);
        assert!(read.len() > 10 && read.is_sorted_by_key(progress), "{} answers", read.len());
        let last = read.last().and_then(|answer| answer.review.clone()).expect("a review");
        assert!(last.0.is_complete() && last.1.is_won());
        assert_eq!(write_review_answer(&read[3]), answers[3]);
        worker.receive(&text).expect("a question");
        assert!(worker.is_busy());
        worker.receive(CANCEL).expect("a message");
        assert!(!worker.is_busy() && worker.work().is_none());
        question.steps.push(vec![Move::Redeal]);
        let refused = worker.receive(&write_review_question(&question));
        assert_eq!(refused, Ok(Some("unreviewed 5".to_owned())));
        assert_eq!(worker.receive("dance"), Err(crate::worker::NotUnderstood));
        question.steps.clear();
        let text = write_review_question(&question);
        assert_eq!(read_review_question(&text, &Registry::built_in()), Some(question));
    }

    #[test]
    fn the_coach_gives_a_first_answer_and_a_final_one() {
        let game = talon_catalog::find("klondike").expect("built in");
        let mut choices = game.default_choices();
        choices.set_pair("passes=3").expect("a setting");
        let variant = Variant::new(game, choices);
        let question = Question {
            kind: QuestionKind::Coach,
            ticket: Ticket::from_number(7),
            board: Box::new(Deal::Number(3).board(variant.rules())),
            variant,
        };
        let mut worker = Worker::new(Registry::built_in());
        worker.receive(&write_question(&question, 1000)).expect("a question");
        let mut stages = Vec::new();
        while worker.is_busy() {
            let Some(text) = worker.work() else { continue };
            let Some(Answer { finding: Finding::CoachAnswer(coaching), .. }) = read_answer(&text)
            else {
                panic!("{text}")
            };
            assert!(!coaching.plans.is_empty() && coaching.chance.is_some(), "{coaching:?}");
            let mut board = (*question.board).clone();
            for &mv in &coaching.plans[0].moves {
                board.play(question.variant.rules(), mv).expect("a plan is legal");
            }
            stages.push(coaching.completeness);
        }
        assert_eq!(stages, [Completeness::First, Completeness::Final]);
    }
}
