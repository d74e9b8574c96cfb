//! The cuts of this kernel. Each can be left out alone; the search loop uses them all.

/// Whether a card that nobody can need goes home at once. The argument is beside [`super::relaxed::Relaxed::exits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SafeHome {
    /// It is the only exit.
    AtOnce,
    /// It is one exit among others.
    AsAnyOther,
}

/// Whether positions that the relaxation loses are left out. The argument is in [`super::relaxed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LostRelaxed {
    /// They are lost.
    Dropped,
    /// They are searched like others.
    #[cfg_attr(not(test), expect(dead_code, reason = "left out by tests alone"))]
    Searched,
}

/// Whether a search with open burials that finds nothing decides. The argument is in [`super::lazy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LostLazily {
    /// What is lost there is lost.
    Decides,
    /// The real positions are searched as well.
    #[cfg_attr(not(test), expect(dead_code, reason = "left out by tests alone"))]
    IsDoubted,
}

/// Which cuts are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prunes {
    pub(super) safe_home: SafeHome,
    pub(super) lost_relaxed: LostRelaxed,
    pub(super) lost_lazily: LostLazily,
}

impl Prunes {
    /// All of them.
    pub(super) const ALL: Prunes = Prunes {
        safe_home: SafeHome::AtOnce,
        lost_relaxed: LostRelaxed::Dropped,
        lost_lazily: LostLazily::Decides,
    };
}
