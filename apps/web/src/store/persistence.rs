//! Asks the browser to keep what is stored here also when room gets scarce.

use std::cell::Cell;

use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};

use talon_web_kit::window;

/// The name in `localStorage` under which it is noted that the browser was asked.
const ASKED: &str = "talon asked to keep";

/// Asks once for every player: some browsers pass the question on. It makes sense only when there is something to keep.
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
        // A browser that cannot keep things longer needs no answer.
        let _ = ask();
    }
}

/// On an insecure page there is nobody to ask, so everything is looked up by name.
fn ask() -> Result<JsValue, JsValue> {
    let storage = Reflect::get(&window().navigator(), &"storage".into())?;
    let persist: Function = Reflect::get(&storage, &"persist".into())?.dyn_into()?;
    persist.call0(&storage)
}
