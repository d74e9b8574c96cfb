//! The screens of the browser table that are fetched on demand: statistics, help, daily deals, puzzles, the shuffle.
//!
//! A separate wasm module. The table opens a screen in an element of its page, sends a [`PageData`] whenever something
//! has changed, and receives [`PageIntent`]s; this module stores nothing. See `talon_web_protocol`.
#![allow(
    clippy::needless_pass_by_value,
    reason = "what wasm-bindgen hands over is owned, and the shared state is made to be copied"
)]

mod daily;
mod export_import;
mod fair_shuffle;
mod files;
mod help;
mod help_pictures;
mod history;
mod level;
mod parts;
mod pictures;
mod puzzles;
mod share;
mod shuffle;
mod statistics;
mod tips;

use std::cell::RefCell;

use js_sys::Function;
use talon_web_kit::{
    IntoView as _, Memo, Read as _, RwSignal, StoredValue, View, mount_to_element, provide_context,
};
use talon_web_protocol::{PageData, PageIntent, PageKind};
use wasm_bindgen::prelude::*;
use web_sys::Element;

/// The data of the page and the function that tells the table, shared by the parts of a screen.
#[derive(Clone, Copy)]
pub(crate) struct Page {
    request: RwSignal<PageData>,
    tell: StoredValue<Option<Function>>,
}

impl Page {
    /// Reads the data. Read inside a view, it follows changes.
    pub(crate) fn data<R>(self, read: impl FnOnce(&PageData) -> R) -> R {
        self.request.with(read)
    }

    /// Reads the data as they are now.
    pub(crate) fn data_untracked<R>(self, read: impl FnOnce(&PageData) -> R) -> R {
        self.request.with_untracked(read)
    }

    /// Sends the player's intent to the table.
    pub(crate) fn send(self, intent: &PageIntent) {
        if let Some(tell) = self.tell.get_value() {
            // The table's function takes any text and never throws.
            let _ = tell.call1(&JsValue::NULL, &intent.to_text().into());
        }
    }
}

/// The root element of all screens, and their shared state.
struct Host {
    element: Element,
    page: Page,
    /// Counts the openings: a screen that is opened again starts from its first state.
    opening: RwSignal<u32>,
}

thread_local! {
    static HOST: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Opens a screen in an element of the page. `tell` is called with each intent of the player.
#[wasm_bindgen]
pub fn open_page(place: Element, request: &str, tell: Function) {
    console_error_panic_hook::set_once();
    HOST.with_borrow_mut(|host| {
        let host = host.get_or_insert_with(Host::new);
        host.page.tell.set_value(Some(tell));
        host.page.request.set(PageData::from_text(request));
        host.opening.update(|opening| *opening += 1);
        // The element was created for this screen.
        let _ = place.append_child(&host.element);
    });
}

/// Shows new data on the open screen.
#[wasm_bindgen]
pub fn refresh_page(request: &str) {
    with_host(|host| host.page.request.set(PageData::from_text(request)));
}

/// Closes the screen.
#[wasm_bindgen]
pub fn close_page() {
    with_host(|host| {
        host.opening.set(0);
        host.element.remove();
    });
}

fn with_host(work: impl FnOnce(&Host)) {
    HOST.with_borrow(|host| host.as_ref().map(work));
}

impl Host {
    fn new() -> Host {
        let mut made = None;
        let element = mount_to_element("div", || {
            let request = RwSignal::new(PageData::default());
            let page = Page { request, tell: StoredValue::new(None) };
            provide_context(page);
            let opening = RwSignal::new(0);
            made = Some((page, opening));
            let shown = Memo::new(move || (opening.get(), page.data(|request| request.page)));
            (move || match shown.get() {
                (0, _) => "".into_view(),
                (_, kind) => screen(kind),
            })
            .into_view()
        });
        let (page, opening) = made.expect("the closure has run");
        Host { element, page, opening }
    }
}

fn screen(kind: PageKind) -> View {
    match kind {
        PageKind::Statistics => statistics::statistics(),
        PageKind::Help => help::help(),
        PageKind::Daily => daily::daily(),
        PageKind::Shuffle => shuffle::shuffle(),
        PageKind::Puzzles => puzzles::puzzles(puzzles::PuzzlesStart::List),
        PageKind::NextPuzzle => puzzles::puzzles(puzzles::PuzzlesStart::Next),
        PageKind::Pictures => pictures::pictures(),
        PageKind::Moves => help::first_moves(),
    }
}
