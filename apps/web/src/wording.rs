//! The sentences of this page: the way cards are written.

use talon_wording::Wording;

/// Sentences for a screen reader, and those without cards: a card is "queen of hearts".
pub(crate) fn spoken() -> Wording {
    Wording::spoken()
}

/// Sentences to look at: a card is "Q♥".
pub(crate) fn shown() -> Wording {
    Wording::shown()
}
