//! Nothing that was played gets lost: many programs on one game, damaged rows and files, a disk that is missing, full or
//! locked.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use talon_store::Store;

use crate::dialogue::Dialogue;
use crate::{Run, TestFile, at, run};

const GAME: [&str; 4] = ["play", "klondike", "ms:1", "--plain"];

fn file(data: &Path) -> std::path::PathBuf {
    data.join("talon.db")
}

/// The moves of every saved game, sorted.
fn saved_moves(data: &Path) -> Vec<String> {
    let saves = Store::open(&file(data)).expect("a store").saves().expect("saves");
    assert_eq!(saves.left_out, 0);
    let moves = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("moves "));
        line.expect("a save has moves").to_owned()
    };
    let mut all: Vec<String> = saves.rows.iter().map(|save| moves(&save.text)).collect();
    all.sort_unstable();
    all
}

/// Each program plays its own line. The first to save keeps the game, the others become separate games.
#[test]
fn four_programs_on_one_saved_game_lose_nothing_in_a_hundred_rounds() {
    const LINES: [&str; 4] = ["draw", "draw\ndraw", "t1-t3", "t1-t3\ndraw"];
    let saved = LINES.map(|line| format!("t5-h {}", line.replace('\n', " ")));
    let data = tempfile::tempdir().expect("a directory");
    for round in 0..100 {
        let data = data.path().join(round.to_string());
        at(&data, &GAME, "t5-h\n");
        let mut programs =
            LINES.map(|line| (Dialogue::start(&data, "klondike", "ms:1"), line.lines().count()));
        for ((program, _), line) in programs.iter_mut().zip(LINES) {
            program.say(line);
        }
        for (mut program, moves) in programs {
            assert_eq!(program.steps(), 1 + moves, "round {round}");
            program.wait_until_saved();
            program.kill();
        }
        assert_eq!(saved_moves(&data), saved, "round {round}");
    }
}

/// Writes a save that no Talon can read and one that SQLite cannot give back as text, and damages a result.
fn damage_rows(data: &Path) {
    let damage = "UPDATE saves SET text = CAST(x'ff80' AS TEXT) WHERE deal = '1';
                  UPDATE saves SET text = 'talon save 1' WHERE deal = '2';
                  UPDATE results SET deal = CAST(x'ff' AS TEXT) WHERE deal = '3';";
    Connection::open(file(data)).expect("a file").execute_batch(damage).expect("it is damaged");
}

#[test]
fn one_damaged_row_hides_no_other_and_is_counted() {
    let data = tempfile::tempdir().expect("a directory");
    for deal in ["1", "2", "5"] {
        at(data.path(), &["play", "preference", deal, "--plain"], "draw\n");
    }
    for deal in ["3", "4"] {
        at(data.path(), &["play", "preference", deal, "--plain"], "draw\ngive up\n");
    }
    damage_rows(data.path());
    let said = at(data.path(), &["play", "preference", "5", "--plain"], "draw\n");
    assert!(said.contains("1 saved game cannot be read and is left out."), "{said}");
    assert!(said.contains("You continue this game after 1 move."), "{said}");
    assert!(said.ends_with("The game is saved. Goodbye.\n"), "{said}");
    let stats = talon(data.path(), &["stats"], "");
    assert!(stats.out.contains("played 1, won 0"), "{}", stats.out);
    assert_eq!(stats.err, "1 result cannot be read and is left out.\n");
}

#[test]
fn a_damaged_file_is_set_aside_and_what_can_be_read_is_rescued() {
    let data = tempfile::tempdir().expect("a directory");
    at(data.path(), &GAME, "t5-h\n");
    at(data.path(), &["play", "preference", "4", "--plain"], "draw\ngive up\n");
    let path = file(data.path());
    let mut bytes = fs::read(&path).expect("a file");
    bytes[..4096].fill(0);
    fs::write(&path, &bytes).expect("it is damaged");
    let said = at(data.path(), &GAME, "draw\n");
    assert!(said.contains("The file with saved games was damaged."), "{said}");
    assert!(said.contains("rescued from it: 1 saved game, 1 result."), "{said}");
    assert!(said.contains("You continue this game after 1 move."), "{said}");
    assert!(said.ends_with("The game is saved. Goodbye.\n"), "{said}");
    assert!(at(data.path(), &["stats"], "").contains("played 1, won 0"));
    let backup = fs::read_dir(data.path()).expect("a directory").find_map(|entry| {
        let name = entry.expect("an entry").file_name().into_string().expect("a plain name");
        name.starts_with("talon.db.damaged-").then_some(name)
    });
    let backup = data.path().join(backup.expect("a backup is kept"));
    assert_eq!(fs::read(backup).expect("a file"), bytes);
}

/// A limit on the size of files stands in for a disk that has no room for a backup.
#[test]
fn a_damaged_file_waits_for_room_without_parts_of_backups() {
    let data = tempfile::tempdir().expect("a directory");
    at(data.path(), &GAME, "t5-h\n");
    let path = file(data.path());
    let mut bytes = fs::read(&path).expect("a file");
    bytes[..4096].fill(0);
    fs::write(&path, &bytes).expect("it is damaged");
    let script = "trap '' XFSZ; ulimit -f 4; exec \"$0\" \"$@\"";
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_talon")]).args(GAME);
    let limited = run(limited.env("TALON_DATA", data.path()), "draw\ndraw\n");
    assert!(limited.out.contains("Not saved."), "{}", limited.out);
    assert_eq!(fs::read(&path).expect("a file"), bytes, "the file stays as it is");
    let mut files: Vec<_> = fs::read_dir(data.path())
        .expect("a directory")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
        .filter(|name| name.starts_with("talon.db."))
        .collect();
    files.sort_unstable();
    assert_eq!(files, ["talon.db.lock"], "no part of a backup is left behind");
    let said = at(data.path(), &GAME, "");
    assert!(said.contains("You continue this game after 1 move."), "{said}");
}

