//! Later: after a while, again and again, with the next frame, or as soon as nothing else runs.

use std::pin::Pin;
use std::time::Duration;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::{StoredValue, Sure as _, graph, on_cleanup, window};

/// Something that will be done, unless it is called off.
#[derive(Clone, Copy, Debug)]
struct Timeout(i32);

impl Timeout {
    /// Calls it off; nothing happens if it is already done.
    fn clear(self) {
        window().clear_timeout_with_handle(self.0);
    }
}

/// At most one thing to be done later. It is called off when this part of the page goes.
#[derive(Clone, Copy)]
pub(crate) struct Later(StoredValue<Option<Timeout>>);

impl Later {
    /// Nothing yet.
    pub(crate) fn new() -> Later {
        let later = Later(StoredValue::new(None));
        on_cleanup(move || later.call_off());
        later
    }

    /// Does something after a while, instead of what was to be done before.
    pub(crate) fn set(self, time: Duration, work: impl FnOnce() + 'static) {
        self.call_off();
        self.0.set_value(Some(after_boxed(time, Box::new(work))));
    }

    /// Does it not.
    pub(crate) fn call_off(self) {
        if let Some(timeout) = self.0.update_value(Option::take).flatten() {
            timeout.clear();
        }
    }
}

fn millis(time: Duration) -> i32 {
    time.as_millis() as i32
}

// What is to be done comes in boxes: each type of it would bring its own way into JavaScript.

/// Does something once, after a while.
/// It must not look at values of a part of the page that may be gone by then: [`Later`] is for those.
pub(crate) fn after(time: Duration, work: impl FnOnce() + 'static) {
    after_boxed(time, Box::new(work));
}

fn after_boxed(time: Duration, work: Box<dyn FnOnce()>) -> Timeout {
    let work = once(work);
    let handle = window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), millis(time));
    Timeout(handle.sure("a window has timers"))
}

/// Does something again and again, while this part of the page is there.
pub(crate) fn every(time: Duration, work: impl Fn() + 'static) {
    repeat(millis(time), Box::new(work));
}

fn repeat(millis: i32, work: Box<dyn Fn()>) {
    let work = Closure::<dyn Fn()>::wrap(work);
    let handle = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(
            work.as_ref().unchecked_ref(),
            millis,
        )
        .sure("a window has timers");
    on_cleanup(move || {
        window().clear_interval_with_handle(handle);
        drop(work);
    });
}

/// Does something before the next frame is painted.
pub(crate) fn next_frame(work: impl FnOnce() + 'static) {
    let work = once(Box::new(work));
    window().request_animation_frame(work.unchecked_ref()).sure("a window has frames");
}

/// Does something once the page has been seen as it is now: what is seen first does not wait for it.
pub(crate) fn once_seen(work: impl FnOnce() + 'static) {
    next_frame(move || after(Duration::ZERO, work));
}

fn once(work: Box<dyn FnOnce()>) -> JsValue {
    Closure::once_into_js(work)
}

/// Begins something that waits for the browser now and then.
pub(crate) fn begin(work: impl Future<Output = ()> + 'static) {
    let work: Pin<Box<dyn Future<Output = ()>>> = Box::pin(work);
    spawn_local(work);
}

/// Has the effects run that wait, as soon as the script that runs now is done.
pub(super) fn soon() {
    thread_local! {
        static FLUSH: Closure<dyn Fn()> = Closure::new(graph::flush);
    }
    FLUSH.with(|flush| window().queue_microtask(flush.as_ref().unchecked_ref()));
}
