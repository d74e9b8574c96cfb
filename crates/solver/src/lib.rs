//! The solver of Talon, behind [`solve_position`] and [`Solver`]. The rules, never the name of a game, choose its kernel.
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
#[doc(hidden)]
pub use shorten::shorten;
pub use shorten::{Shortener, shorten_position};
#[doc(hidden)]
pub use solver::solve;
pub use solver::{Solver, solve_position};
pub use verdict::{GaveUp, NoSolution, Solution, Verdict};

/// Wins as lists of moves between one face-down card that turns up and the next, for games where placement does not
/// matter.
///
/// An adviser who does not know the face-down cards guesses them, and needs to know for each guess which moves lead to
/// the next card. `talon-coach` is such an adviser; a program that only solves deals does not need this module.
pub mod reveals {
    pub use crate::kernel::{FreeWorld, Reveal, WinStart};
}
