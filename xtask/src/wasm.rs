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

/// A package that becomes a module of the site.
pub(crate) struct Module {
    /// The package's name.
    pub(crate) package: &'static str,
    /// The cargo profile it is built with for people, which is also the name of its folder.
    pub(crate) profile: &'static str,
    /// What the compiler is told beside the profile, if it is built for people.
    pub(crate) flags: &'static [&'static str],
}

impl Module {
    fn profile(&self, effort: Effort) -> &'static str {
        match effort {
            Effort::Full => self.profile,
            Effort::Quick => "wasm-quick",
        }
    }

    fn flags(&self, effort: Effort) -> &'static [&'static str] {
        match effort {
            Effort::Full => self.flags,
            Effort::Quick => &[],
        }
    }
}

/// Compiles packages to wasm and returns where each module lies, in the same order.
pub(crate) fn compile(repo: &Repo, modules: &[Module], effort: Effort) -> Result<Vec<PathBuf>> {
    let toolchain = Toolchain::find(repo)?;
    modules.iter().map(|module| build(repo, &toolchain, module, effort)).collect()
}

fn build(repo: &Repo, toolchain: &Toolchain, module: &Module, effort: Effort) -> Result<PathBuf> {
    let Module { package, .. } = module;
    let profile = module.profile(effort);
    say(&format!("compiling {package} to wasm"));
    // Its own folder: the cargo that may have started us holds the lock of the ordinary one.
    let folder = repo.target().join("wasm");
    let mut cargo = repo.cargo();
    cargo.args(["build", "--locked", "--target", TARGET]);
    cargo.args(["--package", package, "--profile", profile]);
    toolchain.prepare(&mut cargo, module.flags(effort));
    run(cargo.arg("--target-dir").arg(&folder))
        .with_context(|| format!("{package} could not be compiled to wasm"))?;
    let path =
        folder.join(TARGET).join(profile).join(format!("{}.wasm", package.replace('-', "_")));
    ensure!(path.is_file(), "{} was not built", path.display());
    Ok(path)
}
