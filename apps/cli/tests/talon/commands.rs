//! Every command on right input.

use crate::{TestFile, json, printed, talon, talon_reading};

#[test]
fn games_lists_the_five_with_their_settings() {
    let text = printed(&["games"]);
    for word in [
        "klondike",
        "lady-palk",
        "portuguese",
        "preference",
        "selective-freecell",
        "--set draw=3|1",
        "--set passes=unlimited|3|1",
        "--set take-back=on|off",
        "--set kings-to-bottom=off|on",
        "--set aces=home|deck",
        "--set aces=deck|home",
        "--set selective=on|off",
    ] {
        assert!(text.contains(word), "{word} in\n{text}");
    }
    let games = json(&["games", "--json"]);
    assert_eq!((&games[0]["id"], &games[0]["origin"]), (&"klondike".into(), &"main".into()));
    let games = games.as_array().expect("a list");
    let gallery = games.iter().filter(|game| game["origin"] == "gallery").count();
    let main = games.iter().filter(|game| game["origin"] == "main").count();
    assert!(gallery >= 15 && main == 5, "{gallery}");
    assert!(text.contains("The gallery") && text.contains("freecell  "), "{text}");
    assert_eq!(games[0]["settings"][0]["values"][0]["word"], "3");
}

#[test]
fn rules_are_made_from_the_rules_with_the_rulings_marked() {
    let text = printed(&["rules", "klondike"]);
    assert!(text.starts_with("Klondike\n========\n"), "{text}");
    assert!(text.contains("- A draw turns three cards"), "{text}");
    assert!(text.contains("* Of the waste, only the top card may be played"), "{text}");
    let one = printed(&["rules", "klondike", "--set", "draw=1", "--set", "passes=1"]);
    assert!(one.contains("- A draw turns one card"), "{one}");
    assert!(one.contains("and no redeal"), "{one}");
    let page = json(&["rules", "selective-freecell", "--json"]);
    let sections = page["sections"].as_array().expect("a list");
    assert!(sections.iter().any(|section| section["topic"] == "cells"));
    assert!(page["notes"][0].as_str().expect("a note").contains("another game"));
}

#[test]
fn rules_source_is_a_rules_file() {
    let text = printed(&["rules", "portuguese", "--source"]);
    assert!(text.contains("id = \"portuguese\""), "{text}");
}

#[test]
fn deal_shows_the_table() {
    let text = printed(&["deal", "klondike", "ms:1"]);
    assert!(text.starts_with("Klondike, deal ms:1\n"), "{text}");
    assert!(text.contains("stock 24"), "{text}");
    assert!(text.contains("  JD  ##  ##"), "{text}");
    let signs = printed(&["deal", "klondike", "ms:1", "--color", "always"]);
    assert!(signs.contains("\u{1b}[31mJ♦\u{1b}[0m"), "{signs}");
}

#[test]
fn deal_prints_the_deck() {
    let deck = printed(&["deal", "selective-freecell", "ms:1", "--deck"]);
    assert!(deck.starts_with("JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC"), "{deck}");
    assert_eq!(deck.split_whitespace().count(), 52);
    let two = printed(&["deal", "lady-palk", "42", "--deck"]);
    assert_eq!(two.split_whitespace().count(), 104);
}

#[test]
fn deal_as_json_has_everything() {
    let deal = json(&["deal", "preference", "ms:1", "--json"]);
    assert_eq!(deal["game"], "preference");
    assert_eq!(deal["settings"]["aces"], "home");
    assert_eq!(deal["deal"], "ms:1");
    assert_eq!(deal["deck"].as_array().map(Vec::len), Some(52));
    assert_eq!(deal["board"]["columns"][0]["cards"][0], "JD");
    assert_eq!(deal["board"]["foundations"][0], "AC");
    assert_eq!(deal["board"]["stock"].as_array().map(Vec::len), Some(40));
}

#[test]
fn the_same_number_is_the_same_deal_and_random_ones_differ() {
    let deck = |deal| printed(&["deal", "klondike", deal, "--deck"]);
    assert_eq!(deck("42"), deck("42"));
    assert_ne!(deck("42"), deck("43"));
    assert_eq!(deck("18446744073709551615").split_whitespace().count(), 52);
    assert_ne!(deck("random"), deck("random"));
}

