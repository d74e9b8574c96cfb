//! The level of a new deal: how hard it should be.

use talon_game::Level;

use crate::wording::spoken;

/// A level that a player can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LevelChoice {
    /// A level of the solver: such a deal can be won.
    Of(Level),
    /// Any deal, winnable or not.
    Any,
}

impl LevelChoice {
    /// The default level.
    pub(crate) const USUAL: LevelChoice = LevelChoice::Of(Level::Fair);

    /// All of them, in the order in which they are offered.
    pub(crate) fn all() -> impl Iterator<Item = LevelChoice> {
        Level::ALL.into_iter().map(LevelChoice::Of).chain([LevelChoice::Any])
    }

    /// The word in settings; that of a level is the solver's.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            LevelChoice::Of(level) => level.word(),
            LevelChoice::Any => "any",
        }
    }

    /// The level with this word.
    pub(crate) fn from_word(word: &str) -> Option<LevelChoice> {
        LevelChoice::all().find(|level| level.word() == word)
    }

    /// The text on the button.
    pub(crate) fn name(self) -> &'static str {
        match self {
            LevelChoice::Of(Level::Gentle) => spoken().level_gentle(),
            LevelChoice::Of(Level::Easy) => spoken().level_easy(),
            LevelChoice::Of(Level::Fair) => spoken().level_fair(),
            LevelChoice::Of(Level::Hard) => spoken().level_hard(),
            LevelChoice::Of(Level::Fierce) => spoken().level_fierce(),
            LevelChoice::Any => spoken().level_any(),
        }
    }

    /// The meaning of the choice, in a sentence.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            LevelChoice::Of(Level::Gentle) => spoken().level_gentle_description(),
            LevelChoice::Of(Level::Easy) => spoken().level_easy_description(),
            LevelChoice::Of(Level::Fair) => spoken().level_fair_description(),
            LevelChoice::Of(Level::Hard) => spoken().level_hard_description(),
            LevelChoice::Of(Level::Fierce) => spoken().level_fierce_description(),
            LevelChoice::Any => spoken().level_any_description(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_stored() {
        assert!(
            LevelChoice::all().all(|level| LevelChoice::from_word(level.word()) == Some(level))
        );
    }
}
