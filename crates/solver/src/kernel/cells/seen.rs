//! The positions a scan has met: a set of exact keys that starts small, grows, and is cheap to empty.
//!
//! The crate's common table is made to fill large memory; a scan of a few hundred positions wants one that lies in
//! the nearest cache, is at most half full, and is emptied some ten times in the course of a deal.

/// Slots at first: 16 KiB.
const FIRST: usize = 1 << 10;

/// What came of putting a key in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Met {
    /// Never before.
    New,
    /// Before.
    Known,
}

/// The set. Zero is no key.
#[derive(Debug)]
pub(super) struct Seen {
    slots: Vec<u128>,
    used: usize,
}

impl Seen {
    /// An empty set.
    pub(super) fn new() -> Seen {
        Seen { slots: vec![0; FIRST], used: 0 }
    }

    /// Forgets all keys and gives large memory back.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        if self.slots.len() > FIRST {
            self.slots = vec![0; FIRST];
        } else {
            self.slots.fill(0);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slots.len() * size_of::<u128>()
    }

    /// Bytes held while the set grows, if the next key makes it grow; else as now.
    pub(super) fn memory_soon(&self) -> usize {
        let grows = self.used + 256 > self.slots.len() / 2;
        self.memory() * if grows { 5 } else { 1 }
    }

    /// Puts a key in.
    #[inline]
    pub(super) fn insert(&mut self, key: u128) -> Met {
        let slot = self.find(key);
        if self.slots[slot] == key {
            return Met::Known;
        }
        self.slots[slot] = key;
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            self.grow();
        }
        Met::New
    }

    #[inline]
    fn find(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) as usize & mask;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, larger);
        for key in old.into_iter().filter(|&key| key != 0) {
            let slot = self.find(key);
            self.slots[slot] = key;
        }
    }
}

#[inline]
fn hash(key: u128) -> u64 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let mixed = (low ^ high.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}
