//! Compiling crates to wasm: a standard library for it, the nested cargo, and the tool that shrinks the result.

mod debian;
mod shrink;
mod toolchain;

use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::{Context, Result, ensure};

use crate::machine::{one_at_a_time, say};
use crate::repo::{Repo, run};

pub(crate) use debian::RUSTC as RUSTC_OF_DEBIAN;
pub(crate) use shrink::optimiser;
pub(crate) use toolchain::{TARGET, Toolchain, holds_std};

/// The effort of the compiler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompilerEffort {
    /// For players: small and fast.
    Full,
    /// For trying things out: built in seconds, large.
    Quick,
}

/// The aim that a module is optimised for.
#[derive(Clone, Copy)]
pub(crate) enum Aim {
    /// Small: it is fetched before the first card is seen.
    Small,
    /// Fast.
    Fast,
}

/// Compiler flags beside the profile for a module that is optimised for speed.
///
/// The solver copies positions of some hundred bytes all the time. For anything above a word the compiler would take
/// the instruction `memory.copy`, which is made for large blocks: browsers call a function for it and take three times
/// as long as for loads and stores of that many words. The first flags select these. Browsers also inline less than
/// native compilers, so more is inlined beforehand.
const FAST: &[&str] = &[
    "-Cllvm-args=-max-store-memcpy=24",
    "-Cllvm-args=-max-store-memmove=24",
    "-Cllvm-args=-max-store-memset=24",
    "-Cllvm-args=-inline-threshold=700",
];

/// Flags beside the profile for a module that must be small: the linker writes all references into it, so that the
/// bundler can split it.
const SMALL: &[&str] = &["-Clink-arg=--emit-relocs"];

/// A package that becomes a module of the site.
pub(crate) struct Module {
    /// The package's name.
    pub(crate) package: &'static str,
    /// Its aim.
    pub(crate) aim: Aim,
}

impl Module {
    /// The cargo profile it is built with, which is also the name of its folder.
    fn profile(&self, effort: CompilerEffort) -> &'static str {
        match (effort, self.aim) {
            (CompilerEffort::Quick, Aim::Small | Aim::Fast) => "wasm-quick",
            (CompilerEffort::Full, Aim::Small) => "wasm",
            (CompilerEffort::Full, Aim::Fast) => "wasm-worker",
        }
    }

    fn flags(&self, effort: CompilerEffort) -> &'static [&'static str] {
        match (effort, self.aim) {
            (CompilerEffort::Quick | CompilerEffort::Full, Aim::Small) => SMALL,
            (CompilerEffort::Quick, Aim::Fast) => &[],
            (CompilerEffort::Full, Aim::Fast) => FAST,
        }
    }

    /// The bundler's option for it.
    pub(crate) const fn option(&self) -> &'static str {
        match self.aim {
            Aim::Small => "--small",
            Aim::Fast => "--fast",
        }
    }
}

/// Compiles packages to wasm and returns where each module lies, in the same order.
pub(crate) fn compile(
    repo: &Repo,
    modules: &[Module],
    effort: CompilerEffort,
) -> Result<Vec<PathBuf>> {
    static BUILDS: Mutex<()> = Mutex::new(());
    let _alone = one_at_a_time(&BUILDS);
    let toolchain = &Toolchain::find(repo)?;
    // Side by side: most of the time goes into optimising each module as a whole, which one thread does. Those with the
    // same profile wait for each other.
    std::thread::scope(|scope| {
        let build = |module| scope.spawn(move || build(repo, toolchain, module, effort));
        let builds: Vec<_> = modules.iter().map(build).collect();
        builds.into_iter().map(|build| build.join().expect("a build does not panic")).collect()
    })
}

fn build(
    repo: &Repo,
    toolchain: &Toolchain,
    module: &Module,
    effort: CompilerEffort,
) -> Result<PathBuf> {
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
