//! The command for Linux as one file that needs nothing of the system, not even its C library.
//!
//! Uses the toolchain's standard library for musl, or builds one from Debian's compiler and its sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{PATIENCE, PROFILE, Release};
use crate::machine::{can_install_packages, install_packages, say};
use crate::repo::{Repo, can_run, output_of, run};
use crate::wasm::{RUSTC_OF_DEBIAN, holds_std};

/// The target that it is compiled for.
const TARGET: &str = "x86_64-unknown-linux-musl";

/// The C library's newest way to find unwind tables, which Debian's `libgcc_eh` asks for and musl does not have. This
/// answers "not found", and the older way is taken.
const STUB: &str = "int _dl_find_object(void *address, void *result) { return -1; }\n";

/// Makes its tarball, or says why it cannot be made here.
pub(super) fn make(release: &Release<'_>) -> Result<()> {
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        say("no static binary: it is made on Linux only");
        return Ok(());
    }
    let mut cargo = release.repo.cargo();
    cargo.args(["build", "--locked", "--package", PATIENCE, "--profile", PROFILE]);
    cargo.args(["--target", TARGET]).env("TALON_WEB_BUNDLE", &release.bundle);
    cargo.env("CC_x86_64_unknown_linux_musl", "musl-gcc");
    if !toolchain_has_musl() {
        if !can_install_packages() {
            say(&format!("no static binary: `rustup target add {TARGET}` makes one possible"));
            return Ok(());
        }
        prepare_debian(release.repo, &mut cargo)?;
    }
    if !can_run("musl-gcc", "--version") {
        install_packages(&["musl-tools"])?;
    }
    say("building the static binary");
    // Its own folder: this may be another compiler.
    let folder = release.repo.target().join("static");
    run(cargo.arg("--target-dir").arg(&folder))?;
    release.tarball_of(&folder.join(TARGET).join(PROFILE).join("talon"), TARGET)
}

fn toolchain_has_musl() -> bool {
    let mut ask = Command::new("rustc");
    ask.args(["--print", "target-libdir", "--target", TARGET]);
    output_of(&mut ask).is_ok_and(|folder| holds_std(Path::new(folder.trim())))
}

/// Makes cargo compile the standard library along with everything else.
fn prepare_debian(repo: &Repo, cargo: &mut Command) -> Result<()> {
    install_packages(&["rustc-web", "rust-web-src", "musl-tools"])?;
    let unwinder = unwinder(repo)?;
    cargo.args(["-Zbuild-std=std,panic_abort"]);
    // Building the library from source is not stable.
    cargo.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", RUSTC_OF_DEBIAN).env_remove("RUSTFLAGS");
    cargo.env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_LINKER", "musl-gcc");
    let flags = format!(
        "-Clink-self-contained=no -Ctarget-feature=+crt-static -Crelocation-model=static -L{}",
        unwinder.display()
    );
    cargo.env("CARGO_TARGET_X86_64_UNKNOWN_LINUX_MUSL_RUSTFLAGS", flags);
    Ok(())
}

/// A folder with the library that backtraces are made with, under the name that the standard library expects.
fn unwinder(repo: &Repo) -> Result<PathBuf> {
    let folder = repo.target().join("static/unwinder");
    fs::create_dir_all(&folder)?;
    let library = output_of(Command::new("gcc").arg("-print-file-name=libgcc_eh.a"))?;
    fs::copy(library.trim(), folder.join("libunwind.a")).context("gcc has no libgcc_eh.a")?;
    fs::write(folder.join("stub.c"), STUB)?;
    run(Command::new("musl-gcc").current_dir(&folder).args(["-O2", "-c", "stub.c"]))?;
    run(Command::new("ar").current_dir(&folder).args(["r", "libunwind.a", "stub.o"]))?;
    Ok(folder)
}
