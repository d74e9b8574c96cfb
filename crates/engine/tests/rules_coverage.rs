//! `docs/rules-coverage.md` lists every clause of `docs/rules` once, with tests that exist, and the
//! pages keep the format that `docs/rules/README.md` describes.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The pages, and the letters that their clauses start with.
const PAGES: [(&str, &str); 6] = [
    ("common", "C"),
    ("klondike", "K"),
    ("portuguese", "PO"),
    ("preference", "PR"),
    ("lady-palk", "LP"),
    ("selective-freecell", "SF"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A clause: `- **K1.2** (ruling) There are seven columns. *Why:* it has to be decided.`
struct Clause {
    id: String,
    /// The text behind the id, with the lines joined.
    text: String,
}

impl Clause {
    fn is_marked(&self) -> bool {
        let reason = self.text.split_once("*Why:* ").is_some_and(|(_, why)| why.ends_with('.'));
        match self.text.split_once(' ') {
            Some(("(rule)", _)) => !self.text.contains("*Why:*"),
            Some(("(ruling)", _)) => reason,
            Some(_) | None => false,
        }
    }

    /// Section and number: `K1.2` is the second of section `K1`.
    fn place(&self) -> Option<(&str, u32)> {
        let (section, number) = self.id.split_once('.')?;
        Some((section, number.parse().ok()?))
    }
}

/// The clauses of a page, in its order.
fn clauses(page: &str) -> Vec<Clause> {
    let items = page.split("\n- ").skip(1).map(|item| {
        let end = item.find("\n\n").unwrap_or(item.len());
        item[..end].split_whitespace().collect::<Vec<_>>().join(" ")
    });
    let clause = |item: String| {
        let (id, text) = item.strip_prefix("**")?.split_once("** ")?;
        Some(Clause { id: id.to_owned(), text: text.to_owned() })
    };
    items.filter_map(clause).collect()
}

fn all_clauses() -> Vec<Clause> {
    PAGES.iter().flat_map(|(page, _)| clauses(&read(&format!("docs/rules/{page}.md")))).collect()
}

/// The faults in the numbers of one page's clauses.
fn format_faults(page: &str, letters: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let mut last = ("", 0);
    let clauses = clauses(page);
    for clause in &clauses {
        let Some((section, number)) = clause.place() else {
            faults.push(format!("{} is not a number", clause.id));
            continue;
        };
        let digits = section.strip_prefix(letters).unwrap_or_default();
        if digits.parse::<u32>().is_err() || !page.contains(&format!("\n## {section} ")) {
            faults.push(format!("{} is in no section of this page", clause.id));
        }
        if last.0 == section && number <= last.1 {
            faults.push(format!("{} is out of order", clause.id));
        }
        if !clause.is_marked() {
            faults.push(format!("{} is neither a rule nor a ruling with a reason", clause.id));
        }
        last = (section, number);
    }
    faults
}

#[test]
fn every_clause_is_a_rule_or_a_ruling_with_a_reason() {
    for (page, letters) in PAGES {
        let text = read(&format!("docs/rules/{page}.md"));
        assert_eq!(format_faults(&text, letters), [""; 0], "docs/rules/{page}.md");
        assert!(clauses(&text).len() > 15, "docs/rules/{page}.md has hardly a clause");
    }
}

#[test]
fn a_clause_without_mark_reason_or_order_is_found() {
    let page = "# A\n\n## A1 One\n\n- **A1.2** (rule) Two.\n- **A1.1** (ruling) One.\n\
                - **B1.1** (rule) Three.\n  *Why:* because.\n- **A1.x** (rule) Four.\n";
    assert_eq!(
        format_faults(page, "A"),
        [
            "A1.1 is out of order",
            "A1.1 is neither a rule nor a ruling with a reason",
            "B1.1 is in no section of this page",
            "B1.1 is neither a rule nor a ruling with a reason",
            "A1.x is not a number",
        ]
    );
}

/// A row of the coverage page: the clause, and the tests that hold it.
fn rows(coverage: &str) -> Vec<(&str, Vec<&str>)> {
    let cells = coverage
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    cells
        .filter(|(clause, _)| *clause != "clause")
        .map(|(clause, tests)| (clause, tests.split('`').skip(1).step_by(2).collect()))
        .collect()
}

/// The faults of the coverage page.
fn coverage_faults(
    clauses: &[Clause],
    coverage: &str,
    tests: &HashMap<String, usize>,
) -> Vec<String> {
    let mut faults = Vec::new();
    let mut listed = HashSet::new();
    for (clause, named) in rows(coverage) {
        if !listed.insert(clause) {
            faults.push(format!("{clause} is listed twice"));
        }
        if !clauses.iter().any(|known| known.id == clause) {
            faults.push(format!("{clause} is no clause"));
        }
        if named.is_empty() {
            faults.push(format!("{clause} has no test"));
        }
        for test in named {
            match tests.get(test) {
                Some(1) => {}
                Some(count) => faults.push(format!("{clause}: {count} tests are called {test}")),
                None => faults.push(format!("{clause}: there is no test {test}")),
            }
        }
    }
    let missing = clauses.iter().filter(|clause| !listed.contains(clause.id.as_str()));
    faults.extend(missing.map(|clause| format!("{} is not listed", clause.id)));
    faults
}

#[test]
fn every_clause_is_held_by_tests_that_exist() {
    let faults = coverage_faults(&all_clauses(), &read("docs/rules-coverage.md"), &all_tests());
    assert_eq!(faults, [""; 0]);
}

#[test]
fn gaps_in_the_coverage_are_found() {
    let clauses =
        clauses("\n- **A1.1** (rule) One.\n- **A1.2** (rule) Two.\n- **A1.3** (rule) 3.\n");
    let coverage = "| clause | tests |\n|---|---|\n| A1.1 | `a::here`, `a::gone` |\n| A1.1 |  |\n\
                    | A1.2 | `a::twice` |\n| A9.9 | `a::here` |\n";
    let tests = HashMap::from([("a::here".to_owned(), 1), ("a::twice".to_owned(), 2)]);
    assert_eq!(
        coverage_faults(&clauses, coverage, &tests),
        [
            "A1.1: there is no test a::gone",
            "A1.1 is listed twice",
            "A1.1 has no test",
            "A1.2: 2 tests are called a::twice",
            "A9.9 is no clause",
            "A1.3 is not listed",
        ]
    );
}

/// All tests of the repository as `file::test`, and how many have that name.
fn all_tests() -> HashMap<String, usize> {
    let mut tests = HashMap::new();
    for folder in ["crates", "apps", "xtask", "tests"] {
        for file in rust_files(&root().join(folder)) {
            let stem = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
            let source = fs::read_to_string(&file).expect("a source file can be read");
            for test in test_names(&source) {
                *tests.entry(format!("{stem}::{test}")).or_default() += 1;
            }
        }
    }
    assert!(tests.len() > 100, "only {} tests found", tests.len());
    tests
}

/// The functions that follow a `#[test]`.
fn test_names(source: &str) -> impl Iterator<Item = &str> {
    source.split("#[test]").skip(1).filter_map(|rest| {
        let (_, name) = rest.split_once("fn ")?;
        name.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next()
    })
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.map(|entry| entry.expect("a folder can be listed").path());
    paths
        .flat_map(|path| match path.extension() {
            Some(ending) if ending == "rs" => vec![path],
            _ if path.is_dir() && !path.ends_with("target") => rust_files(&path),
            _ => Vec::new(),
        })
        .collect()
}
