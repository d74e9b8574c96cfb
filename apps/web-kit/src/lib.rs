//! The UI kit of the browser table: signals, memos and effects, and elements that follow them. It is small because it
//! is part of the first load. Where something behaves as in [leptos](https://leptos.dev), it has the name it has there.
//!
//! # Laws
//!
//! Each law has a test of the same name in `laws.rs`.
//!
//! | law | statement |
//! |---|---|
//! | laziness | A memo recomputes when it is read after a change, not before. An unread memo never runs. |
//! | equality | A memo whose new value equals the old one wakes none of its readers. |
//! | glitch-freedom | A memo or effect never sees old and new values together, in any order of changes. |
//! | batching | An effect runs once in a microtask after the current task, however many of its sources changed. |
//! | effect order | An owner runs before the nodes that it owns. Effects of the same depth run in the order in which they were woken. |
//! | cascade | Effects that are woken by effects run in the same flush. |
//! | dynamic sources | An effect follows the sources that it read in its last run, and no others. |
//! | untracked reads | `get_untracked` and `with_untracked` do not subscribe. |
//! | disposal | When an owner runs again or is removed, first its cleanups run, then the nodes that it owns are removed, in the order of creation. A removed node never runs again. |
//! | stale handles | Writing to a removed signal does nothing and returns `None`. Reading one is a bug and panics. |
//! | context | `expect_context` finds the nearest value of its type, from the current owner upwards. |
//!
//! An *owner* is the effect (or root) in which a signal, memo, effect, listener or timer was created. Views create one
//! for each closure in the markup, so a part of the page is removed together with everything that belongs to it.

// The markup of `view!` names this crate.
extern crate self as talon_web_kit;

mod attribute;
mod element;
mod events;
mod graph;
#[cfg(test)]
mod laws;
mod radio_row;
mod share;
mod signal;
mod timers;
mod view;

pub use talon_web_markup::view;
use wasm_bindgen::JsValue;

pub use attribute::{AttributeValue, IntoText};
pub use element::{Element, NodeRef, html_element, svg_element};
pub use events::{
    event_target_value, height_listener, media_query_listener, walk_row, window_event_listener,
};
pub use graph::{on_cleanup, provide_context};
pub use radio_row::{Radio, radio_row, word_radios};
pub use share::{Shared, copy, is_cancelled, share_file, share_or_copy};
pub use signal::{Effect, Memo, Read, RwSignal, StoredValue, expect_context};
pub use timers::{Timeout, after, after_paint, every, request_animation_frame, spawn_local};
pub use view::{CollectView, Fragment, IntoView, View, deferred, fragment, next_task, show};

/// The browser's window.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("a page has a window")
}

/// The browser's document.
pub fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// Puts a view on the page, for as long as the page lives.
pub fn mount_to_body(build: impl FnOnce() -> View) {
    graph::start(timers::flush_in_microtask);
    let body = document().body().expect("a document that runs scripts has a body");
    view::append(&body, graph::root(build));
}

/// Makes an element with a view in it, which lives as long as the page. It may be moved about on the page.
pub fn mount_to_element(name: &'static str, build: impl FnOnce() -> View) -> web_sys::Element {
    graph::start(timers::flush_in_microtask);
    let element = document().create_element(name).expect_js("the document creates elements");
    view::append(&element, graph::root(build));
    element
}

/// Unwraps results of the browser that cannot fail.
pub trait ExpectJs<T> {
    /// The value; `promise` says why it is there. Does not link `Debug for JsValue`, which saves 3 KB.
    fn expect_js(self, promise: &'static str) -> T;
}

impl<T> ExpectJs<T> for Result<T, JsValue> {
    fn expect_js(self, promise: &'static str) -> T {
        self.ok().unwrap_or_else(|| panic!("{promise}"))
    }
}
