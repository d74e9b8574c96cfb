//! The page: compiled to wasm, bundled, and put where the `talon` command or a static host takes it from.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;

use crate::archive;
use crate::machine::say;
use crate::repo::{Repo, run};
use crate::wasm::{self, Aim, CompilerEffort, Module};
use crate::weight;

/// The page, the screens that it fetches on demand, and the worker that it starts.
const MODULES: &[Module] = &[
    Module { package: "talon-web", aim: Aim::Small },
    Module { package: "talon-web-pages", aim: Aim::Small },
    WORKER,
];

/// The worker, with the solver in it.
pub(crate) const WORKER: Module = Module { package: "talon-web-worker", aim: Aim::Fast };

/// The files of the page besides its modules.
const ASSETS: &str = "apps/web/assets";

/// The program that makes one page of it all.
const BUNDLER: &str = "xtask-bundler";

/// The arguments of `cargo xtask web`.
#[derive(Args)]
pub(crate) struct XtaskWebArgs {
    /// Build in seconds, without making it small or fast
    #[arg(long)]
    quick: bool,
    /// Write the sizes of the first load into docs/web.md
    #[arg(long, conflicts_with = "quick")]
    write: bool,
}

impl XtaskWebArgs {
    /// Builds the page and prints its folder.
    pub(crate) fn build(&self, repo: &Repo) -> Result<()> {
        let effort = if self.quick { CompilerEffort::Quick } else { CompilerEffort::Full };
        let bundle = bundle(repo, effort)?;
        if self.write {
            weight::write(repo, &bundle)?;
        }
        println!("{}", bundle.join("site").display());
        Ok(())
    }
}

/// Compiles the page's modules and downloads the bundler's dependencies for [`bundle`].
pub(crate) fn prepare(repo: &Repo) -> Result<()> {
    optimiser(repo, CompilerEffort::Full);
    wasm::compile(repo, MODULES, CompilerEffort::Full).map(drop)
}

/// Builds the page and returns its folder: `site/`, and compressed twins in `brotli/`. An existing bundle is kept if it
/// was made from the same files.
pub(crate) fn bundle(repo: &Repo, effort: CompilerEffort) -> Result<PathBuf> {
    let modules = wasm::compile(repo, MODULES, effort)?;
    let out = repo.target().join("web");
    let optimiser = optimiser(repo, effort);
    let (inputs, stamp) = (inputs(repo, &modules, optimiser.as_deref())?, out.join("inputs.txt"));
    if out.join("site").is_dir() && fs::read_to_string(&stamp).is_ok_and(|last| last == inputs) {
        return Ok(out);
    }
    if stamp.exists() {
        fs::remove_file(&stamp)?;
    }
    say("bundling the page");
    // Built first, and not quietly: this takes a while in a fresh clone.
    run(repo.cargo().args(["build", "--locked", "--bin", BUNDLER]).args(Repo::LIKE_TESTS))?;
    let bundler = repo.target().join("debug").join(format!("{BUNDLER}{EXE_SUFFIX}"));
    let mut bundler = repo.builder(&bundler);
    bundler.arg("--assets").arg(repo.root().join(ASSETS)).arg("--out").arg(&out);
    for (module, path) in MODULES.iter().zip(&modules) {
        bundler.arg(module.option()).arg(path);
    }
    bundler.args(optimiser.iter().flat_map(|path| [OsStr::new("--optimiser"), path.as_os_str()]));
    run(&mut bundler)?;
    fs::write(stamp, inputs)?;
    Ok(out)
}

/// Everything that a bundle is made from, with checksums.
fn inputs(repo: &Repo, modules: &[PathBuf], optimiser: Option<&Path>) -> Result<String> {
    let mut files = modules.to_vec();
    files.push(repo.root().join("Cargo.lock"));
    for folder in [ASSETS, "xtask/bundler"] {
        collect(&repo.root().join(folder), &mut files)?;
    }
    let mut text = format!("optimiser {optimiser:?}\n");
    for file in files {
        writeln!(text, "{} {}", archive::sha256(&file)?, file.display())?;
    }
    Ok(text)
}

/// Adds all files below a folder, in the order of their names.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries: std::io::Result<Vec<_>> = fs::read_dir(folder)?.collect();
    let mut paths: Vec<PathBuf> = entries?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn optimiser(repo: &Repo, effort: CompilerEffort) -> Option<PathBuf> {
    match effort {
        CompilerEffort::Full => wasm::optimiser(repo),
        CompilerEffort::Quick => None,
    }
}

/// `cargo xtask dist`: the page in a separate folder.
pub(crate) fn dist(repo: &Repo) -> Result<()> {
    let site = bundle(repo, CompilerEffort::Full)?.join("site");
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
