//! Rules files with mistakes: all are reported at once, each with its line and the valid form.

use talon_rulebook::{EXAMPLE, Game, RuleKey};

/// Problems as `line: message`.
fn problems(text: &str) -> Vec<String> {
    let problems = Game::parse(text).expect_err("a file with mistakes");
    problems.iter().map(|problem| format!("{}: {}", problem.line, problem.message)).collect()
}

/// A right file of ten lines, with one of them replaced and others added.
fn with(line: usize, replacement: &str, more: &str) -> String {
    let right: Vec<&str> = EXAMPLE.lines().take(10).collect();
    assert!(Game::parse(&right.join("\n")).is_ok());
    let lines = (1..).zip(right);
    let text: Vec<&str> =
        lines.map(|(number, old)| if number == line { replacement } else { old }).collect();
    text.join("\n") + "\n" + more
}

fn check(line: usize, replacement: &str, expected: &[&str]) {
    assert_eq!(problems(&with(line, replacement, "")), expected, "{replacement}");
}

fn check_added(more: &str, expected: &[&str]) {
    assert_eq!(problems(&with(0, "", more)), expected, "{more}");
}

#[test]
fn a_file_full_of_mistakes_gets_all_of_them_at_once() {
    let text = include_str!("games/full-of-mistakes.toml");
    let expected = include_str!("games/full-of-mistakes.txt");
    let problems = Game::parse(text).expect_err("full of mistakes");
    let found: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(found, expected.lines().collect::<Vec<_>>());
}

#[test]
fn unknown_keys_name_the_nearest_right_word() {
    check(6, "cels = 2", &["6: [layout] has no \"cels\"; did you mean \"cells\"?"]);
    check(3, "lien = \"x\"", &["3: a rules file has no \"lien\"; did you mean \"line\"?"]);
    check(6, "draw = 3", &["6: \"draw\" belongs in [stock], not in [layout]"]);
    check(
        8,
        "zebra = 1\nbuild = \"any suit\"",
        &[
            "8: [play] has no \"zebra\": it knows \"build\", \"move\", \"runs\", \"space\", \"refill\", \"cells-take\" and \"take-back\"",
        ],
    );
}

#[test]
fn wrong_types_and_words_say_what_is_right() {
    check(
        1,
        "id = \"My Game\"",
        &["1: \"id\" takes small letters, digits and dashes, no dash first, not \"My Game\""],
    );
    check(2, "name = 7", &["2: \"name\" takes one line of text, not 7"]);
    check(6, "cells = \"two\"", &["6: \"cells\" takes a whole number from 0 to 8, not \"two\""]);
    check(6, "cells = -1", &["6: \"cells\" takes a whole number from 0 to 8, not -1"]);
    check(6, "cells = 9", &["6: 9 cells: there may be at most 8"]);
    check(
        8,
        "build = \"alternating colors\"",
        &[
            "8: \"build\" takes \"same suit\", \"alternating colours\", \"same colour\", \"any suit but its own\" or \"any suit\", not \"alternating colors\"; did you mean \"alternating colours\"?",
        ],
    );
    check(
        5,
        "columns = 13",
        &[
            "5: \"columns\" takes a list of how many cards each column is dealt, as in [7, 7, 6, 6], not 13",
        ],
    );
}

#[test]
fn every_wrong_part_of_a_list_is_named() {
    let text = with(5, "columns = [-1, 13, 2.5, 300, \"x\"]", "");
    let columns: Vec<usize> = Game::parse(&text)
        .expect_err("four wrong parts")
        .iter()
        .map(|problem| problem.column)
        .collect();
    assert_eq!(columns, [12, 20, 25, 30]);
}

#[test]
fn a_key_that_stands_twice_is_named() {
    check(
        6,
        "columns = [52]",
        &["6: \"columns\" stands here a second time: leave one of the two out"],
    );
    check_added("[play]\n", &["11: \"play\" stands here a second time: leave one of the two out"]);
}

#[test]
fn mistakes_of_the_form_have_plain_messages() {
    for (line, message) in [
        ("name = ", "a value is missing after the equals sign"),
        ("name = Mine", "a text needs quotes, as in name = \"Mine\""),
        ("name = \"Mine", "the text has no closing quote"),
        ("name = 'Mine", "the text has no closing quote"),
        ("= \"Mine\"", "a key is missing before the equals sign"),
        ("name", "a key needs an equals sign and a value, as in draw = 3"),
    ] {
        check(2, line, &[&format!("2: {message}")]);
    }
    check(5, "columns = [13, 13, 13, 13", &["6: a comma or a closing bracket is missing"]);
    check(10, "space = [\"anything\"", &["10: the list has no closing bracket"]);
    check(4, "[layout", &["4: the heading has no closing bracket"]);
}

