//! Summaries of columns: the facts that the estimate of a scan needs about a column, up to each of its cards.

use super::instance::{NO_CARD, rank, suit};
use super::weights::Weights;

/// A summary of a column up to one of its cards: bits 0..16 the lowest rank of each suit, 16..24 the lowest rank of
/// all, 24..32 the length of the run that ends here, 32..48 the cost, 48..64 the inversions.
pub(super) type ColumnSummary = u64;

/// The summary below the bottom card of a column.
pub(super) const GROUND: ColumnSummary = 0x000f_ffff;
/// One card of the run in a summary, and all of them.
const RUN: ColumnSummary = 1 << 24;
const RUNS: ColumnSummary = 255 << 24;

/// The weights that summaries are made with, shifted to where they are added.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SummaryWeights {
    own: u64,
    /// With one inversion to count.
    inversion: u64,
    broken: u64,
    bottom: u64,
}

impl SummaryWeights {
    /// The weights of a scan.
    pub(super) fn new(weights: &Weights) -> SummaryWeights {
        SummaryWeights {
            own: u64::from(weights.own) << 32,
            inversion: u64::from(weights.inversions) << 32 | 1 << 48,
            broken: u64::from(weights.breaks) << 32,
            bottom: u64::from(weights.bottom),
        }
    }
}

/// Whether a card builds on the one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joint {
    Builds,
    Breaks,
}

impl SummaryWeights {
    /// The summary of a card put on another, or on [`NO_CARD`], given the summary there.
    #[inline]
    pub(super) fn summary(
        &self,
        old: ColumnSummary,
        card: u8,
        onto: u8,
        joint: Joint,
    ) -> ColumnSummary {
        let (rank, lane) = (u64::from(rank(card)), 4 * suit(card));
        let (lowest_own, lowest) = (old >> lane & 15, old >> 16 & 15);
        let mut summary = old ^ (lowest_own ^ rank.min(lowest_own)) << lane;
        summary ^= (lowest ^ rank.min(lowest)) << 16;
        summary += u64::from(rank > lowest_own) * self.own;
        summary += u64::from(rank > lowest) * self.inversion;
        if joint == Joint::Builds {
            return summary + RUN;
        }
        summary = summary & !RUNS | RUN;
        summary + if onto == NO_CARD { (self.bottom * (12 - rank) / 8) << 32 } else { self.broken }
    }
}
