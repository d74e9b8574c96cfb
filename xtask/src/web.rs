//! The page: compiled to wasm, bundled, and put where the `talon` command or a static host takes it from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::machine::say;
use crate::repo::{Repo, run};
use crate::wasm::{self, Aim, Effort, Module};

/// The page, the screens that it fetches on demand, and the worker that it starts.
const MODULES: &[Module] = &[
    Module { package: "talon-web", aim: Aim::Small },
    Module { package: "talon-pages", aim: Aim::Small },
    WORKER,
];

/// The worker, with the solver in it.
pub(crate) const WORKER: Module = Module { package: "talon-worker", aim: Aim::Fast };

/// The arguments of `cargo xtask web`.
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
    // Built first, and not quietly: this takes a while in a fresh clone.
    run(repo.cargo().args(["build", "--locked", "--package", "xtask-bundler"]))?;
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "xtask-bundler", "--"]);
    cargo.arg("--assets").arg(repo.root().join("apps/web/assets")).arg("--out").arg(&out);
    for (module, path) in MODULES.iter().zip(&modules) {
        cargo.arg(module.option()).arg(path);
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

/// `cargo xtask dist`: the page in a separate folder.
pub(crate) fn dist(repo: &Repo) -> Result<()> {
    let site = bundle(repo, Effort::Full)?.join("site");
    let dist = repo.root().join("dist");
    replace_folder(&site, &dist).context("the page cannot be copied to dist/")?;
    println!("dist/ is ready for any static host, at the root of a domain or below a path");
    Ok(())
}

/// Copies a folder to where an older copy may be.
pub(crate) fn replace_folder(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to).with_context(|| format!("cannot remove {}", to.display()))?;
    }
    copy_folder(from, to).with_context(|| format!("cannot copy {}", from.display()))
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
