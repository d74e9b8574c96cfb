//! The browser table.
#![allow(
    unreachable_pub,
    reason = "`#[component]` makes a component's parameters `pub` whatever it is itself"
)]

mod app;
mod asset;
mod solver;
mod updates;

use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// Puts the page in place of the waiting text.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = document().get_element_by_id("waiting") {
        waiting.remove();
    }
    mount_to_body(app::App);
}
