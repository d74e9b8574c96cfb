//! The packages inside a release, and their licences, which must be distributed with it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use super::{PATIENCE, Release};

/// Packages that are compiled into a release: the command, and the modules of its page.
const ROOTS: [&str; 4] = [PATIENCE, "talon-web", "talon-web-pages", "talon-web-worker"];

/// Every package inside, sorted by name, without those that only tests or build scripts use.
pub(super) fn inside(metadata: &Value) -> Result<Vec<&Value>> {
    let mut waiting = Vec::new();
    for root in ROOTS {
        waiting.push(super::crates::package(metadata, root)?);
    }
    let mut found: BTreeMap<&str, &Value> = BTreeMap::new();
    while let Some(package) = waiting.pop() {
        let id = package["id"].as_str().context("a package has an id")?;
        if found.insert(id, package).is_none() {
            waiting.extend(dependencies(metadata, package));
        }
    }
    let mut packages: Vec<&Value> = found.into_values().collect();
    packages.sort_by_key(|package| (package["name"].as_str(), package["version"].as_str()));
    Ok(packages)
}

/// The packages that a package is compiled with, apart from tests and build scripts.
pub(super) fn dependencies<'a>(metadata: &'a Value, package: &Value) -> Vec<&'a Value> {
    let mut nodes = metadata["resolve"]["nodes"].as_array().into_iter().flatten();
    let Some(node) = nodes.find(|node| node["id"] == package["id"]) else { return Vec::new() };
    let edges = node["deps"].as_array().into_iter().flatten();
    let is_inside = |edge: &&Value| {
        // Cargo says nothing for the kind of an ordinary dependency.
        edge["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null())
    };
    let ids: BTreeSet<&str> = edges.filter(is_inside).filter_map(|e| e["pkg"].as_str()).collect();
    let packages = metadata["packages"].as_array().into_iter().flatten();
    packages.filter(|it| it["id"].as_str().is_some_and(|id| ids.contains(id))).collect()
}

/// The licences of other people's code, each text once, with the packages under it.
pub(super) fn text(release: &Release<'_>) -> Result<String> {
    let mut licences: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut text = String::from("Talon contains code of these packages, under these licences.\n\n");
    for package in inside(&release.metadata)?.into_iter().filter(|it| !it["source"].is_null()) {
        let word = |key: &str| package[key].as_str().unwrap_or_default();
        let name = format!("{} {}", word("name"), word("version"));
        writeln!(text, "{name}: {}", word("license")).context("a String takes any text")?;
        let manifest = Path::new(word("manifest_path"));
        for licence in licences_in(manifest.parent().context("a manifest lies in a folder")?)? {
            licences.entry(licence).or_default().push(name.clone());
        }
    }
    for (licence, packages) in licences {
        let rule = "-".repeat(80);
        write!(text, "\n{rule}\n{}\n{rule}\n{licence}", packages.join(", "))
            .context("a String takes any text")?;
    }
    Ok(text)
}

/// The texts of the licences that a package comes with.
fn licences_in(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let is_licence = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
            .iter()
            .any(|word| name.starts_with(word));
        if is_licence && entry.file_type()?.is_file() {
            texts.extend(fs::read_to_string(entry.path()).ok());
        }
    }
    texts.sort();
    Ok(texts)
}
