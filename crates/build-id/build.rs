//! Finds the id of this build: the commit, or a hash of the solver's signature where neither a repository nor a package
//! names one.
//!
//! The script runs again only after a commit or a checkout, and only the programs depend on this crate, so a commit
//! rebuilds no library. The same commit always gives the same id.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Characters of a hash that are shown.
const LENGTH: usize = 12;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = here.join("../..");
    let id = packed(&here).or_else(|| commit(&root)).or_else(|| signature(&root));
    let id = id.unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=TALON_BUILD_ID={id}");
}

/// The commit that cargo notes in a package when it packs one.
fn packed(here: &Path) -> Option<String> {
    let note = fs::read_to_string(here.join(".cargo_vcs_info.json")).ok()?;
    let hash = note.split('"').skip_while(|word| *word != "sha1").nth(2)?;
    Some(hash.get(..LENGTH)?.to_owned())
}

/// The commit that is checked out. A repository around ours, such as a distribution's, does not count.
fn commit(root: &Path) -> Option<String> {
    let top = PathBuf::from(git(root, &["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    let branch = git(root, &["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        let file = root.join(git(root, &["rev-parse", "--git-path", name])?);
        // Cargo runs the script at every build if a file that it names is missing.
        if file.is_file() {
            println!("cargo::rerun-if-changed={}", file.display());
        }
    }
    let hash = git(root, &["rev-parse", "HEAD"])?;
    Some(hash.get(..LENGTH)?.to_owned())
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}

/// A hash (FNV-1a) of the solver's node counts, which change whenever the search does.
fn signature(root: &Path) -> Option<String> {
    let file = root.join("crates/solver/tests/signature.txt");
    println!("cargo::rerun-if-changed={}", file.display());
    let hash = fs::read(file).ok()?.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    Some(format!("s{:0width$x}", hash >> 20, width = LENGTH - 1))
}
