//! The wanted level of a deal: the words of the solver's grades, which this crate does not know.

/// How hard a winnable deal is, the gentlest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Nearly every move wins.
    Gentle,
    /// Few moves go wrong.
    Easy,
    /// Some care is needed.
    Fair,
    /// Many moves go wrong.
    Hard,
    /// A fight.
    Fierce,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Gentle, Level::Easy, Level::Fair, Level::Hard, Level::Fierce];

    /// The level in a word, which is the solver's word for the grade.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Gentle => "gentle",
            Level::Easy => "easy",
            Level::Fair => "fair",
            Level::Hard => "hard",
            Level::Fierce => "fierce",
        }
    }

    /// Reads [`Level::word`].
    pub fn from_word(word: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.word() == word)
    }

    /// How many steps two levels are apart.
    pub const fn distance(self, other: Level) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}
