//! Bad input of every kind: exit code 2, one clear message with the closest valid word, nothing else printed.

use std::process::Command;

use crate::{refused, run};

fn check(args: &[&str], words: &[&str]) {
    let message = refused(args);
    assert!(message.starts_with("error: "), "{args:?}: {message}");
    for word in words {
        assert!(message.contains(word), "{word} in the answer to {args:?}: {message}");
    }
}

#[test]
fn unknown_games() {
    check(&["deal", "klondik", "1"], &["\"klondik\"", "did you mean \"klondike\"?"]);
    check(&["deal", "Klondike", "1"], &["did you mean \"klondike\"?"]);
    check(&["deal", "free-cell", "1"], &["did you mean \"freecell\"?"]);
    check(&["deal", "forty thieves", "1"], &["did you mean \"forty-thieves\"?"]);
    check(&["moves", "lady palk", "1"], &["did you mean \"lady-palk\"?"]);
    check(
        &["rules", "chess"],
        &["\"chess\"", "preference, selective-freecell and those of `talon games`"],
    );
    check(&["perft", "", "1", "--depth", "1"], &["there is no game \"\""]);
    check(&["replay", "portugese", "1", "t1-h"], &["did you mean \"portuguese\"?"]);
}

#[test]
fn a_game_where_a_command_stands() {
    let plays = "`talon play klondike` plays that game";
    check(&["klondike"], &["there is no command \"klondike\"", plays]);
    check(&["klondik", "42"], &["there is no command \"klondik\"", plays]);
    check(&["free-cell"], &["`talon play freecell` plays that game"]);
    // A word that looks like a command is treated as one.
    check(&["solv"], &["a similar subcommand exists: 'solve'"]);
}

/// Errors of the system and of libraries are reworded: no error numbers, no jargon.
#[test]
fn messages_are_in_plain_words() {
    check(&["replay", "/nowhere/game.txt"], &["there is no such file or directory"]);
    check(&["rules", "check", "/"], &["it is a directory"]);
    check(&["stats", "export", "/nowhere/x"], &["there is no such file or directory"]);
    check(&["survey", "report", "/nowhere"], &["\"/nowhere\" cannot be used: there is no such"]);
    check(
        &["survey", "check", "/nowhere", "--out", "x"],
        &["\"/nowhere\" cannot be used: there is"],
    );
    check(&["survey", "redo", "/"], &["\"/\" cannot be used: it is a directory"]);
    for args in [
        &["perft", "klondike", "1", "--depth", "x"][..],
        &["solve", "klondike", "--deals", "1..3", "--jobs", "0"],
        &["web", "--port", "99999"],
        &["puzzle", "klondike", "--number", "x"],
        &["puzzle", "klondike", "--number", "-3"],
        &["puzzle", "klondike", "--number", "18446744073709551616"],
    ] {
        check(args, &["invalid number ", "use a whole number from "]);
    }
    check(&["saves", "show", "x"], &["use 1, 2, 3 and so on"]);
    check(&["solve", "klondike", "1", "--shortest", "soon"], &["invalid number of seconds"]);
    for (text, why) in [("{", "It ends too early"), ("[1]", "not a JSON object"), ("{x", "Line 1")]
    {
        let file = crate::TestFile::new(&format!("import-{}.json", text.len() + why.len()), text);
        check(&["stats", "import", file.path()], &[why]);
    }
}

