//! `cargo xtask figures`: writes a table from the standard input into its block of a page.

use std::fs;
use std::io::Read as _;

use anyhow::{Context, Result};
use clap::Args;

use crate::repo::Repo;

/// The page of the solver's figures.
pub(crate) const SOLVER_PAGE: &str = "docs/solver/figures.md";

/// The arguments of `cargo xtask figures`.
#[derive(Args)]
pub(crate) struct FiguresArgs {
    /// The page, for example docs/winnability.md
    page: String,
    /// The name of the block
    name: String,
}

impl FiguresArgs {
    /// Reads the table and writes the block.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let mut table = String::new();
        std::io::stdin().read_to_string(&mut table).context("the table is no text")?;
        write(repo, &self.page, &self.name, &table)
    }
}

/// Writes figures into their block of a page.
pub(crate) fn write(repo: &Repo, page: &str, name: &str, table: &str) -> Result<()> {
    let file = repo.root().join(page);
    let text = fs::read_to_string(&file).with_context(|| page.to_owned())?;
    let text = talon_figures::write(&text, name, table).with_context(|| page.to_owned())?;
    fs::write(&file, text).with_context(|| page.to_owned())?;
    println!("wrote the figures {name} of {page}");
    Ok(())
}
