//! `cargo xtask release --prepare VERSION`: the commit that becomes a release. It changes files, and commits nothing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

use super::{changelog, crates, metadata, recipes};
use crate::machine::say;
use crate::repo::{Repo, output_of, run};
use crate::{dependencies, steps};

/// Checks that everything is green, sets the version everywhere, dates the changelog and prints the notes.
pub(super) fn prepare(repo: &Repo, version: &str) -> Result<()> {
    let old = crates::version(&metadata(repo)?)?;
    ensure!(
        numbers(version)? > numbers(&old)?,
        "{version} does not come after {old}, the version of Cargo.toml"
    );
    ensure!(is_clean(repo)?, "the working tree has changes: commit them first");
    // First, so that nothing can fail once files have changed: the lock file is brought up to date without a network.
    dependencies::fetch_fuzz_targets(repo)?;
    if steps::test(repo, &steps::TestArgs::all())? != ExitCode::SUCCESS {
        bail!("not everything is green, so nothing has been changed");
    }
    let day = recipes::newest_commit(repo.root())?;
    set_version(repo.root(), &old, version, &day)?;
    // The lock files name our own packages, too.
    run(repo.cargo().args(["update", "--quiet", "--workspace", "--offline"]))?;
    let mut fuzz = repo.cargo();
    fuzz.args(["update", "--quiet", "--workspace", "--offline", "--manifest-path"]);
    run(fuzz.arg(dependencies::FUZZ_TARGETS))?;
    let text = fs::read_to_string(repo.root().join("CHANGELOG.md"))?;
    println!("\n{}", changelog::notes(&text, version)?);
    say(&format!("read the changes, commit them as `release: {version}`, and tag that v{version}"));
    Ok(())
}

/// Writes a version and its day wherever they stand, or nothing if one file cannot be changed.
fn set_version(root: &Path, old: &str, new: &str, day: &str) -> Result<()> {
    let changed = [
        edited(root, "Cargo.toml", |text| Ok(manifest_with(text, old, new)))?,
        edited(root, "CITATION.cff", |text| Ok(citation_with(text, old, new)))?,
        edited(root, "CHANGELOG.md", |text| changelog::dated(text, new, day))?,
    ];
    for (path, text) in changed {
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The workspace's manifest with a new version of our packages. Those of others may have the old number, too.
fn manifest_with(text: &str, old: &str, new: &str) -> String {
    let quoted = |version: &str| format!("version = \"{version}\"");
    let line_with = |line: &str| {
        let is_ours = line.starts_with("version = ") || line.starts_with("talon-");
        if is_ours { line.replace(&quoted(old), &quoted(new)) } else { line.to_owned() }
    };
    text.split_inclusive('\n').map(line_with).collect()
}

fn citation_with(text: &str, old: &str, new: &str) -> String {
    let line = |version: &str| format!("\nversion: {version}\n");
    text.replace(&line(old), &line(new))
}

/// A file of the repository after a change, and where it is. It must differ from before.
fn edited(
    root: &Path,
    name: &str,
    change: impl Fn(&str) -> Result<String>,
) -> Result<(PathBuf, String)> {
    let path = root.join(name);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
    let changed = change(&text).with_context(|| name.to_owned())?;
    ensure!(changed != text, "{name} does not say the old version where it should");
    Ok((path, changed))
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
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let of = |version| numbers(version).expect("a version");
        assert!(of("0.10.0") > of("0.9.9"));
        assert!(numbers("v0.2.0").is_err() && numbers("0.2").is_err());
    }

    const MANIFEST: &str = "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\n\
                            talon-engine = { path = \"crates/engine\", version = \"0.1.0\" }\n\
                            other = { version = \"0.1.0\" }\n";
    const CITATION: &str = "cff-version: 1.2.0\nversion: 0.1.0\ntitle: x\n";
    const CHANGELOG: &str = "# Changelog\n\n## [Unreleased]\n\n- New.\n";

    #[test]
    fn a_new_version_reaches_our_packages_and_no_other() {
        let changed = manifest_with(MANIFEST, "0.1.0", "0.2.0");
        assert_eq!(changed.matches("0.2.0").count(), 2, "{changed}");
        assert!(changed.ends_with("other = { version = \"0.1.0\" }\n"), "{changed}");
        assert!(citation_with(CITATION, "0.1.0", "0.2.0").contains("\nversion: 0.2.0\n"));
        assert!(citation_with(CITATION, "1.2.0", "1.3.0").contains("cff-version: 1.2.0"));
    }

    #[test]
    fn the_files_of_this_repository_can_be_given_a_new_version() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let old = env!("CARGO_PKG_VERSION");
        let manifest = edited(&root, "Cargo.toml", |text| Ok(manifest_with(text, old, "99.0.0")));
        let (_, manifest) = manifest.expect("it names the version");
        assert!(!manifest.contains(&format!("version = \"{old}\"")), "{manifest}");
        edited(&root, "CITATION.cff", |text| Ok(citation_with(text, old, "99.0.0")))
            .expect("it names the version");
    }

    #[test]
    fn nothing_is_written_if_one_file_cannot_be_changed() {
        let folder = std::env::temp_dir().join(format!("talon-prepare-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("it is there");
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
        write("Cargo.toml", MANIFEST);
        write("CITATION.cff", "version: nothing\n");
        write("CHANGELOG.md", CHANGELOG);
        let error = set_version(&folder, "0.1.0", "0.2.0", "2026-03-04").expect_err("no version");
        assert!(error.to_string().starts_with("CITATION.cff"), "{error}");
        assert_eq!(read("Cargo.toml"), MANIFEST);
        write("CITATION.cff", CITATION);
        set_version(&folder, "0.1.0", "0.2.0", "2026-03-04").expect("all name the version");
        assert!(read("Cargo.toml").contains("\nversion = \"0.2.0\"\n"));
        assert!(read("CITATION.cff").contains("\nversion: 0.2.0\n"));
        assert!(read("CHANGELOG.md").contains("## [0.2.0] - 2026-03-04"));
        assert!(set_version(&folder, "0.1.0", "0.2.0", "2026-03-04").is_err(), "only once");
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
