//! Hashes change only the speed of a search; here they must spread keys that differ little.

use std::collections::HashSet;

use talon_testkit::mini::Dice;

use super::{BitWriter, OnePackKey, TwoPackKey};
use crate::key_set::Key;

/// Keys that differ in one bit from a given one nearly all have different hashes, and different lowest 16 bits.
fn spreads<const WORDS: usize>(base: [u64; WORDS])
where
    [u64; WORDS]: Key,
{
    let flipped = (0..WORDS * 64).map(|bit| {
        let mut key = base;
        key[bit / 64] ^= 1 << (bit % 64);
        key.hash()
    });
    let hashes: HashSet<u64> = flipped.chain([base.hash()]).collect();
    assert!(hashes.len() > WORDS * 63, "{} hashes", hashes.len());
    let slots: HashSet<u64> = hashes.iter().map(|hash| hash & 0xffff).collect();
    assert!(slots.len() > WORDS * 62, "{} slots for {} keys", slots.len(), hashes.len());
}

#[test]
fn keys_that_differ_in_one_bit_hardly_ever_share_a_hash() {
    spreads(OnePackKey::FREE);
    spreads(TwoPackKey::FREE);
    let mut dice = Dice::new(1);
    for _ in 0..20 {
        spreads(OnePackKey::FREE.map(|_| dice.below(usize::MAX) as u64));
        spreads(TwoPackKey::FREE.map(|_| dice.below(usize::MAX) as u64));
    }
}

#[test]
fn numbers_are_written_without_gaps_across_words() {
    let mut dice = Dice::new(2);
    let mut writer = BitWriter::default();
    let mut bits = Vec::new();
    while bits.len() < 880 {
        let width = 4 + dice.below(5);
        let value = dice.below(1 << width) as u8;
        writer.put(value, width);
        bits.extend((0..width).map(|bit| value >> bit & 1 == 1));
    }
    let bit = |place: usize| writer.words[place / 64] >> (place % 64) & 1 == 1;
    assert_eq!((0..bits.len()).map(bit).collect::<Vec<_>>(), bits);
}
