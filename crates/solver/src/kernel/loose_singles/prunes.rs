//! The prunes of this kernel. Tests leave each out alone.

use crate::prune::Prune;

/// Which prunes are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LooseSinglesPrunes {
    /// A card that nobody can need goes home at once: it is the only ply. The argument is beside
    /// [`super::relaxation_counts::Relaxed::plies`].
    pub(super) safe_home: Prune,
    /// A position that the relaxation loses is lost. The argument is in [`super::relaxation_counts`].
    pub(super) lost_relaxed: Prune,
    /// A position that is lost with open burials is lost. The argument is in [`super::relaxation_open_burials`].
    pub(super) lost_with_open_burials: Prune,
}

impl LooseSinglesPrunes {
    /// All of them.
    pub(super) const ALL: LooseSinglesPrunes = LooseSinglesPrunes {
        safe_home: Prune::On,
        lost_relaxed: Prune::On,
        lost_with_open_burials: Prune::On,
    };
}
