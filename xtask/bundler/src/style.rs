//! Joins the style sheets of the first load into one, and minifies: removes comments and indentation.

use crate::site::Files;

/// The folder of the sheets that are joined, in the order of their names.
const FOLDER: &str = "style/";

/// Puts the sheets of the folder into one file, `style.css`: one request instead of seven.
pub(crate) fn join(files: &mut Files) {
    let names: Vec<String> =
        files.keys().filter(|name| name.starts_with(FOLDER)).cloned().collect();
    let mut sheet = Vec::new();
    for name in names {
        sheet.extend(files.remove(&name).unwrap_or_default());
        sheet.push(b'\n');
    }
    files.insert("style.css".to_owned(), sheet);
}

/// Leaves out comments, indentation and empty lines.
pub(crate) fn bare(sheet: &str) -> String {
    let mut kept = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines: Vec<&str> = kept.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::{bare, join};
    use crate::site::Files;

    #[test]
    fn the_sheets_of_the_folder_become_one_in_the_order_of_their_names() {
        let sheets = [("style/20-b.css", "b {}"), ("style/10-a.css", "a {}"), ("c.css", "c {}")];
        let mut files: Files =
            sheets.iter().map(|(name, text)| ((*name).to_owned(), (*text).into())).collect();
        join(&mut files);
        assert_eq!(files.keys().collect::<Vec<_>>(), ["c.css", "style.css"]);
        assert_eq!(files["style.css"], b"a {}\nb {}\n");
    }

    #[test]
    fn rules_stay_and_comments_go() {
        let sheet = "/* Cards. */\n.card {\n  color: red; /* as hearts */\n}\n\n/* open";
        assert_eq!(bare(sheet), ".card {\ncolor: red;\n}");
    }
}
