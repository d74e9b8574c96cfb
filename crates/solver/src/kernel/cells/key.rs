//! The exact key: a whole position in 4 x 31 bits. It does not depend on the order of columns and cells, and moving a
//! card changes it by one addition.
//!
//! Each card has a digit that says where it lies; see [`Digit`]. A suit's lane holds the sum of `digit * 5^rank`
//! over its cards plus a number for the height of its foundation. Different positions have different keys:
//!
//! * A card of digit [`ORIGINAL`] lies where the search found it: on the same card, itself of digit 0, or at the bottom
//!   of a column if it was at the bottom of one. If its first under-card has been moved since and the card lies on it
//!   again, then it builds on that card, and has the digit of that parent. So each position has exactly one set of
//!   digits, and they determine the position: every card knows its under-card, and columns are chains of such cards.
//! * Cards at home have digit 0, and the height says which they are. Lanes of height 0 are below `3 * 5^12`, as a
//!   King's digit is at most 2; all others are at or above it. Height 1 leaves multiples of 5, and height 2 or more
//!   multiples of 25, to which [`HEIGHTS`] adds twelve different residues, none of them a multiple of 5.
//!
//! Lanes stay below `2^31`, so that they never spill into each other, and four bits of the key are free for others
//! ([`STAMPS`]).

/// Where a card lies, as a digit of the key.
pub(super) type Digit = u8;

/// Where the search found it, or home.
pub(super) const ORIGINAL: Digit = 0;
/// In a cell.
pub(super) const IN_CELL: Digit = 1;
/// On a parent; one more if the parent's suit is a high one. A card has at most one parent of either kind.
pub(super) const ON_PARENT: Digit = 2;
/// At the bottom of a column, and not because it was found at the bottom of one.
const AT_BOTTOM: Digit = 4;
/// The same for a King, which has no parents: so it needs three digits only.
const KING_AT_BOTTOM: Digit = 2;
/// The rank index of a King.
const KING: u8 = 12;

const POWERS: [u32; 13] = {
    let mut powers = [1; 13];
    let mut rank = 1;
    while rank < 13 {
        powers[rank] = powers[rank - 1] * 5;
        rank += 1;
    }
    powers
};

const RAISED: u32 = 3 * POWERS[12];

/// The number that a foundation of each height adds to the lane of its suit.
const HEIGHTS: [u32; 14] = {
    let above = [0, 0, 1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14];
    let mut heights = [0; 14];
    let mut height = 1;
    while height < 14 {
        heights[height] = RAISED + above[height];
        height += 1;
    }
    heights
};

/// A key as it is worked with: the lanes of suits 0 and 1, and of suits 2 and 3.
pub(super) type CellsKey = [u64; 2];

/// The key of no cards.
pub(super) const EMPTY: CellsKey = [0; 2];

/// The bits of a key that are never set.
pub(super) const STAMPS: u128 = 1 << 31 | 1 << 63 | 1 << 95 | 1 << 127;

/// A key in one word.
#[inline]
pub(super) fn whole(key: CellsKey) -> u128 {
    u128::from(key[1]) << 64 | u128::from(key[0])
}

/// The number that one unit of a card's digit adds to its half of the key.
const UNITS: [u64; 64] = {
    let mut units = [0; 64];
    let mut card = 0;
    while card < 52 {
        units[card] = (POWERS[card / 4] as u64) << (32 * (card % 2));
        card += 1;
    }
    units
};

/// Changes a card's digit.
#[inline]
pub(super) fn change(key: &mut CellsKey, card: u8, old: Digit, new: Digit) {
    let digits = u64::from(new).wrapping_sub(u64::from(old));
    let half = &mut key[usize::from(card >> 1 & 1)];
    *half = half.wrapping_add(digits.wrapping_mul(UNITS[usize::from(card & 63)]));
}

