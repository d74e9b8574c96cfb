//! The sentences of this page: one place that chooses the language and the way cards are written.

use talon_wording::{CardStyle, Language, Wording};

/// Sentences for a screen reader, and those without cards: a card is "queen of hearts".
pub(crate) const fn spoken() -> Wording {
    Wording::new(Language::English, CardStyle::Words)
}

/// Sentences to look at: a card is "Q♥".
pub(crate) const fn shown() -> Wording {
    Wording::new(Language::English, CardStyle::Signs)
}
