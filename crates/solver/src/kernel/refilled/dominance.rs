//! The positions met, and the dominance rule: a position need not be expanded if another one *dominates* it.
//!
//! **No cycles.** Every choice draws a card or takes one out of the waste. Call the number of cards still to be drawn
//! and the number of cards in the waste the *pair* of a position. Pairs are compared in this order, and along a line
//! they get smaller.
//!
//! **Dominance.** Position P *dominates* position Q if three things hold. Both have the same number of cards drawn. P's
//! waste is Q's waste or a part of it. P can be won if Q can.
//!
//! **Theorem.** *A position may be left out, that is, never expanded, if a position that dominates it was met.* Every
//! position that a choice leads to is met and stored. The order of expansion does not matter.
//!
//! *Proof.* Suppose that the search ends without a win, though some positions that it met can be won. Among these, take
//! the positions with the smallest pair, and of them the one met first; call it X. X was not left out: the position
//! that dominates X can be won, too, and has a smaller pair or was met earlier. X was not lost by the bound either. So
//! X was expanded. One of its children can be won. That child was met and has a smaller pair, which contradicts the
//! choice of X.
//!
//! **Same waste.** P dominates Q if it is at least as good in every segment; see [`super::position`].
//!
//! **Burial.** Let c be a card of Q's waste that would cost no column if it could be put down now, though it lies deep
//! in the waste. Let P be Q with c put down. Then P dominates Q.
//!
//! *Proof.* P follows Q's line and leaves out the step of c. At each step, P is at least as good as Q with c put down.
//! So P takes no more columns than Q, and has a group wherever Q has one. There are two cases:
//!
//! * *c goes home.* The segment right above c follows: in P now, in Q later. A card that Q adds to that segment before
//!   c goes home goes home in P.
//! * *c lies on a group.* It joins the segments `(g1, a1)` above and `(g2, a2)` below it to `(g1 + g2, a1)`: in P now,
//!   in Q later. Cards that are put down before Q's step of c change the two segments in Q, and their sum in P. The
//!   result is the same. A card put below c's place costs P nothing and adds no group; in Q it is a single that follows
//!   c later. A card put above c's place changes `g1` and `a1` alike in both. If Q presses one of the two segments, it
//!   has one group more.

use crate::kernel::refilled::instance::{Cards, Instance};
use crate::kernel::refilled::position::{Position, Rating};
use crate::kernel::refilled::prunes::RefilledPrunes;
use crate::key_set::{Insertion, Key, KeySet};
use crate::prune::Prune;

/// A whole position: the cards drawn and those of them in the waste, which determine the cards on the table or home;
/// and the counts of all segments on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Entry {
    row: u64,
    rating: Rating,
}

impl Key for Entry {
    const FREE: Entry = Entry { row: 0, rating: Rating(0) };
    /// A lookup continues to the next free slot, as every entry of its row counts: these should be near.
    const LOAD_EIGHTHS: usize = 4;

    /// Entries of a row are neighbours.
    fn hash(self) -> u64 {
        self.row.hash()
    }
}

/// Where the number of cards drawn begins in a row: above all places of the waste.
const DRAWN_AT: u32 = 56;
/// Set in every row, so that none is free.
const ROW: u64 = 1 << 63;
const _: () = assert!(row(0, 0) != Entry::FREE.row, "no row is that of a free slot");

impl Entry {
    pub(crate) const fn of(position: &Position) -> Entry {
        Entry { row: row(position.drawn, position.places), rating: position.rating }
    }
}

/// The number of cards drawn and the places of those still in the waste, in one word.
const fn row(drawn: u32, places: u64) -> u64 {
    ROW | (drawn as u64) << DRAWN_AT | places
}

/// The positions met.
pub(crate) struct Dominance {
    table: KeySet<Entry>,
    prunes: RefilledPrunes,
}

impl Dominance {
    /// An empty set that holds at most `memory` bytes.
    pub(crate) fn new(memory: usize, prunes: RefilledPrunes) -> Dominance {
        Dominance { table: KeySet::new(memory), prunes }
    }

    /// Bytes held.
    pub(crate) fn memory(&self) -> usize {
        self.table.memory()
    }

    /// Stores a position; it counts as known if a stored one dominates it.
    pub(crate) fn insert(&mut self, instance: &Instance, position: &Position) -> Insertion {
        let prunes = self.prunes;
        let entry = Entry::of(position);
        let dominates =
            |met: Entry| met.row == entry.row && dominates(prunes, met.rating, position);
        let insert = self.table.insert_unless(entry, dominates);
        match (insert, prunes.burial) {
            (Insertion::New, Prune::On) if self.is_buried(instance, position) => Insertion::Known,
            (insert, Prune::On | Prune::Off) => insert,
        }
    }

    /// Whether a position was met where a card that is buried here lies on the table. Most rows are empty, so the card
    /// is determined only for rows that are not.
    fn is_buried(&self, instance: &Instance, position: &Position) -> bool {
        let mut buried = buried(position);
        while buried != 0 {
            let place = instance.place_of[buried.trailing_zeros() as usize];
            buried &= buried - 1;
            let row = row(position.drawn, position.places & !(1 << place));
            let any_of_row = Entry { row, rating: Rating(0) };
            if self.table.any(any_of_row, |met| {
                met.row == row && {
                    let dug_out = dug_out(instance, position, place);
                    dominates(self.prunes, met.rating, &dug_out)
                }
            }) {
                return true;
            }
        }
        false
    }
}

/// Whether a position met, of the same row as this one and with that rating, dominates it.
fn dominates(prunes: RefilledPrunes, met: Rating, position: &Position) -> bool {
    match prunes.order {
        Prune::On => met.covers(position.rating, position.table),
        Prune::Off => met == position.rating,
    }
}

/// The cards of the waste that would cost no column. Never the top card: it would already have been played.
pub(crate) const fn buried(position: &Position) -> Cards {
    position.waste & position.free_of_cost()
}

/// The position with the card at a place of the waste put down.
pub(crate) const fn dug_out(instance: &Instance, position: &Position, place: u8) -> Position {
    let mut dug_out = *position;
    dug_out.put_from(instance, place as u32);
    dug_out
}
