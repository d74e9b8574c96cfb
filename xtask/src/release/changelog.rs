//! Reads and dates `CHANGELOG.md`, which has the form of keepachangelog.com: a section a version, the newest on top.

use anyhow::{Context, Result, ensure};

/// The heading of the changes that are not released yet.
const UNRELEASED: &str = "## [Unreleased]";

/// The changelog's notes on a version; those on the next one if that version has no section yet.
pub(super) fn notes(changelog: &str, version: &str) -> Result<String> {
    let section = section(changelog, &format!("## [{version}]"));
    let section = section.or_else(|| section_of_next(changelog));
    section.context("CHANGELOG.md has no section to make notes from").map(str::to_owned)
}

fn section_of_next(changelog: &str) -> Option<&str> {
    section(changelog, UNRELEASED)
}

/// The text between a heading and the next of its rank.
fn section<'a>(changelog: &'a str, heading: &str) -> Option<&'a str> {
    let start = changelog.find(heading)?;
    let rest = &changelog[start..];
    let body = &rest[rest.find('\n')? + 1..];
    let end = body.find("\n## ").map_or(body.len(), |end| end + 1);
    Some(body[..end].trim_start())
}

/// The changelog with everything unreleased under a version and a day, and an empty section on top of it.
pub(super) fn dated(changelog: &str, version: &str, day: &str) -> Result<String> {
    let old = section_of_next(changelog).context("CHANGELOG.md has no unreleased section")?;
    ensure!(!old.trim().is_empty(), "CHANGELOG.md says nothing about this release");
    ensure!(
        !changelog.contains(&format!("## [{version}]")),
        "{version} is in CHANGELOG.md already"
    );
    let heading = format!("{UNRELEASED}\n\n## [{version}] - {day}");
    Ok(changelog.replacen(UNRELEASED, &heading, 1))
}

/// The day that the changelog gives for a version.
pub(super) fn day<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let heading = format!("## [{version}] - ");
    changelog.lines().find_map(|line| line.strip_prefix(&heading))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str =
        "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.1.0] - 2026-01-02\n\n- Old.\n";

    #[test]
    fn notes_are_the_section_of_the_version_or_of_the_next() {
        assert_eq!(notes(CHANGELOG, "0.1.0").expect("it is there"), "- Old.\n");
        assert_eq!(notes(CHANGELOG, "0.2.0").expect("it comes next"), "- New.\n\n");
    }

    #[test]
    fn dating_moves_what_is_unreleased_below_a_version() {
        let dated = dated(CHANGELOG, "0.2.0", "2026-03-04").expect("there is something new");
        assert_eq!(notes(&dated, "0.2.0").expect("it is there"), "- New.\n\n");
        assert_eq!(day(&dated, "0.2.0"), Some("2026-03-04"));
        assert_eq!(notes(&dated, "0.3.0").expect("an empty section"), "");
    }

    #[test]
    fn a_version_is_dated_once_and_never_empty() {
        assert!(dated(CHANGELOG, "0.1.0", "2026-03-04").is_err());
        let empty = dated(CHANGELOG, "0.2.0", "2026-03-04").expect("there is something new");
        assert!(dated(&empty, "0.3.0", "2026-03-05").is_err());
    }
}
