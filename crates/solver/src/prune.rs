//! The switch of a prune.

/// Whether a prune is used. Every prune has a proof, and every search uses all that are sound for its rules; tests switch
/// each off alone and compare verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prune {
    /// Where its hypotheses hold.
    On,
    /// Not at all.
    Off,
}

impl Prune {
    /// Whether it is used.
    #[inline]
    pub(crate) const fn is_on(self) -> bool {
        match self {
            Prune::On => true,
            Prune::Off => false,
        }
    }
}
