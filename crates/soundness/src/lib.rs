//! Compares every proof of the program with exhaustive search, on crafted positions: the verdicts of all kernels, the
//! stuck proof, the safe home moves and the shortened solutions.
//!
//! [`Checker`] does it for one position, [`Campaign`] for as many seeds as there is time for. A disagreement becomes a
//! [`Case`]: a rules file with the position in its remarks, which is a test as soon as it lies in this crate's `cases`
//! folder.

mod campaign;
mod case;
mod check;
mod counts;

pub use campaign::{Campaign, CampaignReport};
pub use case::{Case, CaseFault};
pub use check::{Checked, Checker, Claim, Decision, Disagreement};
pub use counts::Counts;
