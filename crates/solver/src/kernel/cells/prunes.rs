//! The prunes of this kernel, by the theorems of [`talon_engine::theorems`].

use talon_engine::Rules;
use talon_engine::theorems::{SafeHome, SingleCards};

use crate::prune::Prune;

/// The prunes of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellsPrunes {
    /// A card that no other card can need goes home at once.
    pub(super) safe_home: Prune,
    /// Only single cards move. Where cells admit selectively this is not enough: a lifted run need not be admitted by
    /// any cell.
    pub(super) single_cards: Prune,
}

impl CellsPrunes {
    /// Both prunes.
    pub(super) const ALL: CellsPrunes =
        CellsPrunes { safe_home: Prune::On, single_cards: Prune::On };

    /// The prunes whose hypotheses these rules satisfy.
    pub(super) fn for_rules(rules: &Rules) -> CellsPrunes {
        let when = |holds: bool| if holds { Prune::On } else { Prune::Off };
        CellsPrunes {
            safe_home: when(SafeHome::for_rules(rules).is_some()),
            single_cards: when(SingleCards::for_rules(rules).is_some()),
        }
    }
}
