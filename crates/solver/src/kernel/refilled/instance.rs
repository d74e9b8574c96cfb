//! The constants of one search, read from a board.

use talon_engine::{Board, Card, Column, Rules};

use crate::kernel::refilled::position::Position;

/// A set of cards, a bit each: suit * 16 + rank - 1. A suit's lane has three bits to spare above its King.
pub(crate) type Cards = u64;

/// The lowest card of each suit.
pub(crate) const ACES: Cards = 0x0001_0001_0001_0001;

/// The bit of a card.
pub(crate) const fn bit(card: Card) -> Cards {
    1 << (card.suit().index() * 16 + card.rank().value() - 1)
}

/// The constants of one search.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// Waste and stock in the order in which they are drawn, a bit each; those of the waste first.
    pub(crate) drawn: [Cards; 64],
    /// For each card of waste and stock, by the place of its bit, its place in that order.
    pub(crate) place_of: [u8; 64],
    /// The number of cards in waste and stock.
    pub(crate) cards: u32,
    /// For each place of `drawn` the cards from there on.
    pub(crate) from_here: [Cards; 65],
    /// The highest card of each suit.
    pub(crate) kings: Cards,
    /// Number of columns.
    pub(crate) columns: u32,
}

/// Reads a board; `None` if some column is no run of one suit, or is empty while there are cards to fill it.
pub(crate) fn read(rules: &Rules, board: &Board) -> Option<(Instance, Position)> {
    let used_up = board.waste().is_empty() && board.stock().is_empty();
    let readable = |column: &Column| is_run(column) && (used_up || !column.is_empty());
    if !board.columns().iter().all(readable) {
        return None;
    }
    let instance = instance(rules, board);
    let position = position(&instance, board);
    Some((instance, position))
}

fn is_run(column: &Column) -> bool {
    column.cards().windows(2).all(|pair| bit(pair[1]) << 1 == bit(pair[0]))
}

fn instance(rules: &Rules, board: &Board) -> Instance {
    let order = board.waste().iter().chain(board.stock().iter().rev());
    let order: Vec<Cards> = order.copied().map(bit).collect();
    let mut instance = Instance {
        drawn: [0; 64],
        place_of: [0; 64],
        cards: order.len() as u32,
        from_here: [0; 65],
        kings: ACES << (rules.ranks() - 1),
        columns: u32::from(rules.columns()),
    };
    for (place, &card) in order.iter().enumerate().rev() {
        instance.drawn[place] = card;
        instance.place_of[card.trailing_zeros() as usize] = place as u8;
        instance.from_here[place] = instance.from_here[place + 1] | card;
    }
    instance
}

/// The position on credit: the columns are taken in from the highest card down, so that a card alone in its column
/// finds the next higher one in place if that is on the table.
fn position(instance: &Instance, board: &Board) -> Position {
    let mut position = Position::new(homes(board), board.waste().iter().copied().map(bit));
    let mut columns: Vec<&[Card]> = board.columns().iter().map(Column::cards).collect();
    columns.sort_by_key(|cards| cards.first().map(|card| std::cmp::Reverse(card.rank().value())));
    for cards in columns {
        match *cards {
            [] => {}
            [card] => position.put(instance, bit(card)),
            [bottom, .., top] => position.put_column(bit(bottom), bit(top)),
        }
    }
    position
}

fn homes(board: &Board) -> Cards {
    let lanes = board.foundations().iter().take(4).enumerate();
    lanes.map(|(suit, &height)| ((1 << height) - 1) << (16 * suit)).sum()
}
