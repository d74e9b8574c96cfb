//! The relaxation by counts: how many columns end in each rank, without regard to which cards are buried.
//!
//! A card is *loose* if it lies on a card one rank higher (or is a King in a space), and a column's *head* is the
//! lowest card of its last run. Each loose card of rank r - 1 covers exactly one visible card of rank r, so the
//! number of columns that end in rank r is a matter of counting,
//!
//! ```text
//! tops[r] = visible cards of rank r - loose cards of rank r - 1
//! ```
//!
//! wherever the cards lie. A real move of a loose card does not change the counts; only a [`Ply`] does. Every real line
//! is a line of plies here, so a position that is lost here is lost.

use super::instance::{COLUMNS, Cards, Instance, RANKS, count, of_rank, one, rank, suit};
use crate::bit_set::members;
use crate::prune::Prune;

/// A step that cannot be taken back. All other moves shuffle loose cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ply {
    /// A card goes home.
    Home(u8),
    /// A column's head leaves for a card one rank higher, or for a space.
    On(u8),
}

impl Ply {
    /// The card that leaves.
    pub(super) const fn card(self) -> u8 {
        match self {
            Ply::Home(card) | Ply::On(card) => card,
        }
    }

    /// The rank where the ply uses up a top.
    pub(super) const fn uses(self) -> usize {
        match self {
            Ply::Home(card) => rank(card),
            Ply::On(card) => rank(card) + 1,
        }
    }
}

/// The plies of a position: at most one home a suit, and one head a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plies {
    list: [Ply; 4 + COLUMNS],
    len: u8,
    /// Whether the only ply costs nothing.
    pub(super) safe: bool,
}

impl Plies {
    const fn none() -> Plies {
        Plies { list: [Ply::Home(0); 4 + COLUMNS], len: 0, safe: false }
    }

    const fn safe(ply: Ply) -> Plies {
        Plies { list: [ply; 4 + COLUMNS], len: 1, safe: true }
    }

    fn push(&mut self, ply: Ply) {
        self.list[usize::from(self.len)] = ply;
        self.len += 1;
    }

    /// The plies that satisfy a condition.
    pub(super) fn only(&self, holds: impl Fn(Ply) -> bool) -> Plies {
        let mut plies = Plies::none();
        self.as_slice().iter().filter(|&&ply| holds(ply)).for_each(|&ply| plies.push(ply));
        plies
    }

    pub(super) fn as_slice(&self) -> &[Ply] {
        &self.list[..usize::from(self.len)]
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Ply] {
        &mut self.list[..usize::from(self.len)]
    }
}

/// A position as the relaxation sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relaxed {
    /// Foundations and runs left: exact.
    pub(super) key: u64,
    pub(super) loose: Cards,
    pub(super) heads: Cards,
    /// Columns that end in each rank; spaces count one above the King.
    pub(super) tops: [i8; RANKS],
    pub(super) home: [u8; 4],
    /// Runs left in each column.
    pub(super) left: [u8; COLUMNS],
}

impl Relaxed {
    /// The position of the instance itself.
    pub(super) fn new(instance: &Instance) -> Relaxed {
        let mut start = Relaxed {
            key: 0,
            loose: 0,
            heads: 0,
            tops: [0; RANKS],
            home: instance.home,
            left: instance.runs,
        };
        for (weight, &home) in instance.home_weight.iter().zip(&instance.home) {
            start.key += weight * u64::from(home);
        }
        for column in 0..instance.columns {
            start.key += instance.run_weight[column] * u64::from(instance.runs[column]);
            start.uncover(instance, column);
        }
        start
    }

    /// Whether every card is home.
    pub(super) fn is_won(&self, instance: &Instance) -> bool {
        self.home == instance.full
    }

    /// The next card of each suit.
    pub(super) fn ready(&self, instance: &Instance) -> Cards {
        let mut ready = 0;
        for suit in 0..usize::from(instance.suits) {
            if self.home[suit] < instance.king {
                ready |= 1 << (usize::from(self.home[suit]) * 4 + suit);
            }
        }
        ready
    }

