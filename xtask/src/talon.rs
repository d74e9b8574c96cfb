//! The `talon` command: built with or without the page inside, and the files that come with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::machine::say;
use crate::repo::{Repo, output_of, run};

/// Tells the command's build script where the page is.
const BUNDLE_VARIABLE: &str = "TALON_WEB_BUNDLE";

/// The shells that completions are made for, and the files that each looks for.
pub(crate) const SHELLS: &[(&str, &str)] = &[
    ("bash", "talon.bash"),
    ("elvish", "talon.elv"),
    ("fish", "talon.fish"),
    ("powershell", "_talon.ps1"),
    ("zsh", "_talon"),
];

/// Builds it in a cargo profile, with the page inside if there is one, and returns where it is.
pub(crate) fn build(repo: &Repo, profile: &str, bundle: Option<&Path>) -> Result<PathBuf> {
    say("building the talon command");
    let mut cargo = repo.cargo();
    // Not quietly: this takes minutes in a fresh clone.
    cargo.args(["build", "--locked", "--bin", "talon", "--profile", profile]);
    if profile == "dev" {
        cargo.args(Repo::LIKE_TESTS);
    } else {
        cargo.args(["--package", "talon-patience"]);
    }
    run(cargo.envs(bundle.map(|bundle| (BUNDLE_VARIABLE, bundle))))?;
    let folder = if profile == "dev" { "debug" } else { profile };
    Ok(repo.target().join(folder).join(format!("talon{}", std::env::consts::EXE_SUFFIX)))
}

/// Writes completions for every shell to `target/completions`.
pub(crate) fn completions(repo: &Repo) -> Result<()> {
    let talon = build(repo, "dev", None)?;
    let folder = repo.target().join("completions");
    for (shell, name) in SHELLS {
        let text = output_of(Command::new(&talon).args(["generate", "completions", shell]))?;
        keep(&folder, name, &text)?;
    }
    Ok(())
}

/// Writes the man page to `target/man`.
pub(crate) fn man(repo: &Repo) -> Result<()> {
    let talon = build(repo, "dev", None)?;
    let text = output_of(Command::new(&talon).args(["generate", "man"]))?;
    keep(&repo.target().join("man"), "talon.1", &text)
}

fn keep(folder: &Path, name: &str, text: &str) -> Result<()> {
    fs::create_dir_all(folder)?;
    let path = folder.join(name);
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}