#[test]
fn a_folder_in_place_of_a_file_is_named_without_an_error_number() {
    let data = tempfile::tempdir().expect("a directory");
    let folder = |path: &str| {
        let path = data.path().join(path);
        std::fs::create_dir_all(&path).expect("it can be made");
        path
    };
    folder("surveys/klondike.survey.gz");
    let surveys = data.path().join("surveys");
    let surveys = surveys.to_str().expect("a plain path");
    check(
        &["survey", "report", surveys],
        &["klondike.survey.gz\" cannot be used: it is a directory"],
    );
    folder("games/mine.toml");
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let run = run(talon.arg("games").env("TALON_DATA", data.path()), "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("mine.toml is not used: it is a directory"), "{}", run.err);
}

#[test]
fn unknown_settings_and_values() {
    check(
        &["deal", "klondike", "1", "--set", "drew=1"],
        &["\"drew\"", "did you mean \"draw\"?", "\"take-back\""],
    );
    check(
        &["moves", "klondike", "1", "--set", "passes=unlimted"],
        &["\"unlimted\"", "did you mean \"unlimited\"?"],
    );
    check(
        &["rules", "klondike", "--set", "draw=2"],
        &["\"draw\" cannot be \"2\"", "\"3\" or \"1\""],
    );
    let message = refused(&["deal", "klondike", "1", "--set", "draw=5"]);
    assert!(!message.contains("did you mean"), "nothing is near: {message}");
    check(&["deal", "klondike", "1", "--set", "draw"], &["key=value"]);
    for (word, meant) in [("no", "off"), ("false", "off"), ("0", "off"), ("yes", "on"), ("1", "on")]
    {
        let pair = format!("selective={word}");
        let meant = format!("did you mean \"{meant}\"?");
        check(&["deal", "selective-freecell", "1", "--set", &pair], &[&meant]);
    }
    check(&["deal", "portuguese", "1", "--set", "draw=1"], &["\"kings-to-bottom\""]);
}

#[test]
fn bad_deals() {
    check(&["deal", "klondike", "forty-two"], &["\"forty-two\" is not a deal", "ms:617"]);
    check(&["deal", "klondike", "rndom"], &["did you mean \"random\"?"]);
    check(&["deal", "klondike", "ms:0"], &["ms:1 to ms:8589934591"]);
    check(&["deal", "klondike", "ms:8589934592"], &["ms:1 to ms:8589934591"]);
    check(&["deal", "klondike", "-1"], &["\"-1\" is not a deal"]);
    check(&["deal", "klondike", "cards"], &["random, board:WORD and @deck.txt are taken too"]);
    check(&["deal", "klondike", "18446744073709551616"], &["from 0 to 18446744073709551615"]);
    check(&["deal", "lady-palk", "ms:1"], &["1 pack of 52 cards", "2 of 52", "plain number"]);
    check(&["deal", "klondike", "deck:ASKH"], &["2 cards, this game has 52; missing: AC AD"]);
    check(&["deal", "klondike", "MS:5"], &["\"MS:5\" is not a deal", "did you mean \"ms:5\"?"]);
    check(&["deal", "klondike", "deck:AS1S"], &["card 2: \"1S\"", "did you mean \"AS\"?"]);
    check(&["deal", "klondike", "AS AX"], &["\"AX\"", "did you mean AC, AD, AH or AS?"]);
}

#[test]
fn bad_moves() {
    check(
        &["replay", "klondike", "1", "draw\ndraw t1_t2"],
        &["move 3", "line 2, column 6", "\"t1_t2\" is not a move", "did you mean \"t1-t2\"?"],
    );
    check(&["replay", "klondike", "1", "drew"], &["did you mean \"draw\"?"]);
    check(&["moves", "klondike", "1", "--after", "t0-t2"], &["\"t0-t2\" is not a move"]);
    check(&["perft", "klondike", "1", "--depth", "1", "--after", "t1-x"], &["after the dash"]);
    check(&["replay", "klondike", "1", "t1-t2*0"], &["after the star"]);
    for word in ["t300-t1", "t1-t300", "t100000-h"] {
        check(
            &["replay", "klondike", "1", word],
            &["expected a column of the table: there is none"],
        );
    }
    check(&["replay", "klondike", "1", "c999-h"], &["expected a cell of the table: there is none"]);
    check(&["replay", "klondike", "1", "t000-h"], &["expected t1, c1"]);
}

#[test]
fn bad_arguments() {
    check(&["gmaes"], &["gmaes", "'games'"]);
    check(&["deal", "klondike"], &["<DEAL>"]);
    check(&["perft", "klondike", "1"], &["--depth"]);
    check(&["perft", "klondike", "1", "--depth", "many"], &["many"]);
    for depth in ["-1", "1001", "4294967296"] {
        check(&["perft", "klondike", "1", "--depth", depth], &[depth, "from 0 to 1000"]);
    }
    check(&["deal", "klondike", "1", "--dekc"], &["--deck"]);
    check(&["rules"], &["GAME"]);
    check(&["rules", "chekc", "mine.toml"], &["\"chekc\"", "did you mean \"check\"?"]);
    check(&["rules", "chekc"], &["did you mean `talon rules check FILE`?"]);
    check(&["rules", "klondike", "mine.toml"], &["\"mine.toml\" cannot follow a game"]);
}

#[test]
fn words_that_only_play_takes_are_near_only_there() {
    let data = tempfile::tempdir().expect("a directory");
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let args = ["play", "klondike", "dayly", "--plain"];
    let run = run(talon.args(args).env("TALON_DATA", data.path()), "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("did you mean \"daily\"?"), "{}", run.err);
    check(&["deal", "klondike", "dayly"], &["random, board:WORD and @deck.txt are taken too"]);
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt as _;
    let nonsense = std::ffi::OsStr::from_bytes(b"\xff\xfe");
    for args in [["deal", "klondike"], ["rules", "check"]] {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        let run = run(talon.args(args).arg(nonsense), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains("UTF-8"), "{args:?}: {}", run.err);
    }
}
