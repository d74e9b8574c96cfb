//! The plans: which scans are tried with which weights and quotas, and when the proof is sought.
//!
//! Found by experiment: thousands of deals were scanned with hundreds of weights each; then again and again the
//! scan and quota were picked that solve most of the deals still open for the positions they make.

use talon_engine::Rules;
use talon_engine::rules::Admission;

use super::scan::Order;
use super::tableau::Autoplay;
use super::weights::Weights;

/// One part of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// A best-first scan.
    Scan(Order),
    /// An exhaustive search of so many positions at the most.
    Exhaust {
        /// Positions made.
        quota: u64,
    },
}

/// The plan for rules of this kind. Its last phase has no quota.
pub(super) fn for_rules(rules: &Rules) -> &'static [Phase] {
    match rules.admission() {
        Admission::Any => ANY,
        Admission::OnlyOfItsRank => ONLY_OF_ITS_RANK,
    }
}

/// A scan in which safe cards go home by themselves.
const fn scan(weights: [u8; 15], margin: i8, quota: u64) -> Phase {
    let weights = Weights::new(weights, margin);
    Phase::Scan(Order { weights, quota, autoplay: Autoplay::Safe })
}

/// A scan in which cards go home by steps alone.
const fn bare(weights: [u8; 15], margin: i8, quota: u64) -> Phase {
    let weights = Weights::new(weights, margin);
    Phase::Scan(Order { weights, quota, autoplay: Autoplay::Off })
}

/// Where cells admit any card.
pub(super) const ANY: &[Phase] = &[
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 500),
    scan([16, 0, 7, 3, 3, 0, 2, 10, 9, 14, 16, 6, 3, 13, 8], 1, 750),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 750),
    scan([8, 0, 8, 3, 3, 1, 4, 10, 9, 12, 14, 4, 2, 13, 8], 0, 1_000),
    scan([16, 0, 5, 3, 5, 0, 14, 6, 9, 0, 16, 3, 5, 13, 3], 0, 750),
    scan([16, 7, 8, 3, 4, 0, 3, 18, 10, 0, 16, 5, 10, 6, 8], 0, 500),
    scan([16, 0, 4, 1, 4, 0, 2, 10, 14, 3, 20, 6, 3, 13, 8], 0, 1_000),
    scan([16, 1, 3, 3, 4, 1, 2, 10, 9, 12, 13, 3, 3, 16, 8], 0, 2_500),
    scan([16, 0, 8, 3, 1, 1, 3, 10, 7, 12, 20, 6, 5, 13, 6], 0, 1_000),
    scan([14, 3, 8, 3, 1, 1, 3, 10, 10, 0, 12, 9, 3, 13, 8], -13, 1_000),
    scan([8, 0, 8, 1, 5, 0, 4, 12, 14, 12, 27, 4, 3, 13, 5], -1, 2_500),
    scan([16, 0, 7, 3, 3, 0, 2, 8, 9, 15, 12, 6, 3, 8, 8], 1, 1_500),
    scan([8, 0, 12, 3, 3, 0, 2, 15, 9, 14, 14, 5, 2, 13, 8], 1, 750),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 1_500),
    scan([14, 1, 7, 3, 1, 0, 3, 15, 9, 0, 16, 9, 5, 9, 8], -13, 1_000),
    scan([16, 0, 13, 4, 3, 0, 0, 10, 9, 12, 8, 4, 4, 13, 8], 0, 500),
    scan([19, 7, 8, 3, 1, 0, 4, 10, 10, 12, 14, 2, 2, 13, 8], 0, 2_000),
    scan([14, 2, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 3, 9, 4], 0, 750),
    scan([16, 0, 8, 3, 1, 0, 5, 10, 9, 14, 14, 9, 4, 13, 8], 1, 2_500),
    scan([16, 0, 3, 3, 4, 0, 2, 10, 14, 12, 20, 3, 3, 13, 8], 0, 500),
    scan([8, 0, 8, 3, 3, 1, 4, 10, 9, 12, 14, 4, 2, 13, 8], 0, 6_000),
    scan([4, 6, 4, 2, 3, 1, 1, 12, 4, 4, 6, 8, 20, 0, 0], 0, 1_000),
    scan([22, 0, 15, 4, 1, 0, 2, 19, 9, 0, 16, 12, 3, 11, 7], -13, 500),
    scan([14, 1, 7, 3, 1, 0, 3, 15, 9, 0, 16, 9, 5, 9, 8], -13, 1_500),
    scan([16, 1, 3, 1, 4, 1, 4, 12, 5, 8, 17, 4, 5, 18, 8], 1, 16_000),
    scan([8, 0, 7, 3, 4, 0, 2, 6, 10, 17, 15, 4, 2, 9, 8], 0, 4_000),
    scan([16, 1, 3, 3, 4, 1, 2, 10, 9, 12, 13, 3, 3, 16, 8], 0, 32_000),
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 64_000),
    scan([14, 7, 4, 0, 3, 0, 14, 14, 10, 0, 14, 4, 10, 9, 3], -13, 128_000),
    scan([4, 6, 4, 2, 3, 1, 1, 12, 4, 4, 6, 8, 20, 0, 0], 0, 2_000_000),
    Phase::Exhaust { quota: u64::MAX },
];

