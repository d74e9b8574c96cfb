//! A set of exact keys with a memory limit: the positions that a search has met.
//!
//! Open addressing with linear probing over whole keys, not fingerprints: a key is found only if it was inserted.

use crate::memory::GROWS_IN_PLACE;

/// Bytes of the smallest table: most positions are decided within a few hundred nodes.
const FIRST_BYTES: usize = 4096;

/// A whole position in a machine word or two.
pub(crate) trait Key: Copy + Eq {
    /// The key that marks a free slot. It may be inserted like any other.
    const FREE: Self;

    /// Eighths of the slots that are used before a table grows.
    const LOAD_EIGHTHS: usize = 7;

    /// A hash of the key.
    fn hash(self) -> u64;
}

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
const SPREAD_HIGH: u64 = 0xd6e8_feb8_6659_fd93;

/// The two halves of the full product, folded, so that every bit of the word changes every bit of the result.
#[cfg(not(target_arch = "wasm32"))]
const fn fold(word: u64) -> u64 {
    let product = (word as u128).wrapping_mul(SPREAD as u128);
    (product as u64) ^ ((product >> 64) as u64)
}

/// The same for targets where a full product takes four multiplications. Every bit reaches the lower half, which
/// selects the slot. The contents of a table do not depend on it.
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

/// The result of inserting a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Insertion {
    /// It was not there and is now.
    New,
    /// It was there.
    Known,
    /// It was not there, and the table cannot grow to take it.
    Full,
}

/// The result of scanning a row.
enum Probe {
    /// A key dominates the new one.
    Found,
    /// None does; the row ends with this free slot.
    Free(usize),
    /// The table is empty.
    NoSlots,
}

/// The set.
pub(crate) struct KeySet<K> {
    slots: Vec<K>,
    used: usize,
    /// Keys that `slots` may hold before it must grow.
    room: usize,
    holds_free_key: bool,
    limit: usize,
}

impl<K: Key> KeySet<K> {
    /// An empty set that never takes more than `memory` bytes.
    pub(crate) fn new(memory: usize) -> KeySet<K> {
        KeySet { slots: Vec::new(), used: 0, room: 0, holds_free_key: false, limit: memory }
    }

    /// Puts a key in, if there is room.
    #[inline]
    pub(crate) fn insert(&mut self, key: K) -> Insertion {
        if key == K::FREE {
            let known = std::mem::replace(&mut self.holds_free_key, true);
            return if known { Insertion::Known } else { Insertion::New };
        }
        if self.is_full() {
            return self.insert_growing(key);
        }
        let slot = self.find(key);
        if self.slots[slot] == key {
            return Insertion::Known;
        }
        self.slots[slot] = key;
        self.used += 1;
        Insertion::New
    }

    /// Whether a key was put in.
    #[inline]
    pub(crate) fn contains(&self, key: K) -> bool {
        if key == K::FREE {
            return self.holds_free_key;
        }
        !self.slots.is_empty() && self.slots[self.find(key)] == key
    }

    /// Puts a key in, if there is room, unless a key of its row dominates it, as an equal key must.
    ///
    /// A row is all keys of one hash. Keys of other rows are asked, too. The key must not be [`Key::FREE`].
    #[inline]
    pub(crate) fn insert_unless(&mut self, key: K, dominates: impl Fn(K) -> bool) -> Insertion {
        loop {
            match self.probe(key, &dominates) {
                Probe::Found => return Insertion::Known,
                Probe::Free(slot) if !self.is_full() => {
                    self.slots[slot] = key;
                    self.used += 1;
                    return Insertion::New;
                }
                Probe::Free(_) | Probe::NoSlots if self.grow() => {}
                Probe::Free(_) | Probe::NoSlots => return Insertion::Full,
            }
        }
    }

    /// Whether a key of this key's row dominates it.
    #[inline]
    pub(crate) fn any(&self, key: K, dominates: impl Fn(K) -> bool) -> bool {
        matches!(self.probe(key, &dominates), Probe::Found)
    }

