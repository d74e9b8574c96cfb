//! The schedules: which scans run with which weights and quotas, and when the exhaustive search has its turn.
//!
//! Found by experiment. On deals that the schedule so far left open, hill climbing from the best known weights searched
//! for weights and a quota that win the most deals for the positions made. These were added to the schedule, and so on.
//! The example `tune_cells` does one such climb.

use talon_engine::Rules;
use talon_engine::rules::Admission;

use super::best_first::BestFirstOptions;
use super::weights::Weights;
use crate::prune::Prune;

/// The kind of search that a stage runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StageKind {
    /// A best-first scan.
    BestFirst(BestFirstOptions),
    /// An exhaustive search.
    Exhaustive,
}

/// One stage of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stage {
    pub(super) kind: StageKind,
    /// Positions made; the stage is over once there are more.
    pub(super) quota: u64,
}

/// The schedule for these rules.
pub(super) fn for_rules(rules: &Rules) -> &'static [Stage] {
    match rules.admission() {
        Admission::Any => ANY,
        Admission::OnlyOfItsRank => ONLY_OF_ITS_RANK,
    }
}

/// The exhaustive search, without a quota. It follows the last stage of a schedule that leaves a position undecided.
pub(super) const WHOLE_PROOF: Stage = exhaustive(u64::MAX);

/// The exhaustive search alone.
pub(super) const PROOF: &[Stage] = &[WHOLE_PROOF];

/// A scan in which safe cards go home by themselves.
const fn scan(weights: [u8; 15], margin: i8, quota: u64) -> Stage {
    let weights = Weights::new(weights, margin);
    Stage { kind: StageKind::BestFirst(BestFirstOptions { weights, safe_home: Prune::On }), quota }
}

/// A scan in which cards go home by plies alone.
const fn bare(weights: [u8; 15], margin: i8, quota: u64) -> Stage {
    let weights = Weights::new(weights, margin);
    Stage { kind: StageKind::BestFirst(BestFirstOptions { weights, safe_home: Prune::Off }), quota }
}

/// An exhaustive search.
const fn exhaustive(quota: u64) -> Stage {
    Stage { kind: StageKind::Exhaustive, quota }
}

