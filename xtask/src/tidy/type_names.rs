//! Names of types: one name has one meaning. Two types share a name only for a reason in `shared_type_names.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::tidy::source::code_outside_tests;

const SHARED: &str = include_str!("shared_type_names.txt");

/// The list of shared names.
const LIST: &str = "xtask/src/tidy/shared_type_names.txt";

/// Each kernel has the same parts under the same names.
const KERNELS: &str = "crates/solver/src/kernel";

/// Crates that are wholly for tests. Their names, as those of other tests, are read in their file alone.
const FOR_TESTS: [&str; 3] = ["apps/web-tests", "crates/claims", "fuzz"];

/// The names that two types share without a reason, and the reasons that no types need.
pub(super) fn shared_without_reason<'f>(
    sources: impl Iterator<Item = (&'f Path, &'f str)>,
) -> Vec<String> {
    problems(sources, SHARED)
}

fn problems<'f>(
    sources: impl Iterator<Item = (&'f Path, &'f str)>,
    list: &'static str,
) -> Vec<String> {
    let shared = shared_names(sources);
    let reasons: BTreeSet<&str> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .collect();
    let unexplained = shared.iter().filter(|(name, _)| !reasons.contains(name.as_str()));
    let mut problems: Vec<String> = unexplained
        .map(|(name, files)| {
            let other = files.iter().skip(1).copied().collect::<Vec<_>>().join(", ");
            let first = files.iter().next().copied().unwrap_or_default();
            format!("{first}: another type is named {name} ({other}); rename one, or give the reason in {LIST}")
        })
        .collect();
    let unused = reasons.iter().filter(|name| !shared.contains_key(**name));
    problems.extend(unused.map(|name| format!("{LIST}: no two types are named {name}")));
    problems
}

/// The names of types that stand in more than one place, and their files.
fn shared_names<'f>(
    sources: impl Iterator<Item = (&'f Path, &'f str)>,
) -> BTreeMap<String, BTreeSet<&'f str>> {
    let mut places: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (path, text) in sources.filter(|(path, _)| !is_for_tests(path)) {
        let place = if path.starts_with(KERNELS) { Some(KERNELS) } else { path.to_str() };
        for name in code_outside_tests(text).filter_map(|(_, line)| type_name(line)) {
            places.entry(name.to_owned()).or_default().extend(place);
        }
    }
    places.retain(|_, files| files.len() > 1);
    places
}

fn is_for_tests(path: &Path) -> bool {
    FOR_TESTS.iter().any(|folder| path.starts_with(folder))
        || path.iter().any(|part| part == "tests" || part == "tests.rs" || part == "benches")
}

/// The type that a line defines, if it is at the top level of its file.
fn type_name(line: &str) -> Option<&str> {
    let public = line.strip_prefix("pub").and_then(|rest| rest.split_once(' '));
    let item = public.map_or(line, |(_, item)| item);
    let (kind, rest) = item.split_once(' ')?;
    let is_type = matches!(kind, "struct" | "enum" | "trait" | "type" | "union");
    let name = rest.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()?;
    (is_type && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(sources: &[(&str, &str)], list: &'static str) -> Vec<String> {
        problems(sources.iter().map(|(path, text)| (Path::new(*path), *text)), list)
    }

    #[test]
    fn the_name_of_a_type_is_read_from_its_line() {
        for line in ["struct Row;", "pub enum Row {", "pub(crate) type Row<T> = Vec<T>;"] {
            assert_eq!(type_name(line), Some("Row"), "{line}");
        }
        for line in ["    struct Row;", "fn row() {", "pub use a::Row;", "type_of();"] {
            assert_eq!(type_name(line), None, "{line}");
        }
    }

    #[test]
    fn two_types_of_one_name_need_a_reason_and_a_reason_two_types() {
        let both = [("a/src/one.rs", "pub struct Row;\n"), ("b/src/two.rs", "enum Row {}\n")];
        let problems = found(&both, "# A comment = no reason");
        assert_eq!(problems.len(), 1);
        assert!(problems[0].starts_with("a/src/one.rs: another type is named Row (b/src/two.rs);"));
        assert!(found(&both, "Row = they are the same").is_empty());
        let unused = found(&both[..1], "Row = they are the same");
        assert_eq!(unused, [format!("{LIST}: no two types are named Row")]);
    }

    #[test]
    fn kernels_are_one_place_and_tests_are_none() {
        let kernel = "crates/solver/src/kernel";
        let (one, other) = (format!("{kernel}/a/ply.rs"), format!("{kernel}/b/ply.rs"));
        assert!(found(&[(&one, "struct Ply;\n"), (&other, "struct Ply;\n")], "").is_empty());
        assert_eq!(found(&[(&one, "struct Ply;\n"), ("a/src/b.rs", "struct Ply;\n")], "").len(), 1);
        for test in ["a/tests/b.rs", "a/src/b/tests.rs", "apps/web-tests/src/b.rs"] {
            assert!(found(&[(&one, "struct Ply;\n"), (test, "struct Ply;\n")], "").is_empty());
        }
        let inside = "#[cfg(test)]\nmod tests {\n    struct Ply;\n}\n";
        assert!(found(&[(&one, "struct Ply;\n"), ("a/src/b.rs", inside)], "").is_empty());
    }
}
