//! `cargo xtask bench --wasm`: the page's solver, the very module that browsers get, beside the native one on the same
//! deals; fails where the two do not answer alike, move for move.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::bench::sets::{Deals, Set};
use crate::bench::{DECKS, solved};
use crate::machine::say;
use crate::repo::{Repo, can_run, output_of, run};
use crate::wasm::{self, Effort};
use crate::web::WORKER;

/// Nodes after which a question is given up: more than any of these deals takes.
const NODES: &str = "1000000000";

/// Asks the worker in Node.
const SCRIPT: &str = include_str!("wasm/worker.mjs");

/// CPU seconds and the answer to a question: `won MOVES`, `lost` or `unknown`.
struct Answer {
    seconds: f64,
    words: String,
}

/// Measures both on every set of a built-in game and prints a table.
pub(crate) fn compare<'s>(
    repo: &Repo,
    talon: &Path,
    sets: impl Iterator<Item = &'s Set>,
) -> Result<()> {
    ensure!(can_run("node", "--version"), "Node.js runs the page's solver here: install it");
    let worker = Worker::build(repo)?;
    let mut rows =
        "| deals | native CPU s | wasm CPU s | wasm / native |\n|---|---|---|---|\n".to_owned();
    let mut unlike = Vec::new();
    let mut sums = (0.0, 0.0);
    // The worker knows the built-in games alone.
    for set in sets.filter(|set| !set.game.contains('/')) {
        let native = native(repo, talon, set)?;
        let wasm = worker.answers(repo, set)?;
        ensure!(native.len() == wasm.len(), "{}: as many answers as deals", set.name);
        let differ = native.iter().zip(&wasm).filter(|(one, other)| one.words != other.words);
        unlike.extend(
            differ.map(|(one, other)| format!("{}: {} but {}", set.name, one.words, other.words)),
        );
        let (one, other) = (total(&native), total(&wasm));
        sums = (sums.0 + one, sums.1 + other);
        writeln!(rows, "{}", row(set.name, one, other))?;
    }
    println!("{rows}{}", row("all", sums.0, sums.1));
    ensure!(unlike.is_empty(), "answers differ:\n  {}", unlike.join("\n  "));
    Ok(())
}

fn total(answers: &[Answer]) -> f64 {
    answers.iter().map(|answer| answer.seconds).sum()
}

fn row(name: &str, native: f64, wasm: f64) -> String {
    format!("| {name} | {native:.3} | {wasm:.3} | {:.2} |", wasm / native)
}

/// What `talon solve` says of the deals.
fn native(repo: &Repo, talon: &Path, set: &Set) -> Result<Vec<Answer>> {
    let table = solved(repo, talon, set, "none")?;
    let answer = |row: &str| {
        let cells: Vec<&str> = row.splitn(5, ',').collect();
        let [_, verdict, seconds, _, moves] = cells[..] else {
            anyhow::bail!("a row of five cells, not {row}");
        };
        let words = format!("{verdict} {moves}").trim().to_owned();
        Ok(Answer { seconds: seconds.parse().context("seconds")?, words })
    };
    table.lines().skip(1).map(answer).collect()
}

/// The worker, built and bound as for the page.
struct Worker {
    folder: PathBuf,
    module: PathBuf,
}

impl Worker {
    fn build(repo: &Repo) -> Result<Worker> {
        let modules = wasm::compile(repo, &[WORKER], Effort::Full)?;
        let folder = repo.target().join("bench-wasm");
        let mut cargo = repo.cargo();
        cargo.args(["run", "--quiet", "--locked", "--package", "xtask-bundler", "--"]);
        cargo.arg("--out").arg(&folder).arg("--module").arg(&modules[0]);
        if let Some(optimiser) = wasm::optimiser(repo) {
            cargo.arg("--optimiser").arg(optimiser);
        }
        run(&mut cargo)?;
        let module = folder.join("work").join(WORKER.package.replace('-', "_"));
        Ok(Worker { folder, module })
    }

    /// What the worker says of the deals.
    fn answers(&self, repo: &Repo, set: &Set) -> Result<Vec<Answer>> {
        say(&format!("solving {} in Node", set.name));
        let questions = self.folder.join("questions.txt");
        fs::write(&questions, asked(repo, set)?)?;
        let script = self.folder.join("worker.mjs");
        fs::write(&script, SCRIPT)?;
        let mut node = Command::new("node");
        node.arg(&script).arg(self.module.with_extension("mjs")).arg(self.wasm()).arg(&questions);
        // Node takes a script for a module by its ending.
        fs::copy(self.module.with_extension("js"), self.module.with_extension("mjs"))?;
        output_of(&mut node)?.lines().map(answer).collect()
    }

    fn wasm(&self) -> PathBuf {
        let mut path = self.module.clone().into_os_string();
        path.push("_bg.wasm");
        PathBuf::from(path)
    }
}

/// A line of Node's: seconds, verdict, ticket, moves.
fn answer(line: &str) -> Result<Answer> {
    let words: Vec<&str> = line.splitn(4, ' ').collect();
    let [seconds, verdict, _ticket, moves @ ..] = &words[..] else {
        anyhow::bail!("seconds and an answer, not {line}");
    };
    let words = format!("{verdict} {}", moves.concat()).trim().to_owned();
    Ok(Answer { seconds: seconds.parse().context("seconds")?, words })
}

/// The questions about all deals of a set, a semicolon between them.
fn asked(repo: &Repo, set: &Set) -> Result<String> {
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--release", "--package", "talon-rulebook"]);
    cargo.args(["--example", "boards", "--", set.game, set.settings]);
    match set.deals {
        Deals::File(file) => cargo.arg(repo.root().join(DECKS).join(file)),
        Deals::Range(range) => cargo.arg(range),
    };
    let boards = output_of(&mut cargo)?;
    let question = |board| format!("solve\n1\n{}\n{}\n{NODES}\n{board}", set.game, set.settings);
    Ok(boards.lines().map(question).collect::<Vec<_>>().join("\n;\n"))
}