/// Where cells admit any card.
pub(super) const ANY: &[Stage] = &[
    scan([21, 0, 7, 1, 3, 0, 0, 5, 7, 10, 8, 6, 0, 14, 8], -2, 350),
    scan([16, 0, 7, 3, 3, 0, 2, 9, 9, 9, 13, 9, 2, 14, 9], 1, 500),
    scan([19, 0, 15, 3, 2, 0, 3, 19, 15, 0, 23, 15, 5, 14, 10], -10, 600),
    scan([16, 0, 4, 3, 3, 0, 2, 8, 6, 4, 9, 6, 1, 13, 9], 1, 750),
    scan([16, 0, 8, 2, 1, 0, 7, 7, 14, 10, 12, 10, 1, 14, 6], 2, 1_000),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 0, 12, 4, 10, 9, 3], -13, 500),
    scan([9, 2, 8, 1, 5, 0, 4, 14, 17, 18, 20, 6, 10, 15, 7], -13, 1_500),
    scan([16, 0, 8, 3, 1, 1, 7, 5, 6, 17, 19, 6, 5, 13, 6], -8, 2_000),
    scan([25, 0, 16, 2, 1, 0, 2, 19, 9, 12, 13, 12, 0, 13, 7], -7, 600),
    scan([16, 1, 5, 3, 7, 0, 14, 6, 9, 1, 16, 2, 5, 13, 8], 5, 1_000),
    scan([16, 0, 8, 3, 2, 0, 2, 4, 17, 14, 17, 6, 4, 21, 8], 0, 1_500),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 12, 17, 4, 10, 10, 8], -13, 1_000),
    scan([22, 7, 8, 4, 4, 0, 3, 25, 10, 0, 16, 5, 11, 1, 8], 0, 600),
    scan([8, 0, 8, 0, 4, 0, 4, 12, 16, 13, 26, 4, 3, 13, 3], -3, 1_500),
    scan([16, 0, 7, 3, 8, 0, 15, 12, 11, 12, 9, 11, 5, 13, 11], -1, 1_500),
    scan([8, 0, 8, 3, 3, 1, 4, 10, 9, 12, 14, 4, 2, 13, 8], 0, 6_000),
    scan([16, 7, 8, 3, 4, 0, 3, 18, 10, 0, 16, 5, 10, 6, 8], 0, 750),
    scan([14, 0, 5, 3, 2, 3, 2, 12, 4, 0, 14, 10, 3, 8, 6], -8, 500),
    scan([21, 0, 8, 3, 2, 0, 2, 3, 8, 18, 20, 2, 4, 15, 5], 0, 1_000),
    scan([16, 1, 7, 3, 7, 1, 3, 16, 11, 8, 9, 12, 5, 13, 11], 0, 750),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 0, 12, 4, 10, 9, 3], -13, 3_000),
    scan([8, 0, 12, 3, 3, 0, 2, 15, 9, 14, 14, 5, 2, 13, 8], 1, 750),
    scan([16, 0, 7, 0, 1, 1, 2, 6, 11, 17, 16, 6, 3, 13, 8], 2, 750),
    scan([16, 0, 8, 2, 1, 0, 0, 10, 9, 12, 12, 4, 1, 13, 8], 2, 500),
    scan([8, 0, 7, 3, 4, 0, 2, 6, 10, 17, 15, 4, 2, 9, 8], 0, 500),
    scan([16, 0, 5, 3, 5, 0, 14, 6, 9, 0, 16, 3, 5, 13, 3], 0, 500),
    scan([16, 1, 3, 3, 4, 1, 2, 10, 9, 12, 13, 3, 3, 16, 8], 0, 3_000),
    scan([14, 0, 5, 3, 2, 3, 2, 12, 4, 0, 14, 10, 3, 8, 6], -8, 750),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 750),
    scan([7, 0, 4, 0, 7, 0, 15, 6, 9, 26, 12, 7, 2, 9, 3], 1, 6_000),
    scan([16, 0, 7, 3, 3, 0, 2, 9, 9, 9, 13, 9, 2, 14, 9], 1, 6_000),
    scan([4, 3, 8, 3, 3, 1, 3, 12, 4, 0, 6, 9, 2, 0, 8], -6, 4_000),
    scan([16, 0, 7, 0, 1, 1, 2, 6, 11, 17, 16, 6, 3, 13, 8], 2, 2_000),
    scan([16, 0, 7, 3, 7, 1, 21, 10, 14, 12, 16, 9, 5, 13, 8], 5, 4_000),
    scan([16, 0, 4, 3, 3, 0, 2, 8, 6, 4, 9, 6, 1, 13, 9], 1, 12_000),
    scan([22, 0, 15, 4, 1, 0, 2, 19, 9, 0, 16, 12, 3, 11, 7], -13, 500),
    scan([16, 0, 4, 1, 4, 0, 2, 6, 9, 3, 12, 6, 3, 13, 8], 1, 1_000),
    scan([8, 0, 8, 1, 5, 0, 4, 12, 14, 12, 27, 4, 3, 13, 5], -1, 4_000),
    scan([16, 0, 8, 5, 1, 0, 5, 8, 9, 12, 20, 9, 2, 13, 8], -1, 1_500),
    scan([16, 0, 8, 2, 1, 0, 7, 7, 14, 10, 12, 10, 1, 14, 6], 2, 1_500),
    scan([16, 0, 8, 3, 2, 0, 2, 4, 17, 14, 17, 6, 4, 21, 8], 0, 2_000),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 12, 17, 4, 10, 10, 8], -13, 6_000),
    scan([16, 0, 7, 3, 8, 0, 15, 12, 11, 12, 9, 11, 5, 13, 11], -1, 3_000),
    scan([25, 0, 16, 2, 1, 0, 2, 19, 9, 12, 13, 12, 0, 13, 7], -7, 1_500),
    scan([14, 0, 7, 3, 2, 2, 2, 13, 14, 14, 14, 6, 4, 13, 8], 1, 4_000),
    scan([16, 0, 3, 3, 4, 0, 2, 10, 14, 12, 20, 3, 3, 13, 8], 0, 2_000),
    scan([16, 1, 5, 3, 7, 0, 14, 6, 9, 1, 16, 2, 5, 13, 8], 5, 2_000),
    scan([22, 0, 15, 4, 1, 0, 2, 19, 9, 0, 16, 12, 3, 11, 7], -13, 2_000),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 32_000),
    scan([14, 7, 4, 0, 3, 0, 14, 14, 10, 0, 14, 4, 10, 9, 3], -13, 64_000),
    scan([16, 1, 3, 1, 4, 1, 4, 12, 5, 8, 17, 4, 5, 18, 8], 1, 64_000),
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 128_000),
    scan([21, 0, 7, 1, 3, 0, 0, 5, 7, 10, 8, 6, 0, 14, 8], -2, 256_000),
    scan([4, 6, 4, 2, 3, 1, 1, 12, 4, 4, 6, 8, 20, 0, 0], 0, 2_000_000),
    exhaustive(u64::MAX),
];

