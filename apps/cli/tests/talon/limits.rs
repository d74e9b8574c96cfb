//! Every command ends for every input: with an answer, or with an error message.

use std::fmt::Write as _;

use crate::{TestFile, refused, talon, talon_reading};

/// Control characters that reached the reader, ends of lines apart.
fn hidden(text: &str) -> Vec<char> {
    text.chars().filter(|sign| sign.is_control() && *sign != '\n').collect()
}

#[test]
fn messages_quote_at_most_forty_characters() {
    let long = "x".repeat(100_000);
    let path = format!("no/{long}");
    let pair = format!("draw={long}");
    for args in [
        &["deal", &long, "1"][..],
        &["deal", &path, "1"],
        &["deal", "klondike", &long],
        &["deal", "klondike", "1", "--set", &long],
        &["deal", "klondike", "1", "--set", &pair],
        &["replay", "klondike", "1", &long],
        &["rules", "klondike", &long],
        &["solve", "klondike", "--deals", &long],
        &["solve", "klondike", "1", "--kernel", &long],
        &["solve", "klondike", "1", "--timeout", &long],
        &["solve", "klondike", "1", &format!("--{long}")],
        &["perft", "klondike", "1", "--depth", &long],
        &["hint", "klondike", "1", "--effort", &long],
        &["saves", "show", &long],
        &["import", &path],
        &["survey", "report", &path],
        &[&long],
    ] {
        let message = refused(args);
        assert!(message.contains('…') && message.len() < 700, "{}", message.len());
    }
}

/// It ended with 0, as if it had been printed.
#[cfg(target_os = "linux")]
#[test]
fn help_that_cannot_be_printed_is_an_error() {
    for args in [&["help"][..], &["--version"], &["solve", "--help"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("a device");
        let mut talon = std::process::Command::new(env!("CARGO_BIN_EXE_talon"));
        let run = talon.args(args).stdout(full).output().expect("it starts");
        let message = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(2), "{args:?}: {message}");
        assert_eq!(message, "error: the answer cannot be printed: the disk is full\n", "{args:?}");
    }
}

#[test]
fn control_characters_reached_the_terminal() {
    let clear = "\u{1b}[2J\u{7}";
    let files = [
        TestFile::new("hidden-game", &format!("game: {clear}\ndeal: 1\n\ndraw\n")),
        TestFile::new("hidden-key", &format!("{clear}: 1\n\ndraw\n")),
        TestFile::new("hidden-move", &format!("game: klondike\ndeal: 1\n\n{clear}\n")),
        TestFile::new("hidden-deal", &format!("game: klondike\ndeal: {clear}\n\ndraw\n")),
        TestFile::new("hidden-save", &format!("talon save 1\ngame {clear}\n")),
        TestFile::new(
            "hidden-step",
            &format!("talon save 1\ngame klondike\ndeal 1\nmoves {clear}\n"),
        ),
    ];
    for file in &files {
        let run = talon(&["replay", file.path()]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", file.path());
        assert!(hidden(&run.err).is_empty(), "{}", run.err);
    }
    let rules = TestFile::new("hidden.toml", "\"\\u001b[2J\" = \"\\u0007\"\nid = \"\\u0007\"\n");
    let run = talon(&["rules", "check", rules.path()]);
    assert_eq!((run.code, hidden(&run.out)), (1, vec![]), "{}", run.out);
    let run = talon_reading(&["solve", "klondike", "--decks", "-"], clear);
    assert_eq!((run.code, hidden(&run.err)), (2, vec![]), "{}", run.err);
}

#[test]
fn a_typed_line_is_quoted_without_control_characters_and_cut() {
    let data = tempfile::tempdir().expect("a directory");
    let long = "x".repeat(5_000);
    let clear = "\u{1b}[2J\u{7}";
    let lines: String = ["", "where is ", "jump ", "column ", "what can go on ", "where can "]
        .map(|start| format!("{start}{clear}\n{start}{long}\n"))
        .concat();
    let said = crate::at(data.path(), &["play", "klondike", "1", "--plain"], &lines);
    assert!(hidden(&said).is_empty(), "{said}");
    assert!(!said.contains(&"x".repeat(41)), "{said}");
}

/// A warning that cannot be written to the standard error does not end the command.
#[cfg(target_os = "linux")]
#[test]
fn a_warning_that_cannot_be_printed_ended_the_program() {
    let data = tempfile::tempdir().expect("a directory");
    let games = data.path().join("games");
    std::fs::create_dir(&games).expect("it can be made");
    std::fs::write(games.join("wrong.toml"), "id = 1").expect("it is written");
    for args in [&["games"][..], &["stats"], &["saves"], &["export"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a device");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_talon"))
            .args(args)
            .env("TALON_DATA", data.path())
            .stderr(full)
            .output()
            .expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn a_rules_file_full_of_mistakes_is_checked_in_time() {
    let rulings = (0..500).fold(String::new(), |mut text, number| {
        writeln!(text, "[[ruling]]\nabout = \"z{number}\"\ntext = \"t\"\nwhy = \"w\"")
            .expect("text");
        text
    });
    let source = crate::printed(&["rules", "klondike", "--source"]);
    let run = talon_reading(&["rules", "check", "-"], &format!("{source}\n{rulings}"));
    assert_eq!((run.code, run.out.lines().count()), (1, 500));
    let last = run.out.lines().last().expect("a line");
    assert!(last.contains("not \"z499\""), "{last}");
}

#[test]
fn a_long_game_is_read_in_time() {
    let moves = "t1-t1 ".repeat(1_000_000);
    let text = format!("game: klondike\ndeal: 3\n\n{moves}\n");
    for args in [&["replay", "-"][..], &["analyse", "klondike", "-"]] {
        let run = talon_reading(args, &text);
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(run.out.starts_with("illegal at move 1: "), "{}", run.out);
    }
}
