//! The level of a new deal: how hard it should be.

use talon_game::Level;

use crate::wording::spoken;

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

    /// The text on the button.
    pub(crate) fn name(self) -> &'static str {
        match self {
            DealLevel::Of(Level::Gentle) => spoken().level_gentle(),
            DealLevel::Of(Level::Easy) => spoken().level_easy(),
            DealLevel::Of(Level::Fair) => spoken().level_fair(),
            DealLevel::Of(Level::Hard) => spoken().level_hard(),
            DealLevel::Of(Level::Fierce) => spoken().level_fierce(),
            DealLevel::Any => spoken().level_any(),
        }
    }

    /// The meaning of the choice, in a sentence.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            DealLevel::Of(Level::Gentle) => spoken().level_gentle_means(),
            DealLevel::Of(Level::Easy) => spoken().level_easy_means(),
            DealLevel::Of(Level::Fair) => spoken().level_fair_means(),
            DealLevel::Of(Level::Hard) => spoken().level_hard_means(),
            DealLevel::Of(Level::Fierce) => spoken().level_fierce_means(),
            DealLevel::Any => spoken().level_any_means(),
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
