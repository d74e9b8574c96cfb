//! Which cards may go home without thought.

use talon_engine::rules::Build;

/// Whether the next card of a suit may go home without thought, in rules where cells admit any card.
///
/// Same suit: the only card that could be put on it is home already, and it is of no other use. (A line that wins
/// with the card kept wins with it home: leave its moves out.)
///
/// Alternating colours, card of rank r: only the two cards of rank r - 1 and the other colour could be put on it.
/// If both are home it is of no use. If both suits stand at r - 2 at least, these two cards can go home themselves as
/// soon as they are free to be moved, so neither needs a place on it; what could want a place on *them* is of rank
/// r - 2 and this colour: the one of this suit is home, the other is home or, its suit being at r - 3 at least, can
/// go home when free; and on that one nothing wants to lie, as the other colour is at r - 2.
pub(super) fn is_safe(build: Build, home: [u8; 4], suit: u8) -> bool {
    let height = home[usize::from(suit)];
    match build {
        Build::SameSuit => true,
        Build::AlternatingColours => {
            let twin = home[usize::from(3 - suit)];
            let others = if suit == 0 || suit == 3 { [1, 2] } else { [0, 3] };
            let other = home[others[0]].min(home[others[1]]);
            other >= height || (other + 1 >= height && twin + 2 >= height)
        }
        Build::AnySuit => false,
    }
}
