//! A class of positions that reversible moves join.
//!
//! The ranks in which columns end fall into *chains* of consecutive ranks. A move of a loose card swaps the top
//! ranks r and r + 1 of two columns, so the counts stay; and within a chain up to rank `hi`, the loose cards of
//! ranks below `hi` in its columns can be dealt to these columns in any way that keeps the counts.
//!
//! *Proof*, by induction over the chain's length. A chain of one rank has no loose card below `hi`. Otherwise take the
//! columns of the chain that hold a card of rank `hi`. Each of them either ends there (a *hole*; there is one, because
//! `hi` is a top) or has a loose card of rank `hi - 1` on it (a *token*).
//!
//! 1. *Each token can be made a top.* Some column ends in `hi - 1`. Exchange the cards on its card of that rank with
//!    the cards on the token: both can hold them, and the counts stay. The columns that end below `hi` are the chain
//!    without `hi`, which is shorter. So by induction moves within it lead there.
//! 2. *So each token can go to each hole*, and leaves a hole. Neither changes the counts or the shorter chain's ranks.
//! 3. *So tokens can be dealt in any way.* To swap tokens a and b with a hole: a goes to the hole, b goes to the place
//!    of a, a goes to the former place of b; the hole is back. Swaps and moves to holes make every deal of the tokens.
//! 4. Once the tokens lie as wanted, the cards on cards of rank `hi - 1` are dealt as wanted, by induction.
//!
//! No other position is reached: a card of rank `hi` has no parent to go to, for no column ends in `hi + 1`, and a card
//! of another chain has none in this one. Cards that are not loose stay where they are; they bound how high a column
//! can end, and no step above moves them or needs a column to end higher.
//!
//! So a class of positions joined by such moves is the relaxed position plus the *joints* that cannot be undone. A
//! joint says that a certain card lies on a certain card, at or above the highest rank of its column's chain.
//!
//! * A card can be brought to the top, unless a card is joined to it: then it is *buried*.
//! * So the real plies are those of the relaxation, less the buried cards.
//! * When a ply uses up the last top of a rank v, the columns that run across v freeze: which cards those are is
//!   the player's choice, see [`super::burial_choices`].
//! * When a rank gets a top again, the joints across it come free.

use super::burial_choices::BurialChoices;
use super::instance::{Cards, Instance, Joints, all, of_rank, one, rank, suit};
use super::position::{ChoiceLimit, Position};
use super::relaxation_counts::{Plies, Ply, Relaxed};
use crate::bit_set::members;
use crate::prune::Prune;

/// A class of positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub(super) relaxed: Relaxed,
    /// Cards that cannot leave their parent but by going home, by the parent's suit.
    pub(super) joints: Joints,
}

impl Class {
    /// The class of the instance itself.
    pub(super) fn new(instance: &Instance) -> Class {
        let relaxed = Relaxed::new(instance);
        let mut joints = Joints::default();
        for column in 0..instance.columns {
            add(&mut joints, &instance.stage(column, relaxed.left[column]).joints);
        }
        let mut class = Class { relaxed, joints };
        for rank in 2..=usize::from(instance.king) {
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

    /// The class after a ply, given the relaxed position after it and the joints that were laid before it.
    fn after(&self, instance: &Instance, ply: Ply, relaxed: &Relaxed, laid: &Joints) -> Class {
        let mut after = Class { relaxed: *relaxed, joints: self.joints };
        add(&mut after.joints, laid);
        let card = ply.card();
        if self.relaxed.heads & one(card) != 0 {
            let column = usize::from(instance.column_of[usize::from(card)]);
            let stage = instance.stage(column, relaxed.left[column]);
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

    /// Undoes the joints that a top of this rank sets free, and those above as far as tops continue.
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
    type ListedChoices = BurialChoices;

    fn start(instance: &Instance) -> Class {
        Class::new(instance)
    }

    fn relaxed(&self) -> &Relaxed {
        &self.relaxed
    }

    fn plies(&self, instance: &Instance, safe: Prune) -> Plies {
        self.relaxed.plies(instance, self.buried(), safe)
    }

    fn list(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        urgency: impl Fn(u8) -> u16,
        wanted: ChoiceLimit,
        choices: &mut BurialChoices,
    ) -> u64 {
        choices.list(instance, self, ply, after, urgency, wanted);
        choices.count()
    }

    fn take(
        &self,
        instance: &Instance,
        ply: Ply,
        after: &Relaxed,
        choices: &BurialChoices,
        number: u64,
        urgency: impl Fn(u8) -> u16,
    ) -> Class {
        self.after(instance, ply, after, &choices.joints(number, urgency))
    }

    /// The class as a number, different for different classes of a deal. A card is locked, joined to a parent, or free;
    /// a King is locked or in a space. The foundations say which cards are home.
    fn key(&self, instance: &Instance) -> Option<u128> {
        let mut words: [u32; 4] =
            std::array::from_fn(|suit| instance.home_offset[usize::from(self.relaxed.home[suit])]);
        for card in members(self.relaxed.loose & !all(&self.joints)) {
            words[suit(card)] += instance.free_weight[usize::from(card)];
        }
        for (parent, &joints) in (1..).zip(&self.joints) {
            for card in members(joints) {
                words[suit(card)] += parent * instance.joint_weight[usize::from(card)];
            }
        }
        Some(words.iter().fold(0, |key, &word| (key << 32) | u128::from(word)))
    }
}

fn add(joints: &mut Joints, more: &Joints) {
    for (joints, more) in joints.iter_mut().zip(more) {
        *joints |= more;
    }
}
