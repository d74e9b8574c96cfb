//! The prunes of this kernel. They hold for all rules that the kernel fits. Tests switch each off alone.

use crate::prune::Prune;

/// The prunes of this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RefilledPrunes {
    /// A position is lost if for some card of the waste no moment is left at which the columns could hold all cards
    /// that must lie there when it leaves; see [`super::column_bound`].
    pub(crate) bound: Prune,
    /// A position is left out if one that is at least as good in every segment was met; see [`super::position`].
    pub(crate) order: Prune,
    /// A position is left out if it was met with cards on the table that are buried here; see [`super::dominance`].
    pub(crate) burial: Prune,
}

impl RefilledPrunes {
    /// All of them.
    pub(crate) const ALL: RefilledPrunes =
        RefilledPrunes { bound: Prune::On, order: Prune::On, burial: Prune::On };
}
