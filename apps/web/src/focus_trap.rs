//! The keyboard focus: a sheet or overlay takes it and gives it back.
//! Keys, and clicks without a pointer, move the focus; a pointer leaves it alone.

use std::cell::Cell;

use js_sys::Reflect;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, FocusOptions, HtmlElement};

use talon_web_kit::{
    Effect, NodeRef, Read as _, document, on_cleanup, request_animation_frame,
    window_event_listener,
};

/// The state of the focus trap.
const MODAL: &str = "[aria-modal]";

thread_local! {
    /// The element that opened the first of several sheets or overlays in a row.
    static OPENER: Cell<Option<Element>> = const { Cell::new(None) };
    /// Whether the last input came from a pointer.
    static POINTER: Cell<bool> = const { Cell::new(false) };
}

/// On the root while the player uses keys: the style sheet draws the focus then, also where the browser would not.
const KEYS: &str = "data-keys";

/// Notes from now on whether the player uses keys or a pointer.
pub(crate) fn watch_input() {
    window_event_listener("keydown", |_: web_sys::Event| use_keys());
    window_event_listener("pointerdown", |_: web_sys::Event| {
        POINTER.set(true);
        if let Some(root) = document().document_element() {
            // Removing an attribute that is not there does nothing.
            let _ = root.remove_attribute(KEYS);
        }
    });
}

/// The player uses keys, or a screen reader, a voice or a switch.
pub(crate) fn use_keys() {
    POINTER.set(false);
    if let Some(root) = document().document_element() {
        // The root takes any attribute.
        let _ = root.set_attribute(KEYS, "");
    }
}

/// Gives the focus to a new sheet or overlay, and gives it back when that is closed.
pub(crate) fn hold(frame: NodeRef) {
    // Cards move meanwhile: the focus returns to the table, not to one of its cards.
    let before = document().active_element().filter(|active| !is_in(active, ".felt"));
    if let Some(opener) = before.clone().filter(|it| !is_nowhere(it) && !is_in(it, MODAL)) {
        OPENER.set(Some(opener));
    }
    Effect::new(move || {
        if let Some(frame) = frame.get() {
            give(frame);
        }
    });
    // What lay under it can take the focus only in the next frame.
    on_cleanup(move || request_animation_frame(move || give_back(before)));
}

/// Gives the focus to the first of these that can take it: the element that had it, an open sheet, the element before
/// the first sheet, the table, the first button of the page.
fn give_back(before: Option<Element>) {
    // Another sheet may have replaced it.
    if document().active_element().is_some_and(|active| is_in(&active, MODAL)) {
        return;
    }
    let takes = |element: Option<Element>| {
        element.is_some_and(|element| {
            give_still(&element);
            document().active_element().as_ref() == Some(&element)
        })
    };
    if takes(before.filter(|before| !is_nowhere(before))) || takes(find(MODAL)) {
        return;
    }
    // The opener is forgotten only once no sheet is open: in WebKit the next sheet may not have the focus yet.
    if !takes(OPENER.take()) && !takes(table_spot()) {
        takes(find(".page button"));
    }
}

/// Gives the focus to the open sheet when the part of it that had the focus is removed.
pub(crate) fn refocus_on_removal(frame: NodeRef) {
    let Some(frame) = frame.get_untracked() else { return };
    request_animation_frame(move || {
        if document().active_element().is_none_or(|active| is_nowhere(&active)) {
            give(frame);
        }
    });
}

/// Gives the focus to the card or place of the table that the keyboard is on.
pub(crate) fn go_to_table() {
    if let Some(spot) = table_spot() {
        give_still(&spot);
    }
}

/// The same, unless something beside the table has it or the player uses a pointer.
pub(crate) fn return_to_table() {
    if POINTER.get() {
        return;
    }
    let active = document().active_element();
    if active.is_none_or(|active| is_nowhere(&active) || is_in(&active, ".felt")) {
        go_to_table();
    }
}

fn table_spot() -> Option<Element> {
    find("main .felt [tabindex='0']")
}

fn find(what: &str) -> Option<Element> {
    document().query_selector(what).ok().flatten()
}

/// Whether nothing has the focus: then the browser reports `body`.
fn is_nowhere(active: &Element) -> bool {
    active.tag_name() == "BODY"
}

fn is_in(element: &Element, around: &str) -> bool {
    element.closest(around).ok().flatten().is_some()
}

/// Gives the focus without scrolling: a card that is still moving may be outside the page.
pub(crate) fn give_still(element: &Element) {
    let still = FocusOptions::new();
    still.set_prevent_scroll(true);
    // Only newer engines know this one; for the others there is `data-keys`.
    let _ = Reflect::set(&still, &"focusVisible".into(), &(!POINTER.get()).into());
    // If the element cannot take the focus, the Tab key still reaches it.
    let _ = element.unchecked_ref::<HtmlElement>().focus_with_options(&still);
}

fn give(element: Element) {
    // If the element cannot take the focus, the Tab key still reaches it.
    let _ = element.unchecked_into::<HtmlElement>().focus();
}
