//! `cargo xtask bench --wasm`: the page's solver, the same module that browsers get, beside the same code compiled
//! natively, on the same questions; fails where the two do not answer alike, move for move, or where the page's takes
//! too long.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::bench::sets::{Deals, Set};
use crate::bench::{DECKS, MarkdownTable};
use crate::repo::{Repo, can_run, output_of, run};
use crate::wasm::{self, CompilerEffort};
use crate::web::WORKER;

/// Nodes after which a question is given up: more than any of these deals takes.
const NODES: &str = "1000000000";

const HEAD: &str = "\
| deals | native CPU s | wasm CPU s | wasm / native | wasm CPU s, first time |
|---|---|---|---|---|
";

/// Asks the worker in Node.
const SCRIPT: &str = include_str!("wasm/worker.mjs");

/// The most times as long as native code that it may take.
const BAR: f64 = 1.5;

/// How often a slower set is measured again: other programs may have disturbed the first run.
const MEASURED: usize = 3;

/// The answers to a set of questions.
struct Answers {
    /// CPU seconds of the first time, loading included.
    first: f64,
    /// Those of the quickest time after that.
    again: f64,
    lines: Vec<String>,
}

/// CPU seconds for a set of questions.
#[derive(Clone, Copy, Default)]
struct Seconds {
    native: f64,
    wasm: f64,
    first: f64,
}

/// Measures both on every set of a built-in game and prints a table.
pub(super) fn compare<'s>(
    repo: &Repo,
    sets: impl Iterator<Item = &'s Set>,
) -> Result<MarkdownTable> {
    ensure!(can_run("node", "--version"), "Node.js runs the page's solver here: install it");
    let worker = BenchWorker::build(repo)?;
    let mut table = MarkdownTable::new(HEAD);
    let (mut unlike, mut slow) = (Vec::new(), Vec::new());
    let mut all = Seconds::default();
    // The worker knows the built-in games alone.
    for set in sets.filter(|set| !set.game.contains('/')) {
        let questions = worker.folder.join("questions.txt");
        fs::write(&questions, asked(repo, set)?)?;
        let (native, wasm) = (native(repo, &questions)?, worker.answers(&questions)?);
        ensure!(native.lines.len() == wasm.lines.len(), "{}: as many answers", set.name);
        let differ = native.lines.iter().zip(&wasm.lines).filter(|(one, other)| one != other);
        unlike.extend(differ.map(|(one, other)| format!("{}: {one} but {other}", set.name)));
        let mut seconds = Seconds { native: native.again, wasm: wasm.again, first: wasm.first };
        for _ in 1..MEASURED {
            if seconds.ratio() > BAR {
                let (native, wasm) = (self::native(repo, &questions)?, worker.answers(&questions)?);
                seconds.native = seconds.native.min(native.again);
                seconds.wasm = seconds.wasm.min(wasm.again);
            }
        }
        if seconds.ratio() > BAR {
            slow.push(format!("{}: {:.2} times", set.name, seconds.ratio()));
        }
        all.add(seconds);
        table.push(&seconds.row(set.name));
    }
    table.push(&all.row("all"));
    ensure!(unlike.is_empty(), "answers differ:\n  {}", unlike.join("\n  "));
    ensure!(slow.is_empty(), "more than {BAR} times native:\n  {}", slow.join("\n  "));
    Ok(table)
}

impl Seconds {
    fn ratio(self) -> f64 {
        self.wasm / self.native
    }

    fn add(&mut self, more: Seconds) {
        self.native += more.native;
        self.wasm += more.wasm;
        self.first += more.first;
    }

    fn row(self, name: &str) -> String {
        let Seconds { native, wasm, first } = self;
        format!("| {name} | {native:.3} | {wasm:.3} | {:.2} | {first:.3} |", self.ratio())
    }
}

/// The answers of the worker's own code, compiled for this machine.
fn native(repo: &Repo, questions: &Path) -> Result<Answers> {
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--release", "--package", WORKER.package]);
    cargo.args(["--example", "answers", "--"]).arg(questions);
    read(&output_of(&mut cargo)?)
}

/// Seconds of the first time and of another, then a line an answer.
fn read(text: &str) -> Result<Answers> {
    let mut lines = text.lines();
    let mut seconds = || -> Result<f64> {
        lines.next().context("seconds and answers")?.parse().context("seconds")
    };
    let (first, again) = (seconds()?, seconds()?);
    Ok(Answers { first, again, lines: lines.map(str::to_owned).collect() })
}

/// The worker, built and bound as for the page.
struct BenchWorker {
    folder: PathBuf,
    module: PathBuf,
}

impl BenchWorker {
    fn build(repo: &Repo) -> Result<BenchWorker> {
        let modules = wasm::compile(repo, &[WORKER], CompilerEffort::Full)?;
        let folder = repo.target().join("bench-wasm");
        let mut cargo = repo.cargo();
        cargo.args(["run", "--quiet", "--locked", "--package", "xtask-bundler", "--"]);
        cargo.arg("--out").arg(&folder).arg(WORKER.option()).arg(&modules[0]);
        if let Some(optimiser) = wasm::optimiser(repo) {
            cargo.arg("--optimiser").arg(optimiser);
        }
        run(&mut cargo)?;
        let module = folder.join("work").join(WORKER.package.replace('-', "_"));
        Ok(BenchWorker { folder, module })
    }

    /// The worker's answers in Node.
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
    cargo.args(["run", "--quiet", "--locked", "--release", "--package", "talon-catalog"]);
    cargo.args(["--example", "boards", "--", set.game, set.settings]);
    match set.deals {
        Deals::File(file) => cargo.arg(repo.root().join(DECKS).join(file)),
        Deals::Range(range) => cargo.arg(range),
    };
    let boards = output_of(&mut cargo)?;
    let question = |board| format!("solve\n1\n{}\n{}\n{NODES}\n{board}", set.game, set.settings);
    Ok(boards.lines().map(question).collect::<Vec<_>>().join("\n;\n"))
}
