//! `talon puzzle`: one answer, the same for every player.

use crate::{json, printed, talon};

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
