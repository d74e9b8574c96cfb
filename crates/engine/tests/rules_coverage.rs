//! `docs/rules-coverage.md` quotes the five texts whole and names only tests that exist.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A line of a table: the sentence, and what holds it.
struct Row {
    sentence: String,
    held_by: String,
}

/// The rows of the table that follows the heading with this file's name.
fn table(coverage: &str, file: &str) -> Vec<Row> {
    let heading = format!("`rules/{file}.txt`");
    let section = coverage
        .split("\n## ")
        .find(|section| section.lines().next().is_some_and(|line| line.ends_with(&heading)));
    let rows = section.unwrap_or_else(|| panic!("no table for {file}")).lines();
    rows.filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit_once(" | "))
        .skip(1)
        .map(|(sentence, held_by)| Row { sentence: sentence.into(), held_by: held_by.into() })
        .collect()
}

const TEXTS: [&str; 5] =
    ["klondike", "portuguese", "preference", "lady-palk", "selective-freecell"];

fn coverage() -> String {
    fs::read_to_string(root().join("docs/rules-coverage.md")).expect("the page is there")
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn every_sentence_of_the_five_texts_is_there() {
    let coverage = coverage();
    for name in TEXTS {
        let text =
            fs::read_to_string(root().join(format!("docs/rules/{name}.txt"))).expect("a text");
        let rows = table(&coverage, name);
        let quoted: String = rows.iter().map(|row| without_spaces(&row.sentence)).collect();
        assert_eq!(quoted, without_spaces(&text), "{name}");
    }
}

/// The words between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_sentence_is_held_by_a_test_that_exists_or_is_no_rule() {
    let tests = all_tests();
    let coverage = coverage();
    for name in TEXTS {
        for row in table(&coverage, name) {
            let named: Vec<&str> = quoted(&row.held_by).collect();
            let no_rule = row.held_by == "heading" || row.held_by.starts_with("remark: ");
            assert!(no_rule || !named.is_empty(), "{name}: nothing holds \"{}\"", row.sentence);
            for test in named {
                assert!(tests.contains(test), "{name}: there is no test {test}");
            }
        }
    }
}

/// All tests of the repository, as `file::test`.
fn all_tests() -> HashSet<String> {
    let mut tests = HashSet::new();
    for folder in ["crates", "apps", "xtask", "tests"] {
        for file in rust_files(&root().join(folder)) {
            let stem = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let source = fs::read_to_string(&file).expect("a source file can be read");
            tests.extend(test_names(&source).map(|test| format!("{stem}::{test}")));
        }
    }
    assert!(tests.len() > 100, "only {} tests found", tests.len());
    tests
}

/// The functions that follow a `#[test]`.
fn test_names(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]").skip(1).filter_map(|rest| {
        let (_, name) = rest.split_once("fn ")?;
        name.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
    })
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    paths
        .flat_map(|path| match path.extension() {
            Some(ending) if ending == "rs" => vec![path],
            _ if path.is_dir() && !path.ends_with("target") => rust_files(&path),
            _ => Vec::new(),
        })
        .collect()
}
