//! The sentences of the terminal: one place that chooses the language and the way cards are written.

use talon_wording::{CardStyle, Language, Wording};

/// Sentences with cards in words: "queen of hearts".
pub const fn spoken() -> Wording {
    Wording::new(Language::English, CardStyle::Words)
}

/// Sentences with cards in signs: "Q♥".
pub const fn shown() -> Wording {
    Wording::new(Language::English, CardStyle::Signs)
}
