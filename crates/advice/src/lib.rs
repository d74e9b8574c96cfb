//! Answers to the questions that a table asks: the solver decides and grades, the coach advises, games are reviewed.
//!
//! [`answer`] takes a [`Question`] and blocks until it is answered or cancelled; a [`Job`] works in slices. A screen
//! runs them in a thread, or sends the question to a worker as text ([`worker_protocol`]). The limits are the same
//! everywhere, so that every program finds the same winnable deals.

mod answer;
mod coaching;
mod deal_search;
mod job;
mod review_question;
mod worker;
pub mod worker_protocol;

pub use answer::{Answer, Finding, NODES, answer, answer_in_parts, coach};
pub use coaching::coaching;
pub use deal_search::{daily_deal, daily_level, graded_deal, level, search, winnable_deal};
pub use job::Job;
pub use review_question::{ReviewAnswer, ReviewQuestion, puzzle_of_game};
pub use talon_game::{Question, QuestionKind};
pub use worker::{NotUnderstood, Worker};