/// The last moves may be in the log alone: it is rescued too.
#[test]
fn a_file_that_is_damaged_under_a_running_game_is_rescued_with_its_log() {
    let data = tempfile::tempdir().expect("a directory");
    at(data.path(), &GAME, "t5-h\n");
    let mut game = Dialogue::start(data.path(), "klondike", "ms:1");
    game.ask("draw");
    let path = file(data.path());
    let mut bytes = fs::read(&path).expect("a file");
    bytes[..4096].fill(0xa5);
    fs::write(&path, &bytes).expect("it is damaged");
    game.ask("draw");
    game.ask("draw");
    game.kill();
    let said = at(data.path(), &GAME, "");
    assert!(said.contains("The file with saved games was damaged."), "{said}");
    assert!(said.contains("You continue this game after 4 moves."), "{said}");
}

/// A file in the way of the directory stands in for a disk on which nothing can be made.
#[test]
fn a_game_is_saved_as_soon_as_the_disk_takes_it() {
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path().join("data");
    fs::write(&data, "in the way").expect("it is written");
    let mut game = Dialogue::start(&data, "klondike", "ms:1");
    assert!(game.ask("t5-h").contains("Not saved."));
    let said = game.ask("draw");
    assert!(said.contains("Not saved."), "the mark lasts: {said}");
    fs::remove_file(&data).expect("it is out of the way");
    let said = game.ask("draw");
    assert!(said.contains("Everything is saved."), "{said}");
    assert!(!said.contains("Not saved."), "{said}");
    game.kill();
    assert_eq!(saved_moves(&data), ["t5-h draw draw"]);
}

/// The soft limit on the size of files stands in for a full disk; it is raised from outside while the game runs.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_starts_on_a_full_disk_is_saved_when_there_is_room() {
    let data = tempfile::tempdir().expect("a directory");
    let script = "trap '' XFSZ; ulimit -S -f 0; exec \"$0\" \"$@\"";
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", script, env!("CARGO_BIN_EXE_talon")]).args(GAME);
    let mut game = Dialogue::start_with(limited.env("TALON_DATA", data.path()));
    let said = game.ask("t5-h");
    assert!(said.contains("Not saved."), "{said}");
    let raised = std::process::Command::new("prlimit")
        .args(["--pid", &game.id().to_string(), "--fsize=unlimited:unlimited"])
        .status();
    if !raised.is_ok_and(|status| status.success()) {
        // Without the tool the limit cannot be raised; the test above covers the rest.
        game.kill();
        return;
    }
    let said = game.ask("draw");
    assert!(said.contains("Everything is saved."), "{said}");
    game.kill();
    assert_eq!(saved_moves(data.path()), ["t5-h draw"]);
}

/// It was five seconds a move.
#[test]
fn a_locked_file_does_not_hold_the_game_up() {
    let data = tempfile::tempdir().expect("a directory");
    at(data.path(), &GAME, "t5-h\n");
    let mut game = Dialogue::start(data.path(), "klondike", "ms:1");
    let lock = Connection::open(file(data.path())).expect("a file");
    lock.execute_batch("BEGIN EXCLUSIVE").expect("it is locked");
    let started = Instant::now();
    let said = game.ask("draw");
    assert!(said.contains("The game cannot be saved: another program holds it."), "{said}");
    for _ in 0..4 {
        assert!(game.ask("draw").contains("Not saved."));
    }
    // 250 ms for the first move and 50 ms for each of the others; the bound is for busy machines.
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
    lock.execute_batch("COMMIT").expect("it is free");
    // Any line tries again; it need not be a move.
    game.wait_until_saved();
    game.kill();
    let moves = saved_moves(data.path());
    assert_eq!(moves, ["t5-h".to_owned() + &" draw".repeat(5)]);
}

/// The same id, the same deal, other rules.
#[test]
fn a_copy_of_a_built_in_rules_file_has_its_own_saves_and_results() {
    let data = tempfile::tempdir().expect("a directory");
    let rules = talon_catalog::source("klondike").expect("a built-in game");
    let easier = rules.replace("space = \"only a king\"", "space = \"anything\"");
    assert_ne!(rules, easier);
    let copy = TestFile::new("klondike-copy.toml", &easier);
    let copied = ["play", copy.path(), "ms:1", "--plain"];
    at(data.path(), &copied, "t5-h\n");
    assert!(!at(data.path(), &GAME, "").contains("You continue"), "a save under other rules");
    assert!(at(data.path(), &copied, "").contains("You continue this game after 1 move."));
    at(data.path(), &copied, "give up\n");
    at(data.path(), &GAME, "draw\ngive up\n");
    let stats = at(data.path(), &["stats"], "");
    assert_eq!(stats.matches("played 1, won 0").count(), 2, "{stats}");
    assert!(stats.contains("Klondike\n") && stats.contains("Klondike, rules file "), "{stats}");
}

#[test]
fn reading_the_statistics_makes_no_file() {
    let data = tempfile::tempdir().expect("a directory");
    let none = data.path().join("none");
    assert_eq!(at(&none, &["stats"], ""), "No game has been finished yet.\n");
    assert!(!none.exists());
}

/// Runs `talon` with a separate data directory.
fn talon(data: &Path, args: &[&str], input: &str) -> Run {
    let mut talon = std::process::Command::new(env!("CARGO_BIN_EXE_talon"));
    run(talon.args(args).env("TALON_DATA", data), input)
}
