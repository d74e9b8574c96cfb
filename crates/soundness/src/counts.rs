//! How many positions were compared, by kernel and by kind of rules.

use std::fmt;

use talon_solver::Kernel;
use talon_testkit::crafted::RulesKind;
use talon_testkit::reference::ReferenceVerdict;

use crate::check::{Checked, Decision};

/// Positions by the verdict on them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerdictCounts {
    /// Won.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Not compared: too large for exhaustive search, or not decided by the kernel.
    pub left_out: u64,
}

impl VerdictCounts {
    /// Positions that were compared.
    pub const fn compared(&self) -> u64 {
        self.won + self.lost
    }

    fn add(&mut self, other: &VerdictCounts) {
        self.won += other.won;
        self.lost += other.lost;
        self.left_out += other.left_out;
    }
}

impl fmt::Display for VerdictCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>10} won {:>10} lost {:>9} left out", self.won, self.lost, self.left_out)
    }
}

/// All counts of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    kinds: [VerdictCounts; RulesKind::ALL.len()],
    kernels: [VerdictCounts; Kernel::ALL.len()],
    proofs: u64,
    safe_moves: u64,
    shortened: u64,
    disagreements: u64,
}

fn place<T: PartialEq>(all: &[T], wanted: &T) -> usize {
    all.iter().position(|one| one == wanted).expect("every kind and kernel is listed")
}

impl Counts {
    /// Counts a position on which all agree.
    pub fn add(&mut self, kind: RulesKind, checked: &Checked) {
        let row = &mut self.kinds[place(&RulesKind::ALL, &kind)];
        match checked.truth {
            ReferenceVerdict::Won => row.won += 1,
            ReferenceVerdict::Lost(_) => row.lost += 1,
            ReferenceVerdict::TooLarge => row.left_out += 1,
        }
        for (kernel, decision) in &checked.kernels {
            let row = &mut self.kernels[place(&Kernel::ALL, kernel)];
            match decision {
                Decision::Won => row.won += 1,
                Decision::Lost => row.lost += 1,
                Decision::Undecided | Decision::Declined => row.left_out += 1,
            }
        }
        self.proofs += checked.proofs as u64;
        self.safe_moves += checked.safe_moves as u64;
        self.shortened += checked.shortened as u64;
    }

    /// Counts a position with a disagreement.
    pub const fn add_disagreement(&mut self) {
        self.disagreements += 1;
    }

    /// Adds the counts of another part of the campaign.
    pub fn merge(&mut self, other: &Counts) {
        self.kinds.iter_mut().zip(&other.kinds).for_each(|(row, other)| row.add(other));
        self.kernels.iter_mut().zip(&other.kernels).for_each(|(row, other)| row.add(other));
        self.proofs += other.proofs;
        self.safe_moves += other.safe_moves;
        self.shortened += other.shortened;
        self.disagreements += other.disagreements;
    }

    /// Positions that were compared, those with a disagreement too.
    pub fn compared(&self) -> u64 {
        self.kinds.iter().map(VerdictCounts::compared).sum::<u64>() + self.disagreements
    }

    /// Positions that a kernel was compared on.
    pub fn of_kernel(&self, kernel: Kernel) -> VerdictCounts {
        self.kernels[place(&Kernel::ALL, &kernel)]
    }

    /// Positions of a kind of rules.
    pub fn of_kind(&self, kind: RulesKind) -> VerdictCounts {
        self.kinds[place(&RulesKind::ALL, &kind)]
    }

    /// Positions with a disagreement.
    pub const fn disagreements(&self) -> u64 {
        self.disagreements
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let met = |row: &VerdictCounts| *row != VerdictCounts::default();
        for (kind, row) in RulesKind::ALL.iter().zip(&self.kinds).filter(|(_, row)| met(row)) {
            writeln!(f, "{:<24}{row}", kind.name())?;
        }
        for (kernel, row) in Kernel::ALL.iter().zip(&self.kernels).filter(|(_, row)| met(row)) {
            writeln!(f, "kernel {:<17}{row}", kernel.name())?;
        }
        writeln!(
            f,
            "{} proofs alone, {} safe home moves searched, {} solutions shortened",
            self.proofs, self.safe_moves, self.shortened
        )?;
        write!(f, "{} positions compared, {} disagreements", self.compared(), self.disagreements)
    }
}
