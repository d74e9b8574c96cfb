//! Event listeners of elements, of the window and of media queries, and observers of sizes. Each is removed with its
//! owner.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use web_sys::{Event, EventTarget, HtmlElement, HtmlInputElement, KeyboardEvent, ResizeObserver};

use super::{Effect, ExpectJs as _, NodeRef, Read as _, on_cleanup, window};

/// Adds a listener; it is removed with the current owner.
pub(crate) fn listen(target: &EventTarget, name: &'static str, listener: Box<dyn Fn(Event)>) {
    let listener = Closure::<dyn Fn(Event)>::wrap(listener);
    target
        .add_event_listener_with_callback(name, listener.as_ref().unchecked_ref())
        .expect_js("every event target takes listeners");
    let target = target.clone();
    on_cleanup(move || {
        // Fails only if the target is gone, and then there is nothing to remove.
        let _ = target.remove_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        drop(listener);
    });
}

/// Listens to an event of the window until the current owner is removed.
pub fn window_event_listener<E: JsCast>(name: &'static str, listener: impl Fn(E) + 'static) {
    listen(&window(), name, Box::new(move |event| listener(event.unchecked_into())));
}

/// Calls back when a media query such as `(prefers-reduced-motion: reduce)` starts or stops matching.
pub fn media_query_listener(query: &str, listener: impl Fn() + 'static) {
    if let Ok(Some(list)) = window().match_media(query) {
        listen(&list, "change", Box::new(move |_| listener()));
    }
}

/// Calls back with the height of an element once it is there, and again when it changes, until the current owner is
/// removed. An element that is not shown has no height.
pub fn height_listener(node: NodeRef, listener: impl Fn(f32) + Clone + 'static) {
    Effect::new(move || {
        let Some(element) = node.get() else { return };
        let (measured, listener) = (element.clone(), listener.clone());
        let work = move || listener(measured.get_bounding_client_rect().height() as f32);
        let work = Closure::<dyn Fn()>::wrap(Box::new(work));
        let observer = ResizeObserver::new(work.as_ref().unchecked_ref());
        let observer = observer.expect_js("every browser that is new enough measures elements");
        observer.observe(&element);
        on_cleanup(move || {
            observer.disconnect();
            drop(work);
        });
    });
}

/// The text in the input field that an event comes from.
pub fn event_target_value(event: &Event) -> String {
    let field = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
    field.map_or_else(String::new, |field| field.value())
}

/// Walks over the buttons of a row with the arrow keys; nothing is chosen until it is pressed.
pub fn walk_row(event: &KeyboardEvent) {
    let button = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    let Some(button) = button else { return };
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => button.next_element_sibling(),
        "ArrowLeft" | "ArrowUp" => button.previous_element_sibling(),
        _ => return,
    };
    event.prevent_default();
    if let Some(next) = next {
        // If the element cannot take the focus, the Tab key still reaches it.
        let _ = next.unchecked_into::<HtmlElement>().focus();
    }
}
