//! Small parts that several screens use.

use talon_game::number_format;
use talon_web_kit::{Memo, View, radio_row, word_radios};
use talon_wording::Wording;

/// Sentences to look at: a card is "Q♥".
pub(crate) fn wording() -> Wording {
    Wording::shown()
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{} %", number_format::decimal(share * 100.0, 0))
}

/// A row of buttons with words; one button is selected.
pub(crate) fn tabs(
    label: &'static str,
    words: Vec<(String, String)>,
    chosen: Memo<String>,
    choose: impl Fn(String) + 'static,
) -> View {
    radio_row("tabs", label.to_owned(), word_radios(words), chosen, choose)
}
