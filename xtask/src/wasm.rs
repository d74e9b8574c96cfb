//! Compiling crates to wasm: a standard library for it, the nested cargo, and the tool that shrinks what comes out.

mod debian;
mod shrink;
mod toolchain;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::machine::say;
use crate::repo::{Repo, run};

pub(crate) use shrink::optimiser;
pub(crate) use toolchain::{TARGET, Toolchain};

/// How much work the compiler puts in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As people get it: small and fast.
    Full,
    /// For trying things out: built in seconds, large.
    Quick,
}

impl Effort {
    /// The cargo profile, which is also the name of its folder.
    fn profile(self) -> &'static str {
        match self {
            Self::Full => "wasm",
            Self::Quick => "wasm-quick",
        }
    }
}

/// Compiles packages to wasm and returns where each module lies, in the same order.
pub(crate) fn compile(repo: &Repo, packages: &[&str], effort: Effort) -> Result<Vec<PathBuf>> {
    let toolchain = Toolchain::find(repo)?;
    say(&format!("compiling {} to wasm", packages.join(" and ")));
    // Its own folder: the cargo that may have started us holds the lock of the ordinary one.
    let folder = repo.target().join("wasm");
    let mut cargo = repo.cargo();
    cargo.args(["build", "--locked", "--target", TARGET, "--profile", effort.profile()]);
    cargo.args(packages.iter().flat_map(|package| ["--package", package]));
    toolchain.prepare(&mut cargo);
    run(cargo.arg("--target-dir").arg(&folder))
        .context("the page could not be compiled to wasm")?;
    let built = folder.join(TARGET).join(effort.profile());
    packages.iter().map(|package| module(&built, package)).collect()
}

fn module(folder: &std::path::Path, package: &str) -> Result<PathBuf> {
    let path = folder.join(format!("{}.wasm", package.replace('-', "_")));
    ensure!(path.is_file(), "{} was not built", path.display());
    Ok(path)
}
