//! The score of a position: the order in which the search expands positions. No verdict depends on it.

use super::instance::{CardKind, CardOrigin, Instance, place_bit};
use super::position::Position;
use crate::bit_set::members;

/// The weight of each feature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Subtracted for each card on the waste.
    pub(super) waste: i32,
    /// Subtracted for each rank that such a card is below the King.
    pub(super) waste_low: i32,
    /// Added for each King on the waste.
    pub(super) waste_king: i32,
    /// Subtracted for each card at or under a head.
    pub(super) locked: i32,
    /// Subtracted for each loose card.
    pub(super) loose: i32,
    /// Subtracted for each card in the way of a card that a foundation waits for.
    pub(super) depth: i32,
    /// Added for each space.
    pub(super) space: i32,
    /// Added for each rank that some column ends in; this matters most.
    pub(super) variety: i32,
}

/// Weights that fail on different deals. Found by local search at width 6: the first over random deals, each later one
/// over the deals where all earlier ones fail.
pub(super) const WEIGHT_SETS: [Weights; 4] = [
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

/// The cost of a wanted card that is still in the stock.
const IN_STOCK: u32 = 3;

/// The higher the better.
pub(super) fn score(instance: &Instance, position: &Position, weights: &Weights) -> i32 {
    let waste = position.waste.count_ones() as i32;
    let kings = (position.waste & instance.stock_kings).count_ones() as i32;
    let locked: i32 = (instance.columns.iter().zip(position.segments))
        .map(|(segments, left)| i32::from(segments.locked(left)))
        .sum();
    let loose: u32 = position.loose.iter().map(|loose| loose.count_ones()).sum();
    let variety = (position.open & instance.parents & ONE_OF_EACH_RANK).count_ones();
    weights.waste_king * kings + weights.variety * variety as i32
        - weights.waste * waste
        - weights.waste_low * i32::from(position.waste_low)
        - weights.locked * locked
        - weights.loose * loose as i32
        - weights.depth * wanted(instance, position) as i32
        + weights.space * i32::from(position.tops[instance.king + 1])
}

/// The number of cards to move, the wanted ones included, before every waiting foundation can get its next card.
fn wanted(instance: &Instance, position: &Position) -> u32 {
    let ready = position.ready();
    let without_top = (ready & position.loose[0] & !position.open).count_ones();
    members(ready & !position.loose[0])
        .fold(without_top, |sum, card| sum + steps(instance, position, card))
}

/// The same for one card that is not loose: its most accessible copy counts.
fn steps(instance: &Instance, position: &Position, card: CardKind) -> u32 {
    let steps =
        instance.origins[usize::from(card)].iter().flatten().filter_map(|&origin| match origin {
            CardOrigin::Stock(place) => {
                let bit = place_bit(usize::from(place));
                // Those drawn before it are below its bit.
                (position.waste & bit != 0).then(|| (position.waste & !(bit - 1)).count_ones())
            }
            CardOrigin::Column(column, under) => {
                let column = usize::from(column);
                let locked = instance.columns[column].locked(position.segments[column]);
                (under < locked).then(|| u32::from(locked - under))
            }
        });
    steps.min().unwrap_or(IN_STOCK)
}
