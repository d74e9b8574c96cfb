//! A game in progress: history, undo, hints, saves and statistics, for every screen.
//!
//! [`Table`] is the interface: commands in, changes and requests out. No input or output, no clock, no threads, no
//! solver: the application shows changes, carries out requests and brings the solver's answers back as commands.

pub mod autoplay;
mod coach_answer;
mod command;
mod deal_search;
mod demo;
pub mod export;
pub mod gesture;
pub mod hint;
mod history;
pub mod layout;
mod level;
pub mod link;
pub mod number_format;
mod outlook;
pub mod packed_moves;
pub mod pile_moves;
mod question;
pub mod save;
mod save_key;
mod score;
mod session;
pub mod statistics;
#[cfg(not(target_arch = "wasm32"))]
pub mod statistics_file;
mod stopwatch;
mod table;
mod timeline_scrub;
pub mod typed;
pub mod win_rates;
mod winning_moves;

pub use autoplay::Autoplay;
pub use coach_answer::{Chance, CoachPlan, Coaching, Odds, Stage, knows_all};
pub use command::{Change, Command, DealChoice, Preferences, Request, Response, Ticket, Watching};
pub use deal_search::{Date, DealSearch, Found, SearchStep};
pub use demo::Demo;
pub use hint::{Hint, HintKind, Turn};
pub use history::{History, Step};
pub use level::Level;
pub use outlook::{LostAt, Outlook, Outlooks, Win};
pub use question::{Question, QuestionKind};
pub use save_key::SaveKey;
pub use score::Scoring;
pub use session::{Counters, Origin, Session, Standing, Variant};
pub use stopwatch::{Clock, Millis};
pub use table::{Prospect, Table};
pub use timeline_scrub::Scrub;
