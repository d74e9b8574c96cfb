//! Rust text line by line: which lines are code, and which of them are tests. Reads layout, not syntax: the sources are
//! formatted.

/// The numbered lines that are neither blank nor a comment.
pub(crate) fn code_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| is_code(line))
}

fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with("//")
}

/// The numbered lines, comments too, but without items marked `#[cfg(test)]`.
pub(crate) fn code_outside_tests(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside: Option<&str> = None;
    (1..).zip(text.lines()).filter(move |(_, line)| match inside {
        Some(indent) => {
            if ends_item(line, indent) {
                inside = None;
            }
            false
        }
        None if line.trim_start().starts_with("#[cfg(test)]") => {
            inside = Some(&line[..line.len() - line.trim_start().len()]);
            false
        }
        None => true,
    })
}

/// An item ends with the first line at its own indentation that closes a brace or ends a statement.
fn ends_item(line: &str, indent: &str) -> bool {
    let Some(rest) = line.strip_prefix(indent) else { return false };
    !rest.starts_with(' ') && (rest.starts_with('}') || rest.ends_with(';') || rest.ends_with('}'))
}
