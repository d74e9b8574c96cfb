//! The question for a review, and its answers: as much of it as is done.

use talon_engine::{Board, Move};
use talon_game::{Session, Step, Ticket, Variant};
use talon_review::{NoReview, Puzzle, Review, ReviewProgress, Reviewer};

/// A game to be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewQuestion {
    /// Comes back with the answers.
    pub ticket: Ticket,
    /// The game, which has the rules.
    pub variant: Variant,
    /// The board that it began with.
    pub start: Box<Board>,
    /// The steps that were played: the player's move of each, and the moves that followed by themselves.
    pub steps: Vec<Vec<Move>>,
}

/// As much of a review as is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewAnswer {
    /// The ticket of the question.
    pub ticket: Ticket,
    /// How much is done, and the review so far. `None` if the game cannot be reviewed.
    pub review: Option<(ReviewProgress, Review)>,
}

impl ReviewQuestion {
    /// The game on a table, up to where it stands.
    pub fn of_session(session: &Session, ticket: Ticket) -> ReviewQuestion {
        let history = session.history();
        let steps = history.steps()[..history.cursor()].iter();
        ReviewQuestion {
            ticket,
            variant: session.variant().clone(),
            start: Box::new(session.board_at(0)),
            steps: steps.map(|step: &Step| step.moves().collect()).collect(),
        }
    }

    /// Begins the review.
    pub fn reviewer(&self) -> Result<Reviewer, NoReview> {
        Reviewer::new(self.variant.rules(), &self.start, self.steps.clone())
    }
}

/// A puzzle from a game that was played: the position before the move that lost it, or before the costliest slip. It
/// reviews the game, which takes seconds for a long one.
pub fn puzzle_of_game(session: &Session) -> Option<Puzzle> {
    let question = ReviewQuestion::of_session(session, Ticket::from_number(0));
    let review = question.reviewer().ok()?.finish();
    Puzzle::of_game(session.rules(), session.deal(), &question.steps, &review)
}
