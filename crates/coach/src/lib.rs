//! Advice that uses only the cards that a player has seen.
//!
//! [`Knowledge`] is all that can be known at the table; the hidden faces cannot be reached from it. The [`Coach`] deals
//! the unseen cards at random, solves each such *world*, and looks for a [`Plan`] to the next unseen card that keeps
//! most of the worlds won. Once every card has been seen it follows a verified win instead.
//!
//! The same knowledge, seed and effort give the same advice.
#![doc = include_str!("../README.md")]

mod calibration;
mod coach;
mod compare;
mod estimate;
mod hidden_columns;
mod knowledge;
mod playouts;
mod reveals;
mod seeded_random;
mod simple_player;
mod world;

pub use calibration::Calibration;
pub use coach::{Advice, Basis, Coach, Effort, Plan, Share, undecided_plans};
pub use estimate::Estimate;
pub use knowledge::Knowledge;
pub use simple_player::simple_move;
