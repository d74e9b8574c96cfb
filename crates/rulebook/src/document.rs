//! Takes a TOML document apart and collects all its mistakes, each with its place.

use std::borrow::Cow;
use std::collections::HashSet;

use talon_engine::text::quoted;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

use crate::change::{RuleKey, shown};
use crate::nearest::{all_of, hint, nearest};
use crate::problem::{Places, Problem};

/// A table of the document with the byte it starts at and the name that problems call it by.
#[derive(Clone, Copy)]
pub(crate) struct TomlTable<'d> {
    pub(crate) table: &'d DeTable<'d>,
    pub(crate) offset: usize,
    pub(crate) name: &'d str,
}

/// The basis of a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ProblemBasis {
    /// One value, read for itself.
    Value,
    /// The document as a whole, such as a missing key: of no use while the text is not valid TOML.
    Whole,
}

struct FoundProblem {
    offset: usize,
    basis: ProblemBasis,
    message: String,
}

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Findings(Vec<FoundProblem>);

impl Findings {
    /// Adds a mistake with its basis.
    pub(crate) fn note(&mut self, offset: usize, basis: ProblemBasis, message: String) {
        self.0.push(FoundProblem { offset, basis, message });
    }

    /// A value that is wrong by itself.
    pub(crate) fn wrong(&mut self, offset: usize, message: String) {
        self.note(offset, ProblemBasis::Value, message);
    }

    /// Something that follows from the document as a whole.
    pub(crate) fn follows(&mut self, offset: usize, message: String) {
        self.note(offset, ProblemBasis::Whole, message);
    }

    /// A required key that is missing; not reported if another key looks like a misspelling of it.
    pub(crate) fn missing(&mut self, part: TomlTable<'_>, key: &str) {
        let misspelt = |there: &Spanned<Cow<'_, str>>| nearest(there.get_ref(), [key]).is_some();
        if !part.table.keys().any(misspelt) {
            self.follows(part.offset, format!("{} needs \"{key}\"", part.name));
        }
    }

    /// The problems in the order of their places; with the errors of the text itself, if it is not right TOML.
    pub(crate) fn problems(mut self, text: &str, syntax: &[Error]) -> Vec<Problem> {
        let (mut problems, end) = syntax_problems(text, syntax);
        let lines: HashSet<usize> = problems.iter().map(|problem| problem.line).collect();
        self.0.sort_by_key(|finding| finding.offset);
        let mut places = Places::new(text);
        for FoundProblem { offset, basis, message } in self.0 {
            let problem = places.problem(offset, message);
            // A value that the parser made up after an error has no place, or one on the line of the error.
            let own = basis == ProblemBasis::Value && offset > 0 && problem.line < end;
            if lines.is_empty() || own && !lines.contains(&problem.line) {
                problems.push(problem);
            }
        }
        problems.sort();
        problems.dedup();
        problems
    }

    /// A table inside another, if it is there.
    pub(crate) fn part<'d>(
        &mut self,
        parent: TomlTable<'d>,
        key: &'d str,
    ) -> Option<TomlTable<'d>> {
        let value = parent.table.get(key)?;
        let name = match key {
            "layout" => "[layout]",
            "play" => "[play]",
            "stock" => "[stock]",
            _ => key,
        };
        if let DeValue::Table(table) = value.get_ref() {
            return Some(TomlTable { table, offset: value.span().start, name });
        }
        let message = format!("\"{key}\" is a table, not {}", shown(value));
        self.wrong(value.span().start, message);
        None
    }

    /// The tables of a list.
    pub(crate) fn parts<'d>(
        &mut self,
        parent: TomlTable<'d>,
        key: &str,
        name: &'d str,
    ) -> Vec<TomlTable<'d>> {
        let Some(value) = parent.table.get(key) else { return Vec::new() };
        let Some(list) = value.get_ref().as_array() else {
            let message = format!("\"{key}\" is a list of tables, not {}", shown(value));
            self.wrong(value.span().start, message);
            return Vec::new();
        };
        let mut parts = Vec::new();
        for part in list {
            if let DeValue::Table(table) = part.get_ref() {
                parts.push(TomlTable { table, offset: part.span().start, name });
            } else {
                self.wrong(part.span().start, format!("{name} is a table, not {}", shown(part)));
            }
        }
        parts
    }

    /// A text of one line; empty if there is none, with a problem noted.
    pub(crate) fn text(&mut self, part: TomlTable<'_>, key: &str) -> String {
        let Some(value) = part.table.get(key) else {
            self.missing(part, key);
            return String::new();
        };
        let text = value.get_ref().as_str().map(str::trim);
        let plain = text.filter(|text| is_text(text));
        if plain.is_none() {
            let message = format!("\"{key}\" takes one line of text, not {}", shown(value));
            self.wrong(value.span().start, message);
        }
        plain.unwrap_or_default().to_owned()
    }

    /// A word that commands and saves use.
    pub(crate) fn id(&mut self, part: TomlTable<'_>, key: &str) -> String {
        let word = self.text(part, key);
        if let Some(value) = part.table.get(key).filter(|_| !is_id(&word)) {
            let message = format!(
                "\"{key}\" takes small letters, digits and dashes, no dash first, not {}",
                shown(value)
            );
            self.wrong(value.span().start, message);
        }
        word
    }

    /// Keys that have no meaning at their place.
    pub(crate) fn unknown_keys(&mut self, part: TomlTable<'_>, known: &[&str]) {
        for key in part.table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let message = unknown_key(part.name, key.get_ref(), known);
            self.note(key.span().start, basis_of_unknown(key.get_ref(), known), message);
        }
    }
}

