//! `cargo xtask bench --wasm`: the page's solver, the very module that browsers get, beside the same code compiled
//! natively, on the same questions; fails where the two do not answer alike, move for move.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::bench::DECKS;
use crate::bench::sets::{Deals, Set};
use crate::machine::say;
use crate::repo::{Repo, can_run, output_of, run};
use crate::wasm::{self, Effort};
use crate::web::WORKER;

/// Nodes after which a question is given up: more than any of these deals takes.
const NODES: &str = "1000000000";

/// Asks the worker in Node.
const SCRIPT: &str = include_str!("wasm/worker.mjs");

/// What was said to a set of questions.
struct Answers {
    seconds: f64,
    lines: Vec<String>,
}

/// Measures both on every set of a built-in game and prints a table.
pub(crate) fn compare<'s>(repo: &Repo, sets: impl Iterator<Item = &'s Set>) -> Result<()> {
    ensure!(can_run("node", "--version"), "Node.js runs the page's solver here: install it");
    let worker = Worker::build(repo)?;
    let mut rows =
        "| deals | native CPU s | wasm CPU s | wasm / native |\n|---|---|---|---|\n".to_owned();
    let mut unlike = Vec::new();
    let mut sums = (0.0, 0.0);
    // The worker knows the built-in games alone.
    for set in sets.filter(|set| !set.game.contains('/')) {
        let questions = worker.folder.join("questions.txt");
        fs::write(&questions, asked(repo, set)?)?;
        say(&format!("solving {} natively and in Node", set.name));
        let native = native(repo, &questions)?;
        let wasm = worker.answers(&questions)?;
        ensure!(native.lines.len() == wasm.lines.len(), "{}: as many answers", set.name);
        let differ = native.lines.iter().zip(&wasm.lines).filter(|(one, other)| one != other);
        unlike.extend(differ.map(|(one, other)| format!("{}: {one} but {other}", set.name)));
        sums = (sums.0 + native.seconds, sums.1 + wasm.seconds);
        writeln!(rows, "{}", row(set.name, native.seconds, wasm.seconds))?;
    }
    println!("{rows}{}", row("all", sums.0, sums.1));
    ensure!(unlike.is_empty(), "answers differ:\n  {}", unlike.join("\n  "));
    Ok(())
}

fn row(name: &str, native: f64, wasm: f64) -> String {
    format!("| {name} | {native:.3} | {wasm:.3} | {:.2} |", wasm / native)
}

/// What the worker's own code says when it is compiled for this machine.
fn native(repo: &Repo, questions: &Path) -> Result<Answers> {
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--release", "--package", WORKER.package]);
    cargo.args(["--example", "answers", "--"]).arg(questions);
    read(&output_of(&mut cargo)?)
}

/// Seconds, then a line an answer.
fn read(text: &str) -> Result<Answers> {
    let (seconds, lines) = text.split_once('\n').context("seconds and answers")?;
    let seconds = seconds.parse().context("seconds")?;
    Ok(Answers { seconds, lines: lines.lines().map(str::to_owned).collect() })
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

    /// What the worker says in Node.
    fn answers(&self, questions: &Path) -> Result<Answers> {
        let script = self.folder.join("worker.mjs");
        fs::write(&script, SCRIPT)?;
        let mut node = Command::new("node");
        node.arg(&script).arg(self.module.with_extension("mjs")).arg(self.wasm()).arg(questions);
        // Node takes a script for a module by its ending.
        fs::copy(self.module.with_extension("js"), self.module.with_extension("mjs"))?;
        read(&output_of(&mut node)?)
    }

    fn wasm(&self) -> PathBuf {
        let mut path = self.module.clone().into_os_string();
        path.push("_bg.wasm");
        PathBuf::from(path)
    }
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
