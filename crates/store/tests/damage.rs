//! Damage: a bad row is left out and counted; a bad file is set aside and its readable rows are rescued.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use rusqlite::Connection;
use talon_game::statistics::{Ended, GameResult};
use talon_store::{Before, NewRows, Rescue, SaveKey, SaveOutcome, Store, StoreFault};

const SAVES: u64 = 300;
const RESULTS: u64 = 3000;

fn result(began: u64) -> GameResult {
    GameResult {
        began,
        game: "one".to_owned(),
        settings: "draw=1".to_owned(),
        rules: None,
        deal: began.to_string(),
        ended: Ended::Won,
        moves: 90,
        millis: 61_000,
        undos: 2,
        hints: 1,
        vegas: None,
        grade: None,
        played: None,
        review: None,
    }
}

fn key(began: u64) -> SaveKey {
    let (game, settings) = ("one".to_owned(), String::new());
    SaveKey { game, settings, deal: began.to_string(), began }
}

/// A file with many rows, all of them in the main file and none in the log.
fn full_file(directory: &Path) -> PathBuf {
    let path = directory.join("talon.db");
    let store = Store::open(&path).unwrap();
    for began in 0..SAVES {
        store.save(&key(began), &"a long game ".repeat(20), Before::New, began).unwrap();
    }
    let rows = NewRows { results: (0..RESULTS).map(result).collect(), ..NewRows::default() };
    store.add(|_| Ok((rows, ()))).unwrap();
    store.save_setting("theme", "dark").unwrap();
    path
}

/// Damages a full file and rescues it. Returns the rescued rows and the new file.
fn rescued(damage: impl Fn(&mut Vec<u8>)) -> (Rescue, Store, tempfile::TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let path = full_file(directory.path());
    let mut bytes = fs::read(&path).unwrap();
    damage(&mut bytes);
    fs::write(&path, &bytes).unwrap();
    let rescue = Store::rescue(&path).unwrap().expect("it is damaged");
    assert_eq!(fs::read(&rescue.backup).unwrap(), bytes, "the backup is the damaged file");
    let store = Store::open(&path).unwrap();
    assert_eq!(Store::rescue(&path).unwrap(), None, "the new file is sound");
    let left = fs::read_dir(directory.path()).unwrap().count();
    assert!(left <= 5, "nothing but the file, its log, the lock and the backup stays: {left}");
    assert_eq!(store.saves().unwrap().rows.len(), rescue.saves);
    assert_eq!(store.results().unwrap().rows.len(), rescue.results);
    (rescue, store, directory)
}

#[test]
fn one_damaged_row_does_not_hide_the_others() {
    let directory = tempfile::tempdir().unwrap();
    let path = full_file(directory.path());
    let damage = "UPDATE saves SET text = CAST(x'ff80' AS TEXT) WHERE began = 7;
                  UPDATE results SET deal = CAST(x'ff' AS TEXT) WHERE began = 8;
                  UPDATE results SET ended = 'sideways' WHERE began = 9;
                  UPDATE results SET moves = 99999999999, undos = -1 WHERE began = 10;";
    Connection::open(&path).unwrap().execute_batch(damage).unwrap();
    let store = Store::open(&path).unwrap();
    let (saves, results) = (store.saves().unwrap(), store.results().unwrap());
    assert_eq!((saves.rows.len() as u64, saves.left_out), (SAVES - 1, 1));
    assert_eq!((results.rows.len() as u64, results.left_out), (RESULTS - 2, 2));
    let odd = results.rows.iter().find(|result| result.began == 10).unwrap();
    assert_eq!((odd.moves, odd.undos), (u32::MAX, 0), "counters saturate");
}

#[test]
fn a_file_with_a_bad_page_is_set_aside_and_the_other_pages_are_rescued() {
    let length = {
        let directory = tempfile::tempdir().unwrap();
        fs::read(full_file(directory.path())).unwrap().len() / 4096
    };
    for page in (1..length).step_by(19) {
        let (rescue, store, _directory) =
            rescued(|bytes| bytes[4096 * page..4096 * (page + 1)].fill(0xa5));
        // An inner page makes the leaves below it unreadable; there is one of each table and index.
        let lost = SAVES + RESULTS - (rescue.saves + rescue.results) as u64;
        assert!(lost < 150 || rescue.results == 0 || rescue.saves == 0, "page {page}: {rescue:?}");
        store.save(&key(9_999), "new", Before::New, 1).unwrap();
    }
}

#[test]
fn a_file_with_a_bad_first_page_is_rescued_whole() {
    for damage in [0..16, 0..100, 100..4096, 0..4096] {
        let (rescue, store, _directory) = rescued(|bytes| bytes[damage.clone()].fill(0));
        assert_eq!((rescue.saves as u64, rescue.results as u64), (SAVES, RESULTS), "{damage:?}");
        assert_eq!(store.setting("theme").unwrap().as_deref(), Some("dark"));
    }
}

