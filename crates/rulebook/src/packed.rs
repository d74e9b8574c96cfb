//! A game as one word for links, saves and messages: its compact text in base64 with the letters that addresses allow
//! (RFC 4648, section 5, without padding).

use crate::game::Game;

/// The most bytes of a packed game. A rules file may have half as many, so every game fits.
pub const MOST_PACKED_BYTES: usize = 2 * crate::read::MOST_FILE_BYTES;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(crate) fn write(game: &Game) -> String {
    encode(game.compact().as_bytes())
}

pub(crate) fn read(word: &str) -> Option<Game> {
    if word.len() > MOST_PACKED_BYTES {
        return None;
    }
    Game::from_compact(&String::from_utf8(decode(word)?).ok()?)
}

fn encode(bytes: &[u8]) -> String {
    let digits = bytes.chunks(3).flat_map(|chunk| {
        let bits = chunk.iter().fold(0_u32, |bits, &byte| bits << 8 | u32::from(byte));
        let bits = bits << (8 * (3 - chunk.len()));
        (0..=chunk.len()).map(move |place| DIGITS[(bits >> (18 - 6 * place) & 63) as usize])
    });
    digits.map(char::from).collect()
}

/// The bytes of a word; `None` if [`encode`] writes no such word.
fn decode(word: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(word.len() / 4 * 3 + 2);
    for chunk in word.as_bytes().chunks(4) {
        let mut bits = 0_u32;
        for &digit in chunk {
            bits = bits << 6 | DIGITS.iter().position(|&known| known == digit)? as u32;
        }
        bits <<= 6 * (4 - chunk.len());
        bytes.extend(&bits.to_be_bytes()[1..chunk.len()]);
    }
    (encode(&bytes) == word).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_standard_says() {
        for (bytes, word) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("?>~", "Pz5-"),
        ] {
            assert_eq!(encode(bytes.as_bytes()), word);
            assert_eq!(decode(word).as_deref(), Some(bytes.as_bytes()));
        }
    }

    #[test]
    fn a_word_that_is_not_ours_is_refused() {
        for word in ["Z", "Zg==", "Zh", "Zm 9v", "Zm+v", "☃"] {
            assert_eq!(decode(word), None, "{word}");
        }
    }
}
