//! Sharing a game through the system's share sheet; where there is none, its address is copied.

use js_sys::{Function, Object, Promise, Reflect};
use talon_web_kit::{spawn_local, window};
use talon_web_protocol::Intent;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

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
        page.tell(&Intent::Say(told.to_owned()));
    });
}

/// Calls a method that not every browser has.
fn call(of: &JsValue, name: &str, argument: &JsValue) -> Option<Promise> {
    let method: Function = Reflect::get(of, &name.into()).ok()?.dyn_into().ok()?;
    method.call1(of, argument).ok()?.dyn_into().ok()
}
