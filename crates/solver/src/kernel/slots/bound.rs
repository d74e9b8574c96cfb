//! When the columns cannot hold what must lie in them: the bound that proves most losses.
//!
//! Look at the moment when some card of the waste leaves it, the stock then standing at place q of the order of
//! drawing. Everything below it in the waste, it itself and all cards from q on are neither in columns nor home: they
//! are missing. Any other card that is higher than the lowest missing card of its suit cannot be home, so it is in a
//! column. It is at the bottom of one for sure if it is a King, or the next higher card is missing, or it is at the
//! bottom now and carries a card that cannot be home either and so holds it there. More such cards than columns:
//! this cannot be the moment.
//!
//! The cards of the waste leave from the top down, and q only grows. So one walk with two pointers over the levels of
//! the waste and the places of the stock finds for each level the earliest possible moment; if there is none for
//! some level, its card never leaves, and the game is lost.

use crate::kernel::slots::state::{ACES, Cards, Setting, State};

/// A bit in each suit's lane above all ranks.
const LANE_TOPS: Cards = 0x8000_8000_8000_8000;

impl State {
    /// Whether the bound proves that some card of the waste never leaves it.
    pub(crate) fn is_stuck(&self, setting: &Setting) -> bool {
        let all = self.table | self.waste | setting.from_here[self.drawn as usize];
        let carrying = self.table & !self.linked & (self.linked << 1);
        let (mut level, mut places) = (self.waste, self.waste_places);
        let mut stock = self.drawn;
        while places != 0 {
            while bottoms(setting, all, carrying, level | setting.from_here[stock as usize])
                > setting.columns
            {
                if stock == setting.cards {
                    return true;
                }
                stock += 1;
            }
            let top = places.ilog2();
            places &= !(1 << top);
            level &= !setting.drawn[top as usize];
        }
        false
    }
}

/// Cards that are bottoms of columns for sure while these are missing.
#[inline]
fn bottoms(setting: &Setting, all: Cards, carrying: Cards, missing: Cards) -> u32 {
    // The borrow of each lane runs up to the lowest missing card: what it does not reach is above.
    let lanes = missing | LANE_TOPS;
    let above_lowest = !(lanes ^ lanes.wrapping_sub(ACES));
    let in_columns = all & !missing & above_lowest;
    let held = carrying & (above_lowest << 1);
    (in_columns & (setting.kings | (missing >> 1) | held)).count_ones()
}
