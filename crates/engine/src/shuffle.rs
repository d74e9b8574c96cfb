//! Numbered deals: our own shuffle, Microsoft's and those of other programs. A number always means the same deck.
//!
//! Ours is xoshiro256** (Blackman and Vigna), its four words of state filled by `SplitMix64` from the deal's number,
//! driving a Fisher-Yates shuffle of the sorted deck from the last card down: card `i` changes places with card `j`,
//! where `j` is the high half of the 128-bit product of the next output and `i + 1`; outputs whose low half falls below
//! `2^64 mod (i + 1)` are rejected, so that every order is equally likely (Lemire).

use crate::card::Card;
use crate::prelude::*;

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

/// Solvitaire's shuffle: from the last card down, each with a card that an output falls to when all outputs are shared
/// out in equal parts; outputs beyond the last part are skipped.
pub(crate) fn solvitaire(cards: &mut [Card], number: u32) {
    let mut generator = MersenneTwister::seeded(number);
    for last in (1..cards.len()).rev() {
        let part = (1 << 32) / (last as u64 + 1);
        let other = loop {
            let share = (u64::from(generator.next()) / part) as usize;
            if share <= last {
                break share;
            }
        };
        cards.swap(last, other);
    }
}

/// The same loop with Python's generator and its fractions of 53 bits.
pub(crate) fn python(cards: &mut [Card], number: u64) {
    let words = [number as u32, (number >> 32) as u32];
    let mut generator =
        MersenneTwister::seeded_by(if words[1] == 0 { &words[..1] } else { &words });
    for last in (1..cards.len()).rev() {
        let (high, low) = (generator.next() >> 5, generator.next() >> 6);
        let fraction = (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0;
        cards.swap(last, (fraction * (last as f64 + 1.0)) as usize);
    }
}

/// Green Felt's shuffle: seven times through the deck, each card with any card.
pub(crate) fn green_felt(cards: &mut [Card], number: u32) {
    let mut seed = u64::from(number);
    let count = cards.len();
    for place in (0..7).flat_map(|_| 0..count) {
        seed = seed * 16_807 % 0x7fff_ffff;
        cards.swap(place, seed as usize % count);
    }
}

/// MT19937 (Matsumoto and Nishimura).
struct MersenneTwister {
    state: Vec<u32>,
    next: usize,
}

impl MersenneTwister {
    const SIZE: usize = 624;

    fn seeded(seed: u32) -> MersenneTwister {
        let mut state = vec![seed];
        for place in 1..Self::SIZE as u32 {
            let before = state[state.len() - 1];
            let mixed = (before ^ before >> 30).wrapping_mul(1_812_433_253);
            state.push(mixed.wrapping_add(place));
        }
        MersenneTwister { state, next: Self::SIZE }
    }

    /// Seeded by a list of words: the generator's `init_by_array`.
    fn seeded_by(key: &[u32]) -> MersenneTwister {
        let mut generator = MersenneTwister::seeded(19_650_218);
        let state = &mut generator.state;
        let mut place = 1;
        let mut mix = |factor: u32, add: &dyn Fn(usize) -> u32| {
            let before = state[place - 1];
            let mixed = state[place] ^ (before ^ before >> 30).wrapping_mul(factor);
            state[place] = mixed.wrapping_add(add(place));
            place += 1;
            if place == Self::SIZE {
                state[0] = state[Self::SIZE - 1];
                place = 1;
            }
        };
        for turn in 0..Self::SIZE.max(key.len()) {
            let word = turn % key.len();
            mix(1_664_525, &|_| key[word].wrapping_add(word as u32));
        }
        for _ in 1..Self::SIZE {
            mix(1_566_083_941, &|place| (place as u32).wrapping_neg());
        }
        state[0] = 0x8000_0000;
        generator
    }

    fn next(&mut self) -> u32 {
        if self.next == Self::SIZE {
            self.twist();
        }
        let mut word = self.state[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    fn twist(&mut self) {
        for place in 0..Self::SIZE {
            let [here, after, far] =
                [0, 1, 397].map(|offset| self.state[(place + offset) % Self::SIZE]);
            let joined = here & 0x8000_0000 | after & 0x7fff_ffff;
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[place] = far ^ joined >> 1 ^ odd;
        }
        self.next = 0;
    }
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
    fn an_output_that_would_favour_low_cards_is_skipped() {
        let state = [0, 0, u64::MAX / 5, 4];
        let mut outputs = Xoshiro(state);
        assert_eq!(outputs.next(), 0);
        let second = u128::from(outputs.next()) * 3;
        assert_ne!(second >> 64, 0);
        assert_eq!(u128::from(Xoshiro(state).below(3)), second >> 64);
    }

    /// The 10000th output of the default seed, as the C++ standard requires it.
    #[test]
    fn the_mersenne_twister_gives_the_reference_number() {
        let mut generator = MersenneTwister::seeded(5489);
        assert_eq!((0..10_000).map(|_| generator.next()).last(), Some(4_123_659_995));
    }

    /// The first outputs for the key of the generator's reference code.
    #[test]
    fn the_mersenne_twister_is_seeded_by_a_list_as_in_the_reference() {
        let mut generator = MersenneTwister::seeded_by(&[0x123, 0x234, 0x345, 0x456]);
        let first: Vec<u32> = (0..5).map(|_| generator.next()).collect();
        assert_eq!(first, [1_067_595_299, 955_945_823, 477_289_528, 4_107_218_783, 4_228_976_476]);
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
