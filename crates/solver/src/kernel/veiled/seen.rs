//! The positions seen, with exact keys, and the order among those that differ in the state of the stock alone.
//!
//! Two positions with the same cards in every place differ only in how many cards are drawn and in the pass: the
//! *clock*. An earlier clock is at least as good, for the later one can be reached by drawing on. An entry therefore keeps,
//! beside the key, the rank of the best clock seen, and a position is known if an equal or better one is:
//!
//! * Drawing one, endless passes: no clock at all.
//! * Endless passes, drawing several: the remainder of the cards drawn (modulo a draw) is in the key; the rank is the number of
//!   whole draws. With fewer draws of the same remainder, the same cards and more come up in this pass. No remainder is the worst clock
//!   of all: it gives only what the next pass gives to the others as well.
//! * Limited passes: at a whole number of draws or at the end of the stock, all passes and draws form one sequence, and the rank
//!   is the place in it. Otherwise remainder and pass are in the key, and the rank is the number of whole draws.
//!
//! A better position wins in no more moves than a worse one (draws and redeals are no moves here), and has the same
//! cards at home: that is what a search needs to drop the worse one even while the better is still under way.

use super::deal::{Deal, Turns};
use super::position::Position;
use crate::table::Key;

/// What came of showing a position to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// Neither it nor a better one was seen before.
    New,
    /// It or a better one was.
    Known,
    /// It is new and there is no memory to keep it.
    Full,
}

/// Whether better clocks stand for worse ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clocks {
    /// A better clock stands for all worse ones.
    Ordered,
    /// Every clock is a position of its own.
    #[cfg_attr(not(test), expect(dead_code, reason = "tests switch each prune off"))]
    Apart,
}

/// The table: open addressing over words of key and rank; no word is zero.
pub(super) struct Seen {
    slots: Vec<u64>,
    used: usize,
    memory: usize,
    rank_bits: u32,
    clocks: Clocks,
}

const FIRST_SLOTS: usize = 512;

impl Seen {
    pub(super) fn new(deal: &Deal, clocks: Clocks, memory: usize) -> Seen {
        Seen { slots: vec![0; FIRST_SLOTS], used: 0, memory, rank_bits: deal.rank_bits, clocks }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Whether the next new word makes it grow.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        (self.used + 1) * 4 > self.slots.len() * 3
    }

    /// Changes how many bytes it may take, what it copies when it grows included.
    pub(super) fn allow(&mut self, memory: usize) {
        self.memory = memory;
    }

    /// The word of a position: its key, with the rank of its clock in the lowest bits.
    #[inline]
    pub(super) fn word(deal: &Deal, position: &Position) -> u64 {
        let (clock, rank) = clock(deal, position);
        (position.key + u64::from(clock) * deal.clock_weight + 1) << deal.rank_bits
            | u64::from(rank)
    }

    /// Whether this position, or a better one, has been shown.
    #[inline]
    pub(super) fn knows(&self, deal: &Deal, position: &Position) -> bool {
        self.has(Seen::word(deal, position)) || self.is_worst_of_known(deal, position)
    }

    /// Whether the position of this word, or a better one of its remainder, has been shown.
    #[inline]
    fn has(&self, word: u64) -> bool {
        let there = self.slots[self.find(word)];
        there != 0 && there <= word
    }

    /// Whether the waste holds whole draws, with endless passes, and any other clock has been shown.
    fn is_worst_of_known(&self, deal: &Deal, position: &Position) -> bool {
        let worst =
            position.drawn == 0 && deal.turns == Turns::Endless && self.clocks == Clocks::Ordered;
        worst
            && (1..deal.draw).any(|remainder| {
                let key = position.key + u64::from(remainder) * deal.clock_weight + 1;
                self.has(((key + 1) << deal.rank_bits) - 1)
            })
    }

