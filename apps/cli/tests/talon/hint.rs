//! `talon hint`: plans that are legal, the same every time, and win where all cards are known.

use std::collections::BTreeSet;

use crate::{json, printed, talon};

/// The moves of the first plan after these moves; `None` if there is none.
fn best_plan(game: &str, deal: &str, after: &str) -> Option<String> {
    let answer = json(&["hint", game, deal, "--after", after, "--effort", "quick", "--json"]);
    let moves = answer["plans"].as_array().expect("a list").first()?["moves"].as_array();
    let words = moves.expect("a list").iter().map(|word| word.as_str().expect("a move"));
    Some(words.collect::<Vec<_>>().join(" "))
}

#[test]
fn following_hints_wins_a_game_with_nothing_hidden() {
    let mut moves = String::new();
    // Each plan brings at least one of 52 cards home for good.
    for _ in 0..=52 {
        let replayed = printed(&["replay", "selective-freecell", "ms:617", &moves]);
        if replayed.trim_end().ends_with("won") {
            return;
        }
        let plan = best_plan("selective-freecell", "ms:617", &moves).expect("a plan");
        moves = format!("{moves} {plan}");
    }
    panic!("not won after {moves}");
}

#[test]
fn with_unlimited_passes_the_first_hint_is_to_look_through_the_stock() {
    assert_eq!(best_plan("klondike", "42", "").as_deref(), Some("draw"));
}

#[test]
fn a_hint_says_what_it_rests_on_and_is_the_same_every_time() {
    let args = ["hint", "preference", "42", "--effort", "quick"];
    let text = printed(&args);
    assert!(text.starts_with("from the cards you have seen: "), "{text}");
    assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("1. ")), "{text}");
    assert_eq!(text, printed(&args));
    let open = printed(&["hint", "portuguese", "1"]);
    assert!(open.starts_with("every card is known: this begins a win\n"), "{open}");
}

#[test]
fn the_json_of_a_hint_names_its_deal_and_has_chance_basis_plans_and_worlds() {
    let keys = |value: &serde_json::Value| {
        value.as_object().expect("an object").keys().cloned().collect::<BTreeSet<_>>()
    };
    let of_a_hint = ["basis", "chance", "deal", "game", "name", "plans", "settings", "worlds"];
    let of_a_hint = of_a_hint.map(String::from).into();
    let of_a_plan = ["chance", "high", "low", "moves", "why"].map(String::from).into();
    for (args, basis) in [
        (&["preference", "42"][..], "fair"),
        (&["klondike", "42"], "fair"),
        (&["selective-freecell", "ms:617"], "open"),
        (&["selective-freecell", "ms:11982"], "lost"),
        (&["klondike", "42", "--peek"], "open"),
    ] {
        let hint = json(&[&["hint"], args, &["--json"]].concat());
        assert_eq!(keys(&hint), of_a_hint, "{args:?}");
        assert_eq!((&hint["game"], &hint["deal"]), (&args[0].into(), &args[1].into()));
        assert_eq!(hint["basis"], basis, "{args:?}");
        let chance = hint["chance"].as_f64().expect("a chance");
        assert_eq!((chance >= 1.0, chance <= 0.0), (basis == "open", basis == "lost"), "{hint}");
        for plan in hint["plans"].as_array().expect("a list") {
            assert_eq!(keys(plan), of_a_plan);
            let [low, chance, high] =
                ["low", "chance", "high"].map(|key| plan[key].as_f64().expect("a share"));
            assert!(low <= chance && chance <= high, "{plan}");
            assert!(plan["why"].as_str().is_some_and(|why| why.ends_with('.')), "{plan}");
        }
        assert_eq!(hint["plans"].as_array().map(Vec::is_empty), Some(basis == "lost"), "{hint}");
    }
}

#[test]
fn peeking_gives_the_first_move_of_a_win() {
    let hint = json(&["hint", "klondike", "42", "--peek", "--json"]);
    let mv = hint["plans"][0]["moves"][0].as_str().expect("a move");
    let verdict = json(&["solve", "klondike", "42", "--after", mv, "--json"]);
    assert_eq!(verdict["verdict"], "won");
}

#[test]
fn an_illegal_move_before_the_hint_is_reported_as_by_replay() {
    let run = talon(&["hint", "klondike", "42", "--after", "t1-t1"]);
    assert_eq!(run, talon(&["replay", "klondike", "42", "t1-t1"]));
    assert!(run.out.starts_with("illegal at move 1: "), "{run:?}");
}
