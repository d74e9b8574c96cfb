//! A table of exact keys with stamps: a fact about each position, beside its key, in one word.
//!
//! The lowest bits of a word are the stamp, which may change; the others are the key. No word is zero. Open addressing
//! with linear probing over whole keys.

use crate::key_set::{Insertion, Key};

/// Slots of an empty table: 4 KiB.
const FIRST_SLOTS: usize = 512;

/// The table.
pub(crate) struct StampedKeys {
    slots: Vec<u64>,
    used: usize,
    stamp_bits: u32,
    limit: usize,
}

impl StampedKeys {
    /// An empty table of words with this many bits of stamps.
    pub(crate) fn new(stamp_bits: u32, memory: usize) -> StampedKeys {
        StampedKeys { slots: vec![0; FIRST_SLOTS], used: 0, stamp_bits, limit: memory }
    }

    /// Bytes held.
    #[inline]
    pub(crate) const fn memory(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    /// Whether the next new key makes it grow.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        (self.used + 1) * 4 > self.slots.len() * 3
    }

    /// Changes the memory limit, in bytes. The copy made while it grows counts.
    pub(crate) const fn allow(&mut self, memory: usize) {
        self.limit = memory;
    }

    /// The word of this word's key, if there is one.
    #[inline]
    pub(crate) fn get(&self, word: u64) -> Option<u64> {
        Some(self.slots[self.find(word)]).filter(|&there| there != 0)
    }

    /// Adds a word if there is room, unless its key has a word that `stays`.
    #[inline]
    pub(crate) fn put(&mut self, word: u64, stays: impl Fn(u64) -> bool) -> Insertion {
        let slot = self.find(word);
        let there = self.slots[slot];
        if there != 0 {
            if stays(there) {
                return Insertion::Known;
            }
            self.slots[slot] = word;
            return Insertion::New;
        }
        if self.is_full() {
            return if self.grow() { self.put(word, stays) } else { Insertion::Full };
        }
        self.slots[slot] = word;
        self.used += 1;
        Insertion::New
    }

    /// Makes room for a new key; false if that would take more memory than allowed.
    #[inline]
    pub(crate) fn reserve(&mut self) -> bool {
        !self.is_full() || self.grow()
    }

    /// Removes a word, unless its key now has a different one. The words that follow it in its row of slots move up.
    pub(crate) fn remove(&mut self, word: u64) {
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
            let home = (there >> self.stamp_bits).hash() as usize & mask;
            if slot.wrapping_sub(home) & mask >= slot.wrapping_sub(gap) & mask {
                self.slots[gap] = there;
                gap = slot;
            }
        }
        self.slots[gap] = 0;
        self.used -= 1;
    }

    /// The slot of the word's key, or the free one where it would go.
    #[inline]
    fn find(&self, word: u64) -> usize {
        let key = word >> self.stamp_bits;
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        loop {
            let there = self.slots[slot];
            if there == 0 || there >> self.stamp_bits == key {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) -> bool {
        let slots = self.slots.len() * 2;
        if (slots + self.slots.len()) * size_of::<u64>() > self.limit {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use talon_testkit::mini::Dice;

    use super::*;

    /// Every key at any time has the lowest of its stamps that were put in since it was removed.
    #[test]
    fn a_removed_key_is_new_and_all_others_are_known() {
        let mut table = StampedKeys { slots: vec![0; 64], ..StampedKeys::new(2, 1 << 20) };
        let mut dice = Dice::new(7);
        let mut there: BTreeMap<u64, u64> = BTreeMap::new();
        for _ in 0..20_000 {
            let (key, stamp) = (1 + dice.below(60) as u64, dice.below(4) as u64);
            let word = key << 2 | stamp;
            if dice.below(2) == 0 {
                table.remove(word);
                if there.get(&key) == Some(&word) {
                    there.remove(&key);
                }
            } else {
                let known = there.get(&key).is_some_and(|&there| there <= word);
                let expected = if known { Insertion::Known } else { Insertion::New };
                assert_eq!(table.put(word, |there| there <= word), expected);
                there.entry(key).and_modify(|there| *there = word.min(*there)).or_insert(word);
            }
            assert_eq!(table.used, there.len());
            assert!((1..=60).all(|key| table.get(key << 2) == there.get(&key).copied()));
        }
    }

    #[test]
    fn a_table_without_memory_keeps_what_it_has_room_for() {
        let mut table = StampedKeys::new(0, 0);
        let kept =
            (1..1000).take_while(|&word| table.put(word, |_| true) == Insertion::New).count();
        assert_eq!(kept, FIRST_SLOTS / 4 * 3);
        assert!(!table.reserve());
        assert_eq!(table.put(5, |_| true), Insertion::Known);
    }

    /// Growing takes the old slots and the new ones at once.
    #[test]
    fn a_table_grows_when_the_old_slots_and_the_new_ones_fit() {
        let bytes = FIRST_SLOTS * size_of::<u64>();
        let words = 1..=FIRST_SLOTS as u64 / 4 * 3;
        let mut table = StampedKeys::new(0, 0);
        assert!(table.reserve());
        assert!(words.clone().all(|word| table.put(word, |_| true) == Insertion::New));
        table.allow(3 * bytes - 1);
        assert!(!table.reserve());
        assert_eq!(table.memory(), bytes);
        table.allow(3 * bytes);
        assert!(table.reserve());
        assert_eq!(table.memory(), 2 * bytes);
        assert!(words.clone().all(|word| table.get(word) == Some(word)));
    }
}
