//! `cargo xtask mutants`: changes the code in small ways, one at a time, and checks that a test fails for each. It
//! builds once a mutant, so all files take days and one file takes minutes to hours; it is not a step of `cargo xtask
//! test`. The files are in `.cargo/mutants.toml`; `docs/solver/mutants.md` has the figures and the mutants that change
//! nothing.

use anyhow::Result;
use clap::Args;

use crate::machine::cargo_tool;
use crate::repo::{Repo, run};

const CARGO_MUTANTS: &str = "27.1.0";

/// The arguments of `cargo xtask mutants`.
#[derive(Args)]
pub(crate) struct MutantsArgs {
    /// Only mutants of these files
    #[arg(value_name = "FILE")]
    files: Vec<String>,
    /// Only print the mutants
    #[arg(long)]
    list: bool,
}

impl MutantsArgs {
    /// Tests the mutants; fails if one of them survives.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let program = cargo_tool(repo, "cargo-mutants", CARGO_MUTANTS)?;
        let mut mutants = repo.builder(&program);
        mutants.arg("mutants");
        if self.list {
            mutants.arg("--list");
        }
        if !self.files.is_empty() {
            // `--file` adds to the files of the configuration, so that is left out and its other settings are given.
            mutants.args(["--no-config", "--profile", "mutants", "--cargo-test-arg=--tests"]);
            mutants.args(["--minimum-test-timeout", "120"]);
            mutants.args(self.files.iter().flat_map(|file| ["--file", file]));
        }
        // The sources are copied, and only the copies are changed; the build folder is kept from run to run.
        mutants.env("CARGO_TARGET_DIR", repo.target().join("mutants"));
        run(mutants.arg("--output").arg(repo.target()))
    }
}
