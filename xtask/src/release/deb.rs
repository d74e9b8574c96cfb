//! The Debian package, from the list of files in `apps/cli/Cargo.toml`.

use anyhow::Result;

use super::{PATIENCE, PROFILE, Release};
use crate::machine::cargo_tool;
use crate::repo::run;

const CARGO_DEB: &str = "3.8.0";

/// Makes it.
pub(super) fn make(release: &Release<'_>) -> Result<()> {
    let program = cargo_tool(release.repo, "cargo-deb", CARGO_DEB)?;
    let mut deb = release.repo.builder(&program);
    deb.args(["--quiet", "--no-build", "--no-strip", "--package", PATIENCE, "--profile", PROFILE]);
    run(deb.arg("--output").arg(&release.folder))
}
