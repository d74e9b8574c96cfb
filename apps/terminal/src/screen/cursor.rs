//! Where the keys are on the table, and where an arrow takes them.

use talon_engine::Place;
use talon_game::layout::{Layout, PileBox, Spot};

/// A direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// The spot of a pile's top card, or of the empty pile.
pub(crate) fn top(pile: &PileBox) -> Spot {
    Spot { place: pile.place, index: pile.cards.len().saturating_sub(1) }
}

/// The spot that is still there after the table has changed. Only columns give more than their top card.
pub(crate) fn clamped(layout: &Layout, spot: Spot) -> Spot {
    let Some(pile) = layout.pile(spot.place) else {
        return layout.piles.first().map_or(spot, top);
    };
    match spot.place {
        Place::Column(_) => Spot { index: spot.index.min(top(pile).index), ..spot },
        Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => top(pile),
    }
}

/// The spot one step away; `first` is the first face-up card of a column.
pub(crate) fn step(layout: &Layout, spot: Spot, direction: Direction, first: usize) -> Spot {
    let spot = clamped(layout, spot);
    let column = matches!(spot.place, Place::Column(_));
    match direction {
        Direction::Left => beside(layout, spot, -1),
        Direction::Right => beside(layout, spot, 1),
        Direction::Up if column && spot.index > first => Spot { index: spot.index - 1, ..spot },
        Direction::Up if column => across(layout, spot).unwrap_or(spot),
        Direction::Up => spot,
        Direction::Down if column => {
            let last = layout.pile(spot.place).map_or(spot, top);
            Spot { index: (spot.index + 1).min(last.index), ..spot }
        }
        Direction::Down => across(layout, spot).unwrap_or(spot),
    }
}

fn row(layout: &Layout, spot: Spot) -> Vec<&PileBox> {
    let columns = matches!(spot.place, Place::Column(_));
    let mut row: Vec<&PileBox> = layout
        .piles
        .iter()
        .filter(|pile| matches!(pile.place, Place::Column(_)) == columns)
        .collect();
    row.sort_by(|a, b| a.base.x.total_cmp(&b.base.x));
    row
}

fn beside(layout: &Layout, spot: Spot, by: isize) -> Spot {
    let row = row(layout, spot);
    let here = row.iter().position(|pile| pile.place == spot.place).unwrap_or(0);
    let next = (here as isize + by).rem_euclid(row.len().max(1) as isize);
    row.get(next as usize).map_or(spot, |pile| top(pile))
}

/// The nearest pile of the other row.
fn across(layout: &Layout, spot: Spot) -> Option<Spot> {
    let here = layout.pile(spot.place)?.base.centre();
    let columns = matches!(spot.place, Place::Column(_));
    let others =
        layout.piles.iter().filter(|pile| matches!(pile.place, Place::Column(_)) != columns);
    let distance = |pile: &&PileBox| (pile.base.centre().x - here.x).abs();
    others.min_by(|a, b| distance(a).total_cmp(&distance(b))).map(top)
}
