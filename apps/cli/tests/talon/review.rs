//! `talon review`: files, links and deals are reviewed alike, and the numbers add up.

use serde_json::Value;

use crate::{TestFile, json, printed, talon};

/// A whole win of a deal, in moves.
fn win(game: &str, deal: &str) -> String {
    let solved = printed(&["solve", game, deal, "--moves"]);
    solved.lines().last().expect("moves").to_owned()
}

fn number(value: &Value, key: &str) -> f64 {
    value[key].as_f64().unwrap_or_else(|| panic!("{key} of {value}"))
}

#[track_caller]
fn adds_up(review: &Value) {
    let sum = number(review, "chance_at_deal") + number(review, "luck") + number(review, "moves");
    assert!((sum - number(review, "result")).abs() < 1e-9, "{review}");
    let steps = review["steps"].as_array().expect("a list");
    for step in steps {
        let cost = number(step, "before") - number(step, "played");
        assert!((cost - number(step, "cost")).abs() < 1e-9 && cost >= 0.0, "{step}");
    }
}

#[test]
fn a_file_a_link_and_a_deal_with_moves_give_the_same_review() {
    let moves = "t3-t7 draw draw";
    let deal = json(&["review", "klondike", "42", "--after", moves, "--json"]);
    adds_up(&deal);
    let text = format!("game: klondike\ndeal: 42\n\n{moves}\n");
    let file = TestFile::new("reviewed.txt", &text);
    assert_eq!(json(&["review", file.path(), "--json"]), deal);
    let link = format!("https://talon.example/play#klondike/42;moves={}", moves.replace(' ', "."));
    assert_eq!(json(&["review", &link, "--json"]), deal);
    assert_eq!(deal["verdict"], "unfinished");
}

#[test]
fn a_won_game_with_hidden_cards_ends_at_one() {
    let review = json(&["review", "klondike", "42", "--after", &win("klondike", "42"), "--json"]);
    adds_up(&review);
    assert_eq!((&review["verdict"], number(&review, "result")), (&"won".into(), 1.0));
    assert_eq!(review["complete"], true);
}

#[test]
fn in_an_open_game_the_move_that_lost_it_is_named_with_one_that_wins() {
    let game = "selective-freecell";
    // The deal's win, and at each of its first positions every other move: one of them loses.
    let win = win(game, "ms:617");
    let line: Vec<&str> = win.split(' ').collect();
    let lost = (0..line.len()).rev().find_map(|place| {
        let before = line[..place].join(" ");
        let moves = printed(&["moves", game, "ms:617", "--after", &before]);
        moves.lines().map(|mv| format!("{before} {mv}")).find(|played| {
            let args = ["solve", game, "ms:617", "--after", played, "--json"];
            json(&args)["verdict"] == "lost"
        })
    });
    let lost = lost.expect("some move loses");
    let number_of_moves = lost.split_whitespace().count();
    let review = json(&["review", game, "ms:617", "--after", &lost, "--json"]);
    adds_up(&review);
    assert_eq!(review["lost_by_move"], number_of_moves);
    let better = review["steps"][number_of_moves - 1]["better"].as_array().expect("a list");
    let better: Vec<&str> = better.iter().map(|mv| mv.as_str().expect("a move")).collect();
    let (before, _) = lost.rsplit_once(' ').expect("several moves");
    let replayed = printed(&["replay", game, "ms:617", &format!("{before} {}", better.join(" "))]);
    assert!(replayed.trim_end().ends_with("won"), "the better plan wins");
    let text = printed(&["review", game, "ms:617", "--after", &lost]);
    assert!(text.starts_with(&format!("Move {number_of_moves} lost it. ")), "{text}");
    assert!(!text.contains('%'), "no chances where nothing is hidden: {text}");
}

#[test]
fn what_cannot_be_reviewed_is_said() {
    let illegal = talon(&["review", "klondike", "42", "--after", "draw redeal"]);
    assert!(illegal.code == 1 && illegal.out.starts_with("illegal at move 2: "), "{illegal:?}");
    let told = talon(&["review", "klondike", "42", "--after", "draw redeal", "--json"]);
    assert!(told.out.contains("\"illegal_move\": 2"), "{told:?}");
    let alone = talon(&["review", "game.txt", "--after", "draw"]);
    assert_eq!((alone.code, alone.out.as_str()), (2, ""), "{alone:?}");
    assert_eq!(talon(&["review", "#klondike"]).code, 2);
}

#[test]
fn a_file_with_a_number_sign_in_its_name_is_not_a_link() {
    let text = printed(&["replay", "selective-freecell", "ms:617", "t8-t2", "--text"]);
    let file = TestFile::new("game#1.txt", &text);
    let by_name = printed(&["review", file.path()]);
    assert_eq!(by_name, printed(&["review", "selective-freecell", "ms:617", "--after", "t8-t2"]));
}
