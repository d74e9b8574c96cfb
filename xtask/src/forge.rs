//! Checks the files that a forge reads: they fit their schemas, zizmor finds no weakness, and every command in a workflow
//! is one of ours.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::CommandFactory;

use crate::machine::PythonTool;
use crate::repo::{Repo, can_run, run};

/// The validator carries the schemas inside its package, so that a check needs no network.
const VALIDATOR: PythonTool =
    PythonTool { package: "check-jsonschema", version: "0.39.0", program: "check-jsonschema" };

/// Finds faults that a schema cannot express: leaked credentials, unused permissions, untrusted text in a command.
const AUDITOR: PythonTool = PythonTool { package: "zizmor", version: "1.32.0", program: "zizmor" };

/// Its arguments: without the network, and with every finding of sufficient confidence.
const AUDIT: [&str; 7] = [
    "--offline",
    "--quiet",
    "--no-progress",
    "--min-severity=low",
    "--min-confidence=medium",
    "--config=.config/zizmor.yml",
    ".github",
];

/// Files, and the validator's name for the schema they must fit.
const SCHEMAS: &[(&str, &[&str])] = &[
    (
        "vendor.github-workflows",
        &[
            ".github/workflows/ci.yml",
            ".github/workflows/nightly.yml",
            ".github/workflows/pages.yml",
            ".github/workflows/release.yml",
        ],
    ),
    ("vendor.dependabot", &[".github/dependabot.yml"]),
    (
        "vendor.github-issue-forms",
        &[
            ".github/ISSUE_TEMPLATE/bug.yml",
            ".github/ISSUE_TEMPLATE/idea.yml",
            ".github/ISSUE_TEMPLATE/verdict.yml",
        ],
    ),
    ("vendor.github-issue-config", &[".github/ISSUE_TEMPLATE/config.yml"]),
    ("vendor.citation-file-format", &["CITATION.cff"]),
];

/// Machines that GitHub no longer offers, which the schema takes all the same: a job that asks for one never starts.
const RETIRED_MACHINES: &[&str] =
    &["macos-11", "macos-12", "macos-13", "ubuntu-20.04", "windows-2019"];

/// Fails on the first file that does not fit.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    every_file_has_a_schema(repo)?;
    oldest_rust_is_tried(repo)?;
    readme_names_the_releases(repo)?;
    for workflow in workflows(repo)? {
        let text = fs::read_to_string(&workflow)
            .with_context(|| format!("cannot read {}", workflow.display()))?;
        commands_are_ours(&text)
            .and_then(|()| machines_exist(&text))
            .and_then(|()| git_reads_in_containers(&text))
            .with_context(|| workflow.display().to_string())?;
    }
    if !can_run("python3", "--version") {
        println!("      python3 is not on this machine: neither schemas nor rights were checked");
        return Ok(());
    }
    let validator = VALIDATOR.find(repo)?;
    for (schema, files) in SCHEMAS {
        let validator = validator.to_str().context("the build folder's path is UTF-8")?;
        run(repo.command(validator).args(["--quiet", "--builtin-schema", schema]).args(*files))?;
    }
    run(repo.builder(&AUDITOR.find(repo)?).args(AUDIT))
}

/// CI compiles with the oldest Rust that the manifest promises.
fn oldest_rust_is_tried(repo: &Repo) -> Result<()> {
    let promised = env!("CARGO_PKG_RUST_VERSION");
    let workflow = fs::read_to_string(repo.root().join(".github/workflows/ci.yml"))?;
    let tried = format!("RUSTUP_TOOLCHAIN: \"{promised}.0\"");
    ensure!(
        workflow.contains(&tried),
        "ci.yml does not say `{tried}`, the rust-version of Cargo.toml"
    );
    Ok(())
}

/// The README sends strangers to the repository that the manifest names.
fn readme_names_the_releases(repo: &Repo) -> Result<()> {
    let address = concat!("](", env!("CARGO_PKG_REPOSITORY"), "/releases)");
    let readme = fs::read_to_string(repo.root().join("README.md"))?;
    ensure!(
        readme.contains(address),
        "README.md has no link `{address}`: `repository` in Cargo.toml has another address"
    );
    Ok(())
}

fn workflows(repo: &Repo) -> Result<Vec<PathBuf>> {
    files_of_forge(repo, |path| path.starts_with(".github/workflows"))
}

/// A new file below `.github` must be entered in [`SCHEMAS`].
fn every_file_has_a_schema(repo: &Repo) -> Result<()> {
    let is_yaml = |path: &Path| path.extension().is_some_and(|end| end == "yml");
    for path in files_of_forge(repo, |path| path.starts_with(".github") && is_yaml(path))? {
        let known = SCHEMAS.iter().flat_map(|(_, files)| *files);
        let is_known = known.into_iter().any(|file| path.ends_with(file));
        ensure!(is_known, "{} has no schema in xtask/src/forge.rs", path.display());
    }
    Ok(())
}

