//! The terminal table, and the same game as a dialogue in lines. A library that the `talon` command starts.

pub mod clock;
mod games_folder;
mod persistence;
pub mod plain_text;
pub mod screen;
mod settings;
pub mod solver_thread;
pub mod wording;

pub use games_folder::{OwnGames, own_games};
pub use persistence::{LoadedGames, Persistence, results_left_out};
pub use screen::summary_lines;
pub use settings::{SETTINGS, SettingSpec, Settings};
pub use solver_thread::SolverThread;
