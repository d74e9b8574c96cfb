//! Which cards may go home without thought.

use talon_engine::rules::Build;

/// Those of the next cards of the foundations that may go home without thought, in rules where cells admit any card.
///
/// Same suit: the only card that could be put on it is home already, and it is of no other use. (A line that wins
/// with the card kept wins with it home: leave its moves out.)
///
/// Alternating colours, card of rank r: only the two cards of rank r - 1 and the other colour could be put on it.
/// If both are home it is of no use. If both suits stand at r - 2 at least, these two cards can go home themselves as
/// soon as they are free to be moved, so neither needs a place on it; what could want a place on *them* is of rank
/// r - 2 and this colour: the one of this suit is home, the other is home or, its suit being at r - 3 at least, can
/// go home when free; and on that one nothing wants to lie, as the other colour is at r - 2.
#[inline]
pub(super) fn safe_cards(build: Build, home: [u8; 4], next: u64) -> u64 {
    match build {
        Build::SameSuit => next,
        Build::AlternatingColours => {
            let [clubs, diamonds, hearts, spades] = home;
            let (black, red) = (clubs.min(spades), diamonds.min(hearts));
            // Above this a card is not safe: of rank index `height`, where r = height + 1.
            let most = |other: u8, twin: u8| other.max((other + 1).min(twin + 2));
            let up_to =
                |suit: u8, height: u8, most: u8| u64::from(height <= most) << (4 * height + suit);
            next & (up_to(0, clubs, most(red, spades))
                | up_to(1, diamonds, most(black, hearts))
                | up_to(2, hearts, most(black, diamonds))
                | up_to(3, spades, most(red, clubs)))
        }
        Build::AnySuit => 0,
    }
}
