//! Source files that a page names in code marks, such as `graph.rs`: each must exist.

use std::path::Path;

/// The sources that a page names and the repository does not have.
pub(super) fn missing(page: &str, files: &[&Path]) -> Vec<String> {
    let exists = |name: &str| files.iter().any(|file| file.ends_with(name));
    (1..)
        .zip(page.lines())
        .flat_map(|(number, line)| names(line).into_iter().map(move |name| (number, name)))
        .filter(|(_, name)| !exists(name))
        .map(|(number, name)| format!("{number}: there is no file {name}"))
        .collect()
}

/// The Rust files that a line names; a list in braces stands for several.
fn names(line: &str) -> Vec<String> {
    let marked = line.split('`').skip(1).step_by(2);
    marked.filter(|name| is_source(name) && is_path(name)).flat_map(each).collect()
}

fn is_source(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "rs")
}

fn is_path(name: &str) -> bool {
    name.chars().all(|sign| sign.is_alphanumeric() || "_-./{},".contains(sign))
}

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn each(name: &str) -> Vec<String> {
    let parts = name.split_once('{').and_then(|(before, rest)| {
        let (list, after) = rest.split_once('}')?;
        Some((before, list, after))
    });
    match parts {
        Some((before, list, after)) => {
            list.split(',').map(|one| format!("{before}{one}{after}")).collect()
        }
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_by_the_end_of_its_path() {
        let files = [Path::new("crates/a/src/graph.rs"), Path::new("apps/b/src/main.rs")];
        for page in
            ["see `graph.rs`", "see `src/main.rs` and graph.rs", "no file: `main`, `fn x.rs`"]
        {
            assert_eq!(missing(page, &files), [""; 0], "{page}");
        }
        let page = "first\nsee `raph.rs` and `src/{main,gone}.rs`";
        let found = missing(page, &files);
        assert_eq!(found, ["2: there is no file raph.rs", "2: there is no file src/gone.rs"]);
    }
}
