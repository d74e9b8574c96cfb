//! The level of a new deal: how hard it should be.

/// A level that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Gentle,
    Easy,
    Fair,
    Hard,
    Fierce,
    /// Any deal, winnable or not.
    Any,
}

impl Level {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Level; 6] =
        [Level::Gentle, Level::Easy, Level::Fair, Level::Hard, Level::Fierce, Level::Any];

    /// Those that are grades of the solver: such a deal can be won.
    pub(crate) const GRADES: [Level; 5] =
        [Level::Gentle, Level::Easy, Level::Fair, Level::Hard, Level::Fierce];

    /// The word in settings; that of a grade is the solver's.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Easy => "easy",
            Level::Fair => "fair",
            Level::Hard => "hard",
            Level::Fierce => "fierce",
            Level::Any => "any",
        }
    }

    /// The level with this word.
    pub(crate) fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// What the player reads on the button.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Level::Gentle => "Gentle",
            Level::Easy => "Easy",
            Level::Fair => "Fair",
            Level::Hard => "Hard",
            Level::Fierce => "Fierce",
            Level::Any => "Any",
        }
    }

    /// What the choice means.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Level::Gentle => "Winnable; nearly every move wins.",
            Level::Easy => "Winnable; few moves go wrong.",
            Level::Fair => "Winnable, with some care.",
            Level::Hard => "Winnable; many moves go wrong.",
            Level::Fierce => "Winnable, but a fight.",
            Level::Any => "Any deal; it may not be winnable.",
        }
    }

    /// The grades, this one first and then by how near they are.
    pub(crate) fn nearest_first(self) -> Vec<Level> {
        let far = |steps: u8| {
            let is_it = move |grade: &Level| (*grade as u8).abs_diff(self as u8) == steps;
            Level::GRADES.into_iter().filter(is_it)
        };
        (0..=5).flat_map(far).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_grades_come_first() {
        use Level::{Easy, Fair, Fierce, Gentle, Hard};
        assert_eq!(Level::Fierce.nearest_first(), [Fierce, Hard, Fair, Easy, Gentle]);
        assert_eq!(Level::Easy.nearest_first(), [Easy, Gentle, Fair, Hard, Fierce]);
        assert!(Level::ALL.iter().all(|&level| Level::from_word(level.word()) == Some(level)));
    }
}
