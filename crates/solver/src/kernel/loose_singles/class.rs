//! A real position, up to moves that can be taken back.
//!
//! The ranks in which columns end fall into *chains* of consecutive ranks. A move of a loose card swaps the top
//! ranks r and r + 1 of two columns, so the counts stay; and within a chain up to rank `hi`, the loose cards of
//! ranks below `hi` in its columns can be dealt to these columns in any way that keeps the counts. (By induction
//! over the chain's length: the chain without `hi` is connected, so each free card of rank `hi - 1` can be made a
//! top and moved to a column that ends in `hi`; these cards move like tokens on a complete graph with a hole.)
//! So a class of positions joined by such moves is the relaxed position plus the *joints* that cannot be undone:
//! which card lies on which at and above the highest rank of its column's chain.
//!
//! * A card can be brought to the top, unless a card is joined to it: then it is *buried*.
//! * So the real exits are those of the relaxation, less the buried cards.
//! * When an exit uses up the last top of a rank v, the columns that run across v freeze: which cards those are is
//!   the player's choice, see [`super::burial`].
//! * When a rank gets a top again, the joints across it come free.

use super::burial::Burial;
use super::layout::{Cards, Joints, Layout, all, count, each, of_rank, one, rank, suit};
use super::position::{Position, Wanted};
use super::prunes::SafeHome;
use super::relaxed::{Exit, Exits, Relaxed};

/// A class of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) relaxed: Relaxed,
    /// Cards that cannot leave their parent but by going home, by the parent's suit.
    pub(super) joints: Joints,
}

impl Class {
    /// The class of the layout itself.
    pub(super) fn new(layout: &Layout) -> Class {
        let relaxed = Relaxed::new(layout);
        let mut joints = Joints::default();
        for column in 0..layout.columns {
            add(&mut joints, &layout.stage(column, relaxed.left[column]).joints);
        }
        let mut class = Class { relaxed, joints };
        for rank in 2..=usize::from(layout.king) {
            class.release(rank);
        }
        class
    }

    /// Cards that another is joined to.
    pub(super) fn buried(&self) -> Cards {
        const LOWEST_BITS: u64 = 0x1111_1111_1111_1111;
        let mut buried = 0;
        for (suit, &joints) in self.joints.iter().enumerate() {
            let pairs = joints | (joints >> 1);
            buried |= ((pairs | (pairs >> 2)) & LOWEST_BITS) << (4 + suit);
        }
        buried
    }

    /// The card joined to a buried one.
    fn child(&self, card: u8) -> Option<u8> {
        let below = self.joints[suit(card)] & of_rank(rank(card) - 1);
        (below != 0).then(|| below.trailing_zeros() as u8)
    }

    /// The class after an exit, given the relaxed position after it and the joints that were laid before it.
    fn after(&self, layout: &Layout, exit: Exit, relaxed: &Relaxed, laid: &Joints) -> Class {
        let mut after = Class { relaxed: *relaxed, joints: self.joints };
        add(&mut after.joints, laid);
        let card = exit.card();
        if self.relaxed.heads & one(card) != 0 {
            let column = usize::from(layout.column_of[usize::from(card)]);
            let stage = layout.stage(column, relaxed.left[column]);
            add(&mut after.joints, &stage.joints);
            after.release(usize::from(stage.top));
            after.release(usize::from(stage.top) + 1);
        } else {
            for joints in &mut after.joints {
                *joints &= !one(card);
            }
            after.release(rank(card) + 1);
            after.release(rank(card) + 2);
        }
        after
    }

    /// What it costs that the next card of a suit is not at hand.
    fn hidden(&self, layout: &Layout, card: u8) -> i32 {
        if self.relaxed.loose & one(card) != 0 {
            return 3 * self.below(card);
        }
        let column = usize::from(layout.column_of[usize::from(card)]);
        let left = self.relaxed.left[column];
        let head = layout.stage(column, left).head.expect("a locked card lies under a head");
        7 * (i32::from(layout.depth(card, left)) + self.below(head))
    }

    /// Cards joined below a card.
    fn below(&self, card: u8) -> i32 {
        std::iter::successors(self.child(card), |&card| self.child(card)).map(|_| 1).sum()
    }

    /// Undoes the joints that a top of this rank sets free, and those above as far as tops go on.
    ///
    /// The lowest joined card of a column has the highest rank of the column's chain, so a top one above it joins
    /// the chains and frees it; then its parent is the lowest, and so on.
    fn release(&mut self, from: usize) {
        for over in from..=13 {
            if self.relaxed.tops[over] <= 0 || over < 2 {
                return;
            }
            let free = all(&self.joints) & !self.buried() & of_rank(over - 1);
            if free == 0 {
                return;
            }
            for joints in &mut self.joints {
                *joints &= !free;
            }
        }
    }
}

impl Position for Class {
    type Choices = Burial;

    fn start(layout: &Layout) -> Class {
        Class::new(layout)
    }

    fn relaxed(&self) -> &Relaxed {
        &self.relaxed
    }

    fn exits(&self, layout: &Layout, safe: SafeHome) -> Exits {
        self.relaxed.exits(layout, self.buried(), safe)
    }

    fn list(
        &self,
        layout: &Layout,
        exit: Exit,
        after: &Relaxed,
        urgency: impl Fn(u8) -> u16,
        wanted: Wanted,
        choices: &mut Burial,
    ) -> u64 {
        choices.list(layout, self, exit, after, urgency, wanted);
        choices.count()
    }

    fn take(
        &self,
        layout: &Layout,
        exit: Exit,
        after: &Relaxed,
        choices: &Burial,
        number: u64,
        urgency: impl Fn(u8) -> u16,
    ) -> Class {
        self.after(layout, exit, after, &choices.joints(number, urgency))
    }

    /// The class as a number, different for different classes of a deal. A card is locked, joined to a parent, or
    /// free; a King is locked or in a space; what is home follows from the foundation.
    fn key(&self, layout: &Layout) -> Option<u128> {
        let mut words: [u32; 4] =
            std::array::from_fn(|suit| layout.home_offset[usize::from(self.relaxed.home[suit])]);
        for card in each(self.relaxed.loose & !all(&self.joints)) {
            words[suit(card)] += layout.free_weight[usize::from(card)];
        }
        for (parent, &joints) in (1..).zip(&self.joints) {
            for card in each(joints) {
                words[suit(card)] += parent * layout.joint_weight[usize::from(card)];
            }
        }
        Some(words.iter().fold(0, |key, &word| (key << 32) | u128::from(word)))
    }

    /// The weights were found by local search over hard deals; variety of tops counts most.
    fn score(&self, layout: &Layout) -> i32 {
        let at = &self.relaxed;
        let buried = self.buried();
        let king = usize::from(layout.king);
        let mut score = -30 * at.locked(layout)
            - 12 * count(at.loose)
            - 5 * count(buried)
            - 5 * count(all(&self.joints) & !buried)
            - 3 * i32::from(at.tops[king + 1]);
        score += at.tops[2..=king].iter().map(|&tops| if tops > 0 { 31 } else { 0 }).sum::<i32>();
        for card in each(at.ready(layout) & (buried | !(at.loose | at.heads))) {
            score -= self.hidden(layout, card);
        }
        score
    }
}

fn add(joints: &mut Joints, more: &Joints) {
    for (joints, more) in joints.iter_mut().zip(more) {
        *joints |= more;
    }
}
