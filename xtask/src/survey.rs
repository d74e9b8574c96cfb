//! The surveys' own test: one undisturbed run, and the same deals by GNU parallel, as Slurm tasks, on a Dask cluster,
//! and by a run that is killed fifty times. All must give the same report, bit for bit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::machine::{can_install_packages, install_packages, say};
use crate::repo::{Repo, can_run, output_of, run};
use crate::talon;

const GAME: &str = "selective-freecell";
const DEALS: &str = "1..300";
const KILLS: usize = 50;

/// Compares the ways.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let talon = talon::build(repo, "dev", None)?;
    let folder = repo.target().join("survey-test");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let bench = Bench { repo, talon, folder };
    say("one undisturbed run");
    run(bench.survey_run("whole").stdout(Stdio::null()).stderr(Stdio::null()))?;
    let expected = bench.report("whole")?;
    let same = |name: &str, done: Result<()>| -> Result<()> {
        done.with_context(|| format!("the survey by {name}"))?;
        ensure!(bench.report(name)? == expected, "the report of {name} is another one");
        say(&format!("{name}: the same report"));
        Ok(())
    };
    same("killed", bench.killed())?;
    same("parallel", bench.parallel())?;
    same("slurm", bench.slurm())?;
    same("dask", bench.dask())
}

struct Bench<'r> {
    repo: &'r Repo,
    talon: PathBuf,
    folder: PathBuf,
}

impl Bench<'_> {
    fn talon(&self) -> Command {
        let mut command = Command::new(&self.talon);
        command.current_dir(&self.folder).stdin(Stdio::null());
        command
    }

    fn survey_run(&self, out: &str) -> Command {
        let mut command = self.talon();
        command.args(["survey", "run", GAME, "--deals", DEALS, "--jobs", "2", "--out", out]);
        command
    }

    fn report(&self, folder: &str) -> Result<String> {
        output_of(self.talon().args(["survey", "report", folder]))
    }

    /// Kills the run fifty times, each time when a few more records stand there, and lets it end at last.
    fn killed(&self) -> Result<()> {
        let records = self.folder.join("killed/run.records");
        let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
        for kill in 0..KILLS {
            let enough = size(&records) + (kill as u64 * 37) % 200;
            let mut child =
                self.survey_run("killed").stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            while child.try_wait()?.is_none() && size(&records) <= enough {
                std::thread::yield_now();
            }
            // It may have ended by itself, which is no failure.
            drop(child.kill());
            child.wait()?;
        }
        run(self.survey_run("killed").stdout(Stdio::null()).stderr(Stdio::null()))
    }

    fn parallel(&self) -> Result<()> {
        if !can_run("parallel", "--version") {
            ensure!(
                can_install_packages(),
                "GNU parallel is missing: install the package `parallel`"
            );
            install_packages(&["parallel"])?;
        }
        self.shell(&format!(
            "talon survey deals {DEALS} | parallel --will-cite --pipe -N 40 talon survey work {GAME} | talon survey merge parallel"
        ))
    }

    /// The array's tasks one after another, as Slurm would start them on any machine.
    fn slurm(&self) -> Result<()> {
        let script = self.repo.root().join("tools/survey/slurm.sh");
        let script = script.display();
        for task in 0..3 {
            self.shell(&format!(
                "SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_ID={task} bash '{script}' {GAME} 1 300 parts"
            ))?;
        }
        self.shell("cat parts/*.part | talon survey merge slurm")
    }

    /// A cluster on this machine, in a virtual environment that is thrown away with the build folder.
    fn dask(&self) -> Result<()> {
        let environment = self.repo.target().join("dask");
        let python = environment.join("bin/python");
        if !python.exists() {
            run(self.repo.command("python3").args(["-m", "venv"]).arg(&environment))?;
            say("fetching dask[distributed] from PyPI");
            let pip = [
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "dask[distributed]",
            ];
            run(Command::new(&python).args(pip))?;
        }
        let script = self.repo.root().join("tools/survey/dask_survey.py");
        self.shell(&format!("'{}' '{}' {GAME} 1 300 dask", python.display(), script.display()))
    }

    /// A pipe in a shell that finds `talon`.
    fn shell(&self, line: &str) -> Result<()> {
        let bin = self.talon.parent().context("the program lies in a folder")?;
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("bash");
        shell
            .current_dir(&self.folder)
            .env("PATH", path)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        run(shell.args(["-eu", "-o", "pipefail", "-c", line]))
    }
}
