//! Tests of saved games: when the disk is full or takes nothing, and when two programs play at once.

use std::process::Command;

use talon_store::Store;

use crate::dialogue::Dialogue;
use crate::{at, run};

#[test]
fn a_disk_that_takes_nothing_is_reported_and_play_goes_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("a file");
    std::fs::write(&file, "no directory").expect("it is written");
    let said = at(&file, &["play", "klondike", "ms:1", "--plain"], "t5-h\nstatus\n");
    assert!(said.contains("You can play on; the game is saved as soon as possible."), "{said}");
    assert!(said.ends_with("The game could not be saved. Goodbye.\n"), "{said}");
    assert!(said.contains("1 move, 0 undone"), "{said}");
}

/// A limit on the size of files stands in for a full disk: the log of the store soon reaches it.
#[test]
fn a_disk_that_is_full_in_mid_game_is_reported_and_play_goes_on() {
    let data = tempfile::tempdir().expect("a directory");
    let game = ["play", "klondike", "1", "--plain"];
    at(data.path(), &game, "draw\n");
    let script = "trap '' XFSZ; ulimit -f 72; exec \"$0\" \"$@\"";
    let mut limited = Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_talon")]).args(game);
    let moves = "undo\nredo\n".repeat(20) + "draw\nstatus\n";
    let limited = run(limited.env("TALON_DATA", data.path()), &moves);
    assert_eq!((limited.code, limited.err.as_str()), (0, ""));
    let told = limited.out.matches("The game cannot be saved: ").count();
    assert_eq!(told, 1, "reported once: {}", limited.out);
    assert!(limited.out.contains("You can play on; the game is saved"), "{}", limited.out);
    assert!(limited.out.contains("2 moves, 20 undone"), "{}", limited.out);
    assert!(limited.out.ends_with("The game could not be saved. Goodbye.\n"), "{}", limited.out);
    // Earlier saves are intact, and the disk has room again.
    let after = at(data.path(), &game, "draw\n");
    assert!(after.contains("You continue this game after "), "{after}");
}

#[test]
fn two_programs_that_continue_one_game_both_keep_their_own() {
    let data = tempfile::tempdir().expect("a directory");
    at(data.path(), &["play", "klondike", "ms:1", "--plain"], "t5-h\n");
    let mut one = Dialogue::start(data.path(), "klondike", "ms:1");
    let mut other = Dialogue::start(data.path(), "klondike", "ms:1");
    let mut idle = Dialogue::start(data.path(), "klondike", "ms:1");
    let elsewhere = "This game was continued elsewhere too";
    for _ in 0..3 {
        assert!(!one.ask("draw").contains(elsewhere));
    }
    assert!(other.ask("t1-t3").contains(elsewhere));
    assert!(!other.ask("draw").contains(elsewhere), "reported once");
    assert!(!one.ask("draw").contains(elsewhere), "the first one is not disturbed");
    // A program that has played nothing leaves nothing behind.
    assert_eq!(idle.steps(), 1);
    idle.quit();
    one.quit();
    other.kill();
    let store = Store::open(&data.path().join("talon.db")).expect("a store");
    let saves = store.saves().expect("they can be read").rows;
    let mut moves: Vec<&str> = saves
        .iter()
        .filter_map(|save| save.text.lines().find(|line| line.starts_with("moves")))
        .collect();
    moves.sort_unstable();
    assert_eq!(moves, ["moves t5-h draw draw draw draw", "moves t5-h t1-t3 draw"]);
}

/// A program with an older picture of the game gives it up, or wins it: neither ends the game of the other.
#[test]
fn a_game_that_is_given_up_elsewhere_is_not_lost() {
    let data = tempfile::tempdir().expect("a directory");
    let game = ["play", "klondike", "ms:1", "--plain"];
    at(data.path(), &game, "t5-h\n");
    let mut behind = Dialogue::start(data.path(), "klondike", "ms:1");
    let mut one = Dialogue::start(data.path(), "klondike", "ms:1");
    one.ask("draw");
    one.quit();
    assert!(
        behind.ask("give up").contains("This game was continued elsewhere; it is saved there.")
    );
    behind.quit();
    let after = at(data.path(), &game, "");
    assert!(after.contains("You continue this game after 2 moves"), "{after}");
    assert!(at(data.path(), &["stats"], "").contains("No game has been"), "it is not over");
    // A program that has read the last move can end the game.
    let given_up = at(data.path(), &game, "give up\n");
    assert!(!given_up.contains("elsewhere"), "{given_up}");
    assert!(at(data.path(), &["stats"], "").contains("played 1, won 0"));
}

