//! The compact and the packed form of a game: a written game is read back, and a wrong text is refused.

use talon_rulebook::{Game, MOST_FILE_BYTES, MOST_PACKED_BYTES};

const GAME: &str = "\
id = \"mine\"
name = \"Mine\"
line = \"A game of mine.\"
[layout]
columns = [13, 13, 13, 13]
cells = 2
[play]
build = \"any suit\"
move = \"run\"
space = \"anything\"
[[setting]]
key = \"cells\"
label = \"Cells\"
values = [
    { word = \"two\", label = \"two\" },
    { word = \"none\", label = \"none\", changes = { cells = 0 } },
]
[[note]]
text = \"Without cells it is hard.\"
when = { cells = \"none\" }
";

fn game() -> Game {
    Game::parse(GAME).expect("a right file")
}

#[test]
fn a_game_is_read_back_from_both_forms() {
    let (compact, packed) = (game().compact(), game().packed());
    assert_eq!(Game::from_compact(&compact).expect("just written").compact(), compact);
    assert_eq!(Game::from_packed(&packed).expect("just written").compact(), compact);
    assert!(packed.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
}

/// A link may come from anywhere: rules that no file could have would stop the program when they are played.
#[test]
fn a_compact_text_is_checked_like_a_rules_file() {
    let good = game().compact();
    for (right, wrong, why) in [
        ("columns\n13 13 13 13\n", "columns\n13 13 13 12\n", "a card is left over"),
        ("columns\n13 13 13 13\n", "columns\n52\n", "a column is too high"),
        ("cells\n0\n", "cells\n200\n", "too many cells with one of the settings"),
        ("mine\nMine\n", "Mine!\nMine\n", "no id"),
        ("mine\nMine\n", "mine\n\n", "no name"),
        ("mine\nMine\n", "mine\nMi\u{1b}[2Jne\n", "a control character"),
        ("none\nnone\n", "two\nnone\n", "two values with one word"),
        ("cells\nCells\n", "moves\nCells\n", "a key that links use"),
        ("Without cells it is hard.\n", "", "a line is missing"),
    ] {
        assert!(good.contains(right), "{right} in {good}");
        let text = good.replacen(right, wrong, 1);
        assert!(Game::from_compact(&text).is_none(), "{why}");
    }
    assert!(Game::from_compact(&format!("{good}more\n")).is_none());
}

#[test]
fn a_rules_file_of_any_length_is_answered() {
    let note = |bytes: usize| format!("[[note]]\ntext = \"{}\"\n", "x".repeat(bytes));
    let longest = format!("{GAME}{}", note(MOST_FILE_BYTES - GAME.len() - note(0).len()));
    let game = Game::parse(&longest).expect("a file of the greatest length");
    assert!(game.packed().len() <= MOST_PACKED_BYTES);
    assert!(Game::from_packed(&game.packed()).is_some());
    let problems = Game::parse(&format!("{longest}\n")).expect_err("too long");
    assert_eq!(problems[0].to_string(), "line 1, column 1: a rules file has at most 32768 bytes");
    assert!(Game::from_packed(&"A".repeat(MOST_PACKED_BYTES + 1)).is_none());
}
