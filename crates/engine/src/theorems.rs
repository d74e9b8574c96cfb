//! Theorems about all games of the family, each once, with its statement, its proof and its hypotheses.
//!
//! A theorem with hypotheses is a type that only [`for_rules`](SafeHome::for_rules) makes, and only for rules that
//! satisfy them. Code that leaves out moves because of a theorem asks that type: kernels of the solver, safe
//! autoplay, the stuck proof. `tests/theorems.rs` has for each hypothesis a position that is won and becomes lost if
//! the hypothesis is dropped. `docs/solver/soundness.md` lists where each theorem is used.
//!
//! # Interchangeable piles
//!
//! *Tables that differ only in the order of columns, of cells, of the foundations of one suit, or in which copy of a
//! card is which, are won or lost together, and the shortest wins have the same length.*
//!
//! No rule names a pile: [`Board::check`](crate::Board::check) and [`Board::play`](crate::Board::play) depend only on a
//! column's cards and the number of its hidden ones, on the numbers of free cells and free columns, on the cards in
//! cells, on the heights of a suit's foundations, and on ranks and suits. So a renaming of piles that respects kinds
//! takes legal moves to legal moves and their effects to their effects. This holds for all rules, so it has no type. It
//! has three uses: keys ignore these orders; one empty column stands for all; and a whole column that moves to an empty
//! one leaves the table as it is ([`Board::only_swaps_columns`](crate::Board::only_swaps_columns)). Refilled columns
//! are no exception: while waste or stock have cards no column is empty.

mod safe_home;
mod single_cards;

pub use safe_home::{SafeHome, lowest_foundations};
pub use single_cards::SingleCards;

use crate::board::Board;
use crate::moves::Move;
use crate::place::{Source, Target};

impl Board {
    /// Whether a legal move only brings a whole column to an empty one: the same table with two columns swapped.
    pub fn only_swaps_columns(&self, mv: Move) -> bool {
        let Move::Carry { from: Source::Column(from), to: Target::Column(to), count } = mv else {
            return false;
        };
        let whole = self.columns[usize::from(from)].cards.len() == usize::from(count);
        whole && self.columns[usize::from(to)].is_empty()
    }
}