/// Programs that start, play and end all at once: every game and every result is there afterwards.
#[test]
fn many_programs_at_once_lose_nothing() {
    let data = tempfile::tempdir().expect("a directory");
    std::thread::scope(|scope| {
        for player in 0..4 {
            let data = data.path();
            scope.spawn(move || {
                for deal in 0..3 {
                    let deal = (10 * player + deal).to_string();
                    at(data, &["play", "preference", &deal, "--plain"], "draw\ngive up\n");
                    at(data, &["play", "preference", &deal, "--plain"], "draw\ndraw\n");
                }
            });
        }
    });
    assert!(at(data.path(), &["stats"], "").contains("played 12, won 0"));
    let store = Store::open(&data.path().join("talon.db")).expect("a store");
    assert_eq!(store.saves().expect("they can be read").rows.len(), 12);
}

#[test]
fn saved_games_are_listed_and_printed_as_text() {
    let data = tempfile::tempdir().expect("a directory");
    assert_eq!(at(data.path(), &["saves"], ""), "There are no saved games.\n");
    assert!(!data.path().join("talon.db").exists(), "reading makes no file");
    at(data.path(), &["play", "klondike", "ms:1", "--plain", "--set", "draw=1"], "draw\nt5-h\n");
    let listed = at(data.path(), &["saves"], "");
    assert!(listed.contains("deal ms:1: 2 moves, "), "{listed}");
    let text = at(data.path(), &["saves", "show", "1"], "");
    assert!(text.contains("game: klondike\ndraw: 1\n"), "{text}");
    assert!(text.contains("draw t5-h"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&at(data.path(), &["saves", "--json"], "")).expect("JSON");
    assert_eq!(json[0]["settings"]["draw"], "1");
    assert_eq!((&json[0]["moves"], &json[0]["home"]), (&2.into(), &1.into()));
    let file = data.path().join("game.txt");
    std::fs::write(&file, &text).expect("it is written");
    let analysed = at(data.path(), &["analyse", file.to_str().expect("a path")], "");
    assert!(analysed.lines().count() >= 4, "a file says itself which game it is: {analysed}");
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let none = run(talon.args(["saves", "show", "7"]).env("TALON_DATA", data.path()), "");
    assert_eq!((none.code, none.out.as_str()), (2, ""));
}

/// A copy of a built-in file with easier rules, and a file that no folder of games has.
#[test]
fn the_text_of_a_saved_game_keeps_its_rules() {
    let data = tempfile::tempdir().expect("a directory");
    let easier = at(data.path(), &["rules", "klondike", "--source"], "")
        .replace("space = \"only a king\"", "space = \"anything\"");
    let other = talon_testkit::files::BAKERS_GAME;
    for (name, rules, moves) in [
        ("easier.toml", easier.as_str(), "draw\ndraw\nundo\n"),
        ("other.toml", other, "t1-c\nt2-c\nundo\n"),
    ] {
        let file = data.path().join(name);
        std::fs::write(&file, rules).expect("it is written");
        let path = file.to_str().expect("a path");
        at(data.path(), &["play", path, "1", "--plain"], moves);
        std::fs::remove_file(&file).expect("it is there");
        let text = at(data.path(), &["saves", "show", "1"], "");
        let verdict = at(data.path(), &["analyse", "-", "--timeout", "60s"], &text);
        assert!(verdict.ends_with("the game is winnable\n"), "{name}: {verdict}");
        assert_eq!(verdict.lines().count(), 3, "without the move that was undone: {verdict}");
        let replayed = at(data.path(), &["replay", "-"], &text);
        assert!(replayed.ends_with("open\n"), "{name}: {replayed}");
    }
}

/// The table shows the hash of the rules in the text of a game that is not built in.
#[test]
fn a_text_of_other_rules_is_not_taken_for_the_built_in_game() {
    let text = "game: klondike\nrules: d35018897212c27a\ndeal: 1\n\ndraw\n";
    let run = crate::talon_reading(&["analyse", "-"], text);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("other rules than those of klondike"), "{}", run.err);
}

#[test]
fn reading_commands_make_no_database() {
    let data = tempfile::tempdir().expect("a directory");
    for args in
        [&["saves"][..], &["saves", "--json"], &["stats"], &["stats", "export"], &["export"]]
    {
        at(data.path(), args, "");
    }
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let refused = run(talon.args(["play", "klondike"]).env("TALON_DATA", data.path()), "");
    assert_eq!(refused.code, 2, "there is no terminal");
    for text in ["", "not an export", "{"] {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        let refused = run(talon.args(["import", "-"]).env("TALON_DATA", data.path()), text);
        assert_eq!(refused.code, 2, "{text:?} cannot be imported");
    }
    assert_eq!(std::fs::read_dir(data.path()).expect("a directory").count(), 0);
}
