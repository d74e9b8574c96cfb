//! The terminal table in a real terminal, tmux: played to the win with keys and with mouse drags, and left in every
//! way.

use anyhow::{Result, bail};

use crate::machine::{can_install_packages, install_packages};
use crate::repo::{Repo, can_run, run};

/// Plays a deal of every game.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    find_tmux()?;
    let flags = ["test", "--quiet", "--locked", "--workspace", "--features", "talon-patience/tmux"];
    run(repo.cargo().args(flags).args(["--test", "tmux"]))
}

fn find_tmux() -> Result<()> {
    if can_run("tmux", "-V") {
        return Ok(());
    }
    if !can_install_packages() {
        bail!("the terminal's tests need tmux: install it");
    }
    install_packages(&["tmux"])
}
