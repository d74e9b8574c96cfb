//! Sentences for players are messages of the wording crate, so that another language needs no change elsewhere.

use std::path::Path;

/// Sources that players read the words of: the terminal table, and the commands that are about their own games. The
/// other commands, for people who measure and build, print English.
const PLAYERS: [&str; 11] = [
    "apps/terminal/src",
    "apps/cli/src/analyse.rs",
    "apps/cli/src/games.rs",
    "apps/cli/src/hint.rs",
    "apps/cli/src/play.rs",
    "apps/cli/src/puzzle.rs",
    "apps/cli/src/review.rs",
    "apps/cli/src/saves.rs",
    "apps/cli/src/stats.rs",
    "apps/cli/src/transfer.rs",
    "apps/web-protocol/src/calendar.rs",
];

/// The sentences in a source of [`PLAYERS`], each with its line.
pub(super) fn in_source(path: &Path, source: &str) -> Vec<String> {
    if !PLAYERS.iter().any(|place| path.starts_with(place)) {
        return Vec::new();
    }
    let sentences = literals(source).into_iter().filter(|(_, text)| words(text) >= 2);
    sentences
        .map(|(line, text)| format!("{line}: move this to crates/wording/messages: {text}"))
        .collect()
}

/// The texts in quotes that players may read, each with its line: without comments, tests, descriptions of arguments,
/// and the texts of panics and attributes.
fn literals(source: &str) -> Vec<(usize, String)> {
    const NOT_SAID: [&str; 6] =
        [".expect(", "panic!(", "unreachable!(", "assert!(", "assert_eq!(", "reason ="];
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut before = "";
    let mut in_attribute = false;
    for (number, line) in (1..).zip(code.lines()) {
        let line = line.trim();
        let said = |line: &str| NOT_SAID.iter().any(|call| line.contains(call));
        in_attribute |= line.starts_with("#[");
        if !line.starts_with("//") && !in_attribute && !said(line) && !said(before) {
            let texts = line.split('"').skip(1).step_by(2);
            found.extend(texts.map(|text| (number, text.to_owned())));
        }
        let whole = line.starts_with("#[") && line.ends_with(']');
        in_attribute &= !whole && !line.ends_with(")]");
        before = line;
    }
    found
}

/// The number of words of a text, without its placeholders.
fn words(text: &str) -> usize {
    let mut depth = 0_u32;
    let outside = text.chars().map(|sign| {
        depth = match sign {
            '{' => depth + 1,
            '}' => depth.saturating_sub(1),
            _ => depth,
        };
        if depth == 0 && sign != '}' { sign } else { ' ' }
    });
    let outside: String = outside.collect();
    let is_word = |word: &&str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    outside.split_whitespace().filter(is_word).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "//! \"Not a text.\"\nlet a = \"The game is saved.\";\nb.expect(\"it is a sentence\");\n\
         format!(\"{one} {two} {three}\", \"C D H S\", \"vegas-bank\");\n\
         #[command(after_help = \"\\\nTells \"how it\" is used.\")]\nlet c = \"no more\";\n\
         #[cfg(test)]\nlet d = \"Only a test.\";\n";

    #[test]
    fn sentences_are_found_and_other_texts_are_not() {
        let found = in_source(Path::new("apps/terminal/src/menu.rs"), SOURCE);
        assert_eq!(
            found,
            [
                "2: move this to crates/wording/messages: The game is saved.",
                "7: move this to crates/wording/messages: no more",
            ]
        );
    }

    #[test]
    fn commands_for_builders_may_have_sentences() {
        assert!(in_source(Path::new("apps/cli/src/survey/run.rs"), SOURCE).is_empty());
        assert_eq!(in_source(Path::new("apps/cli/src/play.rs"), SOURCE).len(), 2);
    }
}