/// Whether it is one line of text with something in it.
pub(crate) fn is_text(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(char::is_control)
}

/// Whether it is a word that commands and saves can use.
pub(crate) fn is_id(word: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    word.chars().all(plain) && !word.starts_with('-')
}

/// Beginnings of the parser's messages after which the rest of the text may be misread.
const MISLEADING: [&str; 7] = [
    "missing comma",
    "missing key",
    "missing opening quote",
    "missing table open",
    "invalid key-value pair",
    "invalid inline table element",
    "duplicate key",
];

/// The errors of the text, one per line, without consequences of earlier ones; and the first line that cannot be read
/// with certainty.
fn syntax_problems(text: &str, syntax: &[Error]) -> (Vec<Problem>, usize) {
    let start = |error: &Error| error.span().map_or(0, |span| span.start);
    let mut sorted: Vec<&Error> = syntax.iter().collect();
    sorted.sort_by_key(|error| start(error));
    let mut places = Places::new(text);
    let mut problems: Vec<Problem> = Vec::new();
    for error in sorted {
        let problem = places.problem(start(error), syntax_message(text, error));
        // An unclosed bracket swallows the rest of the text, and a misread heading repeats keys.
        let misleads = MISLEADING.iter().any(|kind| error.message().starts_with(kind));
        let (line, is_first) = (problem.line, problems.is_empty());
        if is_first || !misleads && problems.last().is_some_and(|last| last.line != line) {
            problems.push(problem);
        }
        if misleads {
            return (problems, line);
        }
    }
    (problems, usize::MAX)
}

/// Beginnings of the parser's messages, which use the terms of its grammar, and our words for them. Of two that fit, the
/// first counts.
const PLAIN_WORDS: [(&str, &str); 13] = [
    ("string values must be quoted", "a text needs quotes, as in name = \"Mine\""),
    ("invalid basic string, expected `\"`", "the text has no closing quote"),
    ("invalid literal string, expected `'`", "the text has no closing quote"),
    ("missing opening quote", "the text has no opening quote"),
    ("unclosed array table", "the heading has no closing brackets"),
    ("unclosed array", "the list has no closing bracket"),
    ("unclosed table", "the heading has no closing bracket"),
    ("unclosed inline table", "the braces are not closed"),
    ("unquoted keys cannot be empty", "a key is missing before the equals sign"),
    ("key with no value", "a key needs an equals sign and a value, as in draw = 3"),
    ("missing value", "a value is missing after the equals sign"),
    ("missing comma", "a comma or a closing bracket is missing"),
    ("missing assignment", "an equals sign is missing"),
];

/// The mistake in plain words; of a duplicate key also its name and the remedy.
fn syntax_message(text: &str, error: &Error) -> String {
    let (message, word) = (error.message(), error.span().and_then(|span| text.get(span)));
    let known = PLAIN_WORDS.iter().find(|(beginning, _)| message.starts_with(beginning));
    match (message, word, known) {
        ("duplicate key", Some(word), _) => {
            format!("{} stands here a second time: leave one of the two out", quoted(word))
        }
        // The parser reads the end of the line as a text without quotes.
        ("string values must be quoted, expected literal string", Some(word), _)
            if word.trim().is_empty() =>
        {
            "a value is missing after the equals sign".to_owned()
        }
        (_, _, Some((_, plain))) => (*plain).to_owned(),
        (_, _, None) => message.to_owned(),
    }
}

/// Keys of rules files that say nothing about the rules.
const OTHER_KEYS: &[&str] = &[
    "id", "name", "line", "layout", "play", "stock", "setting", "ruling", "note", "key", "label",
    "values", "word", "called", "changes", "about", "rule", "when", "text", "why",
];

/// A misspelled key is a mistake by itself. Any other key may be at its place only because a heading could not be read.
fn basis_of_unknown(key: &str, known: &[&str]) -> ProblemBasis {
    let elsewhere = OTHER_KEYS.contains(&key) || RuleKey::all().any(|other| other.name() == key);
    let misspelt = nearest(key, known.iter().copied()).is_some();
    if misspelt && !elsewhere { ProblemBasis::Value } else { ProblemBasis::Whole }
}

fn unknown_key(place: &str, key: &str, known: &[&str]) -> String {
    let tables =
        [("[layout]", RuleKey::LAYOUT), ("[play]", RuleKey::PLAY), ("[stock]", RuleKey::STOCK)];
    let home = tables.iter().find(|(_, keys)| keys.iter().any(|known| known.name() == key));
    let hint = hint(key, known.iter().copied());
    let key = quoted(key);
    match home {
        Some((home, _)) if hint.is_empty() => {
            format!("{key} belongs in {home}, not in {place}")
        }
        Some(_) | None if known.is_empty() => format!("{place} has no {key}"),
        Some(_) | None if hint.is_empty() => {
            format!("{place} has no {key}: it knows {}", all_of(known.iter().copied()))
        }
        Some(_) | None => format!("{place} has no {key}{hint}"),
    }
}
