//! `cargo xtask browser`: the page in a real browser, with everything that this takes.

use anyhow::{Result, bail};
use clap::Args;

use crate::machine::{can_install_packages, install_packages, npm_package};
use crate::repo::{Repo, can_run, run};
use crate::wasm::Effort;
use crate::{talon, web, weight};

const AXE: &str = "4.14.0";

/// Runs everything with the page as people get it.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    BrowserArgs { filter: Vec::new(), quick: false }.run(repo)
}

/// What `cargo xtask browser` takes.
#[derive(Args)]
pub(crate) struct BrowserArgs {
    /// Run only tests whose name contains this
    filter: Vec<String>,
    /// Build the page in seconds, without making it small or fast
    #[arg(long)]
    quick: bool,
}

impl BrowserArgs {
    /// Builds the page, finds a browser, runs the tests.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        find_browser()?;
        let effort = if self.quick { Effort::Quick } else { Effort::Full };
        let bundle = web::bundle(repo, effort)?;
        let weighed = match effort {
            Effort::Full => weight::check(&bundle),
            Effort::Quick => Ok(()),
        };
        let talon = talon::build(repo, "dev", Some(&bundle))?;
        let axe = npm_package(repo, "axe-core", AXE)?.join("axe.min.js");
        let mut cargo = repo.cargo();
        if can_run("cargo-nextest", "--version") {
            cargo.args(["nextest", "run", "--no-fail-fast"]);
        } else {
            cargo.args(["test", "--quiet", "--no-fail-fast"]);
        }
        cargo.args(["--locked", "--package", "talon-web-tests"]).args(&self.filter);
        cargo.env("TALON_BIN", talon).env("TALON_AXE", axe).env("TALON_SITE", bundle.join("site"));
        run(cargo.env("TALON_SHOTS", repo.target().join("shots")))?;
        weighed
    }
}

pub(crate) fn find_browser() -> Result<()> {
    if can_run("chromedriver", "--version") && can_run("chromium", "--version") {
        return Ok(());
    }
    if !can_install_packages() {
        bail!(
            "the browser's tests need Debian's packages chromium and chromium-driver: install them"
        );
    }
    install_packages(&["chromium", "chromium-driver"])
}
