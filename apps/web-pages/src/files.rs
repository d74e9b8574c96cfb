//! Results as a table for spreadsheets, and texts as files.

use talon_game::statistics::{Field, GameResult};
use talon_web_kit::{document, is_cancelled, share_file, spawn_local};
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlAnchorElement;

use crate::Page;

/// Offers all results as a table for spreadsheets.
pub(crate) fn save_csv(page: Page) {
    let text = page.data_untracked(|data| csv(&data.results));
    offer("talon-statistics.csv", "text/csv;charset=utf-8", &text);
}

/// Offers a text as a file: through the system's share sheet where that takes files, as on a phone, else as a download.
pub(crate) fn offer(name: &'static str, kind: &'static str, text: &str) {
    let Some(shared) = share_file(name, kind, text) else {
        return download(name, kind, text);
    };
    let text = text.to_owned();
    spawn_local(async move {
        match JsFuture::from(shared).await {
            // A player who closes the share sheet wants no file.
            Err(fault) if !is_cancelled(&fault) => download(name, kind, &text),
            Ok(_) | Err(_) => {}
        }
    });
}

fn download(name: &str, kind: &str, text: &str) {
    let Some(coded) = js_sys::encode_uri_component(text).as_string() else { return };
    let Ok(element) = document().create_element("a") else { return };
    let link: HtmlAnchorElement = element.unchecked_into();
    link.set_href(&format!("data:{kind},{coded}"));
    link.set_download(name);
    link.click();
}

/// The columns of the table, in the order of the fields that every result has; then the optional ones.
const COLUMNS: [&str; 14] = [
    "began", "game", "settings", "deal", "ended", "moves", "millis", "undos", "hints", "rules",
    "vegas", "grade", "played", "review",
];

/// Results as a table: a line of names, then a line for each result.
fn csv(results: &[GameResult]) -> String {
    let mut text = COLUMNS.join(",") + "\r\n";
    for result in results {
        let fields = result.fields();
        let cell = |column: &&str| {
            let field = fields.iter().find(|(key, _)| key == column).map(|(_, field)| field);
            match field {
                Some(Field::Number(number)) => number.to_string(),
                Some(Field::Text(text)) => quoted(text),
                None => String::new(),
            }
        };
        text += &COLUMNS.iter().map(cell).collect::<Vec<_>>().join(",");
        text += "\r\n";
    }
    text
}

/// A text as a cell: in quotes, inner quotes doubled. A text that a spreadsheet would compute gets an apostrophe first.
fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_one_line_and_no_cell_is_a_formula() {
        let line = "began=1\tgame==x\tsettings=a\"b\tdeal=7\tended=won\tmoves=9\tmillis=8\tundos=0\thints=0";
        let result = GameResult::from_line(line).expect("a right line");
        let text = csv(&[result]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], COLUMNS.join(","));
        assert_eq!(lines[1], "1,\"'=x\",\"a\"\"b\",\"7\",\"won\",9,8,0,0,,,,,");
    }
}
