//! Decides with all cards known whether a position can be won, and how.
//!
//! [`solve`] is the one door; [`Solver`] is the same in slices, for callers without threads. Which kernel searches is
//! decided by what the rules are, never by a game's name. A win is replayed in the engine before it leaves the crate.

mod door;
mod grade;
mod kernel;
mod limits;
mod memory;
mod open_list;
mod search;
mod shorten;
mod table;
mod team;
mod verdict;

pub use door::{Solver, solve};
pub use grade::{Difficulty, Grade};
pub use limits::{Limits, Progress, Watch};
pub use shorten::{Shortener, shorten};
pub use team::solve_together;
pub use verdict::{GaveUp, Solution, Verdict};
