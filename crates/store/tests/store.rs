//! The file keeps what it is given, for several programs at once, and says so when it cannot.

use std::fs;
use std::path::Path;
use std::thread;

use talon_game::statistics::{Ended, GameResult};
use talon_store::{SaveKey, Store, StoreFault};

fn key(deal: &str, began: u64) -> SaveKey {
    SaveKey { game: "one".to_owned(), settings: String::new(), deal: deal.to_owned(), began }
}

fn result(deal: &str, began: u64, ended: Ended) -> GameResult {
    GameResult {
        began,
        game: "one".to_owned(),
        settings: "draw=1".to_owned(),
        deal: deal.to_owned(),
        ended,
        moves: 90,
        millis: 61_000,
        undos: 2,
        hints: 1,
        vegas: Some(-12),
    }
}

fn open(directory: &Path) -> Store {
    Store::open(&directory.join("deep").join("talon.db")).expect("a fresh directory takes a store")
}

#[test]
fn saves_are_replaced_and_forgotten_one_by_one() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    store.keep(&key("1", 10), "first", 100).unwrap();
    store.keep(&key("2", 20), "second", 200).unwrap();
    store.keep(&key("1", 10), "first, later", 300).unwrap();
    let texts = |store: &Store| -> Vec<String> {
        store.saves().unwrap().into_iter().map(|save| save.text).collect()
    };
    assert_eq!(texts(&store), ["first, later", "second"]);
    let again = open(directory.path());
    assert_eq!(again.latest("one", "", "2").unwrap().map(|save| save.text), Some("second".into()));
    again.forget(&key("1", 10)).unwrap();
    assert_eq!(texts(&store), ["second"]);
}

#[test]
fn a_result_is_added_once_and_never_changed() {
    let directory = tempfile::tempdir().unwrap();
    let mut store = open(directory.path());
    let won = result("1", 5, Ended::Won);
    assert_eq!(store.record(&won).unwrap(), 1);
    assert_eq!(store.record(&GameResult { ended: Ended::GivenUp, ..won.clone() }).unwrap(), 0);
    let more = [won.clone(), result("2", 6, Ended::GivenUp), result("3", 7, Ended::Unwinnable)];
    assert_eq!(store.merge(&more).unwrap(), 2);
    assert_eq!(store.results().unwrap(), more);
}

#[test]
fn preferences_are_kept() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(open(directory.path()).wish("autoplay").unwrap(), None);
    open(directory.path()).prefer("autoplay", "safe").unwrap();
    open(directory.path()).prefer("autoplay", "off").unwrap();
    assert_eq!(open(directory.path()).wish("autoplay").unwrap().as_deref(), Some("off"));
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
                for began in 0..50 {
                    store.record(&result("1", 100 * program + began, Ended::Won)).unwrap();
                    store.keep(&key("1", program), &began.to_string(), began).unwrap();
                }
            });
        }
    });
    let store = Store::open(&path).unwrap();
    assert_eq!(store.results().unwrap().len(), 200);
    assert!(store.saves().unwrap().iter().all(|save| save.text == "49"));
}

#[test]
fn what_is_no_file_of_ours_is_said_in_a_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("talon.db");
    fs::write(&path, "this is no database, but it is long enough to be looked at ".repeat(20))
        .unwrap();
    let fault = Store::open(&path).unwrap_err();
    assert!(matches!(fault, StoreFault::Open(..)), "{fault:?}");
    assert!(fault.to_string().ends_with("it is damaged, or not a file of Talon's."), "{fault}");
    let fault = Store::open(&path.join("below a file").join("talon.db")).unwrap_err();
    assert!(matches!(fault, StoreFault::Directory(..)), "{fault:?}");
}

#[test]
fn memory_is_a_store_too() {
    let store = Store::in_memory();
    store.keep(&key("1", 1), "text", 1).unwrap();
    assert_eq!(store.saves().unwrap().len(), 1);
}
