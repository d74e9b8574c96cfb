//! Two reductions of the order of plies: loose cards go home late, and cards are drawn early. Both hold for all rules
//! that [`super::fits`] lets in, and together with all rules of [`super::moves`].
//!
//! # Lazy home
//!
//! A loose card c of rank r that goes home takes a top of rank r, gives one of rank r + 1, and makes its foundation
//! wait for the next card of its suit, c'. It **enables** a ply that is not possible before it and possible after it: a
//! home move of c'; or, if there was no top of rank r + 1, a ply that needs one: a head of rank r leaves, the waste's
//! top card of rank r is placed, a card of rank r + 1 goes home from a column.
//!
//! **Theorem.** Let a position be winnable, and some card not loose. Then there is a *chain* c1 ... cl (l >= 0) of
//! loose cards going home, each enabled by the one before it, and a ply y of another kind, enabled by cl (possible at
//! once, if l = 0), so that the position after c1 ... cl y is winnable. So a loose card is sent home only within such
//! chains.
//!
//! *Proof.* A line that wins has a first ply y that is no home move of a loose card; let B be those before it.
//!
//! 1. *Whatever part C of B is played before y, in any order that is possible, the rest R of B can be played after it.*
//!    Take from R a card b of the lowest rank r. All cards of rank r - 1 in B are home, and after all of B and y as
//!    many copies of b are home as may be; one of them is still in R, so a foundation waits for b. As for tops of rank
//!    r: after all of B their number is at least 0, and at least 1 if y takes one. Without the cards of rank r that are
//!    still in R it is higher by at least 1. So b can go home, and the rest follows in the same way. The position
//!    reached is the same: it is given by which plies were played.
//! 2. *A shortest sequence of cards of B after which y is possible is a chain.* Its last card enables y. Let ci be the
//!    last that does not enable its successor z. Then leave ci out: the sequence is still possible, and is shorter. For
//!    z is possible without ci. A later ply x (or y) of rank s is enabled by the card before it. If that is the card
//!    that makes the foundation wait for x, it gives a top of rank s as well, and nothing else is needed. If it gives
//!    the top, the foundation waited before, and does so without ci unless ci is the card below x in its suit. But then
//!    ci gave a top of rank s and a foundation for x. No card between ci and the one that enables x has rank s or
//!    higher, since ranks grow by one along enabled cards; so both were still there, and x was possible before it was
//!    enabled.
//!
//! So c1 ... cl y can be played, and by 1 the rest of B and of the line after it. If there is no ply but home moves of
//! loose cards, all cards are loose, and stock and waste are empty: such positions are played as they come.
//!
//! # Late draw
//!
//! A ply inside the columns (of a head or of a loose card) and a draw after it can change places: neither touches what
//! the other needs. So a card is drawn only at the start, after another draw, or after a ply of the waste.
//!
//! **Theorem.** Call a position *good without a draw* if it has a line that wins in which a ply of the waste comes
//! before the first draw, or no draw at all. A winnable position is good without a draw, or its draw leads to a
//! winnable one. If it is good without a draw, one of the chains with its ply y leads to a winnable position if y is of
//! the waste, and to one that is good without a draw if not.
//!
//! *Proof.* If the first draw of a line comes before all plies of the waste, it can come first. Otherwise the position
//! is good without a draw. The proof above moves home moves of loose cards alone, which keeps the order of draws and
//! plies of the waste.
//!
//! A choice that costs nothing leaves open whether drawing may wait. The arguments for such choices turn a line into
//! another one whose draws and plies of the waste are those of the first, in the same order (a card of the waste may go
//! to another place), so a position that was good without a draw still is; and a ply of the waste or a draw allows
//! drawing again.
//!
//! The search keeps a position in which drawing can wait apart from the same position in which it may draw
//! ([`CAN_WAIT`]). **No verdict depends on that.** Say one entry stands for both, and let P be winnable and seen. Then
//! a win is found, by induction, first on the cards left to draw and then on the plies left:
//!
//! 1. *P was tried with its draw, or is good without a draw.* By the theorem one of its choices or chains leads
//!    to a winnable position, which is seen as well, and has fewer cards to draw or fewer plies left.
//! 2. *P was tried without its draw and is not good without one.* Its draw leads to a winnable position. Plies inside
//!    the columns led to P from a position Q that was tried with its draw: only positions with two choices or more are
//!    kept, and all of those list the draw. Draw at Q, then play the same plies: this reaches P after its draw. So Q
//!    after its draw is winnable; it is seen, or what follows from it without a choice is, and has fewer cards to draw.

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

/// The bit of a key for a position in which drawing can wait. Keys of positions have 127 bits.
pub(super) const CAN_WAIT: u128 = 1 << 127;
const _: () = assert!(CAN_WAIT.leading_zeros() == 0, "no key of a position has this bit");