    /// Shows a position.
    #[inline]
    pub(super) fn show(&mut self, deal: &Deal, position: &Position) -> Shown {
        if self.is_worst_of_known(deal, position) {
            return Shown::Known;
        }
        self.put(Seen::word(deal, position))
    }

    fn put(&mut self, word: u64) -> Shown {
        let slot = self.find(word);
        let there = self.slots[slot];
        if there != 0 {
            if there <= word {
                return Shown::Known;
            }
            self.slots[slot] = word;
            return Shown::New;
        }
        if self.is_full() {
            return if self.grow() { self.put(word) } else { Shown::Full };
        }
        self.slots[slot] = word;
        self.used += 1;
        Shown::New
    }

    /// Takes a word out, if it is still the best of its key. What follows it in its row of slots closes up.
    pub(super) fn forget(&mut self, word: u64) {
        let mask = self.slots.len() - 1;
        let mut gap = self.find(word);
        if self.slots[gap] != word {
            return;
        }
        let mut slot = gap;
        loop {
            slot = (slot + 1) & mask;
            let there = self.slots[slot];
            if there == 0 {
                break;
            }
            let home = self.key(there).hash() as usize & mask;
            if slot.wrapping_sub(home) & mask >= slot.wrapping_sub(gap) & mask {
                self.slots[gap] = there;
                gap = slot;
            }
        }
        self.slots[gap] = 0;
        self.used -= 1;
    }

    /// Whether a word is the best of its key.
    #[cfg(test)]
    pub(super) fn holds(&self, word: u64) -> bool {
        self.slots[self.find(word)] == word
    }

    /// The part of a word by which it is found.
    #[inline]
    fn key(&self, word: u64) -> u64 {
        match self.clocks {
            Clocks::Ordered => word >> self.rank_bits,
            Clocks::Apart => word,
        }
    }

    /// The slot of the word's key, or the free one where it would go.
    #[inline]
    fn find(&self, word: u64) -> usize {
        let key = self.key(word);
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        loop {
            let there = self.slots[slot];
            if there == 0 || self.key(there) == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) -> bool {
        let slots = self.slots.len() * 2;
        if (slots + self.slots.len()) * size_of::<u64>() > self.memory {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![0; slots]);
        for word in old.into_iter().filter(|&word| word != 0) {
            let slot = self.find(word);
            self.slots[slot] = word;
        }
        true
    }
}

/// The part of the clock that belongs to the key, and its rank among those with the same part.
#[inline]
fn clock(deal: &Deal, position: &Position) -> (u16, u16) {
    let (drawn, draw) = (position.drawn, deal.draw);
    match deal.turns {
        Turns::Endless if draw == 1 => (0, 0),
        Turns::Endless => (u16::from(drawn % draw), u16::from(drawn / draw)),
        Turns::Passes(passes) => {
            let whole =
                drawn.is_multiple_of(draw) || u32::from(drawn) == position.places.count_ones();
            if whole {
                let steps = (deal.stock.len() as u16).div_ceil(u16::from(draw)) + 1;
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
mod tests {
    use talon_testkit::mini::Dice;

    use super::*;

    #[test]
    fn what_is_forgotten_is_new_and_all_else_is_known() {
        let mut seen = Seen {
            slots: vec![0; 64],
            used: 0,
            memory: 1 << 20,
            rank_bits: 0,
            clocks: Clocks::Apart,
        };
        let mut dice = Dice::new(7);
        let mut there = std::collections::BTreeSet::new();
        for _ in 0..20_000 {
            let word = 1 + dice.below(60) as u64;
            if dice.below(2) == 0 {
                seen.forget(word);
                there.remove(&word);
            } else {
                let shown = if there.insert(word) { Shown::New } else { Shown::Known };
                assert_eq!(seen.put(word), shown);
            }
            assert_eq!(seen.used, there.len());
            assert!((1..=60).all(|word| seen.has(word) == there.contains(&word)));
        }
    }
}
