//! `cargo xtask fuzz`: runs the fuzz targets, each for its share of the time. Not a step of `cargo xtask test`, which
//! checks the same claims on the stored corpus and on random changes to it.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use crate::machine::{cargo_tool, say};
use crate::repo::{Repo, can_run, output_of, run};

const CARGO_FUZZ: &str = "0.13.2";

/// One input that takes longer than this is a failure.
const LONGEST: Duration = Duration::from_secs(10);

/// The arguments of `cargo xtask fuzz`.
#[derive(Args)]
pub(crate) struct FuzzArgs {
    /// Only these targets
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// How long to run in all, shared equally by the targets
    #[arg(long, default_value_t = 12)]
    minutes: u64,
}

impl FuzzArgs {
    /// Builds the targets and runs them; fails if an input broke a claim.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let targets = self.chosen(repo)?;
        build(repo)?;
        let share = Duration::from_secs(self.minutes * 60) / targets.len() as u32;
        let mut broken = Vec::new();
        for target in &targets {
            say(&format!("{target}, for {} s", share.as_secs()));
            let ended = FuzzTarget { repo, name: target }.run(share)?;
            println!("{target:16} {:>12} inputs  {}", ended.inputs, ended.verdict());
            broken.extend((!ended.held).then_some(target.as_str()));
        }
        ensure!(
            broken.is_empty(),
            "claims are broken: {}; inputs and logs are in {}",
            broken.join(", "),
            folder(repo).display()
        );
        Ok(())
    }

    fn chosen(&self, repo: &Repo) -> Result<Vec<String>> {
        let all = all_targets(repo)?;
        if let Some(unknown) = self.targets.iter().find(|target| !all.contains(target)) {
            bail!("there is no fuzz target '{unknown}'; the targets are {}", all.join(", "));
        }
        Ok(if self.targets.is_empty() { all } else { self.targets.clone() })
    }
}

fn all_targets(repo: &Repo) -> Result<Vec<String>> {
    let mut targets = Vec::new();
    for entry in fs::read_dir(repo.root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        targets.extend(path.file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    targets.sort();
    Ok(targets)
}

/// Everything that fuzzing makes: builds, inputs found, logs and inputs that break a claim.
fn folder(repo: &Repo) -> PathBuf {
    repo.target().join("fuzz")
}

/// Builds all targets. Without the address sanitizer, a stable compiler does: the code it would watch over is safe
/// Rust throughout, and targets run twice as fast.
fn build(repo: &Repo) -> Result<()> {
    ensure!(can_run("c++", "--version"), "fuzzing needs a C++ compiler (c++)");
    let cargo_fuzz = cargo_tool(repo, "cargo-fuzz", CARGO_FUZZ)?;
    say("building the fuzz targets (some minutes at first)");
    let mut build = repo.builder(&cargo_fuzz);
    build.args(["build", "--sanitizer", "none", "--fuzz-dir", "fuzz", "--target-dir"]);
    run(build.arg(folder(repo)))
}

/// One fuzz target.
struct FuzzTarget<'r> {
    repo: &'r Repo,
    name: &'r str,
}

/// The result of a run.
struct FuzzRun {
    inputs: u64,
    held: bool,
}

impl FuzzRun {
    const fn verdict(&self) -> &'static str {
        if self.held { "the claim holds" } else { "the claim is BROKEN" }
    }
}

impl FuzzTarget<'_> {
    /// Runs it; its output goes to a log.
    fn run(&self, time: Duration) -> Result<FuzzRun> {
        let log = self.folder("logs")?.join("log.txt");
        let output = File::create(&log)?;
        let mut command = self.command(time)?;
        command.stdout(output.try_clone()?).stderr(output);
        let status = command.status().context("the fuzz target does not start")?;
        let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let stated =
            |line: &str| line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok();
        let inputs = text.lines().find_map(stated).with_context(|| {
            format!("{} did not say how many inputs it ran; see {}", self.name, log.display())
        })?;
        Ok(FuzzRun { inputs, held: status.success() })
    }

    /// The stored corpus is only read: inputs that reach new code go to the build folder.
    fn command(&self, time: Duration) -> Result<Command> {
        let host = output_of(self.repo.command("rustc").args(["--print", "host-tuple"]))?;
        let program = folder(self.repo).join(host.trim()).join("release").join(self.name);
        let mut command = self.repo.builder(&program);
        command.arg(self.folder("corpus")?).arg(format!("fuzz/corpus/{}", self.name));
        if self.name == "rules_file" {
            command.arg("crates/catalog/games");
        }
        command.arg(format!("-artifact_prefix={}/", self.folder("artifacts")?.display()));
        command.arg(format!("-max_total_time={}", time.as_secs()));
        command.arg(format!("-timeout={}", LONGEST.as_secs()));
        command.args(["-max_len=4096", "-print_final_stats=1"]);
        Ok(command)
    }

    fn folder(&self, kind: &str) -> Result<PathBuf> {
        let folder = folder(self.repo).join(kind).join(self.name);
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(folder)
    }
}
