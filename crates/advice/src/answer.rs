//! One question, answered by solver or coach within the limits that all screens share.

use std::ops::ControlFlow;

use talon_coach::{Advice, Coach, Effort, Knowledge};
use talon_engine::{Board, Rules};
use talon_game::{
    CoachAnswer, Command, Completeness, Level, Outlook, Question, QuestionKind, Ticket, Variant,
};

use crate::job::{Job, SEED};

/// The nodes that one question may take. Nodes are the same on every machine and seconds are not, so everyone gets the
/// same deal of the day.
pub const NODES: u64 = 4_000_000;

/// The result of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Whether the position can be won.
    Outlook(Outlook),
    /// How hard the deal is, in a word; `None` if no win was found.
    Grade(Option<String>),
    /// The coach's plans and its chance to win.
    CoachAnswer(CoachAnswer),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The ticket of the question.
    pub ticket: Ticket,
    /// The result.
    pub finding: Finding,
}

impl Answer {
    /// The answer if there is no solver to ask.
    pub const fn without_solver(question: &Question) -> Answer {
        let finding = match question.kind {
            QuestionKind::Win | QuestionKind::Coach => Finding::Outlook(Outlook::Undecided),
            QuestionKind::Grade => Finding::Grade(None),
        };
        Answer { ticket: question.ticket, finding }
    }

    /// Whether no better answer to its question follows.
    pub const fn is_final(&self) -> bool {
        match &self.finding {
            Finding::Outlook(_) | Finding::Grade(_) => true,
            Finding::CoachAnswer(coaching) => matches!(coaching.completeness, Completeness::Final),
        }
    }
}

/// The command that hands the answer to the table.
impl From<Answer> for Command {
    fn from(Answer { ticket, finding }: Answer) -> Command {
        match finding {
            Finding::Outlook(outlook) => Command::Outlook(ticket, outlook),
            Finding::Grade(word) => Command::Graded(ticket, word),
            Finding::CoachAnswer(coaching) => Command::CoachAnswer(ticket, coaching),
        }
    }
}

/// Answers a question within `nodes` nodes. `watch` is called regularly and may cancel the search.
pub fn answer(question: &Question, nodes: u64, watch: impl Fn() -> ControlFlow<()>) -> Answer {
    let mut last = Answer::without_solver(question);
    answer_in_parts(question, nodes, watch, |answer| last = answer);
    last
}

/// The same with every answer reported: the coach gives a first one and then a better one. The last one is final,
/// unless `watch` cancels the search.
pub fn answer_in_parts(
    question: &Question,
    nodes: u64,
    watch: impl Fn() -> ControlFlow<()>,
    mut report: impl FnMut(Answer),
) {
    let mut job = Job::new(question.clone(), nodes);
    while !job.is_done() && watch().is_continue() {
        if let Some(answer) = job.advance() {
            report(answer);
        }
    }
}

/// Whether a position can be won, as the table keeps it.
pub(crate) fn outlook(variant: &Variant, board: Board, nodes: u64) -> Outlook {
    let question = Question {
        kind: QuestionKind::Win,
        ticket: Ticket::from_number(0),
        variant: variant.clone(),
        board: Box::new(board),
    };
    match answer(&question, nodes, || ControlFlow::Continue(())).finding {
        Finding::Outlook(outlook) => outlook,
        Finding::Grade(_) | Finding::CoachAnswer(_) => Outlook::Undecided,
    }
}

/// How hard a position is; `None` if no win was found.
pub(crate) fn grade(variant: &Variant, board: Board, nodes: u64) -> Option<Level> {
    let question = Question {
        kind: QuestionKind::Grade,
        ticket: Ticket::from_number(0),
        variant: variant.clone(),
        board: Box::new(board),
    };
    match answer(&question, nodes, || ControlFlow::Continue(())).finding {
        Finding::Grade(word) => Level::from_word(&word?),
        Finding::Outlook(_) | Finding::CoachAnswer(_) => None,
    }
}

/// The coach's advice from the cards that a player has seen.
pub fn coach(rules: &Rules, board: &Board, effort: Effort) -> Advice {
    Coach::new(Knowledge::of(rules, board), effort, SEED).advise()
}