#[test]
fn moves_are_listed_one_a_line() {
    assert_eq!(sorted(&printed(&["moves", "klondike", "ms:1"])), ["draw", "t1-t3", "t5-h"]);
    assert_eq!(
        sorted(&printed(&["moves", "selective-freecell", "ms:1"])),
        ["t2-c", "t3-c", "t6-c", "t7-c", "t8-c"]
    );
    let plain = ["moves", "selective-freecell", "ms:1", "--set", "selective=off"];
    assert_eq!(sorted(&printed(&plain)).len(), 8);
    let after = printed(&["moves", "klondike", "ms:1", "--after", "t5-h"]);
    assert!(!sorted(&after).contains(&"t5-h"), "{after}");
    let listed = json(&["moves", "klondike", "ms:1", "--json"]);
    assert_eq!(listed["moves"].as_array().map(Vec::len), Some(3));
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn perft_gives_the_golden_counts() {
    for (game, set, deal, counts) in [
        ("klondike", "draw=3", "ms:1", [3, 8, 21, 51, 93]),
        ("klondike", "draw=3", "ms:617", [2, 4, 7, 12, 24]),
        ("klondike", "draw=1", "ms:1", [3, 8, 21, 54, 128]),
        ("klondike", "draw=1", "ms:617", [2, 4, 7, 11, 16]),
        ("portuguese", "kings-to-bottom=off", "ms:1", [12, 114, 903, 6608, 48546]),
        ("portuguese", "kings-to-bottom=off", "ms:617", [11, 105, 928, 7963, 68373]),
        ("preference", "aces=home", "ms:1", [2, 3, 4, 5, 6]),
        ("preference", "aces=home", "ms:617", [2, 3, 6, 10, 14]),
        ("selective-freecell", "selective=on", "ms:1", [5, 24, 126, 712, 3386]),
        ("selective-freecell", "selective=on", "ms:617", [6, 37, 235, 1509, 9634]),
        ("selective-freecell", "selective=off", "ms:1", [8, 70, 661, 6648, 37734]),
        ("selective-freecell", "selective=off", "ms:617", [11, 118, 1259, 13506, 113_698]),
    ] {
        for (depth, count) in (1..).zip(counts) {
            let depth = depth.to_string();
            let text = printed(&["perft", game, deal, "--set", set, "--depth", &depth]);
            assert_eq!(text, format!("{count}\n"), "{game} {set} {deal} {depth}");
        }
    }
}

#[test]
fn perft_divides_and_its_last_line_is_the_count_alone() {
    let text = printed(&["perft", "klondike", "ms:1", "--depth", "3", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    let (last, parts) = lines.split_last().expect("a count");
    assert_eq!(*last, "21");
    let count = |part: &&str| part.split(' ').nth(1).and_then(|count| count.parse::<u64>().ok());
    assert_eq!(parts.iter().filter_map(count).sum::<u64>(), 21);
    let counted = json(&["perft", "klondike", "ms:1", "--depth", "3", "--divide", "--json"]);
    assert_eq!(counted["count"], 21);
    assert_eq!(printed(&["perft", "klondike", "ms:1", "--depth", "0"]), "1\n");
}

#[test]
fn replay_says_open_last() {
    let text = printed(&["replay", "klondike", "ms:1", "t5-h draw\nt1-t3"]);
    assert_eq!(text.lines().last(), Some("open"));
    let stdin = talon_reading(&["replay", "klondike", "ms:1", "-"], "t5-h draw\nt1-t3\n");
    assert_eq!(stdin.out, text);
    let played = json(&["replay", "klondike", "ms:1", "", "--json"]);
    assert_eq!((&played["result"], &played["moves"]), (&"open".into(), &0.into()));
}

#[test]
fn a_whole_game_is_written_down_and_replayed() {
    for (args, header) in [
        (
            &["klondike", "ms:1", "t5-h draw t1-t3", "--set", "draw=1"][..],
            "game: klondike\ndraw: 1\npasses: unlimited\ntake-back: on\ndeal: ms:1\n\nt5-h draw t1-t3\n",
        ),
        (&["preference", "7", ""], "game: preference\naces: home\ndeal: 7\n\n"),
    ] {
        let replay = |more: &[&str]| printed(&[&["replay"], args, more].concat());
        let text = replay(&["--text"]);
        assert_eq!(text, header);
        let from_stdin = talon_reading(&["replay", "-"], &text);
        assert_eq!((from_stdin.code, from_stdin.out), (0, replay(&[])));
        let file = TestFile::new(&format!("{}-whole.txt", args[0]), &text);
        assert_eq!(printed(&["replay", file.path()]), replay(&[]));
        assert_eq!(json(&["replay", file.path(), "--json"])["deal"], args[1]);
        assert_eq!(printed(&["replay", file.path(), "--text"]), text);
    }
}

#[test]
fn a_whole_game_with_a_mistake_says_where() {
    for (text, code, said) in [
        ("", 2, "the text does not say which game it is"),
        ("game: klondik\ndeal: 1\n", 2, "did you mean \"klondike\"?"),
        ("game: klondike\n\ndraw\n", 2, "the text does not say what was dealt"),
        ("game: klondike\ndeal: ms:0\n", 2, "ms:1 to ms:8589934591"),
        ("game: klondike\ndrew: 1\ndeal: 1\n", 2, "did you mean \"draw\"?"),
        ("game: klondike\ndeal: 1\n\ndraw\ndraw t1_t2\n", 2, "line 5, column 6: found \"t1_t2\""),
        ("draw draw\n", 2, "line 1, column 1: found \"draw draw\", expected a key"),
        ("talon save 1\nset draw=3\n", 2, "The save does not name its game"),
        ("talon save 1\ngame klondike\n", 2, "The save does not name its deal"),
        (
            "game: klondike\ndeal: ms:1\n\nt5-h t1-h\n",
            1,
            "illegal at move 2: The J♦ cannot go home",
        ),
    ] {
        let run = talon_reading(&["replay", "-"], text);
        assert_eq!(run.code, code, "{text}: {}", run.err);
        let (told, silent) = if code == 2 { (run.err, run.out) } else { (run.out, run.err) };
        assert!(told.contains(said) && silent.is_empty(), "{text}: {told}");
    }
    let run = talon(&["replay", "nowhere.txt"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("\"nowhere.txt\" cannot be read"), "{}", run.err);
    let alone = talon(&["replay", "klondike"]);
    assert_eq!((alone.code, alone.out.as_str()), (2, ""));
    assert!(alone.err.contains("klondike needs a deal and moves"), "{}", alone.err);
    let two = talon(&["replay", "klondike", "1"]);
    assert_eq!((two.code, two.out.as_str()), (2, ""));
    assert!(two.err.contains("<MOVES>"), "{}", two.err);
}

#[test]
fn an_illegal_move_is_reported_with_its_place_and_reason() {
    let run = talon(&["replay", "klondike", "ms:1", "t5-h t1-h"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out.lines().last(),
        Some("illegal at move 2: The J♦ cannot go home yet: diamonds are waiting for the ace.")
    );
    for args in [
        &["moves", "klondike", "ms:1", "--after", "redeal"][..],
        &["perft", "klondike", "ms:1", "--depth", "1", "--after", "redeal"],
        &["replay", "klondike", "ms:1", "redeal"],
    ] {
        let run = talon(args);
        assert_eq!(run.code, 1, "{args:?}");
        assert!(run.out.starts_with("illegal at move 1: "), "{args:?}: {}", run.out);
    }
}

#[test]
fn an_illegal_move_is_reported_as_json_on_request() {
    for args in [
        &["replay", "klondike", "ms:1", "draw w-h", "--json"][..],
        &["moves", "klondike", "ms:1", "--after", "draw w-h", "--json"],
        &["perft", "klondike", "ms:1", "--after", "draw w-h", "--depth", "1", "--json"],
        &["solve", "klondike", "ms:1", "--after", "draw w-h", "--json"],
    ] {
        let run = talon(args);
        let told: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
        assert_eq!((run.code, &told["result"]), (1, &"illegal".into()), "{args:?}");
        assert_eq!(told["illegal_move"], 2, "{args:?}");
        assert!(told["why"].as_str().is_some_and(|why| why.contains("cannot go home")), "{args:?}");
    }
}

#[test]
fn a_whole_game_is_won() {
    // Dealt so that every column of four is played off from its top card, suit after suit.
    let deck = sorted_for_a_win();
    let row: Vec<String> = (1..=13).rev().map(|column| format!("t{column}-h")).collect();
    let moves = vec![row.join(" "); 4].join("\n");
    let run = talon_reading(&["replay", "portuguese", "@-", &moves], &deck);
    assert_eq!((run.code, run.out.lines().last()), (0, Some("won")), "{}", run.out);
}

/// A deck whose rows are the suits, Kings first: the last row goes home from right to left.
fn sorted_for_a_win() -> String {
    let suits = ["C", "D", "H", "S"].iter();
    let row = |suit| "KQJT98765432A".chars().map(move |rank| format!("{rank}{suit} "));
    suits.flat_map(row).collect::<String>() + "\n"
}
