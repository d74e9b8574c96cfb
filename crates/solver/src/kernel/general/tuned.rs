//! Numbers found by trial: the weights of the scans and how long each may go on.

use crate::kernel::general::measure::Weights;

/// A stage of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// A new scan with these weights for so many nodes.
    Scan(Weights, u64),
    /// The sweep goes on for so many nodes.
    Sweep(u64),
}

const fn weights(w: [i32; 13]) -> Weights {
    let [away, own, breaks, inverted, next, spread, space, cell, full, hidden, stock, depth, base] =
        w;
    Weights {
        away,
        own,
        breaks,
        inverted,
        next,
        spread,
        space,
        cell,
        full,
        hidden,
        stock,
        depth,
        base,
    }
}

const BALANCED: Weights = weights([14, 0, 7, 2, 4, 3, 13, 10, 2, 10, 4, 9, 8]);
const ORDERLY: Weights = weights([16, 0, 7, 3, 3, 2, 10, 11, 3, 10, 4, 1, 8]);
const SPACIOUS: Weights = weights([16, 7, 8, 3, 4, 3, 18, 8, 10, 10, 4, 6, 8]);
const EAGER: Weights = weights([16, 0, 4, 1, 4, 2, 10, 10, 3, 20, 6, 0, 3]);

/// The stages in order; after the last the sweep goes on to the end.
pub(crate) const STAGES: &[Stage] = &[
    Stage::Scan(BALANCED, 500),
    Stage::Sweep(500),
    Stage::Scan(ORDERLY, 2_000),
    Stage::Sweep(2_000),
    Stage::Scan(SPACIOUS, 5_000),
    Stage::Scan(EAGER, 5_000),
    Stage::Sweep(20_000),
    Stage::Scan(BALANCED, 50_000),
    Stage::Sweep(100_000),
    Stage::Scan(ORDERLY, 200_000),
    Stage::Sweep(500_000),
    Stage::Scan(SPACIOUS, 1_000_000),
    Stage::Sweep(2_000_000),
    Stage::Scan(EAGER, 4_000_000),
];
