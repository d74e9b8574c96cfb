//! Quotes of input in our messages: shortened, and without control characters.

use crate::prelude::*;

/// Characters of a word that a message quotes at most.
const MOST: usize = 40;

/// A text in quotation marks, as error messages show their input: at most 40 characters of it, and control characters
/// (which could clear a terminal, or colour it) as their escapes.
///
/// ```
/// use talon_engine::text::quoted;
///
/// assert_eq!(quoted("klondik"), "\"klondik\"");
/// assert_eq!(quoted("\u{1b}[2J"), "\"\\u{1b}[2J\"");
/// assert_eq!(quoted(&"x".repeat(1000)), format!("\"{}…\"", "x".repeat(40)));
/// ```
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", excerpt(text))
}

/// The same without the quotation marks.
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => printable(&text[..end]) + "…",
        None => printable(text),
    }
}

/// A text whose control characters are escapes, for a terminal. Ends of lines are control characters, too.
pub fn printable(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut safe, sign| {
        if is_hidden(sign) {
            safe.extend(sign.escape_default());
        } else {
            safe.push(sign);
        }
        safe
    })
}

/// Control characters, and those that turn the direction of the text around them.
fn is_hidden(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
