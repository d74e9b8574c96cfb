//! The store under several programs at once, and its errors.

use std::fs;
use std::path::Path;
use std::thread;

use rusqlite::Connection;
use talon_game::statistics::{Ended, GameResult};
use talon_store::{Before, DatabaseReason, NewRows, Save, SaveKey, SaveOutcome, Store, StoreFault};

fn key(deal: &str, began: u64) -> SaveKey {
    SaveKey { game: "one".to_owned(), settings: String::new(), deal: deal.to_owned(), began }
}

fn result(deal: &str, began: u64, ended: Ended) -> GameResult {
    GameResult {
        began,
        game: "one".to_owned(),
        settings: "draw=1".to_owned(),
        rules: began.is_multiple_of(2).then(|| "0123456789abcdef".to_owned()),
        deal: deal.to_owned(),
        ended,
        moves: 90,
        millis: 61_000,
        undos: 2,
        hints: 1,
        vegas: Some(-12),
        grade: began.is_multiple_of(3).then(|| "hard".to_owned()),
        played: began.is_multiple_of(2).then(|| "ab4.-^+c=".to_owned()),
        review: began.is_multiple_of(3).then(|| "hidden -23 -41".to_owned()),
    }
}

fn open(directory: &Path) -> Store {
    Store::open(&directory.join("deep").join("talon.db")).expect("a fresh directory takes a store")
}

#[test]
fn saves_are_replaced_and_forgotten_one_by_one() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    store.save(&key("1", 10), "first", Before::New, 100).unwrap();
    store.save(&key("2", 20), "second", Before::New, 200).unwrap();
    store.save(&key("1", 10), "first, later", Before::Known("first"), 300).unwrap();
    let texts = |store: &Store| -> Vec<String> {
        store.saves().unwrap().rows.into_iter().map(|save| save.text).collect()
    };
    assert_eq!(texts(&store), ["first, later", "second"]);
    open(directory.path()).delete_save(&key("1", 10), Some("first, later")).unwrap();
    assert_eq!(texts(&store), ["second"]);
}

#[test]
fn a_save_by_another_program_is_not_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let (one, other) = (open(directory.path()), open(directory.path()));
    let game = key("1", 10);
    assert_eq!(one.save(&game, "a", Before::New, 1).unwrap(), SaveOutcome::Saved);
    assert_eq!(other.save(&game, "ab", Before::Known("a"), 2).unwrap(), SaveOutcome::Saved);
    assert_eq!(one.save(&game, "ac", Before::Known("a"), 3).unwrap(), SaveOutcome::PlayedElsewhere);
    assert_eq!(one.save(&game, "new", Before::New, 4).unwrap(), SaveOutcome::PlayedElsewhere);
    assert_eq!(one.saves().unwrap().rows[0].text, "ab");
    // A game that another program has deleted is saved again.
    assert_eq!(other.delete_save(&game, Some("ab")).unwrap(), SaveOutcome::Saved);
    assert_eq!(one.save(&game, "ac", Before::Known("a"), 5).unwrap(), SaveOutcome::Saved);
}

#[test]
fn a_game_that_another_program_plays_on_is_neither_deleted_nor_over() {
    let directory = tempfile::tempdir().unwrap();
    let (one, other) = (open(directory.path()), open(directory.path()));
    let (game, lost) = (key("1", 10), result("1", 10, Ended::GivenUp));
    let lost = GameResult { settings: String::new(), ..lost };
    one.save(&game, "a", Before::New, 1).unwrap();
    one.save(&game, "ab", Before::Known("a"), 2).unwrap();
    for known in [Some("a"), None] {
        assert_eq!(other.record_loss(&lost, known).unwrap(), 0);
        assert_eq!(other.delete_save(&game, known).unwrap(), SaveOutcome::PlayedElsewhere);
    }
    assert_eq!(one.saves().unwrap().rows[0].text, "ab");
    assert_eq!(one.record_loss(&lost, Some("ab")).unwrap(), 1);
    assert_eq!(one.delete_save(&game, Some("ab")).unwrap(), SaveOutcome::Saved);
    assert_eq!(one.delete_save(&game, Some("ab")).unwrap(), SaveOutcome::Saved, "it is gone");
}

#[test]
fn a_result_is_added_once_and_never_changed() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let won = result("1", 5, Ended::Won);
    assert_eq!(store.record(&won).unwrap(), 1);
    assert_eq!(store.record(&GameResult { ended: Ended::GivenUp, ..won.clone() }).unwrap(), 0);
    let more = [won.clone(), result("2", 6, Ended::GivenUp), result("3", 7, Ended::Unwinnable)];
    let rows = NewRows { results: more.to_vec(), ..NewRows::default() };
    store.add(|_| Ok((rows, ()))).unwrap();
    assert_eq!(store.results().unwrap().rows, more);
}

