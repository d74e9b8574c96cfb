//! One question, answered by the solver within the limits that all screens share; and the coach's advice.

use std::ops::ControlFlow;

use talon_coach::{Advice, Coach, Effort, Knowledge};
use talon_engine::{Board, Rules};
use talon_game::{Command, Outlook, Question, QuestionKind, Ticket};
use talon_solver::{Grade, Limits, Verdict, solve};

/// The nodes that one question may take. Nodes are the same on every machine and seconds are not, so everyone gets the
/// same deal of the day.
pub const NODES: u64 = 4_000_000;

/// The bytes that one question may hold. Phones close pages that take much more.
const MEMORY: usize = 512 << 20;

/// The seed of the coach: the same position always gets the same advice.
const SEED: u64 = 1;

/// What was found out about a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Whether the position can be won.
    Outlook(Outlook),
    /// How hard the deal is, in a word; `None` if no win was found.
    Grade(Option<String>),
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The ticket of the question.
    pub ticket: Ticket,
    /// What was found.
    pub finding: Finding,
}

impl Answer {
    /// The answer if there is no solver to ask.
    pub const fn without_solver(question: &Question) -> Answer {
        let finding = match question.kind {
            QuestionKind::Win => Finding::Outlook(Outlook::Undecided),
            QuestionKind::Grade => Finding::Grade(None),
        };
        Answer { ticket: question.ticket, finding }
    }
}

/// The command that brings the answer to the table.
impl From<Answer> for Command {
    fn from(Answer { ticket, finding }: Answer) -> Command {
        match finding {
            Finding::Outlook(outlook) => Command::Advice(ticket, outlook),
            Finding::Grade(word) => Command::Graded(ticket, word),
        }
    }
}

/// Answers a question within `nodes` nodes. `watch` is called now and then and may break the search off.
pub fn answer(question: &Question, nodes: u64, watch: impl Fn() -> ControlFlow<()>) -> Answer {
    let (rules, board) = (question.variant.rules(), &question.board);
    let finding = match question.kind {
        QuestionKind::Win => Finding::Outlook(outlook(rules, board, nodes, watch)),
        QuestionKind::Grade => {
            let grade = Grade::of(rules, board, &limits(nodes), |_| watch());
            Finding::Grade(grade.map(|grade| grade.word().to_owned()))
        }
    };
    Answer { ticket: question.ticket, finding }
}

fn limits(nodes: u64) -> Limits {
    Limits { nodes, memory: MEMORY, ..Limits::default() }
}

/// Whether a position can be won, as the table keeps it.
pub(crate) fn outlook(
    rules: &Rules,
    board: &Board,
    nodes: u64,
    watch: impl Fn() -> ControlFlow<()>,
) -> Outlook {
    match solve(rules, board, &limits(nodes), |_| watch()) {
        Verdict::Won(solution) => Outlook::Winnable(solution.moves().to_vec().into()),
        Verdict::Lost => Outlook::Lost,
        Verdict::Unknown(_) => Outlook::Undecided,
    }
}

/// What the coach advises from the cards that a player has seen.
pub fn coach(rules: &Rules, board: &Board, effort: Effort) -> Advice {
    Coach::new(Knowledge::of(rules, board), effort, SEED).advise()
}
