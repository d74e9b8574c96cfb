//! Tests of tidy: texts that it reports, and texts that it accepts.

use super::source::{code_lines, code_outside_tests};
use super::{
    TextFile, game_named_in, game_names, links, long_glossary, names_of_games, no_opening,
    repeated_animations, starts_a_path, unfinished,
};

const PART_TEST: &str = "\
//! A file.
fn product() {}

#[cfg(test)]
mod tests {
    // klondike
    fn helper() {
    }
}
fn klondike() {}
";

#[test]
fn blank_lines_and_comments_are_no_code() {
    assert_eq!(code_lines("//! A file.\n\n    // why\nfn f() {}\n").count(), 1);
}

#[test]
fn test_items_are_left_out() {
    let numbers: Vec<usize> = code_outside_tests(PART_TEST).map(|(number, _)| number).collect();
    assert_eq!(numbers, [1, 2, 3, 10]);
}

#[test]
fn a_test_module_in_its_own_file_ends_with_its_line() {
    let kept: Vec<&str> =
        code_outside_tests("#[cfg(test)]\nmod tests;\nfn f() {}").map(|l| l.1).collect();
    assert_eq!(kept, ["fn f() {}"]);
}

/// The names of two games, as their rules files have them.
fn games() -> Vec<String> {
    let rules = "# A game.\nid = \"two-words\"\nname = \"Two Words Solitaire\"\nvalues = [{ called = \"FreeCell\" }]\n";
    let file = |path: &str, text: &str| TextFile { path: path.into(), text: text.into() };
    names_of_games(&[
        file("crates/catalog/games/two.toml", rules),
        file("crates/catalog/games/one.toml", "\nid = \"klondike\"\n"),
        file("docs/three.toml", "\nid = \"three\"\n"),
    ])
}

#[test]
fn the_names_of_games_are_read_from_their_files() {
    assert_eq!(games(), ["freecell", "klondike", "two-words", "two-words-solitaire"]);
}

#[test]
fn games_are_found_by_any_spelling_outside_tests() {
    let games = games();
    assert_eq!(game_names(PART_TEST, &games), ["10: names a game (klondike)"]);
    for line in ["struct FreeCellKernel;", "// plain FreeCell", "let freecell = 1;"] {
        assert_eq!(game_named_in(line, &games), Some("freecell"), "{line}");
    }
    for line in ["fn two_words()", "TwoWords", "the game Two Words"] {
        assert_eq!(game_named_in(line, &games), Some("two-words"), "{line}");
    }
    for line in ["the player's two wordings", "a free cell", "let free_cell = 1;", "klondikes"] {
        assert_eq!(game_named_in(line, &games), None, "{line}");
    }
}

#[test]
fn examples_and_benches_of_a_crate_are_no_tests() {
    let is_checked =
        |path: &str| TextFile { path: path.into(), text: String::new() }.is_in_a_library();
    for path in ["crates/a/src/b.rs", "crates/a/benches/b.rs", "crates/a/examples/b/c.rs"] {
        assert!(is_checked(path), "{path}");
    }
    for path in [
        "crates/a/tests/b.rs",
        "crates/a/src/b/tests.rs",
        "crates/testkit/src/b.rs",
        "apps/a/src/b.rs",
    ] {
        assert!(!is_checked(path), "{path}");
    }
}

#[test]
fn a_file_must_say_what_it_is_for() {
    assert!(no_opening("use std::fs;\n").is_some());
    assert!(no_opening("//! Cards.\n").is_none());
}

#[test]
fn absolute_paths_are_distinguished_from_relative_ones() {
    assert!(starts_a_path(concat!("see /", "home/me"), concat!("/", "home/")));
    assert!(!starts_a_path(concat!("docs/", "home/page"), concat!("/", "home/")));
}

#[test]
fn unfinished_business_is_found() {
    assert_eq!(unfinished(concat!("fn f() { todo", "!() }")).len(), 1);
}

#[test]
fn links_to_files_are_found_and_others_let_pass() {
    let page = "[a](docs/a.md) ![b](b.png)\n[c](https://example.org) [d](#here) [e](e.md#there)\n";
    assert_eq!(links(page).collect::<Vec<_>>(), [(1, "docs/a.md"), (1, "b.png"), (2, "e.md")]);
}

#[test]
fn two_animations_of_one_name_are_found() {
    let sheet = |path: &str, text: &str| TextFile { path: path.into(), text: text.to_owned() };
    let one = sheet("a.css", "@keyframes turn{to{opacity:1}}@keyframes deal{}");
    assert!(repeated_animations(std::slice::from_ref(&one)).is_empty());
    let both = [one, sheet("b.css", "@keyframes turn {}")];
    assert_eq!(repeated_animations(&both), ["b.css: there is another animation named turn"]);
}

#[test]
fn a_glossary_has_some_terms_and_not_too_many() {
    let page = |terms: usize| {
        let rows = "| cell | a place |\n".repeat(terms);
        format!("\n## Glossary\n\n| term | meaning |\n|---|---|\n{rows}\n## More\n\n| a | b |\n")
    };
    assert_eq!([1, 60].map(|terms| long_glossary(&page(terms))), [None, None]);
    assert!(long_glossary(&page(61)).is_some_and(|problem| problem.contains("61 terms")));
    assert!(long_glossary(&page(0)).is_some());
    assert!(long_glossary("no glossary").is_some());
}
