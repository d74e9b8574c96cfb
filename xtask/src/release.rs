//! `cargo xtask release`: everything that a release consists of, in `dist/release/`.
//!
//! Without options it makes all of it; `--check` also tries each package as a stranger would, from an empty directory.

mod changelog;
mod crates;
mod deb;
mod installed;
mod linters;
mod notices;
mod prepare;
mod recipes;
mod sbom;
mod static_linux;
mod tag;
mod trial;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::machine::say;
use crate::repo::{Repo, output_of};
use crate::wasm::{self, CompilerEffort};
use crate::{archive, talon, web};

pub(crate) use crates::PATIENCE;
pub(crate) use trial::quick_check;

/// The cargo profile of released binaries.
const PROFILE: &str = "dist";

/// A part of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReleasePart {
    /// The packed crates
    Crates,
    /// Binary, man page, completions and licences
    Tarball,
    /// The same for any Linux, statically linked
    Static,
    /// The Debian package
    Deb,
    /// The page for static hosts
    Site,
    /// The recipes of package managers, filled in
    Recipes,
    /// The list of everything inside
    Sbom,
    /// The notes, from the changelog
    Notes,
}

/// The arguments of `cargo xtask release`.
#[derive(Args)]
pub(crate) struct ReleaseArgs {
    /// Make only this (repeatable)
    #[arg(long, value_name = "PART", value_enum)]
    only: Vec<ReleasePart>,
    /// Try every package from an empty directory: install, start, play a move
    #[arg(long, conflicts_with = "only")]
    check: bool,
    /// Only write the checksums of the files in `dist/release/`, and the notes
    #[arg(long, conflicts_with_all = ["only", "check"])]
    sum_up: bool,
    /// Set this version everywhere and date the changelog, once everything is green
    #[arg(long, value_name = "VERSION", conflicts_with_all = ["only", "check", "sum_up"])]
    prepare: Option<String>,
}

impl ReleaseArgs {
    /// Makes, tries or prepares a release.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        if let Some(version) = &self.prepare {
            return prepare::prepare(repo, version);
        }
        if self.sum_up {
            return sum_up(repo);
        }
        let release = Release::begin(repo)?;
        let parts = if self.only.is_empty() { ReleasePart::value_variants() } else { &self.only };
        for part in parts {
            release.make(*part)?;
        }
        checksums(&release.folder)?;
        if self.check {
            trial::check(&release)?;
        }
        sizes(&release.folder)
    }
}

/// The output of `cargo metadata`: the workspace and all it depends on.
fn metadata(repo: &Repo) -> Result<Value> {
    let mut cargo = repo.cargo();
    cargo.args(["metadata", "--format-version", "1", "--locked"]);
    serde_json::from_str(&output_of(&mut cargo)?).context("cargo metadata answered no JSON")
}

/// Where finished files go.
fn destination(repo: &Repo) -> PathBuf {
    repo.root().join("dist/release")
}

/// A release that is being made.
struct Release<'a> {
    repo: &'a Repo,
    /// The output of `cargo metadata`.
    metadata: Value,
    version: String,
    /// Where finished files go.
    folder: PathBuf,
    /// The page.
    bundle: PathBuf,
    /// The command, with the page inside.
    talon: PathBuf,
}

impl<'a> Release<'a> {
    /// Builds the page and the command, and empties the folder of an earlier release.
    fn begin(repo: &'a Repo) -> Result<Self> {
        let metadata = metadata(repo)?;
        let version = crates::version(&metadata)?;
        tag::check(repo, &version)?;
        ensure!(
            wasm::optimiser(repo).is_some(),
            "a release needs wasm-opt, which comes with Node.js and npm: without it the page is twice the size"
        );
        let folder = destination(repo);
        for old in [&folder, &installed::root(repo)] {
            if old.exists() {
                fs::remove_dir_all(old)
                    .with_context(|| format!("cannot remove {}", old.display()))?;
            }
        }
        fs::create_dir_all(&folder)?;
        let bundle = web::bundle(repo, CompilerEffort::Full)?;
        let talon = talon::build(repo, PROFILE, Some(&bundle))?;
        let release = Self { repo, metadata, version, folder, bundle, talon };
        installed::assemble(&release)?;
        Ok(release)
    }

    fn make(&self, part: ReleasePart) -> Result<()> {
        let start = Instant::now();
        match part {
            ReleasePart::Crates => self.crates(),
            ReleasePart::Tarball => self.tarball(),
            ReleasePart::Static => static_linux::make(self),
            ReleasePart::Deb => deb::make(self),
            ReleasePart::Site => self.site(),
            ReleasePart::Recipes => recipes::make(self),
            ReleasePart::Sbom => sbom::make(self),
            ReleasePart::Notes => notes(self.repo, &self.version),
        }
        .with_context(|| format!("{part:?} cannot be made"))?;
        say(&format!("{part:?} in {:.1} s", start.elapsed().as_secs_f64()));
        Ok(())
    }

    fn crates(&self) -> Result<()> {
        let packed = crates::pack(self.repo, &self.metadata, &self.bundle)?;
        for path in packed {
            let name = path.file_name().context("a packed crate has a name")?;
            fs::copy(&path, self.folder.join(name))?;
        }
        Ok(())
    }

    fn tarball(&self) -> Result<()> {
        let host = output_of(self.repo.command("rustc").args(["--print", "host-tuple"]))?;
        self.tarball_of(&self.talon, host.trim())
    }

    /// Packs a command that was compiled for some target.
    fn tarball_of(&self, talon: &Path, target: &str) -> Result<()> {
        let name = format!("talon-{}-{target}", self.version);
        let folder = self.repo.target().join("tarball").join(&name);
        installed::for_tarball(self, talon, &folder)?;
        self.pack_folder(&folder, &name)
    }

    fn site(&self) -> Result<()> {
        let name = format!("talon-site-{}", self.version);
        let folder = self.repo.target().join("tarball").join(&name);
        web::replace_folder(&self.bundle.join("site"), &folder)?;
        self.pack_folder(&folder, &name)
    }

    /// Packs a folder into an archive of the same name.
    fn pack_folder(&self, folder: &Path, name: &str) -> Result<()> {
        archive::pack(folder, &self.folder.join(format!("{name}.tar.gz")))
    }
}

/// Sums up what other machines have made.
fn sum_up(repo: &Repo) -> Result<()> {
    let version = crates::version(&metadata(repo)?)?;
    tag::check(repo, &version)?;
    notes(repo, &version)?;
    checksums(&destination(repo))?;
    sizes(&destination(repo))
}

fn notes(repo: &Repo, version: &str) -> Result<()> {
    let text = fs::read_to_string(repo.root().join("CHANGELOG.md"))?;
    Ok(fs::write(destination(repo).join("NOTES.md"), changelog::notes(&text, version)?)?)
}

/// A list that `sha256sum --check` reads.
fn checksums(folder: &Path) -> Result<()> {
    let mut text = String::new();
    for name in files(folder)? {
        let sum = archive::sha256(&folder.join(&name))?;
        writeln!(text, "{sum}  {name}").context("a String takes any text")?;
    }
    Ok(fs::write(folder.join("SHA256SUMS"), text)?)
}

/// The names of the finished files.
fn files(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name() != "SHA256SUMS" {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn sizes(folder: &Path) -> Result<()> {
    println!("\n{}", folder.display());
    for name in files(folder)? {
        let bytes = fs::metadata(folder.join(&name))?.len();
        println!("{:>9} KB  {name}", bytes.div_ceil(1024));
    }
    Ok(())
}
