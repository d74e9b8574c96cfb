//! The key of each pile: a key lifts the pile's cards, a second one drops them.

use talon_engine::{Board, Place, Suit};

/// Columns 1 to 18.
const COLUMNS: &str = "1234567890-=\\!@#$%";

/// Cells 1 to 8: the lowest row of letters, small and capital. `c` sends to any free cell.
const CELLS: &str = "zxvbZXVB";

const WASTE: char = ',';

/// The pile that a key names; of the foundations of a suit, the one with more cards.
pub(crate) fn pile(key: char, board: &Board) -> Option<Place> {
    let suit = || key.is_ascii_uppercase().then(|| Suit::from_char(key)).flatten();
    if key == WASTE {
        Some(Place::Waste)
    } else if let Some(n) = COLUMNS.find(key) {
        Some(Place::Column(n as u8))
    } else if let Some(n) = CELLS.find(key) {
        Some(Place::Cell(n as u8))
    } else {
        let suit = suit()?;
        let heights = (0..).zip(board.foundations());
        let of_suit = heights.filter(|(n, _)| Suit::of_foundation(*n) == suit);
        of_suit.max_by_key(|(_, height)| **height).map(|(n, _)| Place::Foundation(n))
    }
}

/// The key of a pile that has a short one.
pub(crate) fn key(place: Place) -> Option<char> {
    match place {
        Place::Waste => Some(WASTE),
        Place::Column(n) => COLUMNS.chars().nth(n.into()),
        Place::Cell(n) => CELLS.chars().nth(n.into()),
        Place::Foundation(_) | Place::Stock => None,
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::{Deal, Place};

    use super::*;

    #[test]
    fn every_pile_of_every_game_has_its_own_key() {
        for game in talon_catalog::all() {
            let rules = game.rules(&game.default_choices());
            let board = Deal::Number(42).board(&rules);
            let columns = (0..rules.columns()).map(Place::Column);
            let cells = (0..rules.cells()).map(Place::Cell);
            for place in columns.chain(cells).chain([Place::Waste]) {
                let key = key(place).unwrap_or_else(|| panic!("{place:?} has a key"));
                assert_eq!(pile(key, &board), Some(place), "{key}");
            }
        }
    }
}
