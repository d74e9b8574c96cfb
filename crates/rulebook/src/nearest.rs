//! The closest valid word for a wrong one.

use talon_engine::text::quoted;

/// Bytes of a word that may be a misspelling.
const LONGEST: usize = 100;

/// The most words that a list in a message names.
const MOST_LISTED: usize = 20;

/// The candidate that was most likely meant, if any comes close.
///
/// ```
/// use talon_rulebook::nearest;
///
/// assert_eq!(nearest("colums", ["columns", "cells"]), Some("columns"));
/// assert_eq!(nearest("stock", ["columns", "cells"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    // No valid word is half as long; a text of a megabyte is not compared with each.
    if word.len() > LONGEST {
        return None;
    }
    let word = word.to_ascii_lowercase();
    let scored = candidates.into_iter().map(|candidate| (distance(&word, candidate), candidate));
    // Of words as near as each other, the one of about this length: the other has this word as a piece.
    let (distance, candidate) = scored
        .min_by_key(|(distance, candidate)| (*distance, candidate.len().abs_diff(word.len())))?;
    let longest = word.chars().count().max(candidate.chars().count());
    // A word with nothing in common was not meant.
    (distance <= (longest / 3).max(1) && distance < longest).then_some(candidate)
}

/// Edits between two words; a piece of the right word counts as one edit away.
fn distance(word: &str, candidate: &str) -> usize {
    let lower = candidate.to_ascii_lowercase();
    let piece = word.chars().count() > 2 && lower.contains(word);
    let start = word.chars().count() > 1 && lower.starts_with(word);
    let edits = strsim::osa_distance(word, &lower);
    if piece || start { edits.min(1) } else { edits }
}

/// `; did you mean "x"?`, or nothing.
pub(crate) fn hint<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> String {
    nearest(word, candidates)
        .map(|candidate| format!("; did you mean {}?", quoted(candidate)))
        .unwrap_or_default()
}

/// `"a", "b" or "c"`.
pub(crate) fn one_of<'c>(words: impl IntoIterator<Item = &'c str>) -> String {
    listed(words, "or")
}

/// `"a", "b" and "c"`.
pub(crate) fn all_of<'c>(words: impl IntoIterator<Item = &'c str>) -> String {
    listed(words, "and")
}

fn listed<'c>(words: impl IntoIterator<Item = &'c str>, joint: &str) -> String {
    let mut words = words.into_iter();
    let mut listed: Vec<String> = words.by_ref().take(MOST_LISTED).map(quoted).collect();
    match words.count() {
        0 => {}
        more => listed.push(format!("{more} others")),
    }
    match listed.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {joint} {last}", others.join(", ")),
        None => "nothing".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equally_near_words_the_one_of_about_this_length_is_meant() {
        assert_eq!(nearest("freecel", ["selective-freecell", "freecell"]), Some("freecell"));
    }

    #[test]
    fn finds_the_closest_word_and_none_that_is_far_off() {
        let known = ["stock", "spaces", "columns", "two-words", "3"];
        for (word, meant) in [
            ("stok", Some("stock")),
            ("Stock", Some("stock")),
            ("cloumns", Some("columns")),
            ("words", Some("two-words")),
            ("co", Some("columns")),
            ("elephant", None),
            ("", None),
            ("x", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
    }
}
