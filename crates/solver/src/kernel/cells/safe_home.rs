//! Which cards are safe to go home at once.

use talon_engine::rules::Build;

/// The next cards of the foundations that are safe to go home, by the theorem
/// [`SafeHome`](talon_engine::theorems::SafeHome) for one pack whose cards never come back from home. A suit that is
/// not played counts as complete.
#[inline]
pub(super) fn safe_cards(build: Build, home: [u8; 4], next: u64) -> u64 {
    match build {
        Build::SameSuit => next,
        Build::AlternatingColours => {
            let [clubs, diamonds, hearts, spades] = home;
            let (black, red) = (clubs.min(spades), diamonds.min(hearts));
            // A card of rank r = height + 1 is safe if `height`, its rank index, is not above this.
            let most = |other: u8, twin: u8| other.max((other + 1).min(twin + 2));
            let up_to =
                |suit: u8, height: u8, most: u8| u64::from(height <= most) << (4 * height + suit);
            next & (up_to(0, clubs, most(red, spades))
                | up_to(1, diamonds, most(black, hearts))
                | up_to(2, hearts, most(black, diamonds))
                | up_to(3, spades, most(red, clubs)))
        }
        Build::SameColour | Build::OtherSuit | Build::AnySuit => 0,
    }
}

#[cfg(test)]
mod tests {
    use talon_engine::rules::{Admission, Draft, TakeBack};
    use talon_engine::theorems::SafeHome;
    use talon_testkit::games;

    use super::*;

    /// The next cards of the foundations, as the board has them.
    fn next_cards(home: [u8; 4], ranks: u8) -> u64 {
        let open = (0..4_u8).filter(|&suit| home[usize::from(suit)] < ranks);
        open.fold(0, |next, suit| next | 1 << (4 * home[usize::from(suit)] + suit))
    }

    fn agrees_at(theorem: SafeHome, build: Build, home: [u8; 4], ranks: u8) {
        let next = next_cards(home, ranks);
        let highest = theorem.highest_safe(home);
        let expected = (0..4_u8)
            .filter(|&suit| home[usize::from(suit)] < highest[usize::from(suit)])
            .fold(0, |safe, suit| safe | 1 << (4 * home[usize::from(suit)] + suit));
        assert_eq!(safe_cards(build, home, next), expected & next, "{build:?} {home:?}");
    }

    /// Visits every height of the foundations of these suits; the others are complete.
    fn each_height(ranks: u8, suits: u8, mut visit: impl FnMut([u8; 4])) {
        let heights = u32::from(ranks) + 1;
        for number in 0..heights.pow(u32::from(suits)) {
            visit(std::array::from_fn(|suit| {
                if suit < usize::from(suits) {
                    (number / heights.pow(suit as u32) % heights) as u8
                } else {
                    ranks
                }
            }));
        }
    }

    #[test]
    fn the_bits_agree_with_the_theorem_at_all_heights() {
        for (ranks, suits) in [(13, 4), (13, 3), (13, 2), (13, 1), (5, 4), (5, 3), (2, 4)] {
            for build in [Build::SameSuit, Build::AlternatingColours] {
                let rules = games::rules(&Draft {
                    build,
                    ranks,
                    suits,
                    heights: vec![ranks; usize::from(suits)],
                    take_back: TakeBack::Never,
                    ..games::freecell(Admission::Any)
                });
                let theorem = SafeHome::for_rules(&rules).expect("the kernel's rules satisfy it");
                each_height(ranks, suits, |home| agrees_at(theorem, build, home, ranks));
            }
        }
    }
}
