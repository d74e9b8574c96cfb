//! Small changes of a text that every language needs.

/// The text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => std::iter::once(capital(first)).chain(letters).collect(),
        None => String::new(),
    }
}

/// The capital of a letter with which a European language in Latin or Cyrillic letters begins a word. (For all scripts,
/// `char::to_uppercase` has a table of 12 kilobytes, which still takes a third of that when compressed.)
fn capital(letter: char) -> char {
    let code = u32::from(letter);
    let capital = match code {
        // Capitals come 32 places earlier: ASCII, Latin-1, Cyrillic.
        0x61..=0x7a | 0xe0..=0xf6 | 0xf8..=0xfe | 0x430..=0x44f => code - 0x20,
        // Other Cyrillic letters: 80 places.
        0x450..=0x45f => code - 0x50,
        // Pairs of letters whose capital has the even number, then the odd number.
        0x100..=0x12f | 0x132..=0x137 | 0x14a..=0x177 => code & !1,
        0x139..=0x148 | 0x179..=0x17e => (code - 1) | 1,
        _ => code,
    };
    char::from_u32(capital).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_are_those_of_unicode() {
        // Left out: signs that have no capital, or one elsewhere.
        let left_out = ['\u{b5}', '\u{df}', '\u{ff}', '\u{131}', '\u{149}', '\u{17f}'];
        for letter in ('\0'..='\u{17f}').chain('\u{400}'..='\u{45f}') {
            if !left_out.contains(&letter) {
                let wanted: String = letter.to_uppercase().collect();
                assert_eq!(capital(letter).to_string(), wanted, "{letter:?}");
            }
        }
        assert_eq!(capitalised("état"), "État");
        assert_eq!(capitalised(""), "");
    }
}