#[test]
fn missing_keys_are_named() {
    check(2, "", &["1: a rules file needs \"name\""]);
    check(10, "", &["7: [play] needs \"space\""]);
    assert_eq!(
        problems("id = \"x\"\nname = \"X\"\nline = \"x\"\n"),
        ["1: a rules file needs \"layout\"", "1: a rules file needs \"play\""]
    );
}

#[test]
fn cards_must_add_up() {
    check(
        5,
        "columns = [13, 13, 13]",
        &["5: 13 cards are left after the deal: deal them to the columns, or add a stock"],
    );
    check(5, "columns = [13, 13, 13, 14]", &["5: 53 cards are dealt, but there are only 52"]);
    check(
        5,
        "columns = [13, 13, 13, 12]",
        &["5: 1 card is left after the deal: deal it to a column, or add a stock"],
    );
    check(7, "ranks = 1\n[play]", &["7: 1 rank a suit: there may be 2 to 13"]);
    check_added(
        "[stock]\ndraw = 1\n",
        &["11: there is a stock, but every card is dealt to the columns: leave it out"],
    );
}

#[test]
fn numbers_beyond_the_engines_limits_are_refused() {
    let columns = |count: usize| format!("columns = [{}]", vec!["1"; count].join(", "));
    for count in [19, 300] {
        let expected = format!("5: {count} columns: there may be 1 to 18");
        check(5, &columns(count), &[expected.as_str()]);
    }
    check(
        5,
        "columns = [21, 21, 5, 5]",
        &[
            "5: column 1 is dealt 21 cards: there may be at most 20",
            "5: column 2 is dealt 21 cards: there may be at most 20",
        ],
    );
    check(6, "packs = 3", &["6: 3 packs of cards: there may be 1 or 2"]);
    check(
        6,
        "cells = 1\ncells-filled = 2",
        &[
            "5: 54 cards are dealt, but there are only 52",
            "7: 2 cells are filled at the deal, but there is only room for 1",
        ],
    );
    check(6, "cells = 1\ncells-filled = 1", &["5: 53 cards are dealt, but there are only 52"]);
    check(
        8,
        "build = \"same colour\"\nruns = \"any suit but its own\"",
        &[
            "9: runs that move together must follow one another as columns are built, or by a narrower rule",
        ],
    );
}

#[test]
fn impossible_combinations_are_refused() {
    check(
        10,
        "space = \"anything\"\nrefill = \"waste then stock\"",
        &["11: spaces cannot be filled from the waste or the stock: there is no stock"],
    );
    let text = with(10, "space = \"anything\"\ncells-take = \"only card of its rank\"", "");
    assert_eq!(
        problems(&text.replace("cells = 2", "cells = 0")),
        ["11: cells that admit selectively need at least one cell"]
    );
}

