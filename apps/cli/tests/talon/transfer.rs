//! Everything moves to another machine: `talon export` and `talon import`.

use std::path::Path;
use std::process::Command;

use crate::{Run, at, run};

fn refused(data: &Path, args: &[&str], input: &str) -> Run {
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let run = run(talon.args(args).env("TALON_DATA", data), input);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    run
}

#[test]
fn everything_moves_to_another_machine_and_nothing_there_is_lost() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (here, there) = (here.path(), there.path());
    let play = |data, game: &str, deal: &str, lines: &str| {
        at(data, &["play", game, deal, "--plain"], lines)
    };
    play(here, "klondike", "ms:1", "t5-h\ndraw\n");
    play(here, "preference", "1", "draw\ngive up\n");
    play(there, "klondike", "ms:1", "draw\n");
    play(there, "preference", "2", "draw\ngive up\n");
    let file = here.join("talon-everything.txt");
    let name = file.to_str().unwrap();
    let said = at(here, &["export", name], "");
    assert!(said.starts_with("1 result and 1 unfinished game"), "{said}");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(at(here, &["export"], ""), text);
    let said = at(there, &["import", name], "");
    assert!(said.starts_with("Added 1 result and 1 unfinished game"), "{said}");
    let nothing = "Nothing to add: you already have everything.\n";
    assert_eq!(at(there, &["import", "-"], &text), nothing);
    assert_eq!(at(there, &["saves"], "").lines().count(), 2, "one of each machine");
    assert!(at(there, &["stats"], "").contains("played 2, won 0"));
    // The imported game is continued; its earlier state is not new.
    play(there, "klondike", "ms:1", "draw\n");
    assert_eq!(at(there, &["import", "-"], &text), nothing);
    // And everything goes back.
    let back = at(there, &["export"], "");
    let said = at(here, &["import", "-"], &back);
    assert!(said.starts_with("Added 1 result and "), "{said}");
    assert!(at(here, &["stats"], "").contains("played 2, won 0"));
}

/// A limit on the size of files stands in for a full disk.
#[cfg(unix)]
#[test]
fn an_export_that_finds_no_room_leaves_the_earlier_one_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let long = format!("talon everything 1 setting note={} end entries=1", "x".repeat(50_000));
    at(data.path(), &["import", "-"], &long);
    let file = data.path().join("export.txt");
    std::fs::write(&file, "an earlier export").unwrap();
    let args = ["export", file.to_str().unwrap()];
    let script = "trap '' XFSZ; ulimit -f 72; exec \"$0\" \"$@\"";
    let mut limited = Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_talon")]).args(args);
    let limited = run(limited.env("TALON_DATA", data.path()), "");
    assert_eq!(limited.code, 2, "{}", limited.err);
    assert!(limited.err.contains("export.txt\" cannot be written: "), "{}", limited.err);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "an earlier export");
    let files = std::fs::read_dir(data.path()).unwrap();
    let is_part = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().contains(".part");
    assert!(!files.map(Result::unwrap).any(is_part), "no part of a file is left behind");
    at(data.path(), &args, "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), at(data.path(), &["export"], ""));
}

#[test]
fn files_of_statistics_are_still_read() {
    let (here, there) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    at(here.path(), &["play", "preference", "1", "--plain"], "draw\ngive up\n");
    let results = at(here.path(), &["stats", "export"], "");
    assert_eq!(at(there.path(), &["import", "-"], &results), "Added 1 result.\n");
    assert_eq!(
        at(there.path(), &["stats", "import", "-"], &results),
        "1 result read, 0 of them new\n"
    );
}

#[test]
fn a_text_that_is_no_export_or_was_cut_adds_nothing() {
    let data = tempfile::tempdir().unwrap();
    at(data.path(), &["play", "klondike", "1", "--plain"], "draw\n");
    let text = at(data.path(), &["export"], "");
    let cut = refused(data.path(), &["import", "-"], &text[..text.len() - 12]);
    assert!(cut.err.contains("a part of it is missing"), "{}", cut.err);
    let other = refused(data.path(), &["import", "-"], "hello");
    assert!(other.err.contains("not exported by Talon"), "{}", other.err);
    let statistics = refused(data.path(), &["import", "-"], "{\"talon\": 7}");
    assert!(statistics.err.contains("statistics"), "{}", statistics.err);
    refused(data.path(), &["import", "no-such-file"], "");
}

/// They wrote an empty export, and said that there are no saved games.
#[test]
fn a_store_that_cannot_be_read_is_an_error_and_not_an_empty_answer() {
    let data = tempfile::tempdir().unwrap();
    // No program can open a directory as a database, not even as root.
    std::fs::create_dir(data.path().join("talon.db")).unwrap();
    let written = data.path().join("everything.txt");
    for args in [&["export"][..], &["export", written.to_str().unwrap()], &["saves"], &["stats"]] {
        let run = refused(data.path(), args, "");
        assert!(run.err.contains("talon.db cannot be opened"), "{args:?}: {}", run.err);
        assert!(!run.err.contains("You can play on"), "{args:?}: {}", run.err);
    }
    assert!(!written.exists(), "no file without its content");
}
