//! Reviews a game that was played, and finds puzzles.
//!
//! With hidden cards a review gives chances, from the cards that the player had seen at each moment. A move costs the
//! chance of the best plan minus its own, both before anything turns up; any change when a card is turned up is luck.
//! So the chance at the deal, the luck and the moves add up to the result. Where nothing is hidden there is no luck:
//! the solver decides every position, and one move lost the game or none.
//!
//! A [`Reviewer`] works step by step; its [`Review`] so far can be shown at any time. No input or output, no clock.
#![doc = include_str!("../README.md")]

mod chances;
mod game_line;
mod puzzle;
mod review;
mod reviewer;
mod text;
mod traps;
mod turning_points;
mod verdicts;

pub use game_line::GameLine;
pub use puzzle::{Puzzle, PuzzleReason};
pub use review::{ChanceBasis, GameOutcome, Review, StepReview, Sum};
pub use reviewer::{MOST_STEPS, NoReview, ReviewProgress, Reviewer};
pub use text::{read_review, write_review};
pub use turning_points::{TurningPoint, TurningPointKind};
pub use verdicts::{LineVerdicts, PositionVerdict};
