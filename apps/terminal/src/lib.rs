//! The terminal table, and the same game as a dialogue in lines. A library that the `talon` command starts.

pub mod calendar;
mod keeper;
mod likes;
pub mod plain;
pub mod screen;
pub mod thinker;

pub use keeper::Keeper;
pub use likes::{CHOICES, Choice, Likes};
pub use screen::summary_lines;
pub use thinker::Thinker;
