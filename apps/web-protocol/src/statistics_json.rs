//! Results as JSON, read and written by the browser: files of statistics, and what the first edition stored.

use js_sys::{Array, JSON, Object, Reflect};
use talon_game::statistics::{
    FILE_KIND, FILE_VERSION, Field, Found, GameResult, check_file_head, no_statistics,
};
use wasm_bindgen::prelude::*;

/// Writes a file of statistics.
pub fn export(results: &[GameResult]) -> String {
    let rows = Array::new();
    for result in results {
        let fields = result.fields().into_iter().map(|(key, field)| match field {
            Field::Number(number) => (key, JsValue::from_f64(number as f64)),
            Field::Text(text) => (key, JsValue::from_str(&text)),
        });
        rows.push(&object(fields));
    }
    let file = object([
        ("talon", JsValue::from_str(FILE_KIND)),
        ("version", JsValue::from_f64(FILE_VERSION as f64)),
        ("results", rows.into()),
    ]);
    let indent = JsValue::from_f64(2.0);
    let text = JSON::stringify_with_replacer_and_space(&file, &JsValue::NULL, &indent);
    text.ok().map(String::from).unwrap_or_default()
}

fn object(fields: impl IntoIterator<Item = (&'static str, JsValue)>) -> JsValue {
    let object = Object::new();
    for (key, value) in fields {
        // A plain object takes every property.
        let _ = Reflect::set(&object, &key.into(), &value);
    }
    object.into()
}

/// Reads a file of statistics, or says what is wrong.
pub fn import(text: &str) -> Result<Vec<GameResult>, String> {
    let file = JSON::parse(text).map_err(|_| no_statistics("it is not JSON"))?;
    check_file_head(found(&file, "talon"), found(&file, "version"))?;
    let rows = get(&file, "results").filter(Array::is_array);
    let rows = rows.ok_or_else(|| no_statistics("\"results\" must be a list"))?;
    let read = |row: JsValue| GameResult::from_fields(&|key| found(&row, key));
    let results: Result<_, String> = Array::from(&rows).iter().map(read).collect();
    results.map_err(|fault| no_statistics(&fault))
}

/// Reads a stored result: a line of fields, or the JSON of the first edition.
pub fn read_line(line: &str) -> Option<GameResult> {
    if line.starts_with('{') {
        let row = JSON::parse(line).ok()?;
        return GameResult::from_fields(&|key| found(&row, key)).ok();
    }
    GameResult::from_line(line).ok()
}

fn get(object: &JsValue, key: &str) -> Option<JsValue> {
    Reflect::get(object, &key.into()).ok().filter(|value| !value.is_null() && !value.is_undefined())
}

fn found(object: &JsValue, key: &str) -> Found {
    let Some(value) = get(object, key) else { return Found::Nothing };
    if let Some(text) = value.as_string() {
        return Found::Field(Field::Text(text));
    }
    match value.as_f64() {
        // Whole numbers up to 2^53 are exact.
        Some(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            Found::Field(Field::Number(number as i64))
        }
        Some(_) | None => Found::Other,
    }
}