/// Changes a foundation's height.
#[inline]
pub(super) fn raise(key: &mut CellsKey, suit: u8, old: u8, new: u8) {
    let lane = |height: u8| u64::from(HEIGHTS[usize::from(height)]) << (32 * (suit & 1));
    let half = &mut key[usize::from(suit >> 1)];
    *half = half.wrapping_add(lane(new)).wrapping_sub(lane(old));
}

/// The digit of a card on a parent.
#[inline]
pub(super) const fn on_parent(parent: u8) -> Digit {
    ON_PARENT + ((parent & 3) >> 1)
}

/// The digit of a card at the bottom of a column that was not found at the bottom of one.
#[inline]
pub(super) const fn at_bottom(card: u8) -> Digit {
    if card >> 2 == KING { KING_AT_BOTTOM } else { AT_BOTTOM }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All lanes of a suit of few ranks: every height with every choice of digits above it.
    #[test]
    fn lanes_of_different_heights_never_meet() {
        const RANKS: u8 = 7;
        let mut seen = HashSet::new();
        for height in 0..=RANKS {
            let free = u32::from(RANKS - height);
            for mut digits in 0..5_u32.pow(free) {
                let mut key = EMPTY;
                raise(&mut key, 2, 0, height);
                for rank in height..RANKS {
                    change(&mut key, rank * 4 + 2, 0, (digits % 5) as u8);
                    digits /= 5;
                }
                assert!(seen.insert(whole(key)), "height {height}");
            }
        }
    }

    /// The argument at the top of this file, number by number.
    #[test]
    fn the_tables_match_the_proof() {
        assert!((0..13).all(|rank| POWERS[rank as usize] == 5_u32.pow(rank)));
        let largest_of_height_0: u32 =
            u32::from(KING_AT_BOTTOM) * POWERS[12] + POWERS[..12].iter().sum::<u32>() * 4;
        assert!(largest_of_height_0 < RAISED && HEIGHTS[0] == 0 && HEIGHTS[1] == RAISED);
        let residues = HEIGHTS[2..].iter().map(|height| height - RAISED);
        assert!(residues.clone().all(|residue| residue < 25 && residue % 5 != 0));
        assert_eq!(residues.collect::<HashSet<u32>>().len(), 12);
        assert_eq!(STAMPS, [31, 63, 95, 127].iter().map(|&bit| 1_u128 << bit).sum());
        let unit = |card: u8| {
            let mut key = EMPTY;
            change(&mut key, card, 0, 1);
            whole(key)
        };
        let lane = |card: u8| u128::from(POWERS[usize::from(card / 4)]) << (32 * (card % 4));
        assert!((0..52).all(|card| unit(card) == lane(card)), "each suit has a lane of its own");
    }

    /// A King needs no digits for parents, and every other card has a different digit for each way to lie.
    #[test]
    fn each_way_to_lie_has_its_own_digit() {
        for card in 0..52 {
            let is_king = card >= 48;
            let parents = if is_king { vec![] } else { vec![on_parent(0), on_parent(2)] };
            let mut digits = vec![ORIGINAL, IN_CELL, at_bottom(card)];
            digits.extend(parents);
            let count = digits.len();
            assert_eq!(digits.iter().collect::<HashSet<_>>().len(), count, "card {card}");
            assert_eq!(digits.iter().max(), Some(&if is_king { 2 } else { 4 }), "card {card}");
            assert_eq!(on_parent(card), on_parent(card ^ 1), "suits of one kind");
        }
    }

    #[test]
    fn the_largest_lane_stays_in_its_31_bits() {
        let mut full = EMPTY;
        for suit in 0..4 {
            (0..12).for_each(|rank| change(&mut full, rank * 4 + suit, 0, AT_BOTTOM));
            change(&mut full, 48 + suit, 0, KING_AT_BOTTOM);
            raise(&mut full, suit, 0, 13);
        }
        assert_eq!(whole(full) & STAMPS, 0);
    }
}
