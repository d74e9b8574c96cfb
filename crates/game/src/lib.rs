//! A game in progress: history, undo, hints, saves and statistics, for every screen.
//!
//! [`Table`] is the mid-end: commands in, changes and requests out. No input or output, no clock, no threads, no solver:
//! the application shows changes, carries out requests and brings the solver's answers back as commands.

mod alternatives;
pub mod autoplay;
mod clock;
mod command;
mod demo;
pub mod gesture;
pub mod hint;
mod history;
mod json;
pub mod layout;
pub mod letter;
pub mod link;
mod outlook;
mod quest;
pub mod save;
mod score;
mod scrub;
mod session;
pub mod statistics;
mod table;
pub mod winnability;
pub mod words;

pub use autoplay::Autoplay;
pub use clock::{Clock, Millis};
pub use command::{Change, Command, Preferences, Request, Response, Ticket, Watching, Wish};
pub use demo::Demo;
pub use hint::{Hint, HintKind, Turn};
pub use history::{History, Step};
pub use outlook::{LostAt, Outlook, Outlooks};
pub use quest::{Date, QUESTION_MEMORY, QUESTION_NODES, Quest};
pub use score::Scoring;
pub use scrub::Scrub;
pub use session::{Counters, Session, Standing, Variant};
pub use table::Table;
