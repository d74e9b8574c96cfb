//! The solver of Talon, behind [`solve`] and [`Solver`]. The rules, never the name of a game, choose its kernel.
#![doc = include_str!("../README.md")]
#![warn(missing_debug_implementations)]

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
pub use kernel::SearchScope;
#[doc(hidden)]
pub use kernel::scan_alone;
pub use kernel::{Kernel, KernelRefusal, UnknownKernel};
pub use limits::{Limits, Progress, Watch};
pub use shorten::{Shortener, shorten};
pub use solver::{Solver, solve, solve_position};
pub use verdict::{GaveUp, NoSolution, Solution, Verdict};

/// Wins in games where placement does not matter, told as the moves from one face-down card turned up to the next.
pub mod reveals {
    pub use crate::kernel::{FreeWorld, Reveal, WinStart};
}
