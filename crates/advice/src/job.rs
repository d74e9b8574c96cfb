//! A question being answered: works in slices of some milliseconds, and may have several answers, the last one final.
//! It is cancelled by dropping it.

use talon_coach::{Advice, Basis, Coach, Effort, Knowledge, Share, undecided_plans};
use talon_game::{Completeness, Outlook, Question, QuestionKind};
use talon_solver::{Difficulty, Limits, Solver, Verdict};

use crate::answer::{Answer, Finding};
use crate::coaching::coaching;

/// The bytes that one question may hold. Phones close pages that take much more.
const MEMORY: usize = 512 << 20;

/// The seed of the coach: the same position always gets the same advice.
pub(crate) const SEED: u64 = 1;

/// Nodes of one slice: some milliseconds.
const SLICE: u64 = 4096;

enum JobState {
    /// Whether it can be won, and how hard it is if that was the question.
    Solving(Box<Solver>),
    /// The coach is working, and has given a first answer or not.
    CoachAnswer(Box<Coach>, FirstAnswer),
    /// Every card is known, and the solver has been asked before without an answer.
    Undecided,
    Done,
}

/// Whether the first answer of the coach has been given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstAnswer {
    Open,
    Given,
}

/// A question being answered.
pub struct Job {
    question: Question,
    state: JobState,
}

impl Job {
    /// Prepares the answer to a question, within this many nodes of the solver.
    pub fn new(question: Question, nodes: u64) -> Job {
        let (rules, board) = (question.variant.rules(), &*question.board);
        let knowledge = Knowledge::of(rules, board);
        let state = match (question.kind, knowledge.board()) {
            (QuestionKind::Coach, None) => {
                let coach = Coach::new(knowledge, Effort::NORMAL, SEED);
                JobState::CoachAnswer(Box::new(coach), FirstAnswer::Open)
            }
            (QuestionKind::Coach, Some(_)) => JobState::Undecided,
            (QuestionKind::Win | QuestionKind::Grade, _) => {
                let limits = Limits { nodes, memory: MEMORY, ..Limits::default() };
                JobState::Solving(Box::new(Solver::new(rules, board, &limits)))
            }
        };
        Job { question, state }
    }

    /// Works for a short time; an answer if there is one.
    pub fn advance(&mut self) -> Option<Answer> {
        let finding = match &mut self.state {
            JobState::Solving(solver) => {
                let verdict = solver.step(SLICE)?;
                let nodes = solver.progress().nodes;
                self.state = JobState::Done;
                self.decided(&verdict, nodes)
            }
            JobState::CoachAnswer(coach, given) => match coach.advance() {
                Some(advice) => {
                    self.state = JobState::Done;
                    self.coached(&advice, Completeness::Final)
                }
                None if *given == FirstAnswer::Given => return None,
                None => {
                    let advice = coach.advice_so_far()?;
                    *given = FirstAnswer::Given;
                    self.coached(&advice, Completeness::First)
                }
            },
            JobState::Undecided => {
                self.state = JobState::Done;
                let plans = undecided_plans(self.question.variant.rules(), &self.question.board);
                let worlds = Share { won: 0, of: 0 };
                let advice = Advice { basis: Basis::Undecided, plans, worlds };
                self.coached(&advice, Completeness::Final)
            }
            JobState::Done => return None,
        };
        Some(Answer { ticket: self.question.ticket, finding })
    }

    fn coached(&self, advice: &Advice, completeness: Completeness) -> Finding {
        let (rules, board) = (self.question.variant.rules(), &self.question.board);
        Finding::CoachAnswer(coaching(rules, board, advice, completeness))
    }

    /// Whether the final answer has been given.
    pub const fn is_done(&self) -> bool {
        matches!(self.state, JobState::Done)
    }

    fn decided(&self, verdict: &Verdict, nodes: u64) -> Finding {
        let (rules, board) = (self.question.variant.rules(), &*self.question.board);
        let outlook = match (verdict, self.question.kind) {
            (Verdict::Won(solution), QuestionKind::Grade) => {
                let difficulty = Difficulty::of(rules, board, solution, nodes);
                let grade = difficulty.with_first_moves(rules, board).grade();
                return Finding::Grade(Some(grade.word().to_owned()));
            }
            (Verdict::Lost | Verdict::Unknown(_), QuestionKind::Grade) => {
                return Finding::Grade(None);
            }
            (Verdict::Won(solution), QuestionKind::Win | QuestionKind::Coach) => {
                Outlook::Winnable(solution.moves().to_vec().into())
            }
            (Verdict::Lost, QuestionKind::Win | QuestionKind::Coach) => Outlook::Lost,
            (Verdict::Unknown(_), QuestionKind::Win | QuestionKind::Coach) => Outlook::Undecided,
        };
        Finding::Outlook(outlook)
    }
}
