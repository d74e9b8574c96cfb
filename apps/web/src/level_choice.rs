//! The level of a new deal: how hard it should be.

use talon_game::Level;

use crate::wording::spoken;

/// A level that a player can choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RequestedLevel {
    /// A level of the solver: such a deal can be won.
    Of(Level),
    /// Any deal, winnable or not.
    Any,
}

impl RequestedLevel {
    /// The default level.
    pub(crate) const USUAL: RequestedLevel = RequestedLevel::Of(Level::Fair);

    /// All of them, in the order in which they are offered.
    pub(crate) fn all() -> impl Iterator<Item = RequestedLevel> {
        Level::ALL.into_iter().map(RequestedLevel::Of).chain([RequestedLevel::Any])
    }

    /// The word in settings; that of a level is the solver's.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            RequestedLevel::Of(level) => level.word(),
            RequestedLevel::Any => "any",
        }
    }

    /// The level with this word.
    pub(crate) fn from_word(word: &str) -> Option<RequestedLevel> {
        RequestedLevel::all().find(|level| level.word() == word)
    }

    /// The text on the button.
    pub(crate) fn name(self) -> &'static str {
        match self {
            RequestedLevel::Of(Level::Gentle) => spoken().level_gentle(),
            RequestedLevel::Of(Level::Easy) => spoken().level_easy(),
            RequestedLevel::Of(Level::Fair) => spoken().level_fair(),
            RequestedLevel::Of(Level::Hard) => spoken().level_hard(),
            RequestedLevel::Of(Level::Fierce) => spoken().level_fierce(),
            RequestedLevel::Any => spoken().level_any(),
        }
    }

    /// The meaning of the choice, in a sentence.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            RequestedLevel::Of(Level::Gentle) => spoken().level_gentle_means(),
            RequestedLevel::Of(Level::Easy) => spoken().level_easy_means(),
            RequestedLevel::Of(Level::Fair) => spoken().level_fair_means(),
            RequestedLevel::Of(Level::Hard) => spoken().level_hard_means(),
            RequestedLevel::Of(Level::Fierce) => spoken().level_fierce_means(),
            RequestedLevel::Any => spoken().level_any_means(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_is_stored() {
        assert!(
            RequestedLevel::all()
                .all(|level| RequestedLevel::from_word(level.word()) == Some(level))
        );
    }
}