/// Where cells admit a card only while no other column's top card has its rank.
pub(super) const ONLY_OF_ITS_RANK: &[Stage] = &[
    scan([21, 0, 7, 1, 3, 0, 1, 5, 7, 9, 8, 5, 4, 14, 8], -2, 400),
    scan([16, 0, 8, 2, 1, 0, 7, 7, 14, 10, 12, 10, 1, 14, 6], 2, 750),
    scan([9, 2, 8, 1, 5, 0, 4, 14, 17, 18, 20, 6, 10, 15, 7], -13, 1_500),
    bare([25, 0, 16, 2, 1, 0, 2, 19, 9, 12, 13, 12, 0, 13, 7], -7, 1_000),
    scan([16, 0, 4, 3, 3, 0, 2, 8, 6, 4, 9, 6, 1, 13, 9], 1, 2_000),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 12, 17, 4, 10, 10, 8], -13, 4_000),
    exhaustive(2_000),
    bare([21, 0, 7, 1, 3, 0, 0, 5, 7, 10, 8, 6, 0, 14, 8], -2, 600),
    scan([23, 0, 17, 4, 1, 0, 2, 19, 9, 0, 16, 14, 3, 11, 7], -13, 500),
    scan([16, 1, 5, 3, 4, 1, 6, 2, 9, 5, 12, 2, 2, 13, 12], -1, 600),
    bare([16, 0, 8, 3, 2, 0, 2, 4, 17, 14, 17, 6, 4, 21, 8], 0, 10_000),
    scan([25, 0, 16, 2, 2, 0, 2, 18, 9, 12, 13, 12, 0, 13, 5], -9, 2_000),
    scan([9, 2, 4, 1, 5, 0, 5, 14, 17, 18, 20, 6, 10, 15, 5], -11, 20_000),
    exhaustive(10_000),
    scan([16, 0, 8, 5, 1, 0, 5, 8, 9, 12, 20, 9, 2, 13, 8], -1, 1_500),
    scan([16, 0, 9, 0, 1, 5, 2, 6, 10, 16, 16, 6, 3, 13, 8], 0, 2_000),
    scan([14, 0, 12, 2, 0, 0, 6, 5, 9, 14, 10, 5, 3, 13, 7], 1, 4_000),
    exhaustive(50_000),
    scan([14, 11, 4, 0, 0, 0, 11, 13, 10, 0, 12, 4, 10, 9, 3], -13, 30_000),
    scan([16, 0, 7, 3, 1, 0, 2, 0, 17, 14, 13, 6, 4, 21, 8], -2, 40_000),
    scan([9, 2, 8, 1, 5, 0, 4, 14, 17, 18, 20, 6, 10, 15, 7], -13, 80_000),
    bare([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 40_000),
    exhaustive(200_000),
    scan([14, 1, 3, 3, 1, 0, 3, 15, 9, 0, 16, 9, 3, 9, 8], -13, 1_000_000),
    exhaustive(2_000_000),
    scan([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0, 5_000_000),
    exhaustive(u64::MAX),
];
