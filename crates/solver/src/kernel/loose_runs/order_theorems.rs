//! Two reductions of the order of plies: loose cards go home late, and cards are drawn early. Both hold for all rules
//! that [`super::fits`] lets in, and together with all rules of [`super::moves`].
//!
//! # Lazy home
//!
//! A loose card c of rank r that goes home takes a top of rank r, gives one of rank r + 1, and makes its foundation
//! wait for the next card of its suit, c'. It **enables** a ply that is impossible before it and possible after it.
//! That ply is a home move of c'. Or, if there was no top of rank r + 1, it is a ply that needs one: a head of rank r
//! leaves, the top card of the waste, of rank r, is placed, or a card of rank r + 1 goes home from a column.
//!
//! **Theorem.** Let a position be winnable, and some card not loose. Then there is a *chain* c1 ... cl (l >= 0) of
//! loose cards that go home, each enabled by the one before it, and a ply y of another kind, enabled by cl (possible at
//! once, if l = 0), such that the position after c1 ... cl y is winnable. So a loose card is sent home only within such
//! chains.
//!
//! *Proof.* A line that wins has a first ply y that is no home move of a loose card. Let B be the home moves before y.
//!
//! 1. *Let any part C of B be played before y, in any possible order. Then the rest R of B can be played after y.* Take
//!    from R a card b of the lowest rank r. All cards of B of rank r - 1 are home. After all of B and y, as many copies
//!    of b are home as can be. One of these copies is still in R, so a foundation waits for b. Now count the tops of
//!    rank r. After all of B there are at least 0, and at least 1 if y takes one. The cards of rank r that are still in
//!    R have not taken theirs, so now there is at least 1 more. So b can go home, and the rest of R follows in the same
//!    way. The set of plies played determines the position, so it is the same.
//! 2. *A shortest sequence of cards of B after which y is possible is a chain.* Its last card enables y. Suppose that
//!    some other card does not enable its successor. Let ci be the last such card, and z its successor. Leave ci out:
//!    we show that the sequence is still possible, though it is shorter, which is a contradiction. The ply z is
//!    possible without ci. Let x be a later ply, or y, and s its rank. The card before x enables x, in one of two ways.
//!    If that card makes the foundation wait for x, it also gives a top of rank s, and x needs nothing else. If that
//!    card gives the top, the foundation waited for x before. It does so without ci, too, unless ci is the card below x
//!    in its suit. But then ci gave both a top of rank s and a foundation for x. No card between ci and the card that
//!    enables x has rank s or higher, since ranks grow by one along enabled cards. So both were still there, and x was
//!    possible before it was enabled, which is a contradiction.
//!
//! So c1 ... cl y can be played, and by (1) the rest of B and of the line after it. If all plies are home moves of
//! loose cards, all cards are loose, and stock and waste are empty: the theorem excludes such positions.
//!
//! # Late draw
//!
//! A ply inside the columns (of a head or of a loose card) and a draw after it can change places: neither touches the
//! cards that the other needs. So a card is drawn only at the start, after another draw, or after a ply of the waste.
//!
//! **Theorem.** Call a position *good without a draw* if it has a winning line that has no draw, or where a ply of the
//! waste comes before the first draw. A winnable position is good without a draw, or its draw leads to a winnable one.
//! Suppose that it is good without a draw. Then for one of the chains with its ply y, the position after y is winnable
//! if y is a ply of the waste, and good without a draw otherwise.
//!
//! *Proof.* If the first draw of a line comes before all plies of the waste, it can come first. Otherwise the position
//! is good without a draw. The proof above moves home moves of loose cards alone, which keeps the order of draws and
//! plies of the waste.
//!
//! A choice that costs nothing does not change whether drawing may wait. The proofs for such choices turn a line into
//! another one with the same draws and plies of the waste, in the same order (a card of the waste may go to another
//! place). So a position that was good without a draw still is. After a ply of the waste or a draw, drawing is allowed
//! again.
//!
//! The search stores a position where drawing can wait separately from the same position where it may draw
//! ([`CAN_WAIT`]). **No verdict depends on that.** Suppose that one entry stands for both, and let P be winnable and
//! seen. Then a win is found. The proof is by induction, first on the cards left to draw and then on the plies left:
//!
//! 1. *P was tried with its draw, or is good without a draw.* By the theorem one of its choices or chains leads
//!    to a winnable position, which is seen as well, and has fewer cards to draw or fewer plies left.
//! 2. *P was tried without its draw and is not good without one.* Its draw leads to a winnable position. Plies inside
//!    the columns led to P from a position Q that was tried with its draw: only positions with two choices or more are
//!    kept, and all of those list the draw. Draw at Q, then play the same plies: this reaches P after its draw. So Q
//!    after its draw is winnable, and has fewer cards to draw. It is seen, or the position that follows from it without
//!    a choice is.

/// Whether a card may be drawn in a position, and which other plies may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawing {
    /// Every ply may be tried.
    Allowed,
    /// Drawing may wait: the last choice was inside the columns.
    CanWait,
    /// Everything but drawing is tried from the same position elsewhere, where drawing can wait.
    Only,
}

/// The bit of a key that marks a position where drawing can wait. Keys of positions have 127 bits.
pub(super) const CAN_WAIT: u128 = 1 << 127;
const _: () = assert!(CAN_WAIT.leading_zeros() == 0, "no key of a position has this bit");
