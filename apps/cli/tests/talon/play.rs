//! `talon play --plain` and `talon stats`: whole games in lines, kept and counted.

use std::path::Path;
use std::process::{Command, Stdio};

/// Runs `talon` with a data directory of its own.
fn at(data: &Path, args: &[&str], input: &str) -> String {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_talon"))
        .args(args)
        .env("TALON_DATA", data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdin.take().expect("piped").write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the command ends");
    let err = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), err.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_dialogue_goes_on_where_it_was_left() {
    let data = tempfile::tempdir().expect("a directory");
    let first = at(data.path(), &["play", "klondike", "ms:1", "--plain"], "t5-h\ndraw\nquit\n");
    assert!(first.contains("Ace of hearts home."), "{first}");
    assert!(first.contains("Column 3: two face down, then queen of clubs."), "{first}");
    assert!(first.ends_with("The game is kept. Goodbye.\n"), "{first}");
    let again =
        at(data.path(), &["play", "klondike", "ms:1", "--plain"], "undo\nundo\nundo\nredo\n");
    assert!(again.contains("You go on with this game after two steps."), "{again}");
    assert!(again.contains("Taken back: draw.\nTaken back: t5-h.\n"), "{again}");
    assert!(again.contains("There is nothing to do that for.\n"), "{again}");
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let data = tempfile::tempdir().expect("a directory");
    let said = at(
        data.path(),
        &["play", "selective-freecell", "ms:1", "--plain"],
        "t1-c\ndance\nfinish\ncolumn 9\nwhere\nhelp\nrules\nmoves\nhint\nhint win\n",
    );
    for part in [
        "cannot go to a cell",
        "\"dance\" is neither a move nor a word I know; type help.",
        "There is no column 9 on this table.",
        "It can still be won.",
        "(from what you can see).",
        "(from a win).",
        "t2-c: ",
    ] {
        assert!(said.contains(part), "\"{part}\" in:\n{said}");
    }
}

#[test]
fn a_win_is_counted_once_and_carried_over() {
    let data = tempfile::tempdir().expect("a directory");
    let shown = at(data.path(), &["play", "selective-freecell", "ms:1", "--plain"], "show\nquit\n");
    let moves = shown.lines().find_map(|line| line.strip_prefix("A win in ")).expect("a win");
    let moves = moves.split_once(": ").expect("the moves").1;
    let won = at(
        data.path(),
        &["play", "selective-freecell", "ms:1", "--plain"],
        &format!("{moves}\nundo\nredo\n"),
    );
    assert!(won.contains("Won: every card is home."), "{won}");
    let stats = at(data.path(), &["stats"], "");
    assert!(stats.contains("played 1, won 1: 100 %"), "{stats}");
    let export = at(data.path(), &["stats", "export"], "");
    assert!(at(data.path(), &["stats", "import", "-"], &export).contains("0 of them new"));
    let other = tempfile::tempdir().expect("a directory");
    assert!(at(other.path(), &["stats", "import", "-"], &export).contains("1 of them new"));
    assert!(at(other.path(), &["stats", "--json"], "").contains("\"won\": 1"));
}

#[test]
fn a_disk_that_takes_nothing_is_reported_and_play_goes_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("a file");
    std::fs::write(&file, "no directory").expect("it is written");
    let said = at(&file, &["play", "klondike", "ms:1", "--plain"], "t5-h\nstatus\n");
    assert!(said.contains("Play goes on, but nothing is kept."), "{said}");
    assert!(said.contains("One step, 0 taken back"), "{said}");
}
