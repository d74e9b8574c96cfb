//! What the page is drawn with: values that know who reads them, and elements that follow them. Small on purpose: it is
//! all fetched before the first card is seen.

mod attribute;
mod element;
mod events;
mod graph;
mod signal;
#[cfg(test)]
mod tests;
mod time;
mod view;

pub(crate) use talon_web_markup::view;
use wasm_bindgen::JsValue;

pub(crate) use attribute::Value;
pub(crate) use element::{NodeRef, svg, tag};
pub(crate) use events::{on_media, on_window, typed_text};
pub(crate) use graph::{on_cleanup, provide_context};
pub(crate) use signal::{Effect, Memo, Read, RwSignal, StoredValue, expect_context};
pub(crate) use time::{Later, after, begin, every, next_frame, once_seen};
pub(crate) use view::{CollectView, IntoView, View, late, several, show, turn};

/// The browser's window.
pub(crate) fn window() -> web_sys::Window {
    web_sys::window().expect("a page has a window")
}

/// The browser's document.
pub(crate) fn document() -> web_sys::Document {
    window().document().expect("a window has a document")
}

/// Puts a view on the page, for as long as the page lives.
pub(crate) fn mount(build: impl FnOnce() -> View) {
    graph::start(time::soon);
    let body = document().body().expect("a document that runs scripts has a body");
    view::append(&body, graph::root(build));
}

/// An answer of the browser that can only be yes. Its error is not looked at, so that what would print it is not fetched.
pub(crate) trait Sure<T> {
    /// What was asked for; `promise` says why it is there.
    fn sure(self, promise: &'static str) -> T;
}

impl<T> Sure<T> for Result<T, JsValue> {
    fn sure(self, promise: &'static str) -> T {
        self.ok().unwrap_or_else(|| panic!("{promise}"))
    }
}
