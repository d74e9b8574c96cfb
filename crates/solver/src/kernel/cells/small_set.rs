//! The positions that a scan has met: a set of exact keys that starts small, grows, and is cleared at no cost.
//!
//! The crate's common table is made to fill large memory; a scan of a few hundred positions needs one that
//! fits the nearest cache and is at most half full. Keys leave four bits free ([`STAMPS`]); they hold the number
//! of the scan, and a slot stamped with another number is free.

use super::key::STAMPS;
use crate::key_set::Insertion;

/// The fewest slots: 16 KiB.
const FEWEST: usize = 1 << 10;
/// The most slots when a scan begins, and the most that stay from one scan to the next.
const KEPT: usize = 1 << 12;

/// The set.
#[derive(Debug)]
pub(super) struct SmallSet {
    slots: Vec<u128>,
    /// One less than the number of slots in use, a power of two.
    mask: usize,
    used: usize,
    stamp: u128,
}

impl SmallSet {
    /// An empty set without memory.
    pub(super) fn new() -> SmallSet {
        SmallSet { slots: Vec::new(), mask: 0, used: 0, stamp: 0 }
    }

    /// Forgets all keys, gives large memory back, and prepares for about this many keys.
    pub(super) fn clear(&mut self, expected: u64) {
        let wanted = expected.clamp(FEWEST as u64, KEPT as u64) as usize;
        let slots = wanted.next_power_of_two();
        self.used = 0;
        self.mask = slots - 1;
        if self.slots.len() > KEPT {
            self.slots = Vec::new();
        }
        if self.slots.len() < slots {
            self.slots = vec![0; slots];
            self.stamp = 0;
        }
        self.stamp = next_stamp(self.stamp);
        if self.stamp == 0 {
            self.slots.fill(0);
            self.stamp = next_stamp(0);
        }
    }

    /// Bytes held.
    pub(super) fn memory(&self) -> usize {
        self.slots.len() * size_of::<u128>()
    }

    /// Bytes held during the next growth, if it can happen within 256 more keys; otherwise the bytes held now.
    pub(super) fn memory_soon(&self) -> usize {
        let grows = self.used + 256 > self.slots.len() / 2;
        self.memory() * if grows { 5 } else { 1 }
    }

    /// Puts a key in.
    #[inline]
    pub(super) fn insert(&mut self, key: u128) -> Insertion {
        let stamped = key | self.stamp;
        let mut slot = hash(key) as usize & self.mask;
        loop {
            let there = self.slots[slot];
            if there == stamped {
                return Insertion::Known;
            }
            if there & STAMPS != self.stamp {
                break;
            }
            slot = (slot + 1) & self.mask;
        }
        self.slots[slot] = stamped;
        self.used += 1;
        if self.used * 2 > self.mask {
            self.grow();
        }
        Insertion::New
    }

    #[cold]
    fn grow(&mut self) {
        let old = self.mask + 1;
        let mut larger = vec![0; (old * 4).max(KEPT)];
        self.mask = larger.len() - 1;
        for &there in self.slots[..old].iter().filter(|&&there| there & STAMPS == self.stamp) {
            let mut slot = hash(there & !STAMPS) as usize & self.mask;
            while larger[slot] != 0 {
                slot = (slot + 1) & self.mask;
            }
            larger[slot] = there;
        }
        self.slots = larger;
    }
}

/// The stamp after this one: the next number in the four bits that keys leave free; 0 after the last.
fn next_stamp(stamp: u128) -> u128 {
    // With all other bits set a carry runs from each stamp bit to the next.
    (stamp | !STAMPS).wrapping_add(1) & STAMPS
}

#[inline]
fn hash(key: u128) -> u64 {
    let (low, high) = (key as u64, (key >> 64) as u64);
    let mixed = (low ^ high.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ (mixed >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scan_starts_empty_and_meets_each_key_once() {
        let mut seen = SmallSet::new();
        let key = |n: u128| (n * 0x9e37_79b9_7f4a_7c15_f39c_c060) & !STAMPS;
        for round in 0..50 {
            seen.clear(round * 200);
            let keys = if round % 20 == 7 { 20_000 } else { 300 };
            for n in 0..keys {
                assert_eq!(seen.insert(key(n)), Insertion::New, "{round} {n}");
                assert_eq!(seen.insert(key(n / 2)), Insertion::Known, "{round} {n}");
            }
        }
    }

    #[test]
    fn there_are_fifteen_stamps_and_none_is_zero() {
        let stamps = std::iter::successors(Some(next_stamp(0)), |&stamp| Some(next_stamp(stamp)));
        let round: Vec<u128> = stamps.take_while(|&stamp| stamp != 0).collect();
        assert_eq!(round.len(), 15);
        assert!(round.iter().all(|stamp| stamp & !STAMPS == 0));
    }
}
