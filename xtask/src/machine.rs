//! What the machine has, and getting what it has not: Debian packages when we may, npm packages into a folder of ours.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::repo::{Repo, can_run, output_of, run};

/// Says what is going on, so that a long wait is not a silent one.
pub(crate) fn say(what: &str) {
    println!("   … {what}");
}

/// Whether `apt-get install` would work: Debian's tools, as root.
pub(crate) fn can_install_packages() -> bool {
    can_run("apt-get", "--version") && is_root()
}

fn is_root() -> bool {
    let mut id = Command::new("id");
    output_of(id.arg("-u")).is_ok_and(|user| user.trim() == "0")
}

/// Installs Debian packages, without what they merely recommend.
pub(crate) fn install_packages(packages: &[&str]) -> Result<()> {
    say(&format!("installing {} with apt-get", packages.join(", ")));
    // A new machine has no package lists, or old ones, which offer old packages without a word. Where none can be had,
    // those at hand may still do.
    if let Err(error) = run(&mut apt_get("update")) {
        say(&format!("the package lists stay as they are: {error:#}"));
    }
    run(apt_get("install").args(packages))
}

fn apt_get(what: &str) -> Command {
    let mut command = Command::new("apt-get");
    command.args([what, "--yes", "--quiet=2", "--no-install-recommends"]);
    command.env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// The folder of one npm package of a given version, installed below the build folder where it is missing.
pub(crate) fn npm_package(repo: &Repo, name: &str, version: &str) -> Result<PathBuf> {
    let prefix = repo.target().join("npm").join(format!("{name}-{version}"));
    let package = prefix.join("node_modules").join(name);
    if !package.is_dir() {
        ensure!(can_run("npm", "--version"), "npm is not on this machine");
        say(&format!("fetching {name} {version} from the npm registry"));
        std::fs::create_dir_all(&prefix)
            .with_context(|| format!("cannot make {}", prefix.display()))?;
        run(&mut npm_install(repo, &prefix, &format!("{name}@{version}")))?;
    }
    Ok(package)
}

fn npm_install(repo: &Repo, prefix: &Path, package: &str) -> Command {
    let mut npm = repo.command("npm");
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"]);
    npm.arg("--prefix").arg(prefix).arg(package);
    npm.stdout(Stdio::null());
    npm
}
