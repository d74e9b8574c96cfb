//! The kernels, and which of them fits which rules.
//!
//! A kernel has `fits(&Rules)`, which looks at the structure of the rules, and `start`, which may decline a single
//! position that it cannot represent. The first that takes the position searches it; the general kernel takes all.

mod cells;
pub(crate) mod general;
mod loose_runs;
mod loose_singles;
mod refilled;
mod veiled;

#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use talon_engine::{Board, Rules};

use crate::search::Search;

pub use cells::scan_alone;
pub use veiled::{FreeWorld, Reveal, WinStart};

/// A kernel by its name, so that tests and people can compare one with another. Not `#[non_exhaustive]`: a program that
/// tests every kernel should not compile when there is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// Open games with cells.
    Cells,
    /// Any suit, runs moved as units.
    LooseRuns,
    /// Any suit, single cards.
    LooseSingles,
    /// Face-down cards, alternating colours.
    Veiled,
    /// Columns of one suit that the table refills.
    Refilled,
    /// Every game.
    General,
}

impl Kernel {
    /// All kernels, in the order in which the solver tries them.
    pub const ALL: [Kernel; 6] = [
        Kernel::Cells,
        Kernel::LooseRuns,
        Kernel::LooseSingles,
        Kernel::Veiled,
        Kernel::Refilled,
        Kernel::General,
    ];

    /// The kernel's name, one word.
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Cells => "cells",
            Kernel::LooseRuns => "loose-runs",
            Kernel::LooseSingles => "loose-singles",
            Kernel::Veiled => "veiled",
            Kernel::Refilled => "refilled",
            Kernel::General => "general",
        }
    }

    /// Whether the kernel's theorems hold for these rules.
    ///
    /// ```
    /// use talon_engine::Rules;
    /// use talon_solver::Kernel;
    ///
    /// assert!(Kernel::General.fits(&Rules::example()), "the general kernel plays every game");
    /// ```
    pub fn fits(self, rules: &Rules) -> bool {
        match self {
            Kernel::Cells => cells::fits(rules),
            Kernel::LooseRuns => loose_runs::fits(rules),
            Kernel::LooseSingles => loose_singles::fits(rules),
            Kernel::Veiled => veiled::fits(rules),
            Kernel::Refilled => refilled::fits(rules),
            Kernel::General => true,
        }
    }

    /// Whether the kernel searches for wins in other ways than by its proof, so that its [`SearchScope`]s differ.
    #[doc(hidden)]
    pub const fn has_separate_proof(self) -> bool {
        match self {
            Kernel::Cells | Kernel::LooseSingles | Kernel::General => true,
            Kernel::LooseRuns | Kernel::Veiled | Kernel::Refilled => false,
        }
    }

    /// The kernel's search of a position.
    pub(crate) fn start(
        self,
        scope: SearchScope,
        rules: &Rules,
        board: &Board,
        memory: usize,
    ) -> Result<Box<dyn Search>, KernelRefusal> {
        if !self.fits(rules) {
            return Err(KernelRefusal::Rules(self));
        }
        let search = match (self, scope) {
            (Kernel::Cells, SearchScope::Proof) => boxed(cells::prove(rules, board, memory)),
            (Kernel::LooseSingles, SearchScope::Proof) => {
                boxed(loose_singles::prove(rules, board, memory))
            }
            (Kernel::General, SearchScope::Proof) => Some(general::prove(rules, board, memory)),
            (Kernel::Cells, SearchScope::Whole) => boxed(cells::start(rules, board, memory)),
            (Kernel::LooseRuns, _) => boxed(loose_runs::start(rules, board, memory)),
            (Kernel::LooseSingles, SearchScope::Whole) => {
                boxed(loose_singles::start(rules, board, memory))
            }
            (Kernel::Veiled, _) => boxed(veiled::start(rules, board, memory)),
            (Kernel::Refilled, _) => boxed(refilled::start(rules, board, memory)),
            (Kernel::General, SearchScope::Whole) => Some(general::start(rules, board, memory)),
        };
        search.ok_or(KernelRefusal::Position(self))
    }
}

/// The most columns that the special kernels have room for; the general one takes any number.
pub(crate) const MAX_COLUMNS: usize = 16;

/// Whether rules are plain enough for the special kernels: cards move together as columns are built, and there are no
/// more columns than [`MAX_COLUMNS`].
pub(crate) fn is_plain(rules: &Rules) -> bool {
    rules.runs() == rules.build() && usize::from(rules.columns()) <= MAX_COLUMNS
}

/// The part of a kernel that searches.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchScope {
    /// The whole kernel.
    Whole,
    /// The exhaustive search alone, also in kernels that try other searches first. Otherwise an early win would hide a
    /// wrong proof.
    Proof,
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kernel {
    type Err = UnknownKernel;

    fn from_str(word: &str) -> Result<Kernel, UnknownKernel> {
        Kernel::ALL.into_iter().find(|kernel| kernel.name() == word).ok_or(UnknownKernel)
    }
}

/// A word that names no kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKernel;

impl fmt::Display for UnknownKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no such kernel: use {}", Kernel::ALL.map(Kernel::name).join(", "))
    }
}

impl std::error::Error for UnknownKernel {}

/// Why a kernel does not search a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KernelRefusal {
    /// Its theorems do not hold for the rules.
    Rules(Kernel),
    /// The rules fit, but its keys cannot represent this position.
    Position(Kernel),
}

impl fmt::Display for KernelRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KernelRefusal::Rules(kernel) => write!(f, "the {kernel} kernel does not fit the rules"),
            KernelRefusal::Position(kernel) => {
                write!(f, "the {kernel} kernel cannot represent this position")
            }
        }
    }
}

impl std::error::Error for KernelRefusal {}

/// Starts the search of the first kernel that fits the rules and can represent the position.
pub(crate) fn start(rules: &Rules, board: &Board, memory: usize) -> Box<dyn Search> {
    let mut kernels = Kernel::ALL.into_iter();
    let search =
        kernels.find_map(|kernel| kernel.start(SearchScope::Whole, rules, board, memory).ok());
    search.expect("the general kernel takes every position")
}

fn boxed(search: Option<impl Search + 'static>) -> Option<Box<dyn Search>> {
    search.map(|search| Box::new(search) as Box<dyn Search>)
}
