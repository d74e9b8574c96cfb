//! Joins the style sheets of the page, and minifies: removes comments and indentation.

use anyhow::{Context as _, Result};

use crate::site::Files;

/// The folder of the sheets that are joined, in the order of their names.
const FOLDER: &str = "style/";

/// Sheets from this number on style screens of the second part of the program.
const LATER: u32 = 35;

/// Sheets from this number on belong to the first load again: they come last, so their rules win.
const END: u32 = 60;

/// Puts the sheets of the folder into three files in the order of their names: `style.css`, `style-later.css`, which is
/// fetched with the second part of the program and put between the others, and `style-end.css`.
pub(crate) fn join(files: &mut Files) -> Result<()> {
    let names: Vec<String> =
        files.keys().filter(|name| name.starts_with(FOLDER)).cloned().collect();
    for name in names {
        let number = name[FOLDER.len()..].split('-').next().and_then(|it| it.parse().ok());
        let joined = match number.with_context(|| format!("{name} begins with no number"))? {
            ..LATER => "style.css",
            LATER..END => "style-later.css",
            END.. => "style-end.css",
        };
        let sheet = files.remove(&name).unwrap_or_default();
        let joined = files.entry(joined.to_owned()).or_default();
        joined.extend(sheet);
        joined.push(b'\n');
    }
    Ok(())
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
    fn the_sheets_of_the_folder_become_three_in_the_order_of_their_names() {
        let sheets = [
            ("style/20-b.css", "b {}"),
            ("style/10-a.css", "a {}"),
            ("style/35-d.css", "d {}"),
            ("style/80-e.css", "e {}"),
            ("c.css", "c {}"),
        ];
        let mut files: Files =
            sheets.iter().map(|(name, text)| ((*name).to_owned(), (*text).into())).collect();
        join(&mut files).expect("all have numbers");
        let names = ["c.css", "style-end.css", "style-later.css", "style.css"];
        assert_eq!(files.keys().collect::<Vec<_>>(), names);
        assert_eq!(files["style.css"], b"a {}\nb {}\n");
        assert_eq!(files["style-later.css"], b"d {}\n");
        files.insert("style/b.css".to_owned(), Vec::new());
        assert!(join(&mut files).is_err());
    }

    #[test]
    fn comments_are_removed_and_rules_stay() {
        let sheet = "/* Cards. */\n.card {\n  color: red; /* as hearts */\n}\n\n/* open";
        assert_eq!(bare(sheet), ".card {\ncolor: red;\n}");
    }
}
