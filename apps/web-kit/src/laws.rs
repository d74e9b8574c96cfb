//! The laws of the kit, one test each; `lib.rs` lists them.

use std::cell::RefCell;
use std::rc::Rc;

use super::graph::{flush, render_effect, root};
use super::{
    Effect, Memo, Read as _, RwSignal, StoredValue, expect_context, on_cleanup, provide_context,
};

/// A log of events.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<String>>>);

impl Log {
    #[expect(clippy::needless_pass_by_value, reason = "tests pass numbers and texts as they are")]
    fn add(&self, text: impl ToString) {
        self.0.borrow_mut().push(text.to_string());
    }

    fn take(&self) -> Vec<String> {
        self.0.take()
    }
}

#[test]
fn laziness() {
    let log = Log::default();
    let number = root(|| RwSignal::new(1));
    let logged = log.clone();
    let double = root(|| {
        Memo::new(move || {
            logged.add(number.get());
            number.get() * 2
        })
    });
    number.set(2);
    number.set(3);
    flush();
    assert_eq!(log.take(), [""; 0], "nobody has read it");
    assert_eq!([double.get(), double.get()], [6, 6]);
    assert_eq!(log.take(), ["3"]);
}

#[test]
fn equality() {
    let log = Log::default();
    let number = root(|| RwSignal::new(1));
    let logged = log.clone();
    root(|| {
        let even = Memo::new(move || number.get() % 2 == 0);
        let word = Memo::new(move || if even.get() { "even" } else { "odd" });
        render_effect(move || logged.add(word.get()));
    });
    number.set(3);
    flush();
    assert_eq!(log.take(), ["odd"]);
    number.set(4);
    flush();
    assert_eq!(log.take(), ["even"]);
}

#[test]
fn glitch_freedom() {
    let log = Log::default();
    let number = root(|| RwSignal::new(1));
    let logged = log.clone();
    root(|| {
        // A diamond: two ways from one signal to one effect, of different lengths.
        let square = Memo::new(move || number.get() * number.get());
        let next = Memo::new(move || square.get() + 1);
        render_effect(move || logged.add(format!("{} {}", number.get(), next.get())));
        let logged = log.clone();
        Effect::new(move || logged.add(format!("{} {}", next.get(), number.get())));
    });
    flush();
    number.set(5);
    // A read in the middle of the change sees the new value already.
    assert_eq!(number.get_untracked(), 5);
    flush();
    assert_eq!(log.take(), ["1 2", "2 1", "5 26", "26 5"]);
}

#[test]
fn batching() {
    let log = Log::default();
    let (a, b) = root(|| (RwSignal::new(1), RwSignal::new(10)));
    let logged = log.clone();
    root(|| Effect::new(move || logged.add(a.get() + b.get())));
    flush();
    a.set(2);
    b.set(20);
    assert_eq!(log.take(), ["11"], "nothing runs before the flush");
    flush();
    flush();
    assert_eq!(log.take(), ["22"]);
}

#[test]
fn effect_order() {
    let log = Log::default();
    let (first, second) = root(|| (RwSignal::new(0), RwSignal::new(0)));
    let logged = log.clone();
    root(|| {
        let inner = logged.clone();
        render_effect(move || {
            logged.add(format!("owner {}", second.get()));
            let inner = inner.clone();
            render_effect(move || inner.add(format!("owned {}", first.get() + second.get())));
        });
        let other = log.clone();
        render_effect(move || other.add(format!("beside {}", first.get())));
    });
    log.take();
    // The owned effect is woken first, but its owner runs before it and creates it again, so it runs once.
    first.set(1);
    second.set(1);
    flush();
    assert_eq!(log.take(), ["beside 1", "owner 1", "owned 2"]);
}

#[test]
fn cascade() {
    let log = Log::default();
    let (number, copy) = root(|| (RwSignal::new(0), RwSignal::new(0)));
    let logged = log.clone();
    root(|| {
        Effect::new(move || logged.add(copy.get()));
        Effect::new(move || copy.set(number.get()));
    });
    flush();
    log.take();
    number.set(7);
    flush();
    assert_eq!(log.take(), ["7"]);
}

#[test]
fn dynamic_sources() {
    let log = Log::default();
    let (which, left, right) = root(|| (RwSignal::new(true), RwSignal::new(1), RwSignal::new(2)));
    let logged = log.clone();
    root(|| render_effect(move || logged.add(if which.get() { left.get() } else { right.get() })));
    which.set(false);
    flush();
    left.set(9);
    flush();
    assert_eq!(log.take(), ["1", "2"]);
}

#[test]
fn untracked_reads() {
    let log = Log::default();
    let number = root(|| RwSignal::new(1));
    let logged = log.clone();
    root(|| {
        let stored = StoredValue::new(10);
        render_effect(move || logged.add(number.get_untracked() + stored.get_value()));
        stored.set_value(20);
    });
    number.set(2);
    flush();
    assert_eq!(log.take(), ["11"]);
}

#[test]
fn disposal() {
    let log = Log::default();
    let thing = root(|| RwSignal::new(Some(1)));
    let logged = log.clone();
    root(|| {
        let exists = Memo::new(move || thing.with(Option::is_some));
        render_effect(move || {
            if exists.get() {
                for name in ["first", "second"] {
                    let (outer, inner) = (logged.clone(), logged.clone());
                    on_cleanup(move || outer.add(format!("{name} of the owner")));
                    render_effect(move || {
                        inner.add(thing.get().expect("runs only while it exists"));
                        let cleanup = inner.clone();
                        on_cleanup(move || cleanup.add(format!("{name} owned")));
                    });
                }
            }
        });
    });
    assert_eq!(log.take(), ["1", "1"]);
    thing.set(None);
    flush();
    let order = ["first of the owner", "second of the owner", "first owned", "second owned"];
    assert_eq!(log.take(), order);
}

#[test]
fn stale_handles() {
    let again = root(|| RwSignal::new(0));
    let handle = Rc::new(RefCell::new(None));
    let out = handle.clone();
    root(|| {
        render_effect(move || {
            again.get();
            out.borrow_mut().get_or_insert(RwSignal::new(5));
        });
    });
    again.set(1);
    flush();
    let removed: RwSignal<i32> = handle.borrow().expect("created in the first run");
    removed.set(6);
    assert_eq!(removed.update(|_| ()), None);
    let read = std::panic::catch_unwind(move || removed.get_untracked());
    assert!(read.is_err(), "reading a removed signal is a bug");
}

#[test]
fn context() {
    let found = root(|| {
        provide_context(1_u8);
        provide_context("text");
        let found = Rc::new(RefCell::new(Vec::new()));
        let inner = found.clone();
        render_effect(move || {
            inner.borrow_mut().push(expect_context::<u8>());
            provide_context(2_u8);
            let inner = inner.clone();
            render_effect(move || inner.borrow_mut().push(expect_context::<u8>()));
        });
        found.take()
    });
    assert_eq!(found, [1, 2]);
}
