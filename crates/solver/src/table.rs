//! A set of exact keys with a memory limit: what has been seen before, with never a wrong answer.
//!
//! Open addressing with linear probing over whole keys, no fingerprints: a key is found only if it was put in.

use crate::memory::GROWS_IN_PLACE;

/// Bytes of the smallest table: most positions are decided within a few hundred nodes.
const FIRST_BYTES: usize = 4096;

/// A whole position in a machine word or two.
pub(crate) trait Key: Copy + Eq {
    /// The key that marks a free slot; it may be put in like any other.
    const FREE: Self;

    /// Spreads the key's bits over a word.
    fn hash(self) -> u64;
}

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
const SPREAD_HIGH: u64 = 0xd6e8_feb8_6659_fd93;

/// The two halves of the full product, folded: every bit of the word reaches every bit of the result.
#[cfg(not(target_arch = "wasm32"))]
const fn fold(word: u64) -> u64 {
    let product = (word as u128).wrapping_mul(SPREAD as u128);
    (product as u64) ^ ((product >> 64) as u64)
}

/// The same end where a full product is a call of four multiplications: every bit reaches the lower half, which is what
/// finds the slot. What a table holds does not depend on it.
#[cfg(target_arch = "wasm32")]
const fn fold(word: u64) -> u64 {
    let product = (word ^ (word >> 32)).wrapping_mul(SPREAD);
    product ^ (product >> 32)
}

impl Key for u64 {
    const FREE: u64 = 0;

    fn hash(self) -> u64 {
        fold(self)
    }
}

impl Key for u128 {
    const FREE: u128 = 0;

    fn hash(self) -> u64 {
        let high = ((self >> 64) as u64).wrapping_mul(SPREAD_HIGH);
        fold((self as u64) ^ high.rotate_left(32))
    }
}

/// What came of putting a key in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insert {
    /// It was not there and is now.
    New,
    /// It was there.
    Known,
    /// It was not there, and the table cannot grow to take it.
    Full,
}

/// The set.
pub(crate) struct Table<K> {
    slots: Vec<K>,
    used: usize,
    /// Keys that `slots` may hold before it must grow: seven eighths.
    room: usize,
    holds_free_key: bool,
    limit: usize,
}

impl<K: Key> Table<K> {
    /// An empty set that never takes more than `memory` bytes.
    pub(crate) fn new(memory: usize) -> Table<K> {
        Table { slots: Vec::new(), used: 0, room: 0, holds_free_key: false, limit: memory }
    }

    /// Puts a key in, if there is room.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Insert {
        if key == K::FREE {
            let known = std::mem::replace(&mut self.holds_free_key, true);
            return if known { Insert::Known } else { Insert::New };
        }
        if self.is_full() {
            return self.insert_growing(key);
        }
        let slot = self.find(key);
        if self.slots[slot] == key {
            return Insert::Known;
        }
        self.slots[slot] = key;
        self.used += 1;
        Insert::New
    }

    /// Whether a key was put in.
    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        if key == K::FREE {
            return self.holds_free_key;
        }
        !self.slots.is_empty() && self.slots[self.find(key)] == key
    }

    /// Number of keys.
    pub(crate) fn len(&self) -> usize {
        self.used + usize::from(self.holds_free_key)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<K>()
    }

    /// Whether the next new key makes it grow.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.used == self.room
    }

    /// Changes how many bytes it may take.
    pub(crate) const fn allow(&mut self, memory: usize) {
        self.limit = memory;
    }

    /// Forgets all keys and gives the memory back, so that the next use starts small and close.
    pub(crate) fn clear(&mut self) {
        *self = Table::new(self.limit);
    }

    #[cold]
    fn insert_growing(&mut self, key: K) -> Insert {
        if self.contains(key) {
            return Insert::Known;
        }
        if self.grow() { self.insert(key) } else { Insert::Full }
    }

    /// The slot of a key, or the free slot where it would go.
    #[inline]
    fn find(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = key.hash() as usize & mask;
        loop {
            let there = self.slots[slot];
            if there == key || there == K::FREE {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Doubles the table; false if that would take more memory than allowed.
    fn grow(&mut self) -> bool {
        let old = self.slots.len();
        let new = (old * 2).max((FIRST_BYTES / size_of::<K>()).next_power_of_two());
        let bytes = new * size_of::<K>();
        let meanwhile = if GROWS_IN_PLACE { bytes } else { bytes + self.memory() };
        if meanwhile > self.limit || self.slots.try_reserve_exact(new - old).is_err() {
            return false;
        }
        self.slots.resize(new, K::FREE);
        self.room = new / 8 * 7;
        self.rehash(old);
        true
    }

    /// Puts the keys of the first `old` slots where they belong among all slots, without a second table.
    ///
    /// Slots are gone through upwards from a free one. A key taken out goes to its old place or further down, or to
    /// the new half, so a chain of keys in place never runs through a slot still to be emptied. The keys before that
    /// first free slot may have come round from the end; they wait aside until all others are in place.
    fn rehash(&mut self, old: usize) {
        let first_free = (0..old).find(|&slot| self.slots[slot] == K::FREE).unwrap_or(0);
        let aside = self.slots[..first_free].to_vec();
        self.slots[..first_free].fill(K::FREE);
        for slot in first_free..old {
            let key = std::mem::replace(&mut self.slots[slot], K::FREE);
            if key != K::FREE {
                let place = self.find(key);
                self.slots[place] = key;
            }
        }
        for key in aside {
            let place = self.find(key);
            self.slots[place] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn agrees_with_the_standard_set<K: Key + std::hash::Hash + std::fmt::Debug>(
        make: impl Fn(u64) -> K,
    ) {
        let (mut table, mut set) = (Table::new(usize::MAX), HashSet::new());
        let mut state = 7_u64;
        for _ in 0..200_000 {
            state = fold(state.wrapping_add(SPREAD));
            let key = make(state % 90_000);
            let expected = if set.insert(key) { Insert::New } else { Insert::Known };
            assert_eq!(table.insert(key), expected, "{key:?}");
        }
        assert_eq!(table.len(), set.len());
        assert!(set.iter().all(|&key| table.contains(key)));
        assert!(!table.contains(make(90_001)));
    }

    #[test]
    fn holds_what_was_put_in_and_nothing_else() {
        agrees_with_the_standard_set(|n| n);
        agrees_with_the_standard_set(|n| n << 40);
        agrees_with_the_standard_set(|n| u128::from(n) << 64);
        agrees_with_the_standard_set(|n| (u128::from(n) << 64) | u128::from(n));
    }

    #[test]
    fn stays_within_its_memory() {
        let mut table = Table::<u64>::new(100_000);
        let last =
            (1..100_000_000).find(|&key| table.insert(key) == Insert::Full).expect("it fills up");
        assert!(table.memory() <= 100_000);
        assert_eq!(table.len() as u64, last - 1);
        assert_eq!(table.insert(5), Insert::Known);
        assert_eq!(table.insert(last), Insert::Full);
        table.clear();
        assert_eq!((table.len(), table.insert(5)), (0, Insert::New));
    }

    #[test]
    fn no_memory_at_all_is_full_at_once() {
        assert_eq!(Table::<u128>::new(0).insert(9), Insert::Full);
    }
}
