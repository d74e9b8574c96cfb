//! The browser table.
#![allow(
    clippy::large_types_passed_by_value,
    clippy::needless_pass_by_value,
    reason = "the shared state is a bundle of signals, made to be copied into every closure that uses it"
)]

mod app_state;
mod asset_urls;
mod deal_grader;
mod device;
mod focus_trap;
mod gamepad;
mod lazy_page;
mod level_choice;
mod root_view;
mod screens;
mod second_part;
mod service_worker;
mod settings;
mod small_sort;
mod solver_worker;
mod sound;
mod store;
mod table_screen;
mod wording;

use talon_web_art as card_art;
use talon_web_protocol::statistics_json;
use wasm_bindgen::prelude::*;

/// Replaces the waiting text by the page.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
    if let Some(waiting) = talon_web_kit::document().get_element_by_id("waiting") {
        waiting.remove();
    }
    talon_web_kit::mount_to_body(root_view::app);
}
