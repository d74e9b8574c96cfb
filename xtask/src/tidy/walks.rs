//! The walks of ARCHITECTURE.md: chains of functions through the code. Every function must exist in its file, and must be
//! named by the function that it follows.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

/// Functions of a walk at most.
const LONGEST_WALK: usize = 10;

/// One line of a walk.
#[derive(Debug, PartialEq, Eq)]
struct Hop<'t> {
    line: usize,
    number: usize,
    caller: Caller,
    file: &'t str,
    function: &'t str,
}

/// The function that leads to one of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Caller {
    /// The one of the line before.
    Before,
    /// The one of an earlier line, by number, after those between have returned.
    Line(usize),
    /// None: the function starts later, from data that the walk has stored.
    Later,
}

/// The faults of the walks in a text; `root` is the folder of its files.
pub(super) fn broken_walks(text: &str, root: &Path) -> Vec<String> {
    let mut problems = Vec::new();
    let mut walk: Vec<Hop<'_>> = Vec::new();
    for (line, words) in (1..).zip(text.lines()) {
        if words.starts_with('#') {
            walk.clear();
        }
        let Some(hop) = hop(line, words) else { continue };
        problems.extend(problem(&hop, &walk, root).map(|problem| format!("{line}: {problem}")));
        walk.push(hop);
        if walk.len() == LONGEST_WALK + 1 {
            problems.push(format!("{line}: a walk has more than {LONGEST_WALK} functions"));
        }
    }
    problems
}

/// A line such as: 3. `crates/game/src/gesture.rs`: `handle`, a drag becomes a move. After the number, "From 2:" names
/// an earlier line that calls the function, and "Later:" marks a function that nothing before calls.
fn hop(line: usize, text: &str) -> Option<Hop<'_>> {
    let (number, rest) = text.split_once(". ")?;
    let number = number.parse().ok()?;
    let (before, rest) = rest.split_once('`')?;
    let caller = match before.trim_end().strip_suffix(':') {
        None if before.is_empty() => Caller::Before,
        Some("Later") => Caller::Later,
        Some(from) => Caller::Line(from.strip_prefix("From ")?.parse().ok()?),
        None => return None,
    };
    let (file, rest) = rest.split_once("`: `")?;
    let (function, _) = rest.split_once('`')?;
    Some(Hop { line, number, caller, file, function })
}

fn problem(hop: &Hop<'_>, walk: &[Hop<'_>], root: &Path) -> Option<String> {
    let Hop { file, function, .. } = hop;
    let Ok(code) = fs::read_to_string(root.join(file)) else {
        return Some(format!("there is no file {file}"));
    };
    if !bodies(&code).contains_key(function) {
        return Some(format!("{file} has no function {function}"));
    }
    let caller = match hop.caller {
        Caller::Later => return None,
        Caller::Before => walk.last()?,
        Caller::Line(number) => match walk.iter().find(|before| before.number == number) {
            Some(caller) => caller,
            None => return Some(format!("there is no line {number} before")),
        },
    };
    let code = fs::read_to_string(root.join(caller.file)).ok()?;
    let names = names_reached(&code, caller.function);
    let (from, its_file) = (caller.function, caller.file);
    (!names.contains(function)).then(|| format!("{from} in {its_file} does not name {function}"))
}

/// The bodies of a file's functions by their names. Functions of one name share an entry. Relies on rustfmt: a body ends
/// at a brace as deep as its `fn`.
fn bodies(code: &str) -> HashMap<&str, Vec<&str>> {
    let mut bodies: HashMap<&str, Vec<&str>> = HashMap::new();
    let lines: Vec<&str> = code.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let Some(name) = name_of_function(line) else { continue };
        let depth = line.len() - line.trim_start().len();
        let ends = |line: &&str| {
            let code = line.trim_start();
            line.len() - code.len() == depth && (code.starts_with('}') || code.ends_with(';'))
        };
        let is_one_line = line.ends_with(['}', ';']);
        let end = lines[place + 1..].iter().position(ends).filter(|_| !is_one_line);
        let length = end.map_or(0, |end| end + 1);
        let body = bodies.entry(name).or_default();
        body.push(line.split_once(name).map_or("", |(_, rest)| rest));
        body.extend(&lines[place + 1..=place + length]);
    }
    bodies
}

