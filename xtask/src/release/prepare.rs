//! `cargo xtask release --prepare VERSION`: the commit that becomes a release. It changes files, and commits nothing.

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use super::{changelog, crates, metadata, recipes};
use crate::machine::say;
use crate::repo::{Repo, output_of, run};
use crate::steps;

/// Checks that everything is green, sets the version everywhere, dates the changelog and prints the notes.
pub(super) fn prepare(repo: &Repo, version: &str) -> Result<()> {
    let old = crates::version(&metadata(repo)?)?;
    ensure!(
        numbers(version)? > numbers(&old)?,
        "{version} does not come after {old}, the version of Cargo.toml"
    );
    ensure!(is_clean(repo)?, "the working tree has changes: commit them first");
    if steps::test(repo, &steps::TestArgs::all())? != ExitCode::SUCCESS {
        bail!("not everything is green, so nothing has been changed");
    }
    set_versions(repo, &old, version)?;
    let day = recipes::newest_commit(repo.root())?;
    edit(repo, "CHANGELOG.md", |text| changelog::dated(text, version, &day))?;
    // The lock files name our own packages, too.
    run(repo.cargo().args(["update", "--quiet", "--workspace", "--offline"]))?;
    let mut fuzz = repo.cargo();
    fuzz.args(["update", "--quiet", "--workspace", "--offline", "--manifest-path"]);
    run(fuzz.arg("fuzz/Cargo.toml"))?;
    let text = fs::read_to_string(repo.root().join("CHANGELOG.md"))?;
    println!("\n{}", changelog::notes(&text, version)?);
    say(&format!("read the changes, commit them as `release: {version}`, and tag that v{version}"));
    Ok(())
}

fn set_versions(repo: &Repo, old: &str, new: &str) -> Result<()> {
    let quoted = |version: &str| format!("version = \"{version}\"");
    edit(repo, "Cargo.toml", |text| Ok(text.replace(&quoted(old), &quoted(new))))?;
    let line = |version: &str| format!("\nversion: {version}\n");
    edit(repo, "CITATION.cff", |text| Ok(text.replace(&line(old), &line(new))))
}

/// Changes a file of the repository, which must differ afterwards.
fn edit(repo: &Repo, name: &str, change: impl Fn(&str) -> Result<String>) -> Result<()> {
    let path = repo.root().join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
    let changed = change(&text).with_context(|| name.to_owned())?;
    ensure!(changed != text, "{name} does not say the old version where it should");
    fs::write(path, changed).with_context(|| format!("cannot write {name}"))
}

fn is_clean(repo: &Repo) -> Result<bool> {
    let mut git = repo.command("git");
    Ok(output_of(git.args(["status", "--porcelain"]))?.is_empty())
}

/// The three numbers of a version.
fn numbers(version: &str) -> Result<[u64; 3]> {
    let numbers: Option<Vec<u64>> = version.split('.').map(|part| part.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers
        .with_context(|| format!("invalid version \"{version}\": use three numbers, as in 0.2.0"))
}

#[cfg(test)]
mod tests {
    use super::numbers;

    #[test]
    fn versions_are_compared_as_numbers() {
        let of = |version| numbers(version).expect("a version");
        assert!(of("0.10.0") > of("0.9.9"));
        assert!(numbers("v0.2.0").is_err() && numbers("0.2").is_err());
    }
}
