//! Numbers found by trial: the weights of the scans and how long each may go on.

use talon_engine::Rules;

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
        waste: 0,
        closed: 0,
        depth,
        base,
    }
}

const BALANCED: Weights = weights([14, 0, 7, 2, 4, 3, 13, 10, 2, 10, 4, 9, 8]);
const ORDERLY: Weights = weights([16, 0, 7, 3, 3, 2, 10, 11, 3, 10, 4, 1, 8]);
const SPACIOUS: Weights = weights([16, 7, 8, 3, 4, 3, 18, 8, 10, 10, 4, 6, 8]);
const EAGER: Weights = weights([16, 0, 4, 1, 4, 2, 10, 10, 3, 20, 6, 0, 3]);

/// Weights for beams, where all positions compared took as many moves, for games with cells.
const SHORT_WITH_CELLS: Weights = weights([2, 2, 13, 3, 5, 0, 8, 4, 0, 28, 8, 0, 2]);

/// The same for games with a stock.
const SHORT_WITH_STOCK: Weights = weights([11, -1, 3, 3, 7, 3, 2, -2, -3, 11, 8, 0, -1]);

/// The same for games with neither.
const SHORT_BARE: Weights = weights([3, 0, 4, 6, 4, 0, 10, 2, 0, 20, 4, 0, 0]);

/// The same for games of two packs: a card out of the waste is much, and so is a rank to lay cards on.
const SHORT_WITH_TWO_PACKS: Weights =
    Weights { waste: -4, closed: 40, ..weights([9, 4, 0, 0, 15, 0, 0, 0, 0, 0, 60, 0, 0]) };

/// The weights for beams, those for such rules first.
pub(crate) fn short(rules: &Rules) -> &'static [Weights] {
    match (rules.packs(), rules.cells(), rules.stock()) {
        (2.., _, _) => &[SHORT_WITH_TWO_PACKS],
        (_, 1.., _) => &[SHORT_WITH_CELLS, SHORT_BARE, SHORT_WITH_STOCK],
        (_, 0, Some(_)) => &[SHORT_WITH_STOCK, SHORT_BARE, SHORT_WITH_CELLS],
        (_, 0, None) => &[SHORT_BARE, SHORT_WITH_STOCK, SHORT_WITH_CELLS],
    }
}

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