fn files_of_forge(repo: &Repo, wanted: impl Fn(&Path) -> bool) -> Result<Vec<PathBuf>> {
    let files = repo.files()?.into_iter().filter(|path| wanted(path));
    Ok(files.map(|path| repo.root().join(path)).collect())
}

/// Whether each `run:` of a workflow is a `cargo xtask` command that this program takes.
fn commands_are_ours(workflow: &str) -> Result<()> {
    let mut count = 0;
    for line in workflow.lines() {
        let line = line.trim_start().trim_start_matches("- ");
        let Some(command) = line.strip_prefix("run:") else { continue };
        let Some(ours) = command.trim().strip_prefix("cargo xtask ") else {
            bail!("`{}` is no `cargo xtask` command", command.trim());
        };
        let words = std::iter::once("xtask").chain(ours.split_whitespace());
        crate::XtaskCli::command()
            .try_get_matches_from(words)
            .with_context(|| format!("`{ours}`"))?;
        count += 1;
    }
    ensure!(count > 0, "runs no command at all");
    Ok(())
}

/// Whether no job waits for a machine that is gone.
fn machines_exist(workflow: &str) -> Result<()> {
    let is_end = |sign: char| !(sign.is_ascii_alphanumeric() || "-.".contains(sign));
    match workflow.split(is_end).find(|word| RETIRED_MACHINES.contains(word)) {
        Some(machine) => bail!("{machine} is retired: a job that asks for it never starts"),
        None => Ok(()),
    }
}

/// The variables that let git read a repository of another user, in the environment of a job.
const GIT_READS: [&str; 3] =
    ["GIT_CONFIG_COUNT: \"1\"", "GIT_CONFIG_KEY_0: safe.directory", "GIT_CONFIG_VALUE_0: \"*\""];

/// Whether git works in each job that runs in a container. There the user is root, who does not own the files; without
/// these variables git refuses, and the build id would not be the commit.
fn git_reads_in_containers(workflow: &str) -> Result<()> {
    for job in jobs(workflow) {
        let says = |wanted: &str| job.iter().any(|line| line.trim() == wanted);
        let in_container = job.iter().any(|line| line.trim_start().starts_with("container:"));
        if let Some(missing) = GIT_READS.into_iter().find(|wanted| in_container && !says(wanted)) {
            bail!("the job `{}` runs in a container without `{missing}`", job[0].trim());
        }
    }
    Ok(())
}

/// The lines of each job, its name first.
fn jobs(workflow: &str) -> Vec<Vec<&str>> {
    let mut jobs: Vec<Vec<&str>> = Vec::new();
    for line in workflow.lines().skip_while(|line| *line != "jobs:").skip(1) {
        let is_name = line.starts_with("  ") && !line[2..].starts_with([' ', '#']);
        match jobs.last_mut() {
            Some(job) if !is_name => job.push(line),
            _ if is_name => jobs.push(vec![line]),
            _ => {}
        }
    }
    jobs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_in_a_container_where_git_refuses_fails() {
        let plain = "jobs:\n  plain:\n    runs-on: ubuntu-latest\n";
        let good = "  good:\n    container: rust:1\n    env:\n      GIT_CONFIG_COUNT: \"1\"\n      \
                    GIT_CONFIG_KEY_0: safe.directory\n      GIT_CONFIG_VALUE_0: \"*\"\n";
        git_reads_in_containers(&format!("{plain}{good}")).expect("git reads");
        // What another job says does not count.
        let bad = format!("{plain}{good}\n  bad:\n    container: rust:1\n");
        let error = git_reads_in_containers(&bad).expect_err("git refuses");
        assert!(error.to_string().contains("`bad:`"), "{error}");
    }

    #[test]
    fn a_job_on_a_retired_machine_fails() {
        machines_exist("system: [macos-latest, macos-15-intel]\n").expect("both exist");
        for workflow in ["system: [macos-latest, macos-13]\n", "runs-on: windows-2019\n"] {
            assert!(machines_exist(workflow).is_err(), "{workflow}");
        }
    }

    #[test]
    fn a_command_of_ours_passes() {
        commands_are_ours("  - run: cargo xtask test --only tests\n").expect("it is ours");
    }

    #[test]
    fn a_foreign_command_an_unknown_one_and_none_fail() {
        for workflow in ["- run: make\n", "- run: cargo xtask dance\n", "- run: |\n", "name: CI\n"]
        {
            assert!(commands_are_ours(workflow).is_err(), "{workflow}");
        }
    }
}
