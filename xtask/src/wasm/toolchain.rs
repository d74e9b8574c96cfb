//! A compiler with a standard library for wasm: the installed one, else rustup's, else Debian's.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use super::debian;
use crate::machine::{can_install_packages, say};
use crate::repo::{Repo, can_run, output_of, run};

/// The target that the page and its workers are compiled for.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Set to leave the machine's Rust toolchain as it is.
const NO_RUSTUP: &str = "XTASK_NO_RUSTUP";

/// A way to compile for wasm: settings that a nested cargo gets in its environment.
pub(crate) struct Toolchain {
    settings: Vec<(&'static str, OsString)>,
    /// Compiler flags that are always set.
    flags: Vec<OsString>,
}

impl Toolchain {
    /// Finds or installs a way, or fails with advice on what to install.
    pub(crate) fn find(repo: &Repo) -> Result<Self> {
        if has_wasm("rustc") || added_by_rustup(repo) {
            return Ok(Self { settings: Vec::new(), flags: Vec::new() });
        }
        if debian::is_ready(repo) || can_install_packages() {
            return Ok(Self { settings: debian::settings(repo)?, flags: debian::flags(repo) });
        }
        bail!(
            "no Rust standard library for {TARGET}: install it with `rustup target add {TARGET}`, \
             or run this once as root on Debian. `cargo xtask play --terminal` needs none"
        );
    }

    /// Tells a nested cargo to compile this way, and the compiler these flags.
    pub(crate) fn prepare(&self, cargo: &mut Command, flags: &[&str]) {
        // Flags meant for native builds would replace ours, and some linkers' flags break wasm.
        cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        cargo.envs(self.settings.iter().map(|(name, value)| (name, value)));
        let mut all = self.flags.clone();
        all.extend(flags.iter().map(OsString::from));
        if !all.is_empty() {
            cargo.env("CARGO_ENCODED_RUSTFLAGS", all.join(OsStr::new("\u{1f}")));
        }
    }
}

fn has_wasm(rustc: &str) -> bool {
    let mut ask = Command::new(rustc);
    ask.args(["--print", "target-libdir", "--target", TARGET]);
    output_of(&mut ask).is_ok_and(|folder| holds_std(Path::new(folder.trim())))
}

/// Whether a folder of libraries has the standard one.
pub(crate) fn holds_std(folder: &Path) -> bool {
    let is_std = |path: PathBuf| {
        path.extension().is_some_and(|extension| extension == "rlib")
            && path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libstd-"))
    };
    std::fs::read_dir(folder)
        .is_ok_and(|entries| entries.flatten().any(|entry| is_std(entry.path())))
}

fn added_by_rustup(repo: &Repo) -> bool {
    if std::env::var_os(NO_RUSTUP).is_some_and(|value| value == "1")
        || !can_run("rustup", "--version")
    {
        return false;
    }
    say(&format!("adding {TARGET} with rustup"));
    run(repo.command("rustup").args(["target", "add", TARGET])).is_ok() && has_wasm("rustc")
}
