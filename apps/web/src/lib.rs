//! The browser table.
#![allow(
    clippy::large_types_passed_by_value,
    clippy::needless_pass_by_value,
    reason = "the shared state is a bundle of signals, made to be copied into every closure that uses it"
)]

mod app;
mod art;
mod asset;
mod attention;
mod desk;
mod device;
mod screens;
mod settings;
mod solver;
mod sound;
mod store;
mod table;
mod ui;
mod updates;
mod voice;

use wasm_bindgen::prelude::*;

/// Puts the page in place of the waiting text.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = ui::document().get_element_by_id("waiting") {
        waiting.remove();
    }
    ui::mount(app::app);
}
