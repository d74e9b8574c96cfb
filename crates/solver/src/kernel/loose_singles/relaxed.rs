//! The relaxation: which columns end in which rank, with no regard to what lies buried under what.
//!
//! A card is *loose* if it lies on a card one rank higher (or is a King in a space), and a column's *head* is the
//! lowest card of its last run. Each loose card of rank r - 1 covers exactly one visible card of rank r, so the
//! number of columns that end in rank r is a matter of counting,
//!
//! ```text
//! tops[r] = visible cards of rank r - loose cards of rank r - 1
//! ```
//!
//! wherever the cards lie. A real move of a loose card leaves the counts alone; what changes them is an [`Exit`].
//! Every real line is a line of exits here, so what is lost here is lost.

use super::layout::{COLUMNS, Cards, Layout, RANKS, count, each, of_rank, one, rank, suit};
use super::prunes::SafeHome;

/// A step that cannot be taken back. All other moves shuffle loose cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// A card goes home.
    Home(u8),
    /// A column's head leaves for a card one rank higher, or for a space.
    On(u8),
}

impl Exit {
    /// The card that leaves.
    pub(super) const fn card(self) -> u8 {
        match self {
            Exit::Home(card) | Exit::On(card) => card,
        }
    }

    /// The rank of which a top is used up.
    pub(super) const fn uses(self) -> usize {
        match self {
            Exit::Home(card) => rank(card),
            Exit::On(card) => rank(card) + 1,
        }
    }
}

/// The exits of a position: at most one home a suit, and one head a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exits {
    list: [Exit; 4 + COLUMNS],
    len: u8,
    /// Whether the only exit costs nothing.
    pub(super) safe: bool,
}

impl Exits {
    const fn none() -> Exits {
        Exits { list: [Exit::Home(0); 4 + COLUMNS], len: 0, safe: false }
    }

    const fn safe(exit: Exit) -> Exits {
        Exits { list: [exit; 4 + COLUMNS], len: 1, safe: true }
    }

    fn push(&mut self, exit: Exit) {
        self.list[usize::from(self.len)] = exit;
        self.len += 1;
    }

    /// Those for which the condition holds.
    pub(super) fn only(&self, holds: impl Fn(Exit) -> bool) -> Exits {
        let mut exits = Exits::none();
        self.as_slice().iter().filter(|&&exit| holds(exit)).for_each(|&exit| exits.push(exit));
        exits
    }

    pub(super) fn as_slice(&self) -> &[Exit] {
        &self.list[..usize::from(self.len)]
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [Exit] {
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
    /// The position of the layout itself.
    pub(super) fn new(layout: &Layout) -> Relaxed {
        let mut start = Relaxed {
            key: 0,
            loose: 0,
            heads: 0,
            tops: [0; RANKS],
            home: layout.home,
            left: layout.runs,
        };
        for (weight, &home) in layout.home_weight.iter().zip(&layout.home) {
            start.key += weight * u64::from(home);
        }
        for column in 0..layout.columns {
            start.key += layout.run_weight[column] * u64::from(layout.runs[column]);
            start.uncover(layout, column);
        }
        start
    }

    /// Whether every card is home.
    pub(super) fn is_won(&self, layout: &Layout) -> bool {
        self.home == layout.full
    }

    /// The next card of each suit.
    pub(super) fn ready(&self, layout: &Layout) -> Cards {
        let mut ready = 0;
        for suit in 0..usize::from(layout.suits) {
            if self.home[suit] < layout.king {
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

    /// The exits open to cards that are not buried.
    ///
    /// **Safe home** (one pack, no taking back, any-suit building): a card of rank r may go home at once if all of
    /// rank r - 2 are home. It could only serve as a parent for cards of rank r - 1, and each of those can go home
    /// itself the moment it could have been laid there; it is enough to play that instead, and whatever is done with
    /// it later is left out. Nothing is lost by it, so it is the only exit.
    pub(super) fn exits(&self, layout: &Layout, buried: Cards, safe: SafeHome) -> Exits {
        let (shown, mut below) = self.shown();
        let king = usize::from(layout.king);
        if self.tops[king + 1] > 0 {
            below |= of_rank(king);
        }
        let open = shown & !buried;
        let homes = self.ready(layout) & open & (self.loose | self.heads);
        if safe == SafeHome::AtOnce && homes != 0 {
            let first = homes.trailing_zeros() as u8;
            if rank(first) <= self.lowest(layout) + 2 {
                return Exits::safe(Exit::Home(first));
            }
        }
        let mut exits = Exits::none();
        each(homes).for_each(|card| exits.push(Exit::Home(card)));
        each(self.heads & open & below).for_each(|card| exits.push(Exit::On(card)));
        exits
    }

    /// The lowest foundation.
    fn lowest(&self, layout: &Layout) -> usize {
        self.home[..usize::from(layout.suits)].iter().copied().min().map_or(0, usize::from)
    }

    /// Takes an exit.
    pub(super) fn take(&mut self, layout: &Layout, exit: Exit) {
        let card = exit.card();
        let level = rank(card);
        let from_column = self.heads & one(card) != 0;
        self.tops[level] -= 1;
        if from_column {
            self.heads ^= one(card);
            let column = usize::from(layout.column_of[usize::from(card)]);
            self.left[column] -= 1;
            self.key -= layout.run_weight[column];
            self.uncover(layout, column);
        }
        match exit {
            Exit::Home(_) => {
                if !from_column {
                    self.loose ^= one(card);
                    self.tops[level + 1] += 1;
                }
                self.home[suit(card)] += 1;
                self.key += layout.home_weight[suit(card)];
            }
            Exit::On(_) => {
                self.loose |= one(card);
                self.tops[level] += 1;
                self.tops[level + 1] -= 1;
            }
        }
    }

    /// The position after an exit.
    pub(super) fn after(&self, layout: &Layout, exit: Exit) -> Relaxed {
        let mut after = *self;
        after.take(layout, exit);
        after
    }

    fn uncover(&mut self, layout: &Layout, column: usize) {
        let stage = layout.stage(column, self.left[column]);
        self.loose |= stage.loose;
        if let Some(head) = stage.head {
            self.heads |= one(head);
        }
        self.tops[usize::from(stage.top)] += 1;
    }

    /// Cards that lie where they lay at the start, heads included.
    pub(super) fn locked(&self, layout: &Layout) -> i32 {
        let home: i32 = self.home.iter().map(|&home| i32::from(home)).sum();
        i32::from(layout.cards) - home - count(self.loose)
    }
}
