//! A question from the table to the solver or the coach.

use talon_engine::Board;

use crate::command::Ticket;
use crate::session::Variant;

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// Whether it can be won, and how; answered with [`crate::Command::Outlook`].
    Win,
    /// How hard it is; answered with [`crate::Command::Graded`].
    Grade,
    /// The next move, and the chance to win, from the cards that the player has seen. Answered with
    /// [`crate::Command::CoachAnswer`], perhaps several times. Where every card is known, the table asks it only if the
    /// solver did not decide the position. With [`crate::Command::Outlook`] if there is no coach.
    Coach,
}

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its subject.
    pub kind: QuestionKind,
    /// Comes back with the answer.
    pub ticket: Ticket,
    /// The game, which has the rules.
    pub variant: Variant,
    /// The position.
    pub board: Box<Board>,
}
