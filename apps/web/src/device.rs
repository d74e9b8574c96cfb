//! Values that the device gives: time, date, random numbers, screen size, preferences about motion and colour.

use js_sys::Date as JsDate;
use talon_engine::Deal;
use talon_game::layout::Point;
use talon_game::{Date, Millis};
use talon_scene::Size;

use talon_web_kit::{document, window};

/// The calendar's time in milliseconds.
pub(crate) fn now() -> Millis {
    JsDate::now() as Millis
}

/// Today, where the player is.
pub(crate) fn today() -> Date {
    days_ago(0)
}

/// That many days before today.
pub(crate) fn days_ago(days: u32) -> Date {
    let date = JsDate::new_0();
    // `Date` turns a day below 1 into a day of the month before.
    date.set_date(date.get_date().wrapping_sub(days));
    Date {
        year: date.get_full_year() as u16,
        month: date.get_month() as u8 + 1,
        day: date.get_date() as u8,
    }
}

/// A random deal, its number short enough to be read aloud.
pub(crate) fn random_deal() -> Deal {
    Deal::Number(1 + (js_sys::Math::random() * 999_999_999.0) as u64)
}

/// Any number up to a million, to choose one of a few things.
pub(crate) fn random_number() -> usize {
    (js_sys::Math::random() * 1e6) as usize
}

/// The facts of the screen that the page needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Viewport {
    /// The size of the part that nothing covers: no notch, no rounded corner, no bar of the system.
    pub(crate) size: Size,
    /// Where that part begins.
    pub(crate) origin: Point,
    /// The size of text that the player has chosen in the browser, in percent.
    pub(crate) text: u16,
}

/// The screen as it is now.
pub(crate) fn screen() -> Viewport {
    let length = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(800.0) as f32
    };
    let style = document()
        .document_element()
        .and_then(|root| window().get_computed_style(&root).ok().flatten());
    let pixels = |name: &str| {
        let value = style.as_ref()?.get_property_value(name).ok()?;
        Some(js_sys::parse_float(&value) as f32).filter(|length| length.is_finite())
    };
    let [top, right, bottom, left] = ["--inset-t", "--inset-r", "--inset-b", "--inset-l"]
        .map(|name| pixels(name).unwrap_or(0.0));
    Viewport {
        size: Size {
            w: length(window().inner_width()) - left - right,
            h: length(window().inner_height()) - top - bottom,
        },
        origin: Point { x: left, y: top },
        text: (pixels("font-size").unwrap_or(16.0) * 100.0 / 16.0) as u16,
    }
}

/// Whether the system asks for something, as in `(prefers-reduced-motion: reduce)`.
pub(crate) fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}
