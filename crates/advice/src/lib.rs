//! Answers to the questions that a table asks: the solver decides and grades, the coach advises.
//!
//! [`answer`] takes a [`Question`] and blocks until it is answered or cancelled. A screen runs it in a thread, or sends
//! the question to a worker as text ([`worker_protocol`]). The limits are the same everywhere, so that every program
//! finds the same winnable deals.

mod answer;
mod deal_search;
pub mod worker_protocol;

pub use answer::{Answer, Finding, NODES, answer, coach};
pub use deal_search::{daily_deal, winnable_deal};
pub use talon_game::{Question, QuestionKind};