const ACES: &str = "\
[[setting]]
key = \"aces\"
label = \"Aces\"
values = [
  { word = \"deck\", label = \"in the deck\" },
  { word = \"home\", label = \"home\", changes = { aces = \"home\" } },
]
";

const CELLS: &str = "\
[[setting]]
key = \"cells\"
label = \"Cells\"
values = [{ word = \"2\", label = \"two\" }, { word = \"0\", label = \"none\", changes = { cells = 0 } }]
[[setting]]
key = \"selective\"
label = \"Selective\"
values = [
  { word = \"off\", label = \"off\" },
  { word = \"on\", label = \"on\", changes = { cells-take = \"only card of its rank\" } },
]
";

#[test]
fn a_value_that_leads_to_impossible_rules_is_blamed() {
    check_added(ACES, &["16: with aces=home: 52 cards are dealt, but there are only 48"]);
}

#[test]
fn values_that_are_impossible_only_together_are_blamed_together() {
    check_added(
        CELLS,
        &["20: with cells=0 and selective=on: cells that admit selectively need at least one cell"],
    );
}

#[test]
fn settings_are_checked() {
    check_added(
        &format!("{ACES}{ACES}").replace("aces = \"home\"", "kings = \"to the bottom\""),
        &["18: there are two settings \"aces\""],
    );
    check_added(
        "[[setting]]\nkey = \"k\"\nlabel = \"K\"\nvalues = [{ word = \"a\", label = \"A\" }]\n",
        &["11: a setting needs at least two values"],
    );
    let first = "[[setting]]\nkey = \"k\"\nlabel = \"K\"\nvalues = [{ word = \"a\", label = \"A\", changes = { cells = 1 } }, { word = \"b\", label = \"B\", changes = { cells = 0 } }]\n";
    check_added(
        first,
        &[
            "14: the first value is the default and changes nothing: say what it says in the tables above",
        ],
    );
}

#[test]
fn a_setting_has_a_word_that_games_and_links_can_carry() {
    let called = |key: &str| {
        format!(
            "[[setting]]\nkey = \"{key}\"\nlabel = \"K\"\nvalues = [{{ word = \"a\", label = \"A\" }}, {{ word = \"b\", label = \"B\", changes = {{ cells = 1 }} }}]\n"
        )
    };
    assert!(Game::parse(&with(0, "", &called("game-of-2"))).is_ok());
    check_added(&called("2cells"), &["12: a setting starts with a letter, not as \"2cells\""]);
    for key in ["game", "deal", "moves"] {
        let taken = format!(
            "12: a setting cannot be called \"{key}\": whole games and links use that word themselves"
        );
        check_added(&called(key), &[&taken]);
    }
}

#[test]
fn rulings_name_a_part_of_the_page_and_a_choice_that_exists() {
    let ruling = "[[ruling]]\nabout = \"stok\"\nwhen = { selectiv = \"on\", cells = \"7\" }\ntext = \"x\"\nwhy = \"y\"\n";
    check_added(
        &format!("{CELLS}{ruling}"),
        &[
            "20: with cells=0 and selective=on: cells that admit selectively need at least one cell",
            "23: \"about\" takes \"goal\", \"layout\", \"columns\", \"moving\", \"spaces\", \"stock\", \"cells\", \"foundations\" or \"end\", not \"stok\"; did you mean \"stock\"?",
            "24: \"when\" has no \"selectiv\"; did you mean \"selective\"?",
            "24: \"cells\" is \"2\" or \"0\", not \"7\"",
        ],
    );
}

#[test]
fn a_ruling_marks_one_key_or_several() {
    let ruling = |rule: &str| {
        format!("[[ruling]]\nabout = \"layout\"\nrule = {rule}\ntext = \"x\"\nwhy = \"y\"\n")
    };
    for rule in ["\"columns\"", "[\"columns\", \"cells\"]"] {
        let game = Game::parse(&with(0, "", &ruling(rule))).expect("a right file");
        let marked = [RuleKey::Columns, RuleKey::Cells, RuleKey::Build]
            .map(|key| game.rulings()[0].decides(key));
        assert_eq!(marked, [true, rule.contains("cells"), false], "{rule}");
    }
    let found = problems(&with(0, "", &ruling("[\"columns\", \"cels\"]")));
    assert!(found[0].starts_with("13: \"rule\" takes \"packs\", "), "{found:?}");
    assert!(found[0].ends_with("not \"cels\"; did you mean \"cells\"?"), "{found:?}");
}

#[test]
fn errors_of_the_text_itself_come_with_their_lines() {
    let found = problems("id = \"x\nname = \"X\"\nline == \"x\"\n[layout\n");
    let lines: Vec<&str> = found.iter().map(|problem| &problem[..2]).collect();
    assert_eq!(lines, ["1:", "3:", "4:"], "{found:?}");
}

#[test]
fn an_error_of_the_text_does_not_hide_the_mistakes_of_single_keys() {
    let text = with(6, "cells = 9\nfaceup = \"all\"\npacks = 3", "[stock]\ndraw = 0\n")
        .replace("id = \"mine\"", "id = \"mine");
    let said = problems(&text);
    assert!(said[0].starts_with("1: "), "{said:?}");
    assert_eq!(
        said[1..],
        [
            "6: 9 cells: there may be at most 8",
            "7: [layout] has no \"faceup\"; did you mean \"face-up\"?",
            "8: 3 packs of cards: there may be 1 or 2",
            "14: the stock must draw at least 1 card at a time",
        ]
    );
}

#[test]
fn a_heading_that_cannot_be_read_is_the_only_mistake() {
    for heading in ["[layout]", "[play]"] {
        let broken = with(0, "", ACES).replace(heading, &heading.replace(']', ""));
        let said = problems(&broken);
        assert_eq!(said.len(), 1, "{heading}: {said:?}");
    }
    let said = problems(&with(5, "columns = [\n  13 13\n]", ""));
    assert_eq!(said.len(), 1, "{said:?}");
}

#[test]
fn an_empty_file_and_a_file_of_nonsense_are_refused() {
    assert!(!problems("").is_empty());
    assert!(!problems("\u{0}\u{feff}☃").is_empty());
}

#[test]
fn columns_are_counted_in_characters() {
    let text = with(0, "", "").replace("space = \"", "space = \"☃\" # \"");
    let problems = Game::parse(&text).expect_err("a snowman is no word");
    assert_eq!(problems[0].column, 9);
}
