//! The level of a new deal: how hard it should be.

use talon_game::Level as Grade;

/// A level that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// A grade of the solver: such a deal can be won.
    Of(Grade),
    /// Any deal, winnable or not.
    Any,
}

impl Level {
    /// The level of a player who has chosen none.
    pub(crate) const USUAL: Level = Level::Of(Grade::Fair);

    /// All of them, in the order in which they are offered.
    pub(crate) fn all() -> impl Iterator<Item = Level> {
        Grade::ALL.into_iter().map(Level::Of).chain([Level::Any])
    }

    /// The word in settings; that of a grade is the solver's.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Level::Of(grade) => grade.word(),
            Level::Any => "any",
        }
    }

    /// The level with this word.
    pub(crate) fn from_word(word: &str) -> Option<Level> {
        Level::all().find(|level| level.word() == word)
    }

    /// What the player reads on the button.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Level::Of(Grade::Gentle) => "Gentle",
            Level::Of(Grade::Easy) => "Easy",
            Level::Of(Grade::Fair) => "Fair",
            Level::Of(Grade::Hard) => "Hard",
            Level::Of(Grade::Fierce) => "Fierce",
            Level::Any => "Any",
        }
    }

    /// What the choice means.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Level::Of(Grade::Gentle) => "Winnable; nearly every move wins.",
            Level::Of(Grade::Easy) => "Winnable; few moves go wrong.",
            Level::Of(Grade::Fair) => "Winnable, with some care.",
            Level::Of(Grade::Hard) => "Winnable; many moves go wrong.",
            Level::Of(Grade::Fierce) => "Winnable, but a fight.",
            Level::Any => "Any deal; it may not be winnable.",
        }
    }
}

/// The grades, this one first and then by how near they are.
pub(crate) fn nearest_first(wanted: Grade) -> impl Iterator<Item = Grade> {
    (0..=4_u8).flat_map(move |steps| {
        Grade::ALL.into_iter().filter(move |grade| grade.distance(wanted) == steps)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_grades_come_first() {
        use Grade::{Easy, Fair, Fierce, Gentle, Hard};
        let nearest = |wanted| nearest_first(wanted).collect::<Vec<_>>();
        assert_eq!(nearest(Fierce), [Fierce, Hard, Fair, Easy, Gentle]);
        assert_eq!(nearest(Easy), [Easy, Gentle, Fair, Hard, Fierce]);
        assert!(Level::all().all(|level| Level::from_word(level.word()) == Some(level)));
    }
}
