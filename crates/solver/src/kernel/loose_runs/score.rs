//! How promising a position looks: the order in which the staged search takes them. No verdict depends on it.

use talon_engine::Card;

use super::layout::{Layout, kind, rank};
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

/// What a wanted card costs that is still in the stock.
const IN_STOCK: i32 = 3;

/// No copy was met on the waste or in a column.
const NOT_MET: i32 = i32::MAX;

/// The higher the better.
pub(super) fn score(layout: &Layout, state: &State, weights: &Weights) -> i32 {
    let mut wanted = Wanted { depth: [NOT_MET; Card::KINDS] };
    let mut score = waste(layout, state, weights, &mut wanted);
    score += locked(layout, state, weights, &mut wanted);
    let loose: u32 = state.loose.iter().map(|loose| loose.count_ones()).sum();
    score -= weights.loose * loose as i32;
    score -= weights.depth * wanted.total(layout, state);
    score += weights.space * i32::from(state.tops[layout.king + 1]);
    let variety = state.tops[2..=layout.king].iter().filter(|&&tops| tops > 0).count();
    score + weights.variety * variety as i32
}

/// For each kind how many cards lie on its most accessible copy on the waste or in a column.
struct Wanted {
    depth: [i32; Card::KINDS],
}

impl Wanted {
    fn meet(&mut self, card: u8, above: i32) {
        let depth = &mut self.depth[usize::from(card)];
        *depth = above.min(*depth);
    }

    /// How many cards have to be got out of the way, the wanted ones included, for all that foundations wait for.
    fn total(&self, layout: &Layout, state: &State) -> i32 {
        let mut total = 0;
        for (suit, &[high, low]) in state.home.iter().enumerate() {
            total += self.steps(layout, state, usize::from(high) + 1, suit);
            if low != high {
                total += self.steps(layout, state, usize::from(low) + 1, suit);
            }
        }
        total
    }

    fn steps(&self, layout: &Layout, state: &State, rank: usize, suit: usize) -> i32 {
        if rank > layout.king {
            return 0;
        }
        let card = kind(rank, suit);
        if state.loose[0] >> card & 1 != 0 {
            return i32::from(state.tops[rank] <= 0);
        }
        match self.depth[usize::from(card)] {
            NOT_MET => IN_STOCK,
            depth => depth + 1,
        }
    }
}

fn waste(layout: &Layout, state: &State, weights: &Weights, wanted: &mut Wanted) -> i32 {
    let mut score = 0;
    let mut waste = state.waste;
    let mut above = 0;
    while let Some(place) = waste.checked_ilog2() {
        waste ^= 1 << place;
        let card = layout.stock[place as usize];
        wanted.meet(card, above);
        above += 1;
        let below_king = (layout.king - rank(card)) as i32;
        score -= weights.waste + weights.waste_low * below_king;
        if below_king == 0 {
            score += weights.waste_king;
        }
    }
    score
}

fn locked(layout: &Layout, state: &State, weights: &Weights, wanted: &mut Wanted) -> i32 {
    let mut count = 0;
    for (column, segments) in layout.columns.iter().enumerate() {
        let locked = segments.locked(state.segments[column]);
        for (above, &card) in locked.iter().rev().enumerate() {
            wanted.meet(card, above as i32);
        }
        count += locked.len() as i32;
    }
    -weights.locked * count
}
