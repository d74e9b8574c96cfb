//! A question being answered: works in slices of some milliseconds, and may have several answers, the last one final.
//! It is cancelled by dropping it.

use talon_coach::{Coach, Effort, Knowledge};
use talon_game::{Outlook, Question, QuestionKind, Stage};
use talon_solver::{Difficulty, Limits, Solver, Verdict};

use crate::answer::{Answer, Finding};
use crate::coaching::coaching;

/// The bytes that one question may hold. Phones close pages that take much more.
const MEMORY: usize = 512 << 20;

/// The seed of the coach: the same position always gets the same advice.
pub(crate) const SEED: u64 = 1;

/// Nodes of one slice: some milliseconds.
const SLICE: u64 = 4096;

enum Work {
    /// Whether it can be won, and how hard it is if that was the question.
    Solving(Box<Solver>),
    /// The coach is working; a better answer follows the first one.
    Coaching(Box<Coach>, Stage),
    Done,
}

/// A question being answered.
pub struct Job {
    question: Question,
    work: Work,
}

impl Job {
    /// Prepares the answer to a question, within this many nodes of the solver.
    pub fn new(question: Question, nodes: u64) -> Job {
        let (rules, board) = (question.variant.rules(), &*question.board);
        let knowledge = Knowledge::of(rules, board);
        let work = match question.kind {
            QuestionKind::Coach if knowledge.board().is_none() => {
                Work::Coaching(Box::new(Coach::new(knowledge, Effort::QUICK, SEED)), Stage::First)
            }
            QuestionKind::Coach | QuestionKind::Win | QuestionKind::Grade => {
                let limits = Limits { nodes, memory: MEMORY, ..Limits::default() };
                Work::Solving(Box::new(Solver::new(rules, board, &limits)))
            }
        };
        Job { question, work }
    }

    /// Works for a short time; an answer if there is one.
    pub fn advance(&mut self) -> Option<Answer> {
        let finding = match &mut self.work {
            Work::Solving(solver) => {
                let verdict = solver.step(SLICE)?;
                let nodes = solver.progress().nodes;
                self.work = Work::Done;
                self.decided(&verdict, nodes)
            }
            Work::Coaching(coach, stage) => {
                let (advice, stage) = (coach.advance()?, *stage);
                self.work = match stage {
                    Stage::First => {
                        let (rules, board) = (self.question.variant.rules(), &self.question.board);
                        let coach = Coach::new(Knowledge::of(rules, board), Effort::NORMAL, SEED);
                        Work::Coaching(Box::new(coach), Stage::Final)
                    }
                    Stage::Final => Work::Done,
                };
                let (rules, board) = (self.question.variant.rules(), &self.question.board);
                Finding::Coaching(coaching(rules, board, &advice, stage))
            }
            Work::Done => return None,
        };
        Some(Answer { ticket: self.question.ticket, finding })
    }

    /// Whether the final answer has been given.
    pub const fn is_done(&self) -> bool {
        matches!(self.work, Work::Done)
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
