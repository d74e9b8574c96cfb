//! The system's share sheet. A game's address is copied where there is none.

use js_sys::{Array, Function, Object, Promise, Reflect};
use talon_web_kit::{spawn_local, window};
use talon_web_protocol::PageIntent;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FilePropertyBag};

use crate::Page;

/// Shares the address of this page with another end, from the `#` on.
pub(crate) fn share(page: Page, link: String) {
    let here = window().location().href().unwrap_or_default();
    let address = format!("{}{link}", here.split('#').next().unwrap_or_default());
    spawn_local(async move {
        let navigator: JsValue = window().navigator().into();
        let data = Object::new();
        // A plain object takes every property.
        let _ = Reflect::set(&data, &"url".into(), &address.as_str().into());
        if let Some(shared) = call(&navigator, "share", &data) {
            // A player who cancels sharing gets no message.
            let _ = JsFuture::from(shared).await;
            return;
        }
        let clipboard = Reflect::get(&navigator, &"clipboard".into()).unwrap_or_default();
        let copied = match call(&clipboard, "writeText", &address.as_str().into()) {
            Some(written) => JsFuture::from(written).await.is_ok(),
            None => false,
        };
        let told = if copied {
            "The link is copied. It holds the deal and your moves."
        } else {
            "This browser does not let the page copy."
        };
        page.send(&PageIntent::Say(told.to_owned()));
    });
}

/// Shares a text as a file. `None` if the browser has no share sheet that takes it.
pub(crate) fn share_file(name: &str, kind: &str, text: &str) -> Option<Promise> {
    let options = FilePropertyBag::new();
    options.set_type(kind);
    let parts = Array::of1(&text.into());
    let file = File::new_with_str_sequence_and_options(&parts, name, &options).ok()?;
    let data = Object::new();
    Reflect::set(&data, &"files".into(), &Array::of1(&file)).ok()?;
    let navigator: JsValue = window().navigator().into();
    let can_share = method(&navigator, "canShare")?.call1(&navigator, &data).ok()?;
    can_share.is_truthy().then(|| call(&navigator, "share", &data))?
}

/// Whether a promise to share failed because the player closed the share sheet.
pub(crate) fn is_cancelled(fault: &JsValue) -> bool {
    Reflect::get(fault, &"name".into()).is_ok_and(|name| name == "AbortError")
}

/// Calls a method that not every browser has.
fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    method(of, name)?.call1(of, argument).ok()?.dyn_into().ok()
}

fn method(of: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(of, &name.into()).ok()?.dyn_into().ok()
}
