//! The weights of beams, by the kind of rules. Found by trial.

use talon_engine::Rules;

use crate::kernel::general::estimate::Weights;

/// Weights for beams, where all positions compared took as many moves, for games with cells.
const SHORT_WITH_CELLS: Weights = Weights::new([2, 2, 13, 3, 5, 0, 8, 4, 0, 28, 8, 0, 2]);

/// The same for games with a stock.
const SHORT_WITH_STOCK: Weights = Weights::new([11, -1, 3, 3, 7, 3, 2, -2, -3, 11, 8, 0, -1]);

/// The same for games with neither.
const SHORT_BARE: Weights = Weights::new([3, 0, 4, 6, 4, 0, 10, 2, 0, 20, 4, 0, 0]);

/// The same for games of two packs: a card that leaves the waste and a rank to lay cards on have large weights.
const SHORT_WITH_TWO_PACKS: Weights =
    Weights { waste: -4, closed: 40, ..Weights::new([9, 4, 0, 0, 15, 0, 0, 0, 0, 0, 60, 0, 0]) };

/// The weights to try for these rules, the likeliest first.
pub(crate) fn for_rules(rules: &Rules) -> &'static [Weights] {
    match (rules.packs(), rules.cells(), rules.stock()) {
        (2.., _, _) => &[SHORT_WITH_TWO_PACKS],
        (_, 1.., _) => &[SHORT_WITH_CELLS, SHORT_BARE, SHORT_WITH_STOCK],
        (_, 0, Some(_)) => &[SHORT_WITH_STOCK, SHORT_BARE, SHORT_WITH_CELLS],
        (_, 0, None) => &[SHORT_BARE, SHORT_WITH_STOCK, SHORT_WITH_CELLS],
    }
}
