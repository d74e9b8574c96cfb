//! The prunes of this kernel and the rules for which they hold. Tests switch off one at a time.

use talon_engine::rules::{Build, Lift, Rules, Space, TakeBack};

use crate::kernel::is_plain;
use crate::prune::Prune;

/// The prunes in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LooseSinglesPrunes {
    /// A card that no other card can need goes home at once: it is the only ply. The argument is beside
    /// [`super::relaxation_counts::Relaxed::plies`].
    pub(super) safe_home: Prune,
    /// A position that the relaxation loses is lost. The argument is in [`super::relaxation_counts`].
    pub(super) lost_relaxed: Prune,
    /// A position that is lost with open burials is lost. The argument is in [`super::relaxation_open_burials`].
    pub(super) lost_with_open_burials: Prune,
}

impl LooseSinglesPrunes {
    /// All of them, if the tops theorem holds for these rules: single cards, any suit, only Kings into spaces, and
    /// nothing else to put a card on or take it from. Which cards lie face down does not matter: only top cards ever
    /// move. `tests/hypotheses.rs` breaks the hypotheses and finds deals that can be won and would
    /// be called lost.
    pub(super) fn for_rules(rules: &Rules) -> Option<LooseSinglesPrunes> {
        let counts_tops = rules.build() == Build::AnySuit
            && rules.lift() == Lift::TopCard
            && rules.space() == Space::OnlyKing;
        let has_no_other_place =
            rules.cells() == 0 && rules.take_back() == TakeBack::Never && rules.stock().is_none();
        let can_be_read = is_plain(rules) && rules.packs() == 1;
        (counts_tops && has_no_other_place && can_be_read).then_some(LooseSinglesPrunes::EVERY)
    }

    const EVERY: LooseSinglesPrunes = LooseSinglesPrunes {
        safe_home: Prune::On,
        lost_relaxed: Prune::On,
        lost_with_open_burials: Prune::On,
    };

    /// All prunes, whatever the rules are.
    #[cfg(test)]
    pub(super) const ALL: LooseSinglesPrunes = LooseSinglesPrunes::EVERY;
}
