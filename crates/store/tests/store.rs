//! The file keeps what it is given, for several programs at once, and says so when it cannot.

use std::fs;
use std::path::Path;
use std::thread;

use talon_game::statistics::{Ended, GameResult};
use talon_store::{Kept, SaveKey, Store, StoreFault};

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
    store.keep(&key("1", 10), "first", None, 100).unwrap();
    store.keep(&key("2", 20), "second", None, 200).unwrap();
    store.keep(&key("1", 10), "first, later", Some("first"), 300).unwrap();
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
fn what_another_program_has_kept_of_a_game_is_not_overwritten() {
    let directory = tempfile::tempdir().unwrap();
    let (one, other) = (open(directory.path()), open(directory.path()));
    let game = key("1", 10);
    assert_eq!(one.keep(&game, "a", None, 1).unwrap(), Kept::Yes);
    assert_eq!(other.keep(&game, "ab", Some("a"), 2).unwrap(), Kept::Yes);
    assert_eq!(one.keep(&game, "ac", Some("a"), 3).unwrap(), Kept::Elsewhere);
    assert_eq!(one.keep(&game, "new", None, 4).unwrap(), Kept::Elsewhere);
    assert_eq!(one.latest("one", "", "1").unwrap().map(|save| save.text), Some("ab".into()));
    // A game that another program has forgotten is kept again.
    other.forget(&game).unwrap();
    assert_eq!(one.keep(&game, "ac", Some("a"), 5).unwrap(), Kept::Yes);
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
                let mut known: Option<String> = None;
                for began in 0..50 {
                    store.record(&result("1", 100 * program + began, Ended::Won)).unwrap();
                    let text = began.to_string();
                    let kept = store.keep(&key("1", program), &text, known.as_deref(), began);
                    assert_eq!(kept.unwrap(), Kept::Yes);
                    known = Some(text);
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
    store.keep(&key("1", 1), "text", None, 1).unwrap();
    assert_eq!(store.saves().unwrap().len(), 1);
}
