//! The prunes of this kernel and the rules for which they hold. Tests switch off one at a time.

use talon_engine::rules::{Build, Lift, Passes, Refill, Rules, Stock, TakeBack};

use crate::kernel::is_plain;
use crate::prune::Prune;

/// The prunes of this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RefilledPrunes {
    /// A position is lost if some card of the waste can leave at no moment: at each, the columns cannot hold all cards
    /// that must then lie there; see [`super::column_bound`].
    pub(crate) bound: Prune,
    /// A position is left out if another position was met that is at least as good in every segment; see
    /// [`super::position`].
    pub(crate) order: Prune,
    /// A position is left out if it was met with cards on the table that are buried here; see [`super::dominance`].
    pub(crate) burial: Prune,
}

impl RefilledPrunes {
    /// All prunes, if the credit game stands for the real one under these rules. `tests/hypotheses.rs` breaks the
    /// hypotheses and finds winnable deals that would then be called lost.
    pub(crate) fn for_rules(rules: &Rules) -> Option<RefilledPrunes> {
        let stays_a_run = rules.build() == Build::SameSuit
            && rules.lift() == Lift::TopCard
            && rules.heights().iter().all(|&height| height == 1);
        let has_no_other_place = rules.cells() == 0 && rules.take_back() == TakeBack::Never;
        let fills_at_once = rules.refill() == Refill::WasteThenStock;
        let in_one_pass = rules.stock() == Some(Stock { draw: 1, passes: Passes::Limited(1) });
        let can_be_read = is_plain(rules) && rules.packs() == 1;
        let holds =
            stays_a_run && has_no_other_place && fills_at_once && in_one_pass && can_be_read;
        holds.then_some(RefilledPrunes::EVERY)
    }

    const EVERY: RefilledPrunes =
        RefilledPrunes { bound: Prune::On, order: Prune::On, burial: Prune::On };

    /// All prunes, whatever the rules are.
    #[cfg(test)]
    pub(crate) const ALL: RefilledPrunes = RefilledPrunes::EVERY;
}
