//! A bound on columns: a position is lost if its columns cannot hold the cards that must lie in them.
//!
//! Look at the moment right before some card leaves the waste, the stock then standing at place q of the order of
//! drawing. The card itself, all below it in the waste and all cards from q on are neither on the table nor home: they
//! are missing. Any other card that is higher than the lowest missing card of its suit cannot be home, so it is on the
//! table. These take a column each:
//! * a King;
//! * a card whose next higher card is missing: it lies on none;
//! * the groups of a segment that is on the table now. Missing cards are not in it, so it is above one whole or not at
//!   all. Its groups are stuck, and with a single above them the highest card takes one more column if the next
//!   higher is missing; the bits of groups are right below those of singles, so nothing is counted twice.
//!
//! If they need more columns than there are, this cannot be the moment.
//!
//! The cards of the waste leave from the top down, and q only grows. So one walk with two pointers over the levels of
//! the waste and the places of the stock finds for each level the earliest possible moment; if there is none for
//! some level, its card never leaves, and the game is lost.

use crate::kernel::refilled::instance::{ACES, Cards, Instance};
use crate::kernel::refilled::position::Position;

/// A bit in each suit's lane above all ranks.
const LANE_TOPS: Cards = 0x8000_8000_8000_8000;

impl Position {
    /// Whether the bound proves that some card of the waste never leaves it.
    pub(crate) fn is_stuck(&self, instance: &Instance) -> bool {
        let all = self.table | self.waste | instance.from_here[self.drawn as usize];
        let (mut level, mut places) = (self.waste, self.places);
        let mut stock = self.drawn;
        while places != 0 {
            while bottoms(instance, all, self.groups, level | instance.from_here[stock as usize])
                > instance.columns
            {
                if stock == instance.cards {
                    return true;
                }
                stock += 1;
            }
            let top = places.ilog2();
            places &= !(1 << top);
            level &= !instance.drawn[top as usize];
        }
        false
    }
}

/// Columns that are certainly taken while these cards are missing.
#[inline]
fn bottoms(instance: &Instance, all: Cards, groups: Cards, missing: Cards) -> u32 {
    // The borrow of each lane runs up to the lowest missing card. Cards that it does not reach are above.
    let lanes = missing | LANE_TOPS;
    let above_lowest = !(lanes ^ lanes.wrapping_sub(ACES));
    let on_table = all & !missing & above_lowest;
    (on_table & (instance.kings | (missing >> 1) | groups)).count_ones()
}
