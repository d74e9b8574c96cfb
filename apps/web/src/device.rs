//! What the page asks of the device: the time, the date, chance, its size, its wishes about motion and colour.

use js_sys::Date as JsDate;
use talon_engine::Deal;
use talon_game::{Date, Millis};
use talon_scene::Size;

use talon_web_kit::window;

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
    // A day of the month below 1 is one of the month before: the calendar sees to it.
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

/// The page's size.
pub(crate) fn size() -> Size {
    let length = |value: Result<wasm_bindgen::JsValue, _>| {
        value.ok().and_then(|value| value.as_f64()).unwrap_or(800.0) as f32
    };
    Size { w: length(window().inner_width()), h: length(window().inner_height()) }
}

/// Whether the system asks for something, as in `(prefers-reduced-motion: reduce)`.
pub(crate) fn prefers(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|list| list.matches())
}