/// Where cells admit a card only while no other column's top card has its rank.
pub(super) const ONLY_OF_ITS_RANK: &[Phase] = &[
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 500),
    scan([16, 0, 7, 3, 3, 0, 2, 10, 9, 14, 16, 6, 3, 13, 8], 1, 750),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 750),
    Phase::Exhaust { quota: 5_000 },
    scan([8, 0, 8, 3, 3, 1, 4, 10, 9, 12, 14, 4, 2, 13, 8], 0, 1_000),
    scan([16, 0, 5, 3, 5, 0, 14, 6, 9, 0, 16, 3, 5, 13, 3], 0, 750),
    scan([16, 7, 8, 3, 4, 0, 3, 18, 10, 0, 16, 5, 10, 6, 8], 0, 500),
    scan([16, 0, 4, 1, 4, 0, 2, 10, 14, 3, 20, 6, 3, 13, 8], 0, 1_000),
    scan([16, 1, 3, 3, 4, 1, 2, 10, 9, 12, 13, 3, 3, 16, 8], 0, 2_500),
    scan([16, 0, 8, 3, 1, 1, 3, 10, 7, 12, 20, 6, 5, 13, 6], 0, 1_000),
    scan([14, 3, 8, 3, 1, 1, 3, 10, 10, 0, 12, 9, 3, 13, 8], -13, 1_000),
    scan([16, 0, 8, 3, 1, 0, 5, 10, 9, 14, 14, 9, 4, 13, 8], 1, 2_500),
    scan([16, 0, 3, 3, 4, 0, 2, 10, 14, 12, 20, 3, 3, 13, 8], 0, 500),
    scan([8, 0, 8, 3, 3, 1, 4, 10, 9, 12, 14, 4, 2, 13, 8], 0, 6_000),
    scan([4, 6, 4, 2, 3, 1, 1, 12, 4, 4, 6, 8, 20, 0, 0], 0, 1_000),
    scan([22, 0, 15, 4, 1, 0, 2, 19, 9, 0, 16, 12, 3, 11, 7], -13, 500),
    scan([14, 1, 7, 3, 1, 0, 3, 15, 9, 0, 16, 9, 5, 9, 8], -13, 1_500),
    scan([16, 1, 3, 1, 4, 1, 4, 12, 5, 8, 17, 4, 5, 18, 8], 1, 16_000),
    scan([8, 0, 7, 3, 4, 0, 2, 6, 10, 17, 15, 4, 2, 9, 8], 0, 4_000),
    bare([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 30_000),
    bare([4, 6, 4, 2, 3, 1, 1, 12, 4, 4, 6, 8, 20, 0, 0], 0, 60_000),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 1_000_000),
    Phase::Exhaust { quota: 500_000 },
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 5_000_000),
    Phase::Exhaust { quota: u64::MAX },
];
