//! A game in progress: history, undo, hints, saves and statistics, for every screen.
//!
//! [`Table`] is the interface: commands in, changes and requests out. No input or output, no clock, no threads, no
//! solver: the application shows changes, carries out requests and brings the solver's answers back as commands.
#![doc = include_str!("../README.md")]

mod alternative_wins;
pub mod autoplay;
mod coach_answer;
mod command;
mod date;
mod deal_search;
pub mod export;
pub mod gesture;
mod hint;
mod history;
pub mod layout;
mod level;
pub mod number_format;
mod outlook;
pub mod packed_moves;
pub mod pile_moves;
mod question;
mod review_figures;
pub mod save;
mod save_key;
mod score;
mod session;
pub mod share_link;
mod solution_show;
pub mod statistics;
#[cfg(not(target_arch = "wasm32"))]
pub mod statistics_file;
mod stopwatch;
mod table;
mod timeline_scrub;
pub mod typed;
pub mod win_rates;

pub use alternative_wins::moves_to_try;
pub use autoplay::Autoplay;
pub use coach_answer::{Chance, CoachAnswer, CoachPlan, Completeness, Odds, knows_all};
pub use command::{Change, Command, DealChoice, Preferences, Request, Response, Ticket, Watching};
pub use date::Date;
pub use deal_search::{DealSearch, FoundDeal, MOST_TRIED, SearchStep};
pub use hint::{Hint, HintKind, HintOrder};
pub use history::{History, Step};
pub use level::Level;
pub use outlook::{LostAt, Outlook, Outlooks, WinningLine};
pub use question::{Question, QuestionKind};
pub use review_figures::{LuckTotals, OpenVerdict, ReviewFigures};
pub use save_key::SaveKey;
pub use score::Scoring;
pub use session::{Counters, MovesOrigin, Session, Standing, Variant};
pub use solution_show::SolutionShow;
pub use stopwatch::{Clock, Millis};
pub use table::{Prospect, Table};
pub use timeline_scrub::Scrub;
