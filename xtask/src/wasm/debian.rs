//! A standard library for wasm made from Debian's compiler and its sources, once, and kept below the build folder.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::toolchain::{TARGET, holds_std};
use crate::machine::{install_packages, say};
use crate::repo::{Repo, can_run, output_of, run};

/// Debian's own compiler, even if another `rustc` is on the path.
pub(crate) const RUSTC: &str = "/usr/bin/rustc";

/// The oldest compiler that takes our sources.
const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");

/// A crate with nothing in it: building it builds the standard library.
const EMPTY_CRATE: &str = "\
[package]
name = \"nothing\"
version = \"0.0.0\"
edition = \"2024\"

[lib]
path = \"lib.rs\"

[workspace]
";

/// Whether the library has been made by an earlier run, with a compiler that takes our sources.
pub(super) fn is_ready(repo: &Repo) -> bool {
    let version = version();
    is_recent(&version) && holds_std(&libraries(&sysroot(repo, &version)))
}

/// The settings that make a nested cargo compile with Debian's compiler and that library.
pub(super) fn settings(repo: &Repo) -> Result<Vec<(&'static str, OsString)>> {
    if !is_ready(repo) {
        install_packages(&["rustc-web", "rust-web-src"])?;
        let version = version();
        ensure!(
            is_recent(&version),
            "Debian's rustc-web is {version} here, but {OLDEST} or later is needed: install a standard library for \
             {TARGET} with rustup. `cargo xtask play --terminal` needs none"
        );
        build_std(repo)?;
    }
    Ok(vec![
        ("RUSTC", RUSTC.into()),
        ("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(repo)?.into()),
    ])
}

/// The flag that makes the compiler find that library.
pub(super) fn flags(repo: &Repo) -> Vec<OsString> {
    let mut flag = OsString::from("--sysroot=");
    flag.push(sysroot(repo, &version()));
    vec![flag]
}

fn build_std(repo: &Repo) -> Result<()> {
    say("building the standard library for wasm from Debian's sources (a minute, once)");
    let folder = repo.target().join("wasm-std");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("Cargo.toml"), EMPTY_CRATE)?;
    fs::write(folder.join("lib.rs"), "//! Nothing.\n#![no_std]\n")?;
    let mut cargo = repo.cargo();
    cargo.current_dir(&folder).env("RUSTC", RUSTC).env_remove("RUSTFLAGS");
    // Building the library from source is not stable; everything else is built in ordinary stable mode.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    // Fat LTO reads bitcode from every library, this one too.
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", "-Cembed-bitcode=yes");
    cargo.args([
        "build",
        "--release",
        "--quiet",
        "-Zbuild-std=std,panic_abort",
        "--target",
        TARGET,
    ]);
    run(cargo.arg("--target-dir").arg(folder.join("target")))?;
    collect(
        &folder.join("target").join(TARGET).join("release").join("deps"),
        &sysroot(repo, &version()),
    )
}

/// Copies the built libraries, but for the empty crate's own, to where the compiler looks for them.
fn collect(built: &Path, sysroot: &Path) -> Result<()> {
    let libraries = libraries(sysroot);
    fs::create_dir_all(&libraries)?;
    for entry in fs::read_dir(built)? {
        let path = entry?.path();
        let name = path.file_name().context("a file of a folder has a name")?.to_string_lossy();
        if name.ends_with(".rlib") && !name.starts_with("libnothing") {
            fs::copy(&path, libraries.join(&*name))?;
        }
    }
    Ok(())
}

/// One for each version of the compiler: libraries of another cannot be read.
fn sysroot(repo: &Repo, version: &str) -> PathBuf {
    repo.target().join("wasm-sysroot").join(version)
}

/// The version of Debian's compiler, "missing" where there is none.
fn version() -> String {
    let answer =
        can_run(RUSTC, "--version").then(|| output_of(Command::new(RUSTC).arg("--version")));
    let words = answer.and_then(Result::ok).unwrap_or_default();
    words.split_whitespace().nth(1).unwrap_or("missing").to_owned()
}

/// Whether a compiler of this version takes our sources. A machine may hold one of an older Debian.
fn is_recent(version: &str) -> bool {
    release(version).is_some_and(|it| Some(it) >= release(OLDEST))
}

/// The first two numbers of a version: `(1, 89)` for `1.89.0`.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// The linker of the toolchain that runs us, else LLVM's own.
fn linker(repo: &Repo) -> Result<PathBuf> {
    let sysroot = output_of(repo.command("rustc").args(["--print", "sysroot"]))?;
    let host = output_of(repo.command("rustc").args(["--print", "host-tuple"]))?;
    let folder = Path::new(sysroot.trim()).join("lib/rustlib").join(host.trim()).join("bin");
    let own = folder.join("rust-lld");
    if own.is_file() {
        return Ok(own);
    }
    if !can_run("wasm-ld", "--version") {
        install_packages(&["lld"])?;
    }
    Ok(PathBuf::from("wasm-ld"))
}

fn libraries(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(TARGET).join("lib")
}

#[cfg(test)]
mod tests {
    use super::{is_recent, release};

    #[test]
    fn an_old_compiler_of_debians_is_not_taken_for_ready() {
        assert_eq!(release("1.96.0+dfsg1"), Some((1, 96)));
        for old in ["1.85.0", "1.88.9", "0.99.0", "missing", ""] {
            assert!(!is_recent(old), "{old}");
        }
        for new in ["1.89.0", "1.100.0", "2.0.0"] {
            assert!(is_recent(new), "{new}");
        }
    }
}
