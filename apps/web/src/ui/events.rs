//! Events of elements and of the window, each listened to while its part of the page is there.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, EventTarget, HtmlInputElement};

use super::{Sure as _, on_cleanup, window};

/// Listens while this part of the page is there.
pub(super) fn listen(target: &EventTarget, name: &'static str, hear: Box<dyn Fn(Event)>) {
    let hear = Closure::<dyn Fn(Event)>::wrap(hear);
    target
        .add_event_listener_with_callback(name, hear.as_ref().unchecked_ref())
        .sure("anything on a page can be listened to");
    let target = target.clone();
    on_cleanup(move || {
        // What cannot be taken off is not there any more.
        let _ = target.remove_event_listener_with_callback(name, hear.as_ref().unchecked_ref());
        drop(hear);
    });
}

/// Listens to the window while this part of the page is there.
pub(crate) fn on_window<E: JsCast>(name: &'static str, hear: impl Fn(E) + 'static) {
    listen(&window(), name, Box::new(move |event| hear(event.unchecked_into())));
}

/// Hears when what the system asks for changes, as in `(prefers-reduced-motion: reduce)`.
pub(crate) fn on_media(query: &str, hear: impl Fn() + 'static) {
    if let Ok(Some(list)) = window().match_media(query) {
        listen(&list, "change", Box::new(move |_| hear()));
    }
}

/// What is typed in the field that an event comes from.
pub(crate) fn typed_text(event: &Event) -> String {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    field.map_or_else(String::new, |field| field.value())
}
