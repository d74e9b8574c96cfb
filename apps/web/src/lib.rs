//! The browser table.
#![allow(
    unreachable_pub,
    reason = "`#[component]` makes a component's parameters `pub` whatever it is itself"
)]
#![allow(
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "the browser measures sizes, times and dates in floating point; all of them are small and positive"
)]

mod app;
mod art;
mod asset;
mod desk;
mod device;
mod screens;
mod settings;
mod solver;
mod sound;
mod store;
mod table;
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
