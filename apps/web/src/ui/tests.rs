//! What the page's values promise: readers see every change once, in order, and nothing runs that is gone.

use std::cell::RefCell;
use std::rc::Rc;

use super::graph::{flush, render, root};
use super::{Effect, Memo, Read as _, RwSignal, expect_context, on_cleanup, provide_context};

/// Notes what happens.
#[derive(Clone, Default)]
struct Diary(Rc<RefCell<Vec<String>>>);

impl Diary {
    fn note(&self, text: impl ToString) {
        self.0.borrow_mut().push(text.to_string());
    }

    fn read(&self) -> Vec<String> {
        self.0.take()
    }
}

#[test]
fn an_effect_runs_once_for_any_number_of_changes() {
    let diary = Diary::default();
    let (a, b) = root(|| (RwSignal::new(1), RwSignal::new(10)));
    let noted = diary.clone();
    root(|| Effect::new(move || noted.note(a.get() + b.get())));
    flush();
    a.set(2);
    b.set(20);
    assert_eq!(diary.read(), ["11"], "nothing runs before the hands are done");
    flush();
    flush();
    assert_eq!(diary.read(), ["22"]);
}

#[test]
fn a_memo_with_the_same_result_wakes_nobody() {
    let diary = Diary::default();
    let number = root(|| RwSignal::new(1));
    let noted = diary.clone();
    root(|| {
        let even = Memo::new(move || number.get() % 2 == 0);
        let word = Memo::new(move || if even.get() { "even" } else { "odd" });
        render(move || noted.note(word.get()));
    });
    number.set(3);
    flush();
    assert_eq!(diary.read(), ["odd"]);
    number.set(4);
    flush();
    assert_eq!(diary.read(), ["even"]);
}

#[test]
fn what_is_owned_goes_with_its_owner_and_never_runs_after_it() {
    let diary = Diary::default();
    let thing = root(|| RwSignal::new(Some(1)));
    let noted = diary.clone();
    root(|| {
        let there = Memo::new(move || thing.with(Option::is_some));
        render(move || {
            if there.get() {
                let (gone, noted) = (noted.clone(), noted.clone());
                on_cleanup(move || gone.note("gone"));
                render(move || noted.note(thing.get().expect("drawn while it is there")));
            }
        });
    });
    thing.set(Some(2));
    flush();
    thing.set(None);
    flush();
    assert_eq!(diary.read(), ["1", "2", "gone"]);
}

#[test]
fn what_is_no_longer_read_is_no_longer_followed() {
    let diary = Diary::default();
    let (which, left, right) = root(|| (RwSignal::new(true), RwSignal::new(1), RwSignal::new(2)));
    let noted = diary.clone();
    root(|| render(move || noted.note(if which.get() { left.get() } else { right.get() })));
    which.set(false);
    flush();
    left.set(9);
    flush();
    assert_eq!(diary.read(), ["1", "2"]);
}

#[test]
fn a_value_that_is_gone_takes_no_harm_from_being_set() {
    let turn = root(|| RwSignal::new(0));
    let kept = Rc::new(RefCell::new(None));
    let keep = kept.clone();
    root(|| {
        render(move || {
            turn.get();
            keep.borrow_mut().get_or_insert(RwSignal::new(5));
        });
    });
    turn.set(1);
    flush();
    let gone: RwSignal<i32> = kept.borrow().expect("made in the first turn");
    gone.set(6);
    assert_eq!(gone.update(|_| ()), None);
}

#[test]
fn the_nearest_offer_is_found() {
    let found = root(|| {
        provide_context(1_u8);
        provide_context("text");
        let found = Rc::new(RefCell::new(Vec::new()));
        let inner = found.clone();
        render(move || {
            inner.borrow_mut().push(expect_context::<u8>());
            provide_context(2_u8);
            let inner = inner.clone();
            render(move || inner.borrow_mut().push(expect_context::<u8>()));
        });
        found.take()
    });
    assert_eq!(found, [1, 2]);
}
