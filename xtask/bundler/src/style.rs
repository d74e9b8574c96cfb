//! Minifies a style sheet: removes comments and indentation.

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
    use super::bare;

    #[test]
    fn rules_stay_and_comments_go() {
        let sheet = "/* Cards. */\n.card {\n  color: red; /* as hearts */\n}\n\n/* open";
        assert_eq!(bare(sheet), ".card {\ncolor: red;\n}");
    }
}
