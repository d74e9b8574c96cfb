//! Sets of cards of one pack in a machine word, and the steps between a card and those it lies on.
//!
//! Bit `4 * rank + suit`, ranks from 0, the suits in the order clubs, spades, diamonds, hearts: the two suits of a
//! colour are neighbours, so a class of equal rank and colour is a pair of bits and its parents are the other pair of
//! the next four.

use talon_engine::Card;

/// A set of cards.
pub(super) type Cards = u64;

/// The first suit of each colour.
const FIRSTS: Cards = 0x5555_5555_5555_5555;
/// The first colour.
const BLACK: Cards = 0x3333_3333_3333_3333;

/// The place of each engine suit in this order, and the engine suit of each place.
const SUIT: [u8; 4] = [0, 2, 3, 1];
const SUIT_BACK: [u8; 4] = [0, 3, 1, 2];

/// The number of a card's bit.
pub(super) const fn number(card: Card) -> u8 {
    card.index() / 4 * 4 + SUIT[(card.index() % 4) as usize]
}

/// The card of a bit's number.
pub(super) fn card(number: u8) -> Card {
    let index = number / 4 * 4 + SUIT_BACK[usize::from(number % 4)];
    Card::from_index(index).expect("a bit's number is below 52")
}

/// The engine's number of one of our suits.
pub(super) const fn engine_suit(suit: usize) -> usize {
    SUIT_BACK[suit] as usize
}

/// All cards of the same ranks and the other colour, suit for suit.
#[inline]
pub(super) const fn other_colour(cards: Cards) -> Cards {
    ((cards & BLACK) << 2) | ((cards >> 2) & BLACK)
}

/// The same ranks in the other suit of the same colour.
#[inline]
pub(super) const fn twins(cards: Cards) -> Cards {
    ((cards & FIRSTS) << 1) | ((cards >> 1) & FIRSTS)
}

/// The whole class (rank and colour) of every card.
#[inline]
pub(super) const fn classes(cards: Cards) -> Cards {
    cards | twins(cards)
}

/// The classes with both cards in the set.
#[inline]
pub(super) const fn both(cards: Cards) -> Cards {
    cards & twins(cards)
}

/// The cards one rank higher of the other colour, suit for suit; whole classes give the classes of their parents.
#[inline]
pub(super) const fn up(cards: Cards) -> Cards {
    other_colour(cards) << 4
}

/// The cards one rank lower of the other colour: whole classes give the cards that may lie on them.
#[inline]
pub(super) const fn down(cards: Cards) -> Cards {
    other_colour(cards) >> 4
}

/// All cards that some run ending in one of these cards could hold above it, towards its head.
#[inline]
pub(super) const fn ancestors(cards: Cards) -> Cards {
    let mut set = up(classes(cards));
    set |= set << 8 | other_colour(set) << 4;
    set |= set << 16;
    set |= set << 32;
    set | set << 8
}

#[cfg(test)]
mod tests {
    use talon_engine::rules::Build;

    use super::*;

    #[test]
    fn ancestors_are_the_parents_of_parents() {
        for number in 0..52 {
            let (mut expected, mut next) = (0, classes(1 << number));
            for _ in 0..13 {
                next = up(next) & ((1 << 52) - 1);
                expected |= next;
            }
            assert_eq!(ancestors(1 << number) & ((1 << 52) - 1), expected, "{}", card(number));
        }
    }

    #[test]
    fn every_card_finds_its_parents() {
        let all = || (0..52).filter_map(Card::from_index);
        for below in all() {
            assert_eq!(card(number(below)), below);
            let parents =
                all().filter(|&onto| talon_engine::builds(Build::AlternatingColours, below, onto));
            let expected = parents.fold(0, |set, onto| set | 1_u64 << number(onto));
            let all_bits = (1_u64 << 52) - 1;
            assert_eq!(up(classes(1 << number(below))) & all_bits, expected, "{below}");
        }
    }
}
