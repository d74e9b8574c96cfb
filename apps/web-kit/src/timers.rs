//! Timeouts, intervals, frames, futures, and the microtask that flushes effects.

use std::pin::Pin;
use std::time::Duration;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

use super::{ExpectJs as _, StoredValue, graph, on_cleanup, window};

/// A timeout that can be set again and is cancelled with its owner. At most one is pending.
#[derive(Clone, Copy)]
pub struct Timeout(StoredValue<Option<i32>>);

impl Timeout {
    /// Nothing is pending.
    #[expect(clippy::new_without_default, reason = "it registers a cleanup with the current owner")]
    pub fn new() -> Timeout {
        let timeout = Timeout(StoredValue::new(None));
        on_cleanup(move || timeout.cancel());
        timeout
    }

    /// Cancels the pending timeout and sets another.
    pub fn set(self, time: Duration, work: impl FnOnce() + 'static) {
        self.cancel();
        self.0.set_value(Some(set_timeout(time, Box::new(work))));
    }

    /// Cancels the pending timeout.
    pub fn cancel(self) {
        if let Some(handle) = self.0.update_value(Option::take).flatten() {
            window().clear_timeout_with_handle(handle);
        }
    }
}

fn millis(time: Duration) -> i32 {
    time.as_millis() as i32
}

// Callbacks are boxed: otherwise each closure type would get its own JavaScript glue.

/// Runs `work` once after a delay, even if the current owner is removed by then. Use [`Timeout`] for work that reads
/// signals of a part of the page.
pub fn after(time: Duration, work: impl FnOnce() + 'static) {
    set_timeout(time, Box::new(work));
}

fn set_timeout(time: Duration, work: Box<dyn FnOnce()>) -> i32 {
    let work = once(work);
    window()
        .set_timeout_with_callback_and_timeout_and_arguments_0(work.unchecked_ref(), millis(time))
        .expect_js("a window has timers")
}

/// Runs `work` at an interval until the current owner is removed.
pub fn every(time: Duration, work: impl Fn() + 'static) {
    set_interval(millis(time), Box::new(work));
}

fn set_interval(millis: i32, work: Box<dyn Fn()>) {
    let work = Closure::<dyn Fn()>::wrap(work);
    let handle = window()
        .set_interval_with_callback_and_timeout_and_arguments_0(
            work.as_ref().unchecked_ref(),
            millis,
        )
        .expect_js("a window has timers");
    on_cleanup(move || {
        window().clear_interval_with_handle(handle);
        drop(work);
    });
}

/// Runs `work` before the next frame is painted.
pub fn request_animation_frame(work: impl FnOnce() + 'static) {
    let work = once(Box::new(work));
    window().request_animation_frame(work.unchecked_ref()).expect_js("a window has frames");
}

/// Runs `work` after the next paint, so that the first paint does not wait for it.
pub fn after_paint(work: impl FnOnce() + 'static) {
    request_animation_frame(move || after(Duration::ZERO, work));
}

fn once(work: Box<dyn FnOnce()>) -> JsValue {
    Closure::once_into_js(work)
}

/// Runs a future on the page's only thread.
pub fn spawn_local(work: impl Future<Output = ()> + 'static) {
    let work: Pin<Box<dyn Future<Output = ()>>> = Box::pin(work);
    wasm_bindgen_futures::spawn_local(work);
}

/// Flushes the effects in a microtask.
pub(crate) fn flush_in_microtask() {
    thread_local! {
        static FLUSH: Closure<dyn Fn()> = Closure::new(graph::flush);
    }
    FLUSH.with(|flush| window().queue_microtask(flush.as_ref().unchecked_ref()));
}
