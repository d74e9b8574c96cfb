//! The day and the time of day at which something happened, where the player is.

use js_sys::Date as JsDate;
use talon_game::{Date, Millis};
use wasm_bindgen::JsValue;

/// The day on which something happened.
pub fn day_of(time: Millis) -> Date {
    let date = JsDate::new(&JsValue::from_f64(time as f64));
    Date {
        year: date.get_full_year() as u16,
        month: date.get_month() as u8 + 1,
        day: date.get_date() as u8,
    }
}

/// The time of day: "17:02".
pub fn clock_of(time: Millis) -> String {
    let date = JsDate::new(&JsValue::from_f64(time as f64));
    format!("{}:{:02}", date.get_hours(), date.get_minutes())
}
