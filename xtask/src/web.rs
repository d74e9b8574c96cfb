//! The page: compiled to wasm, bundled, and put where the `talon` command or a static host takes it from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::machine::say;
use crate::repo::{Repo, run};
use crate::wasm::{self, Effort, Module};

/// The page, and the worker that it starts: each package, and the profile it is built with for people.
const MODULES: &[Module] = &[Module { package: "talon-web", profile: "wasm", flags: &[] }, WORKER];

/// The worker, with the solver in it.
///
/// The solver copies positions of some hundred bytes all the time. For anything above a word the compiler would take
/// the instruction `memory.copy`, which is made for large blocks: browsers call a function for it and take three times
/// as long as for loads and stores of so many words, which is what the first flags ask for. Nor do they put small
/// functions into their callers, as compilers for processors do, so more of that is done beforehand.
pub(crate) const WORKER: Module = Module {
    package: "talon-worker",
    profile: "wasm-worker",
    flags: &[
        "-Cllvm-args=-max-store-memcpy=24",
        "-Cllvm-args=-max-store-memmove=24",
        "-Cllvm-args=-max-store-memset=24",
        "-Cllvm-args=-inline-threshold=700",
    ],
};

/// What `cargo xtask web` takes.
#[derive(Args)]
pub(crate) struct WebArgs {
    /// Build in seconds, without making it small or fast
    #[arg(long)]
    quick: bool,
}

impl WebArgs {
    /// Builds the page and says where it is.
    pub(crate) fn build(&self, repo: &Repo) -> Result<()> {
        let effort = if self.quick { Effort::Quick } else { Effort::Full };
        let bundle = bundle(repo, effort)?;
        println!("{}", bundle.join("site").display());
        Ok(())
    }
}

/// Builds the page and returns its folder: `site/`, and compressed twins in `brotli/`.
pub(crate) fn bundle(repo: &Repo, effort: Effort) -> Result<PathBuf> {
    let modules = wasm::compile(repo, MODULES, effort)?;
    let out = repo.target().join("web");
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "xtask-bundler", "--"]);
    cargo.arg("--assets").arg(repo.root().join("apps/web/assets")).arg("--out").arg(&out);
    for module in &modules {
        cargo.arg("--module").arg(module);
    }
    if let Some(optimiser) = optimiser(repo, effort) {
        cargo.arg("--optimiser").arg(optimiser);
    }
    say("bundling the page");
    run(&mut cargo)?;
    Ok(out)
}

fn optimiser(repo: &Repo, effort: Effort) -> Option<PathBuf> {
    match effort {
        Effort::Full => wasm::optimiser(repo),
        Effort::Quick => None,
    }
}

/// `cargo xtask dist`: the page in a folder of its own.
pub(crate) fn dist(repo: &Repo) -> Result<()> {
    let site = bundle(repo, Effort::Full)?.join("site");
    let dist = repo.root().join("dist");
    if dist.exists() {
        fs::remove_dir_all(&dist).context("the old dist/ cannot be removed")?;
    }
    copy_folder(&site, &dist).context("the page cannot be copied to dist/")?;
    println!("dist/ is ready for any static host, at the root of a domain or below a path");
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
