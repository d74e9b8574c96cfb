//! The switch of a prune.

/// Whether a prune is used. Every prune has a proof, and every search uses all that are sound for its rules; tests
/// switch off one at a time and compare verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prune {
    /// It is used where its hypotheses hold.
    On,
    /// It is not used.
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
