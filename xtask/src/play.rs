//! `cargo xtask play`: from a fresh clone to a game on the screen.

use std::process::{Command, Stdio};

use anyhow::Result;
use clap::Args;

use crate::repo::{Repo, run};
use crate::wasm::CompilerEffort;
use crate::{talon, web};

/// The arguments of `cargo xtask play`.
#[derive(Args)]
pub(crate) struct XtaskPlayArgs {
    /// Play in the terminal instead
    #[arg(long)]
    terminal: bool,
    /// Serve the page at this port instead of 7617
    #[arg(long)]
    port: Option<u16>,
}

/// Builds the page or the command, and plays.
pub(crate) fn play(repo: &Repo, args: &XtaskPlayArgs) -> Result<()> {
    if args.terminal { in_terminal(repo) } else { in_browser(repo, args.port) }
}

fn in_terminal(repo: &Repo) -> Result<()> {
    let talon = talon::build(repo, "release", None)?;
    // The game needs the terminal; other commands run here without one.
    run(Command::new(talon).stdin(Stdio::inherit()))
}

fn in_browser(repo: &Repo, port: Option<u16>) -> Result<()> {
    let bundle = web::bundle(repo, CompilerEffort::Full)?;
    let talon = talon::build(repo, "release", Some(&bundle))?;
    let mut command = Command::new(talon);
    command.args(["web", "--open"]);
    if let Some(port) = port {
        command.args(["--port", &port.to_string()]);
    }
    run(&mut command)
}
