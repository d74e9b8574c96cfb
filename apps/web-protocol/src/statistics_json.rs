//! Results as JSON, read by the browser: files of statistics, and results that the first edition stored.

use js_sys::{Array, JSON, Reflect};
use talon_game::statistics::{Field, FieldValue, GameResult, StatisticsFault, check_file_head};
use wasm_bindgen::prelude::*;

/// Reads a file of statistics.
pub fn import(text: &str) -> Result<Vec<GameResult>, StatisticsFault> {
    let file = JSON::parse(text).map_err(|_| StatisticsFault::NotJson)?;
    check_file_head(field_value(&file, "talon"), field_value(&file, "version"))?;
    let rows = get(&file, "results").filter(Array::is_array);
    let rows = rows.ok_or(StatisticsFault::NotAList)?;
    let read = |row: JsValue| GameResult::from_fields(&|key| field_value(&row, key));
    Array::from(&rows).iter().map(read).collect()
}

/// Reads a stored result: a line of fields, or the JSON of the first edition.
pub fn read_line(line: &str) -> Option<GameResult> {
    if line.starts_with('{') {
        let row = JSON::parse(line).ok()?;
        return GameResult::from_fields(&|key| field_value(&row, key)).ok();
    }
    GameResult::from_line(line).ok()
}

fn get(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

fn field_value(object: &JsValue, key: &str) -> FieldValue {
    let Some(value) = get(object, key) else { return FieldValue::Nothing };
    if let Some(text) = value.as_string() {
        return FieldValue::Field(Field::Text(text));
    }
    match value.as_f64() {
        // Whole numbers up to 2^53 are exact.
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            FieldValue::Field(Field::Number(number as i64))
        }
        Some(_) | None => FieldValue::Other,
    }
}
