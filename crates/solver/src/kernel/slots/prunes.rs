//! What this search leaves out. Both hold for all rules that the kernel fits. Tests switch each off singly.

/// Whether a prune is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// As in every search.
    Always,
    /// Not at all; tests compare with this.
    #[cfg_attr(not(test), expect(dead_code, reason = "the search itself uses every prune"))]
    Never,
}

/// The prunes of this kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prunes {
    /// A card that lies on another and can go home does so at once, and a card that can go home is not put on
    /// another.
    ///
    /// Its leaving empties no column, so nothing is refilled; nothing can ever be put on it, for the only card that
    /// could is home; and it lays bare the one card that it lies on. So whatever can be played with it lying there can
    /// be played without. Cards at the bottom of a column and the top of the waste are another matter: when they
    /// leave decides which card fills which column.
    pub(crate) settle: Use,
    /// A position is lost if for some card of the waste no moment is left at which the columns could hold all cards
    /// that must lie there when it leaves; see [`super::bound`].
    pub(crate) bound: Use,
}

impl Prunes {
    /// All of them.
    pub(crate) const ALL: Prunes = Prunes { settle: Use::Always, bound: Use::Always };
}
