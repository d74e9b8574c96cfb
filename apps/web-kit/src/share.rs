//! The system's share sheet and the clipboard. Not every browser has them, so they are looked up by name.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FilePropertyBag};

use super::window;

/// The outcome of sharing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// The share sheet was opened; the player may have closed it without sharing.
    Sheet,
    /// There is no share sheet: it is in the clipboard.
    Copied,
    /// There is no share sheet, and the browser does not let the page copy.
    Refused,
}

/// Shares a text through the share sheet, or copies it where there is none. `field` is `text`, or `url` for an address.
pub async fn share_or_copy(field: &'static str, text: String) -> Shared {
    let data = Object::new();
    // A plain object takes every property.
    let _ = Reflect::set(&data, &field.into(), &text.as_str().into());
    if let Some(shared) = call(&navigator(), "share", &data) {
        // A player who cancels sharing gets no message.
        let _ = JsFuture::from(shared).await;
        Shared::Sheet
    } else if copy(text).await {
        Shared::Copied
    } else {
        Shared::Refused
    }
}

/// Copies a text; returns whether the browser allowed it.
pub async fn copy(text: String) -> bool {
    // There is no clipboard on an insecure page.
    let clipboard = Reflect::get(&navigator(), &"clipboard".into()).unwrap_or_default();
    match call(&clipboard, "writeText", &text.into()) {
        Some(written) => JsFuture::from(written).await.is_ok(),
        None => false,
    }
}

/// Shares a text as a file. `None` if the browser has no share sheet that takes it.
pub fn share_file(name: &str, kind: &str, text: &str) -> Option<Promise> {
    let options = FilePropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    let file = File::new_with_str_sequence_and_options(&parts, name, &options).ok()?;
    let data = Object::new();
    Reflect::set(&data, &"files".into(), &Array::of1(&file)).ok()?;
    let navigator = navigator();
    let can_share = method(&navigator, "canShare")?.call1(&navigator, &data).ok()?;
    can_share.is_truthy().then(|| call(&navigator, "share", &data))?
}

/// Whether a promise to share failed because the player closed the share sheet.
pub fn is_cancelled(fault: &JsValue) -> bool {
    Reflect::get(fault, &"name".into()).is_ok_and(|name| name == "AbortError")
}

fn navigator() -> JsValue {
    window().navigator().into()
}

/// Calls a method that returns a promise.
fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    method(of, name)?.call1(of, argument).ok()?.dyn_into().ok()
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
