//! The parts of a help page, which rulings name.

/// A part of the help page. Not `#[non_exhaustive]`: a program that writes every part should not compile when there is a
/// new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// The goal of the game.
    Goal,
    /// The layout when play begins.
    Layout,
    /// How columns are built.
    Columns,
    /// How many cards move.
    Moving,
    /// Empty columns.
    Spaces,
    /// Stock and waste.
    Stock,
    /// Cells.
    Cells,
    /// Foundations.
    Foundations,
    /// How the game ends.
    End,
}

impl Topic {
    /// All topics in the order of the page.
    pub const ALL: [Topic; 9] = [
        Topic::Goal,
        Topic::Layout,
        Topic::Columns,
        Topic::Moving,
        Topic::Spaces,
        Topic::Stock,
        Topic::Cells,
        Topic::Foundations,
        Topic::End,
    ];

    /// The word of rules files.
    pub const fn word(self) -> &'static str {
        match self {
            Topic::Goal => "goal",
            Topic::Layout => "layout",
            Topic::Columns => "columns",
            Topic::Moving => "moving",
            Topic::Spaces => "spaces",
            Topic::Stock => "stock",
            Topic::Cells => "cells",
            Topic::Foundations => "foundations",
            Topic::End => "end",
        }
    }

    /// The topic of that word.
    ///
    /// ```
    /// use talon_rulebook::Topic;
    ///
    /// assert_eq!(Topic::from_word("goal"), Some(Topic::Goal));
    /// ```
    pub fn from_word(word: &str) -> Option<Topic> {
        Topic::ALL.into_iter().find(|topic| topic.word() == word)
    }
}
