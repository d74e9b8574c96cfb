//! The tag that a forge makes a release of must name the version that the files name.

use std::fs;

use anyhow::{Result, ensure};

use super::changelog;
use crate::repo::Repo;

/// Fails before anything is built if a forge runs this for a tag that does not fit. Elsewhere there is no tag to check.
pub(super) fn check(repo: &Repo, version: &str) -> Result<()> {
    // GitHub sets both for every command of a workflow.
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if variable("GITHUB_REF_TYPE") != "tag" {
        return Ok(());
    }
    let changelog = fs::read_to_string(repo.root().join("CHANGELOG.md"))?;
    fits(&variable("GITHUB_REF_NAME"), version, &changelog)
}

fn fits(tag: &str, version: &str, changelog: &str) -> Result<()> {
    ensure!(
        tag == format!("v{version}"),
        "the tag is {tag}, but Cargo.toml has the version {version}"
    );
    ensure!(
        changelog::day(changelog, version).is_some(),
        "CHANGELOG.md has no dated section for {version}: `cargo xtask release --prepare` makes it"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn a_tag_fits_the_version_and_a_dated_section() {
        let changelog = "## [Unreleased]\n\n## [0.2.0] - 2026-01-02\n\n- New.\n";
        fits("v0.2.0", "0.2.0", changelog).expect("all three agree");
        for (tag, version) in [("v0.2.1", "0.2.0"), ("0.2.0", "0.2.0"), ("v0.3.0", "0.3.0")] {
            assert!(fits(tag, version, changelog).is_err(), "{tag} {version}");
        }
        assert!(fits("v0.2.0", "0.2.0", "## [Unreleased]\n\n- New.\n").is_err());
    }
}
