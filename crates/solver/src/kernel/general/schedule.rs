//! The stages of the general kernel: the weights of the scans and their quotas, found by trial.

use crate::kernel::general::estimate::Weights;

/// A stage of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A new scan with these weights for this many nodes.
    Scan(Weights, u64),
    /// The sweep continues for this many nodes.
    Exhaustive(u64),
}

const BALANCED: Weights = Weights::new([14, 0, 7, 2, 4, 3, 13, 10, 2, 10, 4, 9, 8]);
const ORDERLY: Weights = Weights::new([16, 0, 7, 3, 3, 2, 10, 11, 3, 10, 4, 1, 8]);
const SPACIOUS: Weights = Weights::new([16, 7, 8, 3, 4, 3, 18, 8, 10, 10, 4, 6, 8]);
const EAGER: Weights = Weights::new([16, 0, 4, 1, 4, 2, 10, 10, 3, 20, 6, 0, 3]);

/// The stages in order; after the last the sweep continues to the end.
pub(crate) const STAGES: &[Stage] = &[
    Stage::Scan(BALANCED, 500),
    Stage::Exhaustive(500),
    Stage::Scan(ORDERLY, 2_000),
    Stage::Exhaustive(2_000),
    Stage::Scan(SPACIOUS, 5_000),
    Stage::Scan(EAGER, 5_000),
    Stage::Exhaustive(20_000),
    Stage::Scan(BALANCED, 50_000),
    Stage::Exhaustive(100_000),
    Stage::Scan(ORDERLY, 200_000),
    Stage::Exhaustive(500_000),
    Stage::Scan(SPACIOUS, 1_000_000),
    Stage::Exhaustive(2_000_000),
    Stage::Scan(EAGER, 4_000_000),
];
