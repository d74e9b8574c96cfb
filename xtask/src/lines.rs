//! `cargo xtask lines`: lines of code of each crate, in the first edition and now, as a table.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use clap::Args;
use talon_figures::with_commas;

use crate::figures;
use crate::repo::{Repo, output_of};
use crate::tidy::source::{code_lines, code_outside_tests};

/// The commit of the first edition.
const FIRST_EDITION: &str = "875ee50";

/// Crates that are wholly for tests.
const FOR_TESTS: [&str; 5] =
    ["apps/web-tests", "crates/claims", "crates/soundness", "crates/testkit", "fuzz"];

/// Why each crate is larger or smaller than in the first edition, or the purpose of a new one.
const REASONS: [(&str, &str); 26] = [
    (
        "apps/cli",
        "commands for hints, reviews, puzzles, saves and moving to another device; JSON of each",
    ),
    (
        "apps/terminal",
        "review, puzzles, daily deals, moves by two keys, own rules files; saves that are retried",
    ),
    (
        "apps/web",
        "review, puzzles, levels, timeline, landscape phones, typed play; writes that are retried",
    ),
    ("apps/web-art", "was part of `apps/web`"),
    ("apps/web-kit", "was part of `apps/web`; laws with tests"),
    ("apps/web-markup", "as before"),
    (
        "apps/web-pages",
        "statistics, help and daily deals were part of `apps/web`; history, puzzles, own pictures",
    ),
    ("apps/web-protocol", "the messages between the page and the screens that are fetched later"),
    ("apps/web-worker", "answers in slices, reads typed lines, finds puzzles"),
    (
        "crates/advice",
        "was written twice, in the terminal and the worker; now also for coach and review",
    ),
    ("crates/build-id", "the commit in `--version`, surveys and the worker check"),
    ("crates/catalog", "was part of `crates/rulebook`; the gallery and games of rules files"),
    ("crates/coach", "new: advice from what a player has seen"),
    ("crates/engine", "theorems in one place, deals of other programs, a position with its rules"),
    ("crates/figures", "new: measured figures in pages, which nobody can edit by hand"),
    ("crates/game", "typed play, levels, export and import, moves of finished games"),
    ("crates/review", "new: reviews and puzzles"),
    (
        "crates/rulebook",
        "sentences and catalog moved out; problems in every combination of settings",
    ),
    ("crates/scene", "low screens, and a table above a panel"),
    (
        "crates/solver",
        "one frame for all kernels, but more proofs: lower bounds, dominance, visited positions",
    ),
    ("crates/store", "rescues damaged files, imports all or nothing"),
    ("crates/survey", "packed surveys, plots, published rates, games of the coach"),
    ("crates/wording", "the sentences of four crates, and those of the screens"),
    ("examples", "new: four programs that use the libraries"),
    ("xtask", "packages and their trials, forge files, fuzzing, mutants, screen reader, tidy"),
    ("xtask/bundler", "splits the page in two, so that the first cards come sooner"),
];

/// The arguments of `cargo xtask lines`.
#[derive(Args)]
pub(crate) struct LinesArgs {
    /// Write the table into CONTRIBUTING.md
    #[arg(long)]
    write: bool,
}

/// Lines of code.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
struct LineCount {
    /// Lines without tests.
    product: u64,
    tests: u64,
}

/// The lines of each crate, by its folder.
type Crates = BTreeMap<String, LineCount>;

impl LinesArgs {
    /// Counts, prints the table, and writes it if `write` is true.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let table = table(&count(first_edition(repo)?), &count(working_tree(repo)?));
        print!("{table}");
        if self.write {
            figures::write(repo, "CONTRIBUTING.md", "lines", &table)?;
        }
        Ok(())
    }
}

/// The sources and manifests of the first edition, by path.
fn first_edition(repo: &Repo) -> Result<BTreeMap<String, String>> {
    let git = |args: &[&str]| output_of(repo.command("git").args(args));
    let paths = git(&["ls-tree", "-r", "--name-only", FIRST_EDITION])
        .context("the first edition is not in this clone: fetch the whole history")?;
    let counted = paths.lines().filter(|path| is_counted(path));
    counted
        .map(|path| Ok((path.to_owned(), git(&["show", &format!("{FIRST_EDITION}:{path}")])?)))
        .collect()
}

/// The sources and manifests of the working tree, by path.
fn working_tree(repo: &Repo) -> Result<BTreeMap<String, String>> {
    let paths = repo.files()?.into_iter();
    let named = paths.map(|path| path.to_string_lossy().replace('\\', "/"));
    let counted = named.filter(|path| is_counted(path));
    counted.map(|path| Ok((path.clone(), fs::read_to_string(repo.root().join(&path))?))).collect()
}

