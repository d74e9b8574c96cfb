//! `cargo xtask soundness`: compares the program's proofs with exhaustive search, with new seeds, for as long as asked.

use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::machine::say;
use crate::repo::{Repo, run};

/// Fast, but with all checks: see the workspace's manifest.
const PROFILE: &str = "checked";

/// The arguments of `cargo xtask soundness`.
#[derive(Args)]
pub(crate) struct SoundnessArgs {
    /// How long (10 if left out)
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// The first seed: the `next seed` of an earlier run continues it; without it, one from the clock
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Stop after this many seeds
    #[arg(long, value_name = "N")]
    seeds: Option<u64>,
    /// Threads; without it, one for each core
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Compare only this kernel, on rules that it is made for
    #[arg(long, value_name = "NAME")]
    kernel: Option<String>,
}

impl SoundnessArgs {
    /// Builds the comparison and runs it; failing cases are written to `target/soundness`.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        say("building the comparison");
        let build = ["build", "--quiet", "--locked", "--package", "talon-soundness"];
        run(repo.cargo().args(build).args(["--profile", PROFILE]))?;
        let name = format!("talon-soundness{}", std::env::consts::EXE_SUFFIX);
        let mut command = Command::new(repo.target().join(PROFILE).join(name));
        command.arg("--out").arg(repo.target().join("soundness"));
        let mut give = |option: &str, value: Option<String>| {
            if let Some(value) = value {
                command.args([option, &value]);
            }
        };
        give("--minutes", self.minutes.map(|minutes| minutes.to_string()));
        give("--seed", self.seed.map(|seed| seed.to_string()));
        give("--seeds", self.seeds.map(|seeds| seeds.to_string()));
        give("--jobs", self.jobs.map(|jobs| jobs.to_string()));
        give("--kernel", self.kernel.clone());
        run(&mut command)
    }
}
