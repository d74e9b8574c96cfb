//! A copy of uncommitted changes in `localStorage`, the only storage that can be written while a page closes.
//! Each page has its own entry, so that two tabs never write into one.

use js_sys::{Array, JSON};
use talon_game::Millis;
use wasm_bindgen::prelude::*;
use web_sys::Storage;

use super::batches::{Batch, Edit, StoreName};
use talon_web_kit::window;

/// The entries' names begin with it.
const PREFIX: &str = "talon-unsaved-";

thread_local! {
    /// The name of this page's entry.
    static OWN: String = format!("{PREFIX}{}", (js_sys::Math::random() * 1e15) as u64);
}

/// The batches that other pages have left behind.
pub(super) struct LeftBehind {
    names: Vec<String>,
    pub(super) batches: Vec<Batch>,
}

impl LeftBehind {
    /// Everything is committed: removes the copies.
    pub(super) fn remove(self) {
        if let Some(storage) = storage() {
            for name in self.names {
                remove(&storage, &name);
            }
        }
    }
}

/// Reads the entries of all pages.
pub(super) fn left_behind() -> LeftBehind {
    let mut left = LeftBehind { names: Vec::new(), batches: Vec::new() };
    let Some(storage) = storage() else { return left };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    left.names = names.filter(|name| name.starts_with(PREFIX)).collect();
    for name in &left.names {
        let text = storage.get_item(name).ok().flatten().unwrap_or_default();
        left.batches.extend(read(&text));
    }
    left
}

/// Copies these batches, or removes the copy if there are none.
pub(super) fn write(batches: &[Batch]) {
    let Some(storage) = storage() else { return };
    OWN.with(|own| match text(batches) {
        // If the copy does not fit, the transactions that have started will probably still commit.
        Some(text) => drop(storage.set_item(own, &text)),
        None => remove(&storage, own),
    });
}

/// Brings the copy up to date, if there is one.
pub(super) fn update(batches: &[Batch]) {
    let Some(storage) = storage() else { return };
    if OWN.with(|own| storage.get_item(own).ok().flatten()).is_some() {
        write(batches);
    }
}

/// `localStorage`, if the browser allows it.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn remove(storage: &Storage, name: &str) {
    // An entry that cannot be removed is merged again, which changes nothing.
    let _ = storage.remove_item(name);
}

/// The batches as JSON: a list of `[time, table, key, text]`, without the text for a row that is deleted.
fn text(batches: &[Batch]) -> Option<String> {
    let list = Array::new();
    for batch in batches {
        for edit in &batch.edits {
            let row = match edit {
                Edit::Put(table, key, text) => {
                    Array::of4(&time(batch), &table.name().into(), &key.into(), &text.into())
                }
                Edit::Delete(table, key) => {
                    Array::of3(&time(batch), &table.name().into(), &key.into())
                }
            };
            list.push(&row);
        }
    }
    if list.length() == 0 {
        return None;
    }
    JSON::stringify(&list).ok().map(String::from)
}

fn time(batch: &Batch) -> JsValue {
    JsValue::from_f64(batch.at as f64)
}

/// Reads the output of [`text`]; an invalid row is skipped.
fn read(text: &str) -> Vec<Batch> {
    let rows = JSON::parse(text).ok().filter(Array::is_array).map(|list| Array::from(&list));
    rows.into_iter().flat_map(|rows| rows.to_vec()).filter_map(|row| read_row(&row)).collect()
}

fn read_row(row: &JsValue) -> Option<Batch> {
    let row = Array::is_array(row).then(|| Array::from(row))?;
    let at = row.get(0).as_f64()? as Millis;
    let name = row.get(1).as_string()?;
    let table = StoreName::ALL.into_iter().find(|table| table.name() == name)?;
    let key = row.get(2).as_string()?;
    let edit = match row.get(3).as_string() {
        Some(text) => Edit::Put(table, key, text),
        None => Edit::Delete(table, key),
    };
    Some(Batch::new(0, at, vec![edit]))
}
