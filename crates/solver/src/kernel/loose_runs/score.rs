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

impl Weights {
    /// All weights changed in one way.
    pub(super) fn map(&self, mut change: impl FnMut(i32) -> i32) -> Weights {
        Weights {
            waste: change(self.waste),
            waste_low: change(self.waste_low),
            waste_king: change(self.waste_king),
            locked: change(self.locked),
            loose: change(self.loose),
            depth: change(self.depth),
            space: change(self.space),
            variety: change(self.variety),
        }
    }
}

/// A cost beside the weights: what one sweep should avoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// A card of the stock, by the bit of its place, should not lie deep in the waste: subtracted for each card on the
    /// waste from this one on.
    Reach { card: u128, cost: i32 },
    /// A card of the stock should stay on the waste: added while it is there.
    Stay { card: u128, gain: i32 },
    /// A column should be dug out: subtracted for each card at or under its head.
    Dig { column: u8, cost: i32 },
}

/// How a sweep compares positions.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    pub(super) weights: Weights,
    pub(super) wishes: Vec<Wish>,
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
pub(super) fn score(instance: &Instance, position: &Position, guide: &Guide) -> i32 {
    let Guide { weights, wishes } = guide;
    let waste = position.waste.count_ones() as i32;
    let kings = (position.waste & instance.stock_kings).count_ones() as i32;
    let locked = position.locked(instance) as i32;
    let loose: u32 = position.loose.iter().map(|loose| loose.count_ones()).sum();
    let variety = (position.open & instance.parents & ONE_OF_EACH_RANK).count_ones();
    weights.waste_king * kings + weights.variety * variety as i32
        - weights.waste * waste
        - weights.waste_low * i32::from(position.waste_low)
        - weights.locked * locked
        - weights.loose * loose as i32
        - weights.depth * wanted(instance, position) as i32
        + weights.space * i32::from(position.tops[instance.king + 1])
        - wishes.iter().map(|&wish| cost(instance, position, wish)).sum::<i32>()
}

/// The cost of a wish.
fn cost(instance: &Instance, position: &Position, wish: Wish) -> i32 {
    let on_waste = |card: u128| position.waste & card != 0;
    match wish {
        Wish::Reach { card, cost } if on_waste(card) => {
            cost * (position.waste & !(card - 1)).count_ones() as i32
        }
        Wish::Stay { card, gain } if on_waste(card) => -gain,
        Wish::Reach { .. } | Wish::Stay { .. } => 0,
        Wish::Dig { column, cost } => {
            let column = usize::from(column);
            cost * i32::from(instance.columns[column].locked(position.segments[column]))
        }
    }
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

#[cfg(test)]
mod tests {
    use talon_engine::Deal;
    use talon_engine::rules::Aces;
    use talon_testkit::games;

    use super::super::position::Ply;
    use super::*;

    #[test]
    fn a_wish_costs_as_much_as_it_says() {
        let rules = games::rules(&games::lady_palk(Aces::InDeck));
        let board = Deal::Number(1).board(&rules);
        let instance = Instance::read(&rules, &board).expect("a deal");
        let mut position = Position::new(&instance);
        (0..5).for_each(|_| position.play(&instance, Ply::Draw));
        let cost = |wish: Wish| cost(&instance, &position, wish);
        assert_eq!(cost(Wish::Reach { card: place_bit(1), cost: 7 }), 4 * 7);
        assert_eq!(cost(Wish::Reach { card: place_bit(4), cost: 7 }), 7);
        assert_eq!(cost(Wish::Reach { card: place_bit(5), cost: 7 }), 0);
        assert_eq!(cost(Wish::Stay { card: place_bit(4), gain: 7 }), -7);
        assert_eq!(cost(Wish::Stay { card: place_bit(5), gain: 7 }), 0);
        let locked = i32::from(instance.columns[2].locked(position.segments[2]));
        assert_eq!(cost(Wish::Dig { column: 2, cost: 7 }), 7 * locked);
    }
}
