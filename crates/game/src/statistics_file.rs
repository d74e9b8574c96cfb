//! Files that carry results from one place to another, as JSON. The browser table reads and writes the same files with
//! the browser's own JSON.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use serde_json::error::Category;
use serde_json::{Map, Value};

use crate::statistics::{
    FILE_KIND, FILE_VERSION, Field, FieldValue, GameResult, StatisticsFault, check_file_head,
};

struct StatisticsJson<'a>(&'a [GameResult]);

impl Serialize for StatisticsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut file = serializer.serialize_struct("File", 3)?;
        file.serialize_field("talon", FILE_KIND)?;
        file.serialize_field("version", &FILE_VERSION)?;
        file.serialize_field("results", &self.0.iter().map(ResultJson).collect::<Vec<_>>())?;
        file.end()
    }
}

struct ResultJson<'a>(&'a GameResult);

impl Serialize for ResultJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.fields().into_iter().map(|(key, field)| match field {
            Field::Number(number) => (key, Value::from(number)),
            Field::Text(text) => (key, Value::from(text)),
        }))
    }
}

/// Writes results as JSON.
pub fn export(results: &[GameResult]) -> String {
    serde_json::to_string_pretty(&StatisticsJson(results)).expect("results are numbers and texts")
}

/// Reads results from JSON.
pub fn import(text: &str) -> Result<Vec<GameResult>, StatisticsFault> {
    let file: Map<String, Value> =
        serde_json::from_str(text).map_err(|fault| wrong_json(&fault))?;
    check_file_head(field_value(file.get("talon")), field_value(file.get("version")))?;
    let Some(Value::Array(results)) = file.get("results") else {
        return Err(StatisticsFault::NotAList);
    };
    let read = |row: &Value| GameResult::from_fields(&|key| field_value(row.get(key)));
    results.iter().map(read).collect()
}

fn wrong_json(fault: &serde_json::Error) -> StatisticsFault {
    match fault.classify() {
        Category::Eof => StatisticsFault::EndsEarly,
        Category::Data => StatisticsFault::NotJson,
        Category::Syntax | Category::Io => {
            StatisticsFault::Syntax { line: fault.line(), column: fault.column() }
        }
    }
}

fn field_value(value: Option<&Value>) -> FieldValue {
    match value {
        None | Some(Value::Null) => FieldValue::Nothing,
        Some(Value::String(text)) => FieldValue::Field(Field::Text(text.clone())),
        Some(Value::Number(number)) => number
            .as_i64()
            .map_or(FieldValue::Other, |number| FieldValue::Field(Field::Number(number))),
        Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => FieldValue::Other,
    }
}
