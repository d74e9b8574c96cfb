//! How text must read: lines that fit on a screen, and none of the phrases that we no longer write.

/// The longest line of a Markdown file, in characters, outside tables, code and comments.
const LONGEST_LINE: usize = 120;

const MANNERISMS: &str = include_str!("mannerisms.txt");

/// Phrases to avoid in doc comments alone: elsewhere they may be questions, or words of a player.
const COMMENT_MANNERISMS: &str = include_str!("comment_mannerisms.txt");

/// A phrase to avoid, and what to write instead.
struct Mannerism {
    phrase: &'static str,
    instead: &'static str,
}

fn mannerisms(list: &'static str) -> impl Iterator<Item = Mannerism> {
    list.lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(phrase, instead)| Mannerism { phrase, instead })
}

/// The lines of a Markdown file that are too long to read in a terminal or in a diff.
pub(super) fn long_lines(markdown: &str) -> Vec<String> {
    prose_lines(markdown)
        .filter(|(_, line)| !line.starts_with(['|', '<']) && line.chars().count() > LONGEST_LINE)
        .map(|(number, line)| {
            let length = line.chars().count();
            format!("{number}: {length} characters, {LONGEST_LINE} at most")
        })
        .collect()
}

/// The numbered lines of a Markdown file outside code: neither fenced nor, after a blank line,
/// indented by four spaces.
fn prose_lines(markdown: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    let mut after_code_or_blank = true;
    (1..).zip(markdown.lines()).filter(move |(_, line)| {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
            after_code_or_blank = true;
            return false;
        }
        let indented = after_code_or_blank && line.starts_with("    ");
        after_code_or_blank = line.trim().is_empty() || indented;
        !fenced && !indented
    })
}

/// The phrases of the list that a text contains, Markdown or Rust, with the numbers of the lines where they begin. A
/// phrase may continue on the next line.
pub(super) fn mannered(text: &str) -> Vec<String> {
    phrases_in(text, MANNERISMS)
}

/// The phrases that doc comments of Rust code must not have, with the numbers of the lines where they begin.
pub(super) fn mannered_comments(text: &str) -> Vec<String> {
    let is_comment =
        |line: &&str| ["///", "//!"].iter().any(|mark| line.trim_start().starts_with(mark));
    let comment = |line| Some(line).filter(is_comment).unwrap_or_default();
    phrases_in(&text.lines().map(comment).collect::<Vec<_>>().join("\n"), COMMENT_MANNERISMS)
}

fn phrases_in(text: &str, list: &'static str) -> Vec<String> {
    let lines: Vec<String> = text.lines().map(words).collect();
    let lower = text.to_lowercase();
    let phrases: Vec<(String, Mannerism)> = mannerisms(list)
        .filter(|mannerism| mannerism.phrase.split(' ').all(|word| lower.contains(word)))
        .map(|mannerism| (format!(" {} ", mannerism.phrase), mannerism))
        .collect();
    let mut problems = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let next = lines.get(place + 1).map_or("", String::as_str);
        let both = format!("{line}{}", next.trim_start());
        let begins_here = |(spaced, _): &&(String, Mannerism)| {
            both.find(spaced.as_str()).is_some_and(|at| at + 1 < line.len())
        };
        if let Some((_, Mannerism { phrase, instead })) = phrases.iter().find(begins_here) {
            problems.push(format!("{}: \"{phrase}\"; write {instead}", place + 1));
        }
    }
    problems
}

/// Doc comments of Rust code that begin with a relative clause instead of a noun: "What each feature weighs" for
/// "The weight of each feature".
pub(super) fn without_noun(text: &str) -> Vec<String> {
    let mut after_comment = false;
    let opens = |line: &str| {
        let comment = line.trim_start();
        let words = ["///", "//!"].iter().find_map(|mark| comment.strip_prefix(mark));
        let opens = !after_comment
            && words.is_some_and(|words| words.starts_with(" What ") || words.starts_with(" Who "));
        after_comment = words.is_some();
        opens
    };
    let lines: Vec<usize> =
        (1..).zip(text.lines().map(opens)).filter(|(_, opens)| *opens).map(|(n, _)| n).collect();
    let problem =
        |number| format!("{number}: a comment that begins without a noun: name the thing");
    lines.into_iter().map(problem).collect()
}

