//! Counts of buried cards in positions made by hand, which few deals lead to.

use talon_engine::Deal;
use talon_engine::rules::Kings;
use talon_testkit::games;

use super::super::instance::{AceCodes, COLUMNS};
use super::*;

/// The card of this rank in the first, second, third or fourth suit.
const fn card(rank: u8, suit: u8) -> u8 {
    4 * (rank - 1) + suit
}

fn set<const N: usize>(cards: [u8; N]) -> Cards {
    cards.into_iter().map(one).sum()
}

/// A position with these loose cards and heads, and these cards on the level of each gap.
fn position<const N: usize>(
    loose: Cards,
    heads: Cards,
    levels: [(usize, Cards); N],
) -> OpenBurials {
    let relaxed =
        Relaxed { key: 0, loose, heads, tops: [0; RANKS], home: [0; 4], left: [0; COLUMNS] };
    let mut position = OpenBurials { relaxed, gaps: 0, level: [0; RANKS], fixed: 0 };
    for (gap, cards) in levels {
        position.gaps |= 1 << gap;
        position.level[gap] = cards;
    }
    position
}

fn instance() -> Instance {
    let rules = games::rules(&games::portuguese(Kings::AsDealt));
    Instance::read(&rules, &Deal::Number(1).board(&rules), AceCodes::GoHomeAtOnce).expect("a deal")
}

/// Two columns cross the gap, and two fives may be under it. One of them was dealt there, so it is one of the two
/// buried cards.
#[test]
fn a_card_that_was_dealt_under_a_gap_takes_one_of_its_columns() {
    let (dealt, other) = (card(5, 0), card(5, 1));
    let loose = set([card(3, 0), card(3, 1), dealt, other]);
    let mut burials = position(loose, 0, [(4, set([dealt, other]))]);
    assert_eq!(burials.open(4, burials.under(4), 5), (2, set([dealt, other])));
    burials.fixed = one(dealt);
    assert_eq!(burials.open(4, burials.under(4), 5), (1, one(other)));
}

/// One column crosses both gaps, and its head is the five: so no six is under the upper gap.
#[test]
fn candidates_none_of_which_is_buried_leave_their_level() {
    let (head, six) = (card(5, 0), card(6, 1));
    let loose = set([card(2, 0), card(4, 0), six]);
    let mut burials = position(loose, one(head), [(3, one(head)), (5, one(six))]);
    burials.settle(&instance());
    assert_eq!((burials.level[3], burials.level[5]), (one(head), 0));
}

/// The six is above ranks 4, 5 and 6 of the gap at 4: three times the cost of a rank.
#[test]
fn a_loose_card_that_is_wanted_costs_three_a_rank_above_its_gap() {
    let six = card(6, 1);
    let burials = position(set([card(3, 0), six]), 0, [(4, one(six))]);
    assert_eq!(burials.depth(six), 3);
    assert_eq!(burials.hidden(&instance(), six), 9);
}
