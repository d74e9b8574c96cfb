//! The terminal table, and the same game as a dialogue in lines. A library that the `talon` command starts.

pub mod calendar;
mod keeper;
mod likes;
pub mod plain;
mod thinker;

pub use keeper::Keeper;
pub use likes::{CHOICES, Choice, Likes};
pub use thinker::Thinker;