#[test]
fn a_file_that_was_cut_off_is_rescued_as_far_as_it_goes() {
    let (rescue, ..) = rescued(|bytes| bytes.truncate(bytes.len() / 2));
    assert!(rescue.saves + rescue.results > 500, "{rescue:?}");
    let (rescue, ..) = rescued(|bytes| bytes.truncate(4096));
    assert_eq!((rescue.saves, rescue.results), (0, 0));
}

#[test]
fn a_file_that_is_no_database_is_set_aside() {
    let (rescue, ..) = rescued(|bytes| *bytes = b"this is no database ".repeat(400));
    assert!(rescue.backup.to_string_lossy().contains("talon.db.damaged-2"), "{rescue:?}");
    assert_eq!((rescue.saves, rescue.results, rescue.left_out), (0, 0, 0));
}

/// A program that has the file open when another one rescues it continues with the rescued one.
#[test]
fn programs_that_have_the_damaged_file_open_continue_with_the_rescued_one() {
    let directory = tempfile::tempdir().unwrap();
    let path = full_file(directory.path());
    let other = Store::open(&path).unwrap();
    other.saves().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    let rescues: Vec<Option<Rescue>> = thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(|| Store::rescue(&path).unwrap())).collect();
        all.into_iter().map(|rescue| rescue.join().unwrap()).collect()
    });
    assert_eq!(rescues.iter().flatten().count(), 1, "one of them does the work");
    let saved = other.save(&key(9_999), "played on", Before::New, 9_999).unwrap();
    assert_eq!(saved, SaveOutcome::Saved);
    let store = Store::open(&path).unwrap();
    assert!(store.saves().unwrap().rows.iter().any(|save| save.text == "played on"));
}

/// A program that asks for a rescue while another one writes must not empty a sound file.
#[test]
fn a_sound_file_that_is_locked_is_not_rescued() {
    let directory = tempfile::tempdir().unwrap();
    let path = full_file(directory.path());
    let lock = Connection::open(&path).unwrap();
    lock.execute_batch(
        "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; DELETE FROM preferences;",
    )
    .unwrap();
    let rescue = Store::rescue(&path);
    assert!(matches!(rescue, Ok(None) | Err(StoreFault::Open(..))), "{rescue:?}");
    drop(lock);
    assert_eq!(Store::open(&path).unwrap().saves().unwrap().rows.len() as u64, SAVES);
}

/// The state that a program leaves behind when it is killed between emptying the file and filling it again.
#[test]
fn a_rescue_that_was_killed_is_finished_by_the_next_program() {
    let directory = tempfile::tempdir().unwrap();
    let path = full_file(directory.path());
    let backup = directory.path().join("talon.db.damaged-2026-01-01-000000");
    fs::rename(&path, &backup).unwrap();
    fs::write(directory.path().join("talon.db.lock"), backup.to_str().unwrap()).unwrap();
    let fault = Store::open(&path).unwrap_err();
    assert!(fault.is_damage(), "{fault}");
    let rescue = Store::rescue(&path).unwrap().expect("there is something to finish");
    assert_eq!((rescue.saves as u64, rescue.results as u64), (SAVES, RESULTS));
    assert_eq!(Store::open(&path).unwrap().saves().unwrap().rows.len() as u64, SAVES);
    assert_eq!(Store::rescue(&path).unwrap(), None);
}

/// A name for a folder that is no text, where there are such names.
fn odd_name() -> std::ffi::OsString {
    #[cfg(target_os = "linux")]
    return std::os::unix::ffi::OsStringExt::from_vec(b"\xff".to_vec());
    #[cfg(not(target_os = "linux"))]
    "odd".into()
}

/// Programs that had the file open may save in the new one before its rows are back.
#[test]
fn a_rescue_that_was_killed_late_keeps_what_was_saved_since() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join(odd_name());
    fs::create_dir(&place).unwrap();
    let path = full_file(&place);
    let backup = "talon.db.damaged-2026-01-01-000000";
    fs::rename(&path, place.join(backup)).unwrap();
    let other = Store::open(&path).unwrap();
    other.save(&key(5), "played on", Before::New, 1).unwrap();
    other.save(&key(9_999), "new", Before::New, 2).unwrap();
    other.save_setting("theme", "light").unwrap();
    fs::write(place.join("talon.db.lock"), backup).unwrap();
    Store::rescue(&path).unwrap().expect("there is something to finish");
    let saves = other.saves().unwrap().rows;
    assert_eq!(saves.len() as u64, SAVES + 1);
    for (began, text) in [(5, "played on"), (9_999, "new")] {
        assert!(saves.iter().any(|save| save.key == key(began) && save.text == text), "{text}");
    }
    assert_eq!(other.setting("theme").unwrap().as_deref(), Some("light"));
    assert_eq!(other.results().unwrap().rows.len() as u64, RESULTS);
}
