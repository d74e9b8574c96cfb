//! How promising a position looks: the order in which the staged search takes them. No verdict depends on it.

use super::candidates::kinds;
use super::layout::{Kind, Layout, Origin, place_bit};
use super::state::State;

/// What each feature counts for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Lost for each card on the waste.
    pub(super) waste: i32,
    /// Lost more for each rank by which it is below the King.
    pub(super) waste_low: i32,
    /// Given back if it is a King.
    pub(super) waste_king: i32,
    /// Lost for each card that has not left its segment's place.
    pub(super) locked: i32,
    /// Lost for each loose card.
    pub(super) loose: i32,
    /// Lost for each card in the way of a card that is wanted next at home.
    pub(super) depth: i32,
    /// Won for each space.
    pub(super) space: i32,
    /// Won for each rank that some column ends in: what matters most.
    pub(super) variety: i32,
}

/// Weights that fail on different deals. Found by local search at width 6: the first over random deals, each other over
/// those that the ones before it fail on.
pub(super) const OPINIONS: [Weights; 4] = [
    Weights {
        waste: 395,
        waste_low: 17,
        waste_king: 3,
        locked: 12,
        loose: 6,
        depth: 21,
        space: 3,
        variety: 64,
    },
    Weights {
        waste: 95,
        waste_low: 52,
        waste_king: 6,
        locked: -7,
        loose: 24,
        depth: 1,
        space: 3,
        variety: 103,
    },
    Weights {
        waste: 578,
        waste_low: -8,
        waste_king: 3,
        locked: 17,
        loose: 22,
        depth: 7,
        space: -3,
        variety: 33,
    },
    Weights {
        waste: 160,
        waste_low: 11,
        waste_king: 5,
        locked: 30,
        loose: 10,
        depth: 17,
        space: 21,
        variety: 35,
    },
];

/// A kind of each rank.
const ONE_OF_EACH_RANK: u64 = 0x1111_1111_1111_1111;

/// What a wanted card costs that is still in the stock.
const IN_STOCK: u32 = 3;

/// The higher the better.
pub(super) fn score(layout: &Layout, state: &State, weights: &Weights) -> i32 {
    let waste = state.waste.count_ones() as i32;
    let kings = (state.waste & layout.stock_kings).count_ones() as i32;
    let locked: i32 = (layout.columns.iter().zip(state.segments))
        .map(|(segments, left)| i32::from(segments.locked(left)))
        .sum();
    let loose: u32 = state.loose.iter().map(|loose| loose.count_ones()).sum();
    let variety = (state.open & layout.parents & ONE_OF_EACH_RANK).count_ones();
    weights.waste_king * kings + weights.variety * variety as i32
        - weights.waste * waste
        - weights.waste_low * i32::from(state.waste_low)
        - weights.locked * locked
        - weights.loose * loose as i32
        - weights.depth * wanted(layout, state) as i32
        + weights.space * i32::from(state.tops[layout.king + 1])
}

/// How many cards have to be got out of the way, the wanted ones included, for all that foundations wait for.
fn wanted(layout: &Layout, state: &State) -> u32 {
    let ready = state.ready();
    let without_top = (ready & state.loose[0] & !state.open).count_ones();
    kinds(ready & !state.loose[0]).fold(without_top, |sum, card| sum + steps(layout, state, card))
}

/// The same for one card that is not loose: its most accessible copy counts.
fn steps(layout: &Layout, state: &State, card: Kind) -> u32 {
    let steps =
        layout.origins[usize::from(card)].iter().flatten().filter_map(|&origin| match origin {
            Origin::Stock(place) => {
                let bit = place_bit(usize::from(place));
                // Those drawn before it are below its bit.
                (state.waste & bit != 0).then(|| (state.waste & !(bit - 1)).count_ones())
            }
            Origin::Column(column, under) => {
                let column = usize::from(column);
                let locked = layout.columns[column].locked(state.segments[column]);
                (under < locked).then(|| u32::from(locked - under))
            }
        });
    steps.min().unwrap_or(IN_STOCK)
}