fn is_counted(path: &str) -> bool {
    is_rust(path) || path.ends_with("Cargo.toml")
}

fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|end| end == "rs")
}

fn count(files: BTreeMap<String, String>) -> Crates {
    let folders: BTreeSet<String> = files
        .keys()
        .filter_map(|path| Some(path.strip_suffix("/Cargo.toml")?.to_owned()))
        .collect();
    let mut crates = Crates::new();
    for (path, text) in files.into_iter().filter(|(path, _)| is_rust(path)) {
        let of_crate = folders.iter().rfind(|folder| Path::new(&path).starts_with(folder));
        let Some(folder) = of_crate else { continue };
        let all = code_lines(&text).count() as u64;
        let product = if is_test(folder, &path) { 0 } else { code_without_tests(&text) };
        let lines = crates.entry(folder.clone()).or_default();
        lines.product += product;
        lines.tests += all - product;
    }
    crates
}

fn is_test(folder: &str, path: &str) -> bool {
    let is_for_tests = |part: &str| matches!(part, "tests" | "tests.rs" | "laws.rs" | "benches");
    FOR_TESTS.contains(&folder) || path[folder.len()..].split('/').any(is_for_tests)
}

fn code_without_tests(text: &str) -> u64 {
    let kept: Vec<&str> = code_outside_tests(text).map(|(_, line)| line).collect();
    code_lines(&kept.join("\n")).count() as u64
}

fn table(first: &Crates, now: &Crates) -> String {
    let row = |name: &str, lines: [Option<u64>; 2], why: &str| {
        let [first, now] = lines.map(|lines| lines.map_or("–".to_owned(), with_commas));
        format!("| {name} | {first} | {now} | {why} |\n")
    };
    let product = |crates: &Crates, folder: &str| {
        crates.get(folder).map(|lines| lines.product).filter(|&lines| lines > 0)
    };
    let sum = |crates: &Crates, part: fn(&LineCount) -> u64| Some(crates.values().map(part).sum());
    let mut table =
        format!("| crate | first edition ({FIRST_EDITION}) | now | why |\n|---|---|---|---|\n");
    let folders: BTreeSet<&String> = first.keys().chain(now.keys()).collect();
    for folder in folders {
        let lines = [product(first, folder), product(now, folder)];
        if lines != [None, None] {
            table.push_str(&row(&format!("`{folder}`"), lines, reason(folder)));
        }
    }
    let products = [first, now].map(|crates| sum(crates, |lines| lines.product));
    let tests = [first, now].map(|crates| sum(crates, |lines| lines.tests));
    table.push_str(&row("all, without tests", products, ""));
    table.push_str(&row("tests", tests, ""));
    table
}

fn reason(folder: &str) -> &'static str {
    REASONS.iter().find(|(name, _)| *name == folder).map_or("", |(_, reason)| reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn tests_comments_and_blank_lines_are_not_counted_as_product() {
        let crates = count(files(&[
            ("xtask/Cargo.toml", ""),
            ("xtask/bundler/Cargo.toml", ""),
            ("xtask/src/main.rs", "//! Text.\n\nfn main() {}\n\n#[cfg(test)]\nmod tests {\n}\n"),
            ("xtask/tests/all.rs", "fn one() {}\n"),
            ("xtask/bundler/src/main.rs", "fn main() {\n}\n"),
            ("crates/testkit/Cargo.toml", ""),
            ("crates/testkit/src/lib.rs", "fn draft() {}\n"),
        ]));
        assert_eq!(crates["xtask"], LineCount { product: 1, tests: 4 });
        assert_eq!(crates["xtask/bundler"], LineCount { product: 2, tests: 0 });
        assert_eq!(crates["crates/testkit"], LineCount { product: 0, tests: 1 });
    }

    #[test]
    fn the_table_lists_crates_of_either_edition_and_the_sums() {
        let edition = |name: &str, product| {
            Crates::from([(name.to_owned(), LineCount { product, tests: 7 })])
        };
        let table = table(&edition("crates/old", 1_000), &edition("crates/new", 12_345));
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| `crates/new` | – | 12,345 |  |",
                "| `crates/old` | 1,000 | – |  |",
                "| all, without tests | 1,000 | 12,345 |  |",
                "| tests | 7 | 7 |  |",
            ]
        );
    }

    #[test]
    fn every_crate_of_the_program_has_a_reason() {
        let repo = Repo::find().expect("this repository");
        let crates = count(working_tree(&repo).expect("its sources"));
        let counted = crates.iter().filter(|(_, lines)| lines.product > 0);
        let without: Vec<&String> =
            counted.map(|(folder, _)| folder).filter(|folder| reason(folder).is_empty()).collect();
        assert!(
            without.is_empty(),
            "say in REASONS why these have the size they have: {without:?}"
        );
    }
}