    #[inline]
    fn probe(&self, key: K, dominates: &impl Fn(K) -> bool) -> Probe {
        let Some(mask) = self.slots.len().checked_sub(1) else { return Probe::NoSlots };
        let mut slot = key.hash() as usize & mask;
        loop {
            let there = self.slots[slot];
            if there == K::FREE {
                return Probe::Free(slot);
            }
            if dominates(there) {
                return Probe::Found;
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Number of keys.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.used + usize::from(self.holds_free_key)
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<K>()
    }

    /// Whether the next new key makes the table grow.
    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.used == self.room
    }

    /// Changes the memory limit, in bytes.
    pub(crate) const fn allow(&mut self, memory: usize) {
        self.limit = memory;
    }

    /// Removes all keys and frees the memory, so the next use starts in a small table.
    pub(crate) fn clear(&mut self) {
        *self = KeySet::new(self.limit);
    }

    #[cold]
    fn insert_growing(&mut self, key: K) -> Insertion {
        if self.contains(key) {
            return Insertion::Known;
        }
        if self.grow() { self.insert(key) } else { Insertion::Full }
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
        self.room = new / 8 * K::LOAD_EIGHTHS;
        self.rehash(old);
        true
    }

    /// Puts the keys of the first `old` slots where they belong among all slots, without a second table.
    ///
    /// The loop goes upwards from a free slot. A key taken out goes to its old place or further down, or to
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
        let (mut table, mut set) = (KeySet::new(usize::MAX), HashSet::new());
        let mut state = 7_u64;
        for _ in 0..200_000 {
            state = fold(state.wrapping_add(SPREAD));
            let key = make(state % 90_000);
            let expected = if set.insert(key) { Insertion::New } else { Insertion::Known };
            assert_eq!(table.insert(key), expected, "{key:?}");
        }
        assert_eq!(table.len(), set.len());
        assert!(set.iter().all(|&key| table.contains(key)));
        assert!(!table.contains(make(90_001)));
    }

    #[test]
    fn contains_exactly_the_inserted_keys() {
        agrees_with_the_standard_set(|n| n);
        agrees_with_the_standard_set(|n| n << 40);
        agrees_with_the_standard_set(|n| u128::from(n) << 64);
        agrees_with_the_standard_set(|n| (u128::from(n) << 64) | u128::from(n));
    }

    /// A row of numbers. A smaller number dominates a larger one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct InRow(u64, u64);

    impl Key for InRow {
        const FREE: InRow = InRow(0, 0);
        const LOAD_EIGHTHS: usize = 4;

        fn hash(self) -> u64 {
            self.0.hash()
        }
    }

    #[test]
    fn a_dominated_key_is_left_out() {
        let mut table = KeySet::new(usize::MAX);
        let mut least = std::collections::HashMap::new();
        let mut state = 11_u64;
        for _ in 0..100_000 {
            state = fold(state.wrapping_add(SPREAD));
            let key = InRow(1 + state % 9_000, state >> 50);
            let dominates = |there: InRow| there.0 == key.0 && there.1 <= key.1;
            let known = least.get(&key.0).is_some_and(|&least| least <= key.1);
            assert_eq!(table.any(key, dominates), known);
            let expected = if known { Insertion::Known } else { Insertion::New };
            assert_eq!(table.insert_unless(key, dominates), expected, "{key:?}");
            if !known {
                least.insert(key.0, key.1);
            }
        }
        let mut table = KeySet::new(10_000);
        let refused = (1..10_000).find(|&n| {
            let key = InRow(n, 1);
            table.insert_unless(key, |there| there == key) == Insertion::Full
        });
        assert_eq!(refused, Some(257), "half of 512 slots");
    }

    #[test]
    fn stays_within_its_memory() {
        let mut table = KeySet::<u64>::new(100_000);
        let last = (1..100_000_000)
            .find(|&key| table.insert(key) == Insertion::Full)
            .expect("it fills up");
        assert!(table.memory() <= 100_000);
        assert_eq!(table.len() as u64, last - 1);
        assert_eq!(table.insert(5), Insertion::Known);
        assert_eq!(table.insert(last), Insertion::Full);
        table.clear();
        assert_eq!((table.len(), table.insert(5)), (0, Insertion::New));
    }

    #[test]
    fn no_memory_at_all_is_full_at_once() {
        assert_eq!(KeySet::<u128>::new(0).insert(9), Insertion::Full);
    }

    #[test]
    fn a_set_grows_when_its_new_slots_fit() {
        let slots = FIRST_BYTES / size_of::<u64>();
        let (room, more) = (slots as u64 / 8 * 7, if GROWS_IN_PLACE { 2 } else { 3 });
        let mut set = KeySet::<u64>::new(FIRST_BYTES);
        assert_eq!(set.memory(), 0);
        assert_eq!((set.insert(1), set.memory()), (Insertion::New, FIRST_BYTES), "at once");
        assert!((2..=room).all(|key| set.insert(key) == Insertion::New));
        assert_eq!((set.memory(), set.insert(room + 1)), (FIRST_BYTES, Insertion::Full));
        set.allow(more * FIRST_BYTES - 1);
        assert_eq!(set.insert(room + 1), Insertion::Full);
        set.allow(more * FIRST_BYTES);
        assert_eq!((set.insert(room + 1), set.memory()), (Insertion::New, 2 * FIRST_BYTES));
        assert!((1..=room + 1).all(|key| set.contains(key)));
    }
}