#[test]
fn rows_from_elsewhere_are_added_all_or_none() {
    let store = Store::in_memory();
    let key =
        |began| SaveKey { game: "g".into(), settings: String::new(), deal: "1".into(), began };
    store.save(&key(1), "here", Before::New, 1).unwrap();
    store.save_setting("theme", "dark").unwrap();
    let save = |began| Save { key: key(began), text: "there".to_owned(), touched: began };
    let rows = NewRows {
        results: vec![result("2", 6, Ended::Won)],
        saves: vec![save(1), save(2)],
        settings: vec![("click".to_owned(), "move".to_owned())],
    };
    let failed: Result<(), _> = store.add(|store| {
        store.record(&result("9", 9, Ended::Won))?;
        Err(StoreFault::NoHome)
    });
    assert!(failed.is_err() && store.results().unwrap().rows.is_empty());
    assert_eq!(store.add(|_| Ok((rows, 7))).unwrap(), 7);
    let texts: Vec<String> = store.saves().unwrap().rows.into_iter().map(|it| it.text).collect();
    assert_eq!(texts, ["there", "here"], "a save that is there stays as it is");
    assert_eq!(store.results().unwrap().rows, [result("2", 6, Ended::Won)]);
    let settings = [("click", "move"), ("theme", "dark")].map(|(key, it)| (key.into(), it.into()));
    assert_eq!(store.settings().unwrap().rows, settings);
}

#[test]
fn preferences_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(open(directory.path()).setting("autoplay").unwrap(), None);
    open(directory.path()).save_setting("autoplay", "safe").unwrap();
    open(directory.path()).save_setting("autoplay", "off").unwrap();
    assert_eq!(open(directory.path()).setting("autoplay").unwrap().as_deref(), Some("off"));
}

#[test]
fn programs_that_write_at_once_wait_for_each_other() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("talon.db");
    thread::scope(|scope| {
        for program in 0..4_u64 {
            let path = &path;
            scope.spawn(move || {
                let store = Store::open(path).unwrap();
                let mut known: Option<String> = None;
                for began in 0..50 {
                    store.record(&result("1", 100 * program + began, Ended::Won)).unwrap();
                    let text = began.to_string();
                    let saved = store.save(
                        &key("1", program),
                        &text,
                        known.as_deref().map_or(Before::New, Before::Known),
                        began,
                    );
                    assert_eq!(saved.unwrap(), SaveOutcome::Saved);
                    known = Some(text);
                }
            });
        }
    });
    let store = Store::open(&path).unwrap();
    assert_eq!(store.results().unwrap().rows.len(), 200);
    assert!(store.saves().unwrap().rows.iter().all(|save| save.text == "49"));
}

#[test]
fn a_foreign_file_gets_a_message() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("talon.db");
    fs::write(&path, "this is no database, but it is long enough to be looked at ".repeat(20))
        .unwrap();
    let fault = Store::open(&path).unwrap_err();
    let StoreFault::Open(_, cause) = fault else { panic!("{fault:?}") };
    assert_eq!(DatabaseReason::from(&cause), DatabaseReason::Damaged);
    let fault = Store::open(&path.join("below a file").join("talon.db")).unwrap_err();
    assert!(matches!(fault, StoreFault::Directory(..)), "{fault:?}");
}

#[test]
fn a_store_in_memory_works_like_a_file() {
    let store = Store::in_memory();
    store.save(&key("1", 1), "text", Before::New, 1).unwrap();
    assert_eq!(store.saves().unwrap().rows.len(), 1);
}

/// The tables as the first version made them.
const FIRST_TABLES: &str = "
    CREATE TABLE saves (
        game TEXT NOT NULL, settings TEXT NOT NULL, deal TEXT NOT NULL, began INTEGER NOT NULL,
        text TEXT NOT NULL, touched INTEGER NOT NULL,
        PRIMARY KEY (game, settings, deal, began)
    ) STRICT;
    CREATE TABLE results (
        game TEXT NOT NULL, settings TEXT NOT NULL, deal TEXT NOT NULL, began INTEGER NOT NULL,
        ended TEXT NOT NULL, moves INTEGER NOT NULL, millis INTEGER NOT NULL,
        undos INTEGER NOT NULL, hints INTEGER NOT NULL, vegas INTEGER,
        PRIMARY KEY (game, settings, deal, began)
    ) STRICT;
    CREATE TABLE preferences (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    PRAGMA user_version = 1;";

/// How the first version adds a result.
const FIRST_RECORD: &str = "INSERT OR IGNORE INTO results \
     (game, settings, deal, began, ended, moves, millis, undos, hints, vegas) \
     VALUES ('one', 'draw=1', '1', ?1, 'won', 90, 61000, 2, 1, -12)";

#[test]
fn a_file_of_the_first_version_is_read_and_both_versions_write_to_it() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("talon.db");
    let old = Connection::open(&path).unwrap();
    old.execute_batch(FIRST_TABLES).unwrap();
    old.execute("INSERT INTO saves VALUES ('one', '', '1', 10, 'text', 100)", []).unwrap();
    old.execute(FIRST_RECORD, [1]).unwrap();
    let store = Store::open(&path).unwrap();
    assert_eq!(store.saves().unwrap().rows[0].text, "text");
    old.execute(FIRST_RECORD, [7]).unwrap();
    store.record(&result("1", 2, Ended::Won)).unwrap();
    let expected = [1, 2, 7].map(|began| result("1", began, Ended::Won));
    assert_eq!(store.results().unwrap().rows, expected);
}
