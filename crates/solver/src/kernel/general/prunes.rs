//! The prunes of this kernel, by the theorems of [`talon_engine::theorems`]. Tests switch off one at a time.

use talon_engine::Rules;
use talon_engine::theorems::{SafeHome, SingleCards};

use crate::prune::Prune;

/// The prunes of this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GeneralPrunes {
    /// A card that no other card can need goes home at once.
    pub(crate) safe_home: Prune,
    /// A run is moved card by card, so no move of several cards is tried in the proof.
    pub(crate) single_cards: Prune,
    /// A whole column is not moved to an empty one, and of several empty columns the first stands for all.
    pub(crate) equal_spaces: Prune,
}

impl GeneralPrunes {
    /// All prunes.
    pub(crate) const ALL: GeneralPrunes =
        GeneralPrunes { safe_home: Prune::On, single_cards: Prune::On, equal_spaces: Prune::On };

    /// The theorem by which cards go home at once, where it holds.
    pub(crate) fn safe_home(self, rules: &Rules) -> Option<SafeHome> {
        match self.safe_home {
            Prune::On => SafeHome::for_rules(rules),
            Prune::Off => None,
        }
    }

    /// Whether no run of several cards need be moved.
    pub(crate) fn moves_single_cards(self, rules: &Rules) -> bool {
        self.single_cards.is_on() && SingleCards::for_rules(rules).is_some()
    }

    /// Whether one empty column stands for all: sound for all rules, see [`talon_engine::theorems`].
    pub(crate) fn treats_spaces_alike(self) -> bool {
        self.equal_spaces.is_on()
    }
}
