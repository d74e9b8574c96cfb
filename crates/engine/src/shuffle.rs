//! Numbered deals: our own shuffle and Microsoft's. A number means the same deck for ever.
//!
//! Ours is xoshiro256** (Blackman and Vigna), its four words of state filled by `SplitMix64` from the deal's
//! number, driving a Fisher-Yates shuffle of the sorted deck from the last card down: card `i` changes places with
//! card `j`, where `j` is the high half of the 128-bit product of the next output and `i + 1`; outputs whose low
//! half falls below `2^64 mod (i + 1)` are passed over, so that every order is equally likely (Lemire).

use crate::card::Card;

/// Shuffles a sorted deck for a deal of our own numbering.
pub(crate) fn numbered(cards: &mut [Card], number: u64) {
    let mut generator = Xoshiro::seeded(number);
    for last in (1..cards.len()).rev() {
        let other = generator.below(last as u64 + 1) as usize;
        cards.swap(last, other);
    }
}

/// xoshiro256**.
struct Xoshiro([u64; 4]);

impl Xoshiro {
    fn seeded(seed: u64) -> Xoshiro {
        let mut state = seed;
        Xoshiro(core::array::from_fn(|_| split_mix(&mut state)))
    }

    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    fn below(&mut self, bound: u64) -> u64 {
        let skipped = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= skipped {
                return (product >> 64) as u64;
            }
        }
    }
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Microsoft's deals of a sorted 52-card deck, 1 to 8589934591.
pub(crate) fn microsoft(cards: &mut [Card], number: u64) {
    const HIGH: u64 = 1 << 31;
    const HIGHER: u64 = 1 << 32;
    let mut seed = if number >= HIGHER { number - HIGHER } else { number };
    let modulus = if number >= HIGHER { (1 << 33) - 1 } else { HIGH - 1 };
    let mut next = || {
        seed = (seed.wrapping_mul(214_013).wrapping_add(2_531_011)) & modulus;
        match number {
            HIGHER.. => ((seed >> 16) & 0xffff) + 1,
            HIGH.. => (seed >> 16) | 0x8000,
            _ => seed >> 16,
        }
    };
    for last in (0..cards.len()).rev() {
        cards.swap(next() as usize % (last + 1), last);
    }
    // The card swapped to the end is dealt first.
    cards.reverse();
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// The first outputs for the state 1, 2, 3, 4, as in the generator's reference code.
    #[test]
    fn xoshiro_gives_the_reference_numbers() {
        let mut generator = Xoshiro([1, 2, 3, 4]);
        let first: Vec<u64> = (0..5).map(|_| generator.next()).collect();
        assert_eq!(
            first,
            [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360]
        );
    }

    /// The first output is 0, whose low half is below `2^64 mod 3`, which is 1; if it were taken, it would give 0.
    #[test]
    fn an_output_that_would_favour_low_cards_is_passed_over() {
        let state = [0, 0, u64::MAX / 5, 4];
        let mut outputs = Xoshiro(state);
        assert_eq!(outputs.next(), 0);
        let second = u128::from(outputs.next()) * 3;
        assert_ne!(second >> 64, 0);
        assert_eq!(u128::from(Xoshiro(state).below(3)), second >> 64);
    }

    #[test]
    fn split_mix_gives_the_reference_numbers() {
        let mut state = 1_234_567;
        let first: Vec<u64> = (0..3).map(|_| split_mix(&mut state)).collect();
        assert_eq!(
            first,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
