//! Gamepads and TV remotes. A gamepad's buttons become the keys of the table. Outside the table, arrow keys walk over
//! everything that can take the focus.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::prelude::*;
use web_sys::{Element, HtmlElement, KeyboardEvent, KeyboardEventInit};

use crate::app_state::{App, Screen};
use talon_web_kit::{
    StoredValue, document, request_animation_frame, window, window_event_listener,
};

/// The keys of a standard gamepad's buttons, by the buttons' numbers.
const KEYS: [(u32, &str); 13] = [
    (0, "Enter"),
    (1, "Escape"),
    (2, "u"),
    (3, "h"),
    (4, "u"),
    (5, "r"),
    (8, "p"),
    (9, "m"),
    (12, "ArrowUp"),
    (13, "ArrowDown"),
    (14, "ArrowLeft"),
    (15, "ArrowRight"),
    (16, "m"),
];

/// How far a stick must be pushed.
const PUSHED: f64 = 0.6;

/// A selector of the elements that can take the focus.
const FOCUSABLE: &str = "button:not([tabindex='-1']):not([disabled]), input, summary, a[href]";

/// Listens to gamepads, and to arrow keys where nothing else takes them.
pub(crate) fn listen(app: App) {
    let held = StoredValue::new(Vec::new());
    let running = StoredValue::new(false);
    window_event_listener("gamepadconnected", move |_: web_sys::Event| {
        if !running.get_value() {
            running.set_value(true);
            look(held, running);
        }
    });
    window_event_listener("keydown", move |event: KeyboardEvent| {
        let elsewhere = app.shell.screen_untracked() != Screen::Table || app.shell.has_sheet();
        if !event.default_prevented() && elsewhere && walk(&event.key()) {
            event.prevent_default();
        }
    });
}

/// Looks at the gamepads before every frame, as long as there is one.
fn look(held: StoredValue<Vec<&'static str>>, running: StoredValue<bool>) {
    let Some(pressed) = pressed() else {
        running.set_value(false);
        return;
    };
    for &key in &pressed {
        if !held.with_value(|held| held.contains(&key)) {
            press(key);
        }
    }
    held.set_value(pressed);
    request_animation_frame(move || look(held, running));
}

/// The keys that are held down; nothing if there is no gamepad.
fn pressed() -> Option<Vec<&'static str>> {
    let navigator = window().navigator();
    let method: Function = get(&navigator, "getGamepads")?.dyn_into().ok()?;
    let pads = Array::from(&method.call0(&navigator).ok()?);
    let mut pads = pads.iter().filter(|pad| !pad.is_null() && !pad.is_undefined()).peekable();
    pads.peek()?;
    let mut keys = Vec::new();
    for pad in pads {
        let buttons = Array::from(&get(&pad, "buttons")?);
        let is_down = |n: u32| get(&buttons.get(n), "pressed").is_some_and(|down| down == true);
        keys.extend(KEYS.iter().filter(|(n, _)| is_down(*n)).map(|(_, key)| *key));
        let axes = Array::from(&get(&pad, "axes")?);
        let push = |n: u32| axes.get(n).as_f64().unwrap_or_default();
        let sticks = [
            (push(0) < -PUSHED, "ArrowLeft"),
            (push(0) > PUSHED, "ArrowRight"),
            (push(1) < -PUSHED, "ArrowUp"),
            (push(1) > PUSHED, "ArrowDown"),
        ];
        keys.extend(sticks.into_iter().filter(|(on, _)| *on).map(|(_, key)| key));
    }
    Some(keys)
}

fn get(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok().filter(|value| !value.is_undefined())
}

/// Presses a key where the focus is. Enter on a button outside the felt is a click, as a real key's would be.
fn press(key: &str) {
    let Some(target) = document().active_element() else { return };
    if key == "Enter" && !is_in(&target, ".felt") && target.tag_name() != "BODY" {
        return target.unchecked_into::<HtmlElement>().click();
    }
    let init = KeyboardEventInit::new();
    init.set_key(key);
    init.set_bubbles(true);
    init.set_cancelable(true);
    if let Ok(event) = KeyboardEvent::new_with_keyboard_event_init_dict("keydown", &init) {
        // Whether it was cancelled does not matter here.
        let _ = target.dispatch_event(&event);
    }
}

/// Gives the focus to the next thing that can take it, or the one before; says whether this is such a key.
fn walk(key: &str) -> bool {
    let forward = match key {
        "ArrowDown" | "ArrowRight" => true,
        "ArrowUp" | "ArrowLeft" => false,
        _ => return false,
    };
    let active = document().active_element();
    if active
        .as_ref()
        .is_some_and(|active| is_in(active, "input, [role=radiogroup], [role=slider]"))
    {
        return false;
    }
    let around = document().query_selector("[aria-modal]").ok().flatten();
    let around = around.or_else(|| document().query_selector(".page").ok().flatten());
    let Some(all) = around.and_then(|around| around.query_selector_all(FOCUSABLE).ok()) else {
        return false;
    };
    let count = all.length();
    let at = (0..count).find(|&n| all.get(n).as_ref() == active.as_deref());
    let next = match (at, forward) {
        (Some(at), true) => (at + 1) % count.max(1),
        (Some(at), false) => (at + count - 1) % count.max(1),
        (None, _) => 0,
    };
    if let Some(next) = all.get(next) {
        // An element that cannot take the focus is skipped with the next key.
        let _ = next.unchecked_into::<HtmlElement>().focus();
    }
    true
}

fn is_in(element: &Element, around: &str) -> bool {
    element.closest(around).ok().flatten().is_some()
}
