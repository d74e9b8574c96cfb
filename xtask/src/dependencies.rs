//! Checks the dependencies with cargo-deny: licences, duplicates, sources, known faults. `deny.toml` has the allowed
//! ones.

use anyhow::{Context, Result};

use crate::machine::{cargo_tool, say};
use crate::repo::{Repo, run, run_and_read};

/// The version of cargo-deny that is installed below the build folder.
const VERSION: &str = "0.20.2";

/// The workspace of the fuzz targets, which has a lock file of its own.
pub(crate) const FUZZ_TARGETS: &str = "fuzz/Cargo.toml";

/// Fails with the message of cargo-deny. [`advisories`] looks for known faults: that needs the network, and the answer
/// changes while the sources do not.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let deny = cargo_tool(repo, "cargo-deny", VERSION)?;
    let flags = ["--workspace", "--locked", "check", "--hide-inclusion-graph"];
    run(repo.builder(&deny).args(flags).args(["licenses", "bans", "sources"]))?;
    fetch_fuzz_targets(repo)
}

/// Fetches the dependencies of the fuzz targets. This fails if their lock file is not up to date. No other step reads
/// it.
pub(crate) fn fetch_fuzz_targets(repo: &Repo) -> Result<()> {
    run(repo.cargo().args(["fetch", "--quiet", "--locked", "--manifest-path", FUZZ_TARGETS]))
}

/// `cargo xtask advisories`: fails if a dependency has a known fault.
pub(crate) fn advisories(repo: &Repo) -> Result<()> {
    let deny = cargo_tool(repo, "cargo-deny", VERSION)?;
    // A separate call, so that a missing network is not reported as a fault in a dependency.
    say("fetching the list of advisories from github.com/rustsec");
    let mut fetch = repo.builder(&deny);
    let fetched = run_and_read(fetch.args(["--workspace", "--locked", "fetch", "db"]));
    fetched.context(
        "no advisory was checked: the list of advisories cannot be fetched. This needs the network",
    )?;
    let flags = ["--workspace", "--locked", "check", "advisories"];
    run(repo.builder(&deny).args(flags))
}
