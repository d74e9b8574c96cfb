//! Your own games: a rules file in place of a game's id, and the messages for a faulty one.

use std::fs;
use std::path::Path;
use std::process::Command;

use talon_testkit::files::{BAKERS_GAME, SPANISH_PATIENCE};

use crate::{Run, TestFile, json, printed, refused, repository_text, run, talon, talon_reading};

/// A rules file with as many mistakes as there are sorts of them.
fn mistakes() -> String {
    repository_text("crates/rulebook/tests/games/full-of-mistakes.toml")
}

#[test]
fn every_command_takes_a_path_to_a_rules_file() {
    let file = TestFile::new("spanish-patience.toml", SPANISH_PATIENCE);
    let path = file.path();
    assert!(printed(&["deal", path, "ms:1"]).starts_with("Spanish Patience, deal ms:1\n"));
    assert_eq!(printed(&["moves", path, "ms:1"]).lines().count(), 12);
    assert_eq!(printed(&["perft", path, "ms:1", "--depth", "3"]), "903\n");
    assert_eq!(printed(&["replay", path, "ms:1", ""]).lines().last(), Some("open"));
    assert!(printed(&["rules", path]).contains("An empty column takes any card."));
    assert_eq!(printed(&["rules", path, "--source"]), SPANISH_PATIENCE);
    assert_eq!(json(&["deal", path, "1", "--json"])["game"], "house-spanish");
}

/// A program on a stick brings its games along.
#[test]
fn games_in_a_folder_beside_the_program_are_known_by_their_ids() {
    let place = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let program = place.path().join("talon");
    let built = env!("CARGO_BIN_EXE_talon");
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).expect("a copy of the program");
    }
    let games = place.path().join("games");
    fs::create_dir(&games).expect("a folder");
    fs::write(games.join("mine.toml"), SPANISH_PATIENCE).expect("a file");
    let data = place.path().join("data");
    let talon = |args: &[&str]| {
        let answer = run(Command::new(&program).args(args).env("TALON_DATA", &data), "");
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}");
        answer.out
    };
    let listed = talon(&["games"]);
    let (_, own) = listed.split_once("Your games\n").expect("a heading");
    assert!(own.trim_start().starts_with("house-spanish "), "{own}");
    assert!(talon(&["deal", "house-spanish", "ms:1"]).starts_with("Spanish Patience, deal ms:1\n"));
    fs::remove_dir_all(&games).expect("it is there");
    assert!(!talon(&["games"]).contains("Your games"));
}

#[test]
fn a_file_has_settings_of_its_own() {
    let file = TestFile::new("bakers-game.toml", BAKERS_GAME);
    let text = printed(&["rules", file.path(), "--set", "spaces=kings"]);
    assert!(text.starts_with("Baker's Game, Kings only\n"), "{text}");
    let message = refused(&["rules", file.path(), "--set", "spaces=king"]);
    assert!(message.contains("did you mean \"kings\"?"), "{message}");
}

#[test]
fn the_text_of_a_game_is_replayed_from_any_folder() {
    let file = TestFile::new("moved-patience.toml", SPANISH_PATIENCE);
    let path = Path::new(file.path());
    let (folder, name) = (path.parent().expect("a folder"), path.file_name().expect("a name"));
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let told =
        run(talon.current_dir(folder).arg("replay").arg(name).args(["ms:1", "", "--text"]), "");
    assert!(told.out.starts_with(&format!("game: {}\n", path.display())), "{}", told.out);
    let elsewhere = tempfile::tempdir().expect("a directory");
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let replayed = run(talon.current_dir(elsewhere.path()).args(["replay", "-"]), &told.out);
    assert_eq!((replayed.code, replayed.out.lines().last()), (0, Some("open")), "{}", replayed.err);
}

