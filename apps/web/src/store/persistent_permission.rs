//! Asks the browser for persistent storage, which it does not evict when the disk is nearly full.

use std::cell::Cell;

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};

use talon_web_kit::window;

/// The name in `localStorage` under which it is noted that the browser was asked.
const ASKED: &str = "talon asked to keep";

/// Asks once: some browsers show the question to the player. Called when there is something to keep.
pub(super) fn ask_once() {
    thread_local! {
        static DONE: Cell<bool> = const { Cell::new(false) };
    }
    if DONE.replace(true) {
        return;
    }
    let Ok(Some(notes)) = window().local_storage() else { return };
    let asked = notes.get_item(ASKED).ok().flatten().is_some();
    if !asked && notes.set_item(ASKED, "1").is_ok() {
        // A refusal changes nothing.
        let _ = ask();
    }
}

/// On an insecure page the interface is missing, so everything is looked up by name.
fn ask() -> Result<JsValue, JsValue> {
    let storage = Reflect::get(&window().navigator(), &"storage".into())?;
    let persist: Function = Reflect::get(&storage, &"persist".into())?.dyn_into()?;
    persist.call0(&storage)
}
