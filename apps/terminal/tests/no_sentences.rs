//! Sentences are messages of the wording crate, so that another language needs no change here.

use std::fs;
use std::path::{Path, PathBuf};

/// Every source file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources").flatten();
    let paths = entries.map(|entry| entry.path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The texts in quotes that players may read, each with its line: comments, tests, and what only a panic or an attribute
/// says are left out.
fn literals(source: &str) -> Vec<(usize, String)> {
    const NOT_SAID: [&str; 6] =
        [".expect(", "panic!(", "unreachable!(", "assert!(", "assert_eq!(", "reason ="];
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let mut found = Vec::new();
    let mut before = "";
    for (number, line) in (1..).zip(code.lines()) {
        let line = line.trim();
        let said = |line: &str| NOT_SAID.iter().any(|call| line.contains(call));
        if !line.starts_with("//") && !said(line) && !said(before) {
            let texts = line.split('"').skip(1).step_by(2);
            found.extend(texts.map(|text| (number, text.to_owned())));
        }
        before = line;
    }
    found
}

/// How many words a text has, without what is filled in.
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

#[test]
fn sentences_are_found_and_other_texts_are_not() {
    let source = "//! \"Not a text.\"\nlet a = \"The game is saved.\";\nb.expect(\"it is a sentence\");\n\
                  format!(\"{one} {two} {three}\", \"C D H S\", \"vegas-bank\");\n\
                  #[cfg(test)]\nlet c = \"Only a test.\";\n";
    let found: Vec<(usize, String)> =
        literals(source).into_iter().filter(|(_, text)| words(text) >= 2).collect();
    assert_eq!(found, [(2, "The game is saved.".to_owned())]);
}

#[test]
fn no_sentence_stands_in_the_sources() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    for path in sources(&folder) {
        let source = fs::read_to_string(&path).expect("a source file");
        for (line, text) in literals(&source) {
            if words(&text) >= 2 {
                found.push(format!("{}:{line}: {text}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "move these to crates/wording/messages:\n{}", found.join("\n"));
}
