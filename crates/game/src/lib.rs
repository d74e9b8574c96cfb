//! A game in progress: history, undo, hints, saves and statistics, for every screen.
//!
//! [`Table`] is the interface: commands in, changes and requests out. No input or output, no clock, no threads, no
//! solver: the application shows changes, carries out requests and brings the solver's answers back as commands.

mod alternatives;
pub mod autoplay;
mod clock;
mod coaching;
mod command;
mod deal_search;
mod demo;
pub mod everything;
pub mod gesture;
pub mod hint;
mod history;
pub mod layout;
mod level;
pub mod link;
pub mod numbers;
mod outlook;
pub mod pile_moves;
pub mod played;
mod question;
pub mod save;
mod save_key;
mod score;
mod scrub;
mod session;
pub mod statistics;
#[cfg(not(target_arch = "wasm32"))]
pub mod statistics_file;
mod table;
pub mod typed;
pub mod winnability;

pub use autoplay::Autoplay;
pub use clock::{Clock, Millis};
pub use coaching::{Chance, CoachPlan, Coaching, Odds, Stage, knows_all};
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
pub use scrub::Scrub;
pub use session::{Counters, Origin, Session, Standing, Variant};
pub use table::{Prospect, Table};
