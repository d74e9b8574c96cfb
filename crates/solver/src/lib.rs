//! Decides with all cards known whether a position can be won, and how.
//!
//! [`solve`] decides a position; [`Solver`] does the same in slices, for callers without threads. Which kernel searches
//! depends on what the rules are, never on the name of a game. A win is replayed in the engine before it leaves the
//! crate.
#![doc = include_str!("../README.md")]

mod bit_set;
mod board_key;
mod grade;
mod kernel;
mod key_set;
mod limits;
mod memory;
mod open_list;
mod portfolio;
mod prune;
mod search;
#[cfg(feature = "serde")]
mod serde_text;
mod shorten;
mod solver;
mod stamped_keys;
mod tree;
mod verdict;

pub use grade::{Difficulty, Grade};
#[doc(hidden)]
pub use kernel::scan_alone;
pub use kernel::{FreeWorld, Kernel, KernelRefusal, Reveal, SearchScope, UnknownKernel, WinStart};
pub use limits::{Limits, Progress, Watch};
pub use shorten::{Shortener, shorten};
pub use solver::{Solver, solve, solve_position};
pub use verdict::{GaveUp, NoSolution, Solution, Verdict};
