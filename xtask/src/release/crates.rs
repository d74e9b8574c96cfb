//! The crates as the registry gets them, with the page inside the one that holds the command.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::machine::say;
use crate::repo::{Repo, run};
use crate::{archive, web};

/// The package of the `talon` command.
pub(crate) const PATIENCE: &str = "talon-patience";

/// A crate larger than this is refused by the registry.
const LARGEST: u64 = 10 * 1024 * 1024;

/// The version that all packages share.
pub(super) fn version(metadata: &Value) -> Result<String> {
    let version = package(metadata, PATIENCE)?["version"].as_str();
    Ok(version.context("a package has a version")?.to_owned())
}

/// A package by its name.
pub(super) fn package<'a>(metadata: &'a Value, name: &str) -> Result<&'a Value> {
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    packages
        .find(|package| package["name"] == name)
        .with_context(|| format!("there is no package {name}"))
}

/// The names of our packages that go to the registry.
pub(super) fn published(metadata: &Value) -> Vec<&str> {
    let packages = metadata["packages"].as_array().into_iter().flatten();
    // Cargo prints an empty list of registries for `publish = false`, and nothing where all are allowed.
    packages
        .filter(|package| package["source"].is_null() && package["publish"].is_null())
        .filter_map(|package| package["name"].as_str())
        .collect()
}

/// Packs every crate that goes to the registry, and returns the files.
pub(super) fn pack(repo: &Repo, metadata: &Value, bundle: &Path) -> Result<Vec<PathBuf>> {
    let names = published(metadata);
    say(&format!("packing {} crates", names.len()));
    let page = repo.root().join("apps/cli/page");
    for part in ["site", "brotli"] {
        web::replace_folder(&bundle.join(part), &page.join(part))?;
    }
    let mut cargo = repo.cargo();
    // The packed crates are compiled in the trial. The working tree is clean when a release is made for others.
    cargo.args(["package", "--quiet", "--locked", "--no-verify", "--allow-dirty"]);
    for name in &names {
        cargo.args(["--package", name]);
    }
    run(cargo.arg("--target-dir").arg(repo.target()))?;
    let version = version(metadata)?;
    let file = |name: &&str| repo.target().join(format!("package/{name}-{version}.crate"));
    let files: Vec<PathBuf> = names.iter().map(file).collect();
    for file in &files {
        let bytes = std::fs::metadata(file).map(|data| data.len());
        let bytes = bytes.with_context(|| format!("{} was not packed", file.display()))?;
        ensure!(bytes < LARGEST, "{} has {bytes} bytes, too many for a registry", file.display());
    }
    let packed = repo.target().join(format!("package/{PATIENCE}-{version}.crate"));
    let listing = archive::listing(&packed)?;
    let has = |end: &str| listing.iter().any(|path| path.ends_with(end));
    for file in ["page/site/index.html", "page/site/sw.js", "LICENSE-MIT", "README.md"] {
        ensure!(has(file), "{file} is not in {}", packed.display());
    }
    Ok(files)
}