/// The name of the function that a line of code begins to define.
fn name_of_function(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let (before, rest) = code.split_once("fn ")?;
    let is_definition = !code.starts_with("//")
        && before.split_whitespace().all(|word| {
            ["pub", "const", "async", "unsafe"].contains(&word)
                || word.starts_with("pub(")
                || word.ends_with(')')
        });
    let end = rest.find(['(', '<'])?;
    (is_definition && !rest[..end].contains(' ')).then(|| &rest[..end])
}

/// The words in the body of a function, and in those of the functions of its file that it names.
fn names_reached<'c>(code: &'c str, function: &'c str) -> HashSet<&'c str> {
    let bodies = bodies(code);
    let mut names = HashSet::new();
    let (mut open, mut read) = (vec![function], HashSet::from([function]));
    while let Some(name) = open.pop() {
        for line in bodies.get(name).into_iter().flatten() {
            let code = line.split("//").next().unwrap_or(line);
            for word in code.split(|sign: char| !sign.is_alphanumeric() && sign != '_') {
                names.insert(word);
                if bodies.contains_key(word) && read.insert(word) {
                    open.push(word);
                }
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_a_walk_is_read() {
        let file = "crates/game/src/gesture.rs";
        let read = |from: &str| {
            let line = format!("3. {from}`{file}`: `handle`, a drag becomes a move");
            let hop = hop(7, &line).map(|hop| (hop.number, hop.caller, hop.function.to_owned()));
            assert!(hop.is_none() || line.contains(file));
            hop
        };
        assert_eq!(read(""), Some((3, Caller::Before, "handle".to_owned())));
        assert_eq!(read("From 1: "), Some((3, Caller::Line(1), "handle".to_owned())));
        assert_eq!(read("Later: "), Some((3, Caller::Later, "handle".to_owned())));
        assert_eq!(read("Sometimes: "), None);
        assert_eq!(hop(1, "Each walk follows `one`: `thing`."), None);
    }

    #[test]
    fn a_function_is_found_by_its_whole_name() {
        for code in ["pub fn run(self) {}", "fn run<T>(self) {}", "pub(crate) const fn run() {}"] {
            assert!(bodies(code).contains_key("run"), "{code}");
        }
        for code in ["fn run_with(self) {}", "// the fn run(self)", "let work: fn run();"] {
            assert!(!bodies(code).contains_key("run"), "{code}");
        }
    }

    #[test]
    fn a_function_reaches_names_through_functions_of_its_file() {
        let code = "fn a() {\n    b(|| c::d());\n}\n\nimpl X {\n    fn b() {\n        self.e(); // f\n    \
                    }\n\n    fn g() {\n        h();\n    }\n}\n";
        let names = names_reached(code, "a");
        assert!(["b", "c", "d", "e"].iter().all(|name| names.contains(name)), "{names:?}");
        assert!(!["f", "g", "h"].iter().any(|name| names.contains(name)), "{names:?}");
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
    fn missing_files_functions_and_calls_are_named() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let walk = "1. `src/main.rs`: `fly`, no\n2. `src/none.rs`: `main`, no\n# Next\n1. `src/main.rs`: \
                    `main`, yes\n2. `src/lines.rs`: `count_nothing`, no\n3. From 9: `src/main.rs`: `main`, no\n\
                    4. From 1: `src/tidy/walks.rs`: `broken_walks`, no\n5. Later: `src/tidy/walks.rs`: \
                    `broken_walks`, yes\n6. `src/tidy/walks.rs`: `bodies`, yes\n";
        let expected = [
            "1: src/main.rs has no function fly",
            "2: there is no file src/none.rs",
            "5: src/lines.rs has no function count_nothing",
            "6: there is no line 9 before",
            "7: main in src/main.rs does not name broken_walks",
        ];
        assert_eq!(broken_walks(walk, root), expected);
    }
}