#[test]
fn check_tells_all_mistakes_of_a_file_with_their_lines() {
    let file = TestFile::new("mistakes-checked.toml", &mistakes());
    let run = talon(&["rules", "check", file.path()]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    let expected = repository_text("crates/rulebook/tests/games/full-of-mistakes.txt");
    assert_eq!(run.out.lines().count(), expected.lines().count());
    assert!(run.out.contains("mistakes-checked.toml:7:9: 3 packs of cards"), "{}", run.out);
    let run = talon(&["rules", "check", file.path(), "--json"]);
    let problems: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((run.code, &problems[0]["line"]), (1, &2.into()));
}

#[test]
fn a_file_with_mistakes_is_refused_by_every_other_command_with_all_of_them() {
    let file = TestFile::new("mistakes-refused.toml", &mistakes());
    let path = file.path();
    for args in [
        &["deal", path, "1"][..],
        &["moves", path, "1"],
        &["perft", path, "1", "--depth", "1"],
        &["replay", path, "1", "draw"],
        &["rules", path],
        &["rules", path, "--source"],
    ] {
        let message = refused(args);
        assert!(message.contains("mistakes:\n  line 2"), "{args:?}: {message}");
        assert!(message.contains("did you mean \"alternating colours\"?"), "{args:?}: {message}");
    }
}

#[test]
fn a_right_file_is_said_to_be_right() {
    let file = TestFile::new("right.toml", BAKERS_GAME);
    assert!(printed(&["rules", "check", file.path()]).ends_with("right.toml: no mistakes\n"));
    assert_eq!(json(&["rules", "check", file.path(), "--json"]), serde_json::json!([]));
    let piped = talon_reading(&["rules", "check", "-"], BAKERS_GAME);
    assert_eq!((piped.code, piped.out.as_str()), (0, "the standard input: no mistakes\n"));
}

/// Runs the command with a data directory that has these rules files in its folder `games`.
fn with_own_games(files: &[(&str, &str)], args: &[&str], input: &str) -> Run {
    let data = tempfile::tempdir().expect("a directory");
    own_games_in(data.path(), files);
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    run(talon.args(args).env("TALON_DATA", data.path()), input)
}

fn own_games_in(data: &Path, files: &[(&str, &str)]) {
    let folder = data.join("games");
    fs::create_dir(&folder).expect("it can be made");
    for (name, text) in files {
        fs::write(folder.join(name), text).expect("it can be written");
    }
}

#[test]
fn a_file_in_the_players_folder_is_a_game_by_its_id() {
    let files = [("b.toml", BAKERS_GAME), ("s.toml", SPANISH_PATIENCE), ("wrong.toml", "id = 1")];
    let deal = with_own_games(&files, &["deal", "house-bakers", "ms:1"], "");
    assert!(deal.out.starts_with("Baker's Game, deal ms:1\n"), "{}{}", deal.out, deal.err);
    let source = with_own_games(&files, &["rules", "house-spanish", "--source"], "");
    assert_eq!(source.out, SPANISH_PATIENCE);
    let told = with_own_games(&files, &["replay", "house-bakers", "ms:1", "t2-c", "--text"], "");
    assert!(told.out.starts_with("game: house-bakers\n"), "{}", told.out);
    let games = with_own_games(&files, &["games"], "");
    let places = ["selective-freecell", "Your games", "house-bakers", "The gallery"]
        .map(|word| games.out.find(word).unwrap_or_else(|| panic!("{word}: {}", games.out)));
    assert!(places.is_sorted(), "{}", games.out);
    assert!(games.err.contains("wrong.toml is not used: line 1"), "{}", games.err);
    let games = with_own_games(&files, &["games", "--json"], "");
    let games: serde_json::Value = serde_json::from_str(&games.out).expect("JSON");
    let own = games.as_array().expect("a list").iter().filter(|game| game["origin"] == "file");
    assert_eq!(own.count(), 2);
}

#[test]
fn a_game_of_the_players_folder_is_played_and_saved_by_its_id() {
    let data = tempfile::tempdir().expect("a directory");
    own_games_in(data.path(), &[("b.toml", BAKERS_GAME)]);
    let talon = |args: &[&str], input: &str| {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        run(talon.args(args).env("TALON_DATA", data.path()), input)
    };
    let played = talon(&["play", "house-bakers", "ms:1", "--plain"], "t2-c\nquit\n");
    assert_eq!(played.code, 0, "{}", played.err);
    let saves = talon(&["saves"], "");
    assert!(saves.out.contains("Baker's Game, deal ms:1: 1 move"), "{}", saves.out);
    fs::remove_dir_all(data.path().join("games")).expect("it can be removed");
    let gone = talon(&["deal", "house-bakers", "ms:1"], "");
    assert!(gone.err.contains("there is no game \"house-bakers\""), "{}", gone.err);
    let saves = talon(&["saves"], "");
    assert!(saves.out.contains("Baker's Game, deal ms:1"), "a save has its rules: {}", saves.out);
}

#[test]
fn check_warns_of_the_id_of_a_built_in_game() {
    for (id, name) in [("klondike", "Klondike"), ("freecell", "FreeCell")] {
        let text = BAKERS_GAME.replace("house-bakers", id);
        let checked = talon_reading(&["rules", "check", "-"], &text);
        assert_eq!((checked.code, checked.out.as_str()), (0, "the standard input: no mistakes\n"));
        let warning = format!("warning: the id \"{id}\" means the built-in {name};");
        assert!(checked.err.contains(&warning), "{}", checked.err);
        let source = printed(&["rules", id, "--source"]);
        assert_eq!(talon_reading(&["rules", "check", "-"], &source).err, "", "it is that game");
    }
}

/// An id means one game, so the list of games must say how each of two is played.
#[test]
fn a_file_with_the_id_of_a_built_in_game_is_listed_with_its_path() {
    let copy = printed(&["rules", "klondike", "--source"]);
    let other = BAKERS_GAME.replace("house-bakers", "freecell");
    let games = with_own_games(&[("a.toml", &copy), ("b.toml", &other)], &["games"], "");
    let listed = |id: &str| games.out.lines().filter(|line| line.starts_with(id)).count();
    assert_eq!((listed("klondike "), listed("freecell ")), (1, 2), "{}", games.out);
    let (_, path) = games
        .out
        .split_once("this id means the built-in FreeCell; play this game by its path: ")
        .expect(&games.out);
    assert!(path.lines().next().is_some_and(|path| path.ends_with("b.toml")), "{path}");
}
