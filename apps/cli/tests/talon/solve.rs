//! `talon solve` and `talon analyse`.

use crate::{json, printed, refused, talon};

/// The one line of moves that `--moves` prints after the verdict.
fn solution(game: &str, deal: &str) -> String {
    let out = printed(&["solve", game, deal, "--moves"]);
    let lines: Vec<&str> = out.lines().collect();
    let [verdict, moves] = lines[..] else { panic!("two lines: {out}") };
    let count = moves.split(' ').count();
    assert_eq!(verdict, format!("won in {count} moves"));
    moves.to_owned()
}

#[test]
fn a_win_replays() {
    for game in ["klondike", "portuguese", "preference", "lady-palk", "selective-freecell"] {
        let moves = solution(game, "7");
        assert!(printed(&["replay", game, "7", &moves]).ends_with("won\n"), "{game}");
    }
}

#[test]
fn moves_are_numbered_for_people() {
    let out = printed(&["solve", "selective-freecell", "ms:1"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("won in ") && lines[0].ends_with(" moves"), "{out}");
    assert!(lines[1].trim_start().starts_with("1 ") && lines[2].trim_start().starts_with("11 "));
}

#[test]
fn a_lost_deal_is_lost() {
    let freecell = ["solve", "selective-freecell", "--set", "selective=off"];
    // A slow machine may print progress on the standard error.
    let run = talon(&[&freecell[..], &["ms:11982"]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, "lost\n"));
}

#[test]
fn a_position_after_moves_is_solved() {
    let moves = solution("klondike", "7");
    let half: Vec<&str> = moves.split(' ').take(20).collect();
    let out = printed(&["solve", "klondike", "7", "--after", &half.join(" ")]);
    assert!(out.starts_with("won in "), "{out}");
}

#[test]
fn limits_give_unknown_with_the_reason() {
    let freecell = ["solve", "selective-freecell", "--set", "selective=off", "ms:11982"];
    let run = talon(&[&freecell[..], &["--timeout", "0s"]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, "unknown (time limit reached)\n"));
    let run = talon(&[&freecell[..], &["--memory", "1KiB"]].concat());
    assert_eq!((run.code, run.out.as_str()), (0, "unknown (memory limit reached)\n"));
}

#[test]
fn json_tells_everything() {
    let value = json(&["solve", "preference", "7", "--json"]);
    assert_eq!(value["verdict"], "won");
    assert!(value["nodes"].as_u64().is_some() && value["seconds"].as_f64().is_some());
    assert!(value["moves"].as_array().is_some_and(|moves| !moves.is_empty()));
}

#[test]
fn many_deals_give_rows_in_order() {
    for jobs in ["1", "3"] {
        let out = printed(&["solve", "portuguese", "--deals", "1..12", "--csv", "--jobs", jobs]);
        let rows: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
        assert_eq!(rows[0], ["deal", "verdict", "seconds", "nodes", "moves"]);
        for (number, row) in (1..).zip(&rows[1..]) {
            assert_eq!((row.len(), row[0].parse()), (5, Ok(number)));
            assert_eq!(row[1] == "won", !row[4].is_empty());
            assert!(row[2].parse::<f64>().is_ok() && row[3].parse::<u64>().is_ok());
        }
        assert_eq!(rows.len(), 13);
    }
}

#[test]
fn decks_of_a_file_are_called_by_their_lines() {
    let decks =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/solver/tests/deals/preference.txt");
    let out = printed(&["solve", "preference", "--decks", decks, "--csv"]);
    let verdicts: Vec<&str> =
        out.lines().skip(1).map(|row| row.split(',').nth(1).unwrap()).collect();
    assert_eq!(verdicts.len(), 50);
    assert_eq!(verdicts.iter().filter(|&&verdict| verdict == "lost").count(), 2);
    assert!(out.lines().nth(1).is_some_and(|row| row.starts_with("1,lost,")));
}

#[test]
fn ms_deals_keep_their_names() {
    let out = printed(&["solve", "selective-freecell", "--deals", "ms:1..3"]);
    assert!(out.starts_with("ms:1: won in ") && out.lines().count() == 3, "{out}");
}

#[test]
fn nonsense_is_refused() {
    assert!(refused(&["solve", "klondike"]).contains("DEAL"));
    assert!(refused(&["solve", "klondike", "--deals", "5..1"]).contains("invalid range"));
    assert!(
        refused(&["solve", "klondike", "1", "--timeout", "soon"])
            .contains("invalid duration \"soon\"")
    );
    assert!(
        refused(&["solve", "klondike", "1", "--memory", "lots"]).contains("invalid size \"lots\"")
    );
    assert!(refused(&["solve", "klondike", "--decks", "nowhere.txt"]).contains("cannot be read"));
    assert!(refused(&["solve", "lady-palk", "--deals", "ms:1..3"]).contains("52 cards"));
}

#[test]
fn analysis_finds_the_move_that_lost_the_game() {
    let folder = std::env::temp_dir().join(format!("talon-analyse-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path that is text");
    // Two draws too many: the one pass is over.
    let draws = vec!["draw"; 40].join(" ");
    std::fs::write(&file, format!("game: preference\ndeal: 7\n\n{draws}\n"))
        .expect("it is written");
    let out = printed(&["analyse", "preference", path]);
    let last = out.lines().last().expect("a conclusion");
    assert!(last.starts_with("move ") && last.ends_with(" (draw) lost the game"), "{out}");
    assert!(out.lines().next().is_some_and(|line| line.ends_with("won")), "{out}");
    let value = json(&["analyse", "preference", path, "--json"]);
    let thrown = value["lost_by_move"].as_u64().expect("a move") as usize;
    assert_eq!(
        (&value["verdicts"][thrown - 1], &value["verdicts"][thrown]),
        (&"won".into(), &"lost".into())
    );
    let other = talon(&["analyse", "klondike", path]);
    assert_eq!(other.code, 2);
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn the_exit_code_reports_the_verdict_on_request() {
    for (args, code) in [
        (&["solve", "preference", "7", "--exit-code"][..], 0),
        (&["solve", "klondike", "1", "--set", "passes=1", "--exit-code"], 1),
        (&["solve", "lady-palk", "3", "--timeout", "0s", "--exit-code"], 3),
        (&["solve", "klondike", "1", "--set", "passes=1"], 0),
    ] {
        assert_eq!(talon(args).code, code, "{args:?}: {}", talon(args).out);
    }
}

#[test]
fn many_deals_are_lines_of_json() {
    let out = printed(&["solve", "preference", "--deals", "1..3", "--json"]);
    let deals: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|object| object["deal"].as_str().expect("a deal").to_owned())
        .collect();
    assert_eq!(deals, ["1", "2", "3"]);
}
