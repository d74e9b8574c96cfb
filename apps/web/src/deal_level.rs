//! The level of a new deal: how hard it should be.

use talon_game::Level;

/// A level that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DealLevel {
    /// A level of the solver: such a deal can be won.
    Of(Level),
    /// Any deal, winnable or not.
    Any,
}

impl DealLevel {
    /// The level of a player who has chosen none.
    pub(crate) const USUAL: DealLevel = DealLevel::Of(Level::Fair);

    /// All of them, in the order in which they are offered.
    pub(crate) fn all() -> impl Iterator<Item = DealLevel> {
        Level::ALL.into_iter().map(DealLevel::Of).chain([DealLevel::Any])
    }

    /// The word in settings; that of a level is the solver's.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            DealLevel::Of(level) => level.word(),
            DealLevel::Any => "any",
        }
    }

    /// The level with this word.
    pub(crate) fn from_word(word: &str) -> Option<DealLevel> {
        DealLevel::all().find(|level| level.word() == word)
    }

    /// What the player reads on the button.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            DealLevel::Of(Level::Gentle) => "Gentle",
            DealLevel::Of(Level::Easy) => "Easy",
            DealLevel::Of(Level::Fair) => "Fair",
            DealLevel::Of(Level::Hard) => "Hard",
            DealLevel::Of(Level::Fierce) => "Fierce",
            DealLevel::Any => "Any",
        }
    }

    /// What the choice means.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            DealLevel::Of(Level::Gentle) => "Winnable; nearly every move wins.",
            DealLevel::Of(Level::Easy) => "Winnable; few moves go wrong.",
            DealLevel::Of(Level::Fair) => "Winnable, with some care.",
            DealLevel::Of(Level::Hard) => "Winnable; many moves go wrong.",
            DealLevel::Of(Level::Fierce) => "Winnable, but a fight.",
            DealLevel::Any => "Any deal; it may not be winnable.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_stored() {
        assert!(DealLevel::all().all(|level| DealLevel::from_word(level.word()) == Some(level)));
    }
}
