//! The positions visited, with exact keys, and the order among those that differ only in the state of the stock.
//!
//! Two positions with the same cards in every place differ only in how many cards are drawn and in the pass: the
//! *clock*. An earlier clock is at least as good, for the later one can be reached by drawing on. An entry therefore
//! keeps, beside the key, the rank of the best clock seen, and a position is known if an equal or better one is:
//!
//! * Drawing one, endless passes: no clock at all.
//! * Endless passes, drawing several: the remainder of the cards drawn (modulo a draw) is in the key; the rank is the
//!   number of whole draws. With fewer draws of the same remainder, the same cards and more come up in this pass. No
//!   remainder is the worst clock of all: it gives only cards that the next pass gives to the others as well.
//! * Limited passes: at a whole number of draws or at the end of the stock, all passes and draws form one sequence, and
//!   the rank is the place in it. Otherwise remainder and pass are in the key, and the rank is the number of whole
//!   draws.
//!
//! A better position wins in no more moves than a worse one (draws and redeals are no moves here), and has the same
//! cards at home. So a search may drop the worse one even while the better is still being searched.

use super::instance::{Instance, Turns};
use super::position::Position;
use crate::key_set::Insertion;
use crate::prune::Prune;
use crate::stamped_keys::StampedKeys;

/// The positions seen: words of key and rank.
pub(super) struct Visited {
    pub(super) table: StampedKeys,
    clocks: Prune,
}

impl Visited {
    pub(super) fn new(instance: &Instance, clocks: Prune, memory: usize) -> Visited {
        // Without the prune every clock is a separate position: the whole word is the key.
        let rank_bits = if clocks.is_on() { instance.rank_bits } else { 0 };
        Visited { table: StampedKeys::new(rank_bits, memory), clocks }
    }

    /// The word of a position: its key, with the rank of its clock in the lowest bits.
    #[inline]
    pub(super) fn word(instance: &Instance, position: &Position) -> u64 {
        let (clock, rank) = clock(instance, position);
        (position.key + u64::from(clock) * instance.clock_weight + 1) << instance.rank_bits
            | u64::from(rank)
    }

    /// Whether this position, or a better one, has been seen.
    #[inline]
    pub(super) fn knows(&self, instance: &Instance, position: &Position) -> bool {
        self.has(Visited::word(instance, position)) || self.is_worst_of_known(instance, position)
    }

    /// Whether the position of this word, or a better one of its remainder, has been seen.
    #[inline]
    fn has(&self, word: u64) -> bool {
        self.table.get(word).is_some_and(|there| there <= word)
    }

    /// Whether the waste holds whole draws, with endless passes, and any other clock has been seen.
    fn is_worst_of_known(&self, instance: &Instance, position: &Position) -> bool {
        let worst = position.drawn == 0 && instance.turns == Turns::Endless && self.clocks.is_on();
        worst
            && (1..instance.draw).any(|remainder| {
                let key = position.key + u64::from(remainder) * instance.clock_weight + 1;
                self.has(((key + 1) << instance.rank_bits) - 1)
            })
    }

    /// Adds a position; it counts as known if it or a better one was visited.
    #[inline]
    pub(super) fn insert(&mut self, instance: &Instance, position: &Position) -> Insertion {
        if self.is_worst_of_known(instance, position) {
            return Insertion::Known;
        }
        let word = Visited::word(instance, position);
        self.table.put(word, |there| there <= word)
    }
}

/// The part of the clock that belongs to the key, and its rank among those with the same part.
#[inline]
fn clock(instance: &Instance, position: &Position) -> (u16, u16) {
    let (drawn, draw) = (position.drawn, instance.draw);
    match instance.turns {
        Turns::Endless if draw == 1 => (0, 0),
        Turns::Endless => (u16::from(drawn % draw), u16::from(drawn / draw)),
        Turns::Passes(passes) => {
            let whole =
                drawn.is_multiple_of(draw) || u32::from(drawn) == position.places.count_ones();
            if whole {
                let steps = (instance.stock.len() as u16).div_ceil(u16::from(draw)) + 1;
                (0, u16::from(position.pass) * steps + u16::from(drawn.div_ceil(draw)))
            } else {
                // Many cards a draw and many passes have more clocks than a byte can count.
                let remainder = u16::from(drawn % draw - 1) * u16::from(passes);
                (1 + remainder + u16::from(position.pass), u16::from(drawn / draw))
            }
        }
    }
}

#[cfg(test)]
mod tests;
