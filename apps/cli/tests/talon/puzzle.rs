//! `talon puzzle`: one answer, the same for every player.

use std::process::Command;

use crate::{at, json, printed, run, talon};

#[test]
fn a_puzzle_has_one_winning_move_and_says_which() {
    let args = ["puzzle", "selective-freecell", "--number", "1"];
    let puzzle = json(&[&args[..], &["--json"]].concat());
    assert_eq!(puzzle["kind"], "only_move");
    let board = format!("board:{}", puzzle["text"].as_str().expect("a position"));
    let answer = puzzle["answer"][0].as_str().expect("a move");
    let moves = printed(&["moves", "selective-freecell", &board]);
    assert!(moves.lines().count() >= 3, "{moves}");
    for mv in moves.lines() {
        let after = json(&["solve", "selective-freecell", &board, "--after", mv, "--json"]);
        assert_eq!(after["verdict"], if mv == answer { "won" } else { "lost" }, "{mv}");
    }
    let text = printed(&args);
    assert!(text.contains("Exactly one move keeps the win.") && !text.contains(" lose"), "{text}");
    let told = printed(&[&args[..], &["--answer"]].concat());
    assert!(told.contains(&format!("({answer})")), "{told}");
}

#[test]
fn a_puzzle_with_hidden_cards_shows_none_of_them() {
    let args = ["puzzle", "klondike", "--number", "1"];
    let (text, puzzle) = (printed(&args), json(&[&args[..], &["--json"]].concat()));
    assert_eq!(puzzle["kind"], "best_plan");
    assert!(text.contains("##") && !text.contains("board:"), "{text}");
    let [chance, instead] = ["chance", "instead"].map(|key| puzzle[key].as_f64().expect("a share"));
    assert!(chance >= instead + 0.14, "{puzzle}");
    assert_eq!(printed(&args), text);
    assert_eq!(talon(&["puzzle", "klondike", "--number", "1", "--today"]).code, 2);
}

#[test]
fn a_lost_game_gives_a_puzzle_and_only_then() {
    let data = tempfile::tempdir().expect("a directory");
    let puzzle = json(&["puzzle", "selective-freecell", "--number", "1", "--json"]);
    let text = |key: &str| puzzle[key].as_str().expect("a text").to_owned();
    let words = |key: &str| -> Vec<String> {
        let list = puzzle[key].as_array().expect("a list");
        list.iter().map(|word| word.as_str().expect("a move").to_owned()).collect()
    };
    let own = ["puzzle", "selective-freecell", "--own", "--answer"];
    let none =
        run(Command::new(env!("CARGO_BIN_EXE_talon")).args(own).env("TALON_DATA", data.path()), "");
    assert_eq!(none.code, 2, "{}", none.out);
    assert!(none.err.contains("0 games of selective-freecell lost so far"), "{}", none.err);
    assert!(!data.path().join("talon.db").exists(), "reading creates no file");
    let moves = printed(&["moves", "selective-freecell", &format!("board:{}", text("text"))]);
    let losing = moves.lines().find(|mv| **mv != words("answer")[0]).expect("others lose");
    let typed = format!("{} {losing}\ngive up\n", words("after").join(" "));
    at(data.path(), &["play", "selective-freecell", &text("deal"), "--plain"], &typed);
    let told = at(data.path(), &own, "");
    assert!(told.starts_with("Selective FreeCell, from a lost game\n"), "{told}");
    assert!(told.contains(&format!("board:{}", text("text"))), "{told}");
    assert!(told.contains(&format!("({})", words("answer")[0])), "{told}");
    let printed =
        at(data.path(), &["puzzle", "selective-freecell", "--own", "--number", "1", "--json"], "");
    let again: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!((&again["number"], &again["deal"]), (&serde_json::Value::Null, &puzzle["deal"]));
}
