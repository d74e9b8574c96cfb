//! Where the keyboard's attention goes: what lies over the page takes it and gives it back, and arrows walk over a row of
//! words.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use crate::ui::{Effect, NodeRef, Read as _, document, next_frame, on_cleanup};

/// Gives the focus to what has just been laid over the page; when that goes, to what had it before.
pub(crate) fn hold(frame: NodeRef) {
    let before = document().active_element();
    Effect::new(move || {
        if let Some(frame) = frame.get() {
            give(frame);
        }
    });
    on_cleanup(move || {
        // Only then is what lay beneath open to the keyboard again; and another thing may have taken its place.
        next_frame(move || {
            let taken = document().query_selector("[aria-modal]").ok().flatten().is_some();
            if let Some(before) = before.filter(|before| before.is_connected() && !taken) {
                give(before);
            }
        });
    });
}

/// Walks over the buttons of a row with the arrow keys; nothing is chosen until it is pressed.
pub(crate) fn walk(event: &KeyboardEvent) {
    let button = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(button) = button else { return };
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => button.next_element_sibling(),
        "ArrowLeft" | "ArrowUp" => button.previous_element_sibling(),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        give(next);
    }
}

/// Gives the focus to the card or place of the table that the keyboard is on.
pub(crate) fn go_to_table() {
    if let Some(spot) = table_spot() {
        give(spot);
    }
}

/// The same, unless something beside the table has it.
pub(crate) fn return_to_table() {
    let active = document().active_element();
    if active.is_none_or(|active| is_nowhere(&active) || is_in(&active, ".felt")) {
        go_to_table();
    }
}

fn table_spot() -> Option<Element> {
    document().query_selector("main.felt [tabindex='0']").ok().flatten()
}

/// Whether nothing has the focus: then the page itself is said to have it.
fn is_nowhere(active: &Element) -> bool {
    active.tag_name() == "BODY"
}

fn is_in(element: &Element, around: &str) -> bool {
    element.closest(around).ok().flatten().is_some()
}

fn give(element: Element) {
    // What cannot take the focus is still reached by tabbing.
    let _ = element.unchecked_into::<HtmlElement>().focus();
}
