//! The terminal table, and the same game as a dialogue in lines. A library that the `talon` command starts.

pub mod calendar;
mod own_games;
mod persistence;
pub mod plain;
pub mod screen;
mod settings;
pub mod solver_thread;
pub mod wording;

pub use own_games::{OwnGames, own_games};
pub use persistence::{Persistence, Unfinished, left_out};
pub use screen::summary_lines;
pub use settings::{SETTINGS, SettingSpec, Settings};
pub use solver_thread::SolverThread;
