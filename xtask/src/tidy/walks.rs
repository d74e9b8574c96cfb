//! The walks of ARCHITECTURE.md: chains of functions through the code. Every function must exist in its file.

use std::fs;
use std::path::Path;

/// Functions of a walk at most.
const LONGEST_WALK: usize = 10;

/// One line of a walk.
#[derive(Debug, PartialEq, Eq)]
struct Hop<'t> {
    line: usize,
    file: &'t str,
    function: &'t str,
}

/// The faults of the walks in a text; `root` is the folder of its files.
pub(super) fn broken_walks(text: &str, root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut length = 0;
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with('#') {
            length = 0;
        }
        let Some(hop) = hop(number, line) else { continue };
        length += 1;
        if length == LONGEST_WALK + 1 {
            problems.push(format!("{number}: a walk has more than {LONGEST_WALK} functions"));
        }
        problems.extend(problem(&hop, root));
    }
    problems
}

/// A line such as: 3. `crates/game/src/gesture.rs`: `handle`, what it does.
fn hop(line: usize, text: &str) -> Option<Hop<'_>> {
    let (number, rest) = text.split_once(". `")?;
    number.parse::<usize>().ok()?;
    let (file, rest) = rest.split_once("`: `")?;
    let (function, _) = rest.split_once('`')?;
    Some(Hop { line, file, function })
}

fn problem(hop: &Hop<'_>, root: &Path) -> Option<String> {
    let Hop { line, file, function } = hop;
    match fs::read_to_string(root.join(file)) {
        Err(_) => Some(format!("{line}: there is no file {file}")),
        Ok(code) if has_function(&code, function) => None,
        Ok(_) => Some(format!("{line}: {file} has no function {function}")),
    }
}

fn has_function(code: &str, name: &str) -> bool {
    code.match_indices(&format!("fn {name}"))
        .any(|(at, found)| code[at + found.len()..].starts_with(['(', '<']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_walk_is_read() {
        let line = "3. `crates/game/src/gesture.rs`: `handle`, a drag becomes a move";
        let expected = Hop { line: 7, file: "crates/game/src/gesture.rs", function: "handle" };
        assert_eq!(hop(7, line), Some(expected));
        assert_eq!(hop(1, "Each walk follows `one`: `thing`."), None);
    }

    #[test]
    fn a_function_is_found_by_its_whole_name() {
        assert!(has_function("pub fn run(self) {}", "run"));
        assert!(has_function("fn run<T>(self) {}", "run"));
        assert!(!has_function("fn run_with(self) {}", "run"));
    }

    #[test]
    fn the_walks_of_this_repository_exist() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a repository");
        let text = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page");
        assert_eq!(broken_walks(&text, root), Vec::<String>::new());
        let hops = (1..).zip(text.lines()).filter(|(n, line)| hop(*n, line).is_some()).count();
        assert!(hops >= 4 * 5, "four walks, {hops} functions");
    }

    #[test]
    fn missing_files_and_functions_are_named() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let walk = "1. `src/main.rs`: `fly`, no\n2. `src/none.rs`: `main`, no\n";
        let found = broken_walks(walk, root);
        assert_eq!(found[0], "1: src/main.rs has no function fly");
        assert_eq!(found[1], "2: there is no file src/none.rs");
    }
}
