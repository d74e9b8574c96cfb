//! Checks the dependencies with cargo-deny: their licences, duplicates and sources. `deny.toml` says what is allowed.

use anyhow::Result;

use crate::machine::cargo_tool;
use crate::repo::{Repo, run};

/// The version of cargo-deny that is installed below the build folder.
const VERSION: &str = "0.20.2";

/// Fails with the message of cargo-deny. Advisories are left to `cargo deny check advisories`: they need the network,
/// and
/// change while the sources do not.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let deny = cargo_tool(repo, "cargo-deny", VERSION)?;
    let flags = ["--workspace", "--locked", "check", "--hide-inclusion-graph"];
    run(repo.builder(&deny).args(flags).args(["licenses", "bans", "sources"]))
}