/// A line's words in lower case with single spaces around each. A name with underscores is one word, but the name of a
/// function is a sentence in a test, and is read as its words.
fn words(line: &str) -> String {
    let is_function = line.trim_start().starts_with("fn ");
    let is_part =
        |sign: char| sign.is_alphanumeric() || sign == '\'' || (sign == '_' && !is_function);
    let lower = line.to_lowercase();
    let words = lower.split(|sign| !is_part(sign)).filter(|word| !word.is_empty());
    words.fold(" ".to_owned(), |joined, word| joined + word + " ")
}

#[cfg(test)]
mod tests {

    use super::{
        COMMENT_MANNERISMS, MANNERISMS, long_lines, mannered, mannered_comments, mannerisms,
        without_noun,
    };

    #[test]
    fn long_lines_of_prose_are_found() {
        let long = "word ".repeat(30);
        assert_eq!(long_lines(&format!("# Title\n\n{long}\n")), ["3: 150 characters, 120 at most"]);
        assert_eq!(long_lines(&format!("- item\n    {long}\n")).len(), 1, "no code in a list");
    }

    #[test]
    fn tables_and_code_may_be_long() {
        let long = "word ".repeat(30);
        for page in [
            format!("| {long} | {long} |\n"),
            format!("<!-- {long} -->\n"),
            format!("```console\n{long}\n```\n"),
            format!("Like this:\n\n    {long}\n    {long}\n"),
        ] {
            assert_eq!(long_lines(&page), [""; 0], "{page}");
        }
    }

    #[test]
    fn every_phrase_of_the_list_is_found_and_has_a_replacement() {
        assert!(mannerisms(MANNERISMS).count() > 5);
        for mannerism in mannerisms(MANNERISMS) {
            let phrase = mannerism.phrase;
            let text = format!("// Plain.\n/// It is ({phrase}), here.\n");
            assert_eq!(mannered(&text), [format!("2: \"{phrase}\"; write {}", mannerism.instead)]);
        }
    }

    #[test]
    fn some_phrases_are_found_in_doc_comments_alone() {
        assert!(mannerisms(COMMENT_MANNERISMS).count() > 5);
        for mannerism in mannerisms(COMMENT_MANNERISMS) {
            let phrase = mannerism.phrase;
            let text = format!("let a = \"{phrase}\";\n// ({phrase})\n    /// It: {phrase}.\n");
            let expected = format!("3: \"{phrase}\"; write {}", mannerism.instead);
            assert_eq!(mannered_comments(&text), [expected]);
        }
        let apart = concat!("/// All cards o", "f\nlet which = 1;\n/// which\n");
        assert_eq!(mannered_comments(apart), [""; 0], "code stands between");
    }

    #[test]
    fn a_comment_that_begins_without_a_noun_is_found() {
        let text = "//! What it is.\n\n/// What a row weighs.\nfn a() {}\n/// A row.\n/// What it \
                    weighs.\n    /// Who calls.\n// What follows.\n\n    /// Who calls.\nfn b() {}\n";
        let found = without_noun(text);
        let lines: Vec<&str> = found.iter().filter_map(|it| it.split(':').next()).collect();
        assert_eq!(lines, ["1", "3", "10"], "the first line of a comment counts");
    }

    #[test]
    fn a_phrase_over_two_lines_is_found_once() {
        let text = concat!("/// It is done at t", "he\n/// most once.\n\nPlain.\n");
        assert_eq!(mannered(text), [concat!("1: \"at t", "he most\"; write at most")]);
        assert_eq!(mannered(concat!("/// It is done at t", "he most\n/// once.\n")).len(), 1);
    }

    #[test]
    fn capitals_do_not_hide_a_phrase_and_parts_of_words_are_none() {
        assert_eq!(mannered(concat!("U", "pon a table")).len(), 1);
        assert_eq!(mannered("Coupons; so_many; manew").len(), 0);
        assert_eq!(mannered(concat!("    fn a_test_of_so", "_many_things() {")).len(), 1);
    }
}
