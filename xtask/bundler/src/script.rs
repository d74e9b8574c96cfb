//! Minifies a generated script: removes comment lines, indentation and empty lines.

/// Removes those lines. No line of a generated script begins inside a text, so the first characters of a line are
/// enough.
pub(crate) fn bare(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let mut in_comment = false;
    for line in script.lines().map(str::trim) {
        in_comment |= line.starts_with("/*");
        if !in_comment && !line.is_empty() && !line.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
        in_comment &= !line.ends_with("*/");
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn comments_are_removed_and_code_stays() {
        let script = "/**\n * Starts it.\n */\nfunction start() {\n    // Now.\n\n    go('//');\n}\n/* One. */\nstart();\n";
        assert_eq!(bare(script), "function start() {\ngo('//');\n}\nstart();\n");
    }
}