    /// All cards of the ranks in which columns end; and, shifted down, of the ranks one below those.
    fn shown(&self) -> (Cards, Cards) {
        let mut shown = 0;
        for rank in 1..=13 {
            if self.tops[rank] > 0 {
                shown |= of_rank(rank);
            }
        }
        (shown, shown >> 4)
    }

    /// The plies open to cards that are not buried.
    ///
    /// A card that no other card can need goes home at once, by the theorem
    /// [`SafeHome`](talon_engine::theorems::SafeHome): it is the only ply. It needs no theorem for the relaxation,
    /// because the ply is open in the real position too: let r be the rank of the lowest card that can go home here,
    /// every foundation at r - 2 or higher. A visible card of rank r - 1 would be the next of its suit, and a top,
    /// since no card of rank r - 2 is left to lie on it: it could go home here, and is lower. So none is visible, and
    /// none lies on the card of rank r, wherever that lies: it is a top card. For the same reason its leaving freezes
    /// nothing, and there is just one choice.
    pub(super) fn plies(&self, instance: &Instance, buried: Cards, safe: Prune) -> Plies {
        let (shown, mut below) = self.shown();
        let king = usize::from(instance.king);
        if self.tops[king + 1] > 0 {
            below |= of_rank(king);
        }
        let open = shown & !buried;
        let homes = self.ready(instance) & open & (self.loose | self.heads);
        if safe.is_on() && homes != 0 {
            let first = homes.trailing_zeros() as u8;
            if rank(first) <= self.highest_unneeded(instance) {
                return Plies::safe(Ply::Home(first));
            }
        }
        let mut plies = Plies::none();
        members(homes).for_each(|card| plies.push(Ply::Home(card)));
        members(self.heads & open & below).for_each(|card| plies.push(Ply::On(card)));
        plies
    }

    /// The highest rank whose cards no other card can need.
    pub(super) fn highest_unneeded(&self, instance: &Instance) -> usize {
        let heights = self.home[..usize::from(instance.suits)].iter();
        heights.copied().min().map_or(0, usize::from) + 2
    }

    /// The highest rank of the chain of top ranks that this one belongs to.
    pub(super) fn chain_end(&self, from: usize) -> usize {
        (from..RANKS - 1).find(|&rank| self.tops[rank + 1] <= 0).unwrap_or(from)
    }

    /// Takes a ply.
    pub(super) fn take(&mut self, instance: &Instance, ply: Ply) {
        let card = ply.card();
        let level = rank(card);
        let from_column = self.heads & one(card) != 0;
        self.tops[level] -= 1;
        if from_column {
            self.heads ^= one(card);
            let column = usize::from(instance.column_of[usize::from(card)]);
            self.left[column] -= 1;
            self.key -= instance.run_weight[column];
            self.uncover(instance, column);
        }
        match ply {
            Ply::Home(_) => {
                if !from_column {
                    self.loose ^= one(card);
                    self.tops[level + 1] += 1;
                }
                self.home[suit(card)] += 1;
                self.key += instance.home_weight[suit(card)];
            }
            Ply::On(_) => {
                self.loose |= one(card);
                self.tops[level] += 1;
                self.tops[level + 1] -= 1;
            }
        }
    }

    /// The position after a ply.
    pub(super) fn after(&self, instance: &Instance, ply: Ply) -> Relaxed {
        let mut after = *self;
        after.take(instance, ply);
        after
    }

    fn uncover(&mut self, instance: &Instance, column: usize) {
        let stage = instance.stage(column, self.left[column]);
        self.loose |= stage.loose;
        if let Some(head) = stage.head {
            self.heads |= one(head);
        }
        self.tops[usize::from(stage.top)] += 1;
    }

    /// Cards that lie where they lay at the start, heads included.
    pub(super) fn locked(&self, instance: &Instance) -> i32 {
        let home: i32 = self.home.iter().map(|&home| i32::from(home)).sum();
        i32::from(instance.cards) - home - count(self.loose)
    }
}
