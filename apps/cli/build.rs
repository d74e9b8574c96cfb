//! Puts the page into the binary: from the folder that `TALON_WEB_BUNDLE` names, or in a packed crate from its `page/`.
//! Anywhere else the table of files is empty, and `talon web` says that the page is not in this build.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const BUNDLE: &str = "TALON_WEB_BUNDLE";

fn main() {
    println!("cargo::rerun-if-env-changed={BUNDLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let table = bundle().map_or_else(String::new, |folder| rows(&folder));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("bundle.rs"), format!("&[\n{table}]"))
        .expect("cargo's folder can be written");
}

/// The folder with the page, if there is one.
fn bundle() -> Option<PathBuf> {
    let named = std::env::var_os(BUNDLE).map(PathBuf::from);
    named.or_else(|| {
        let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
        packed(&here)
    })
}

/// The page of a packed crate. The repository may hold an old page in the same place, which must not be taken.
///
/// # Panics
/// In a packed crate without the page: `cargo publish` compiles the packed crate, and must stop here.
fn packed(here: &Path) -> Option<PathBuf> {
    // Cargo puts this file into every crate that it packs.
    here.join("Cargo.toml.orig").is_file().then(|| {
        let page = here.join("page");
        let is_whole = page.join("site/index.html").is_file();
        assert!(is_whole, "packed without the page: run `cargo xtask release` before publishing");
        page
    })
}

/// A row of the table for each file of the page.
fn rows(bundle: &Path) -> String {
    let site = bundle.join("site");
    println!("cargo::rerun-if-changed={}", site.display());
    let mut names = Vec::new();
    collect(&site, "", &mut names);
    names.sort();
    names.iter().fold(String::new(), |mut rows, name| {
        let plain = include(&site.join(name));
        let twin = bundle.join("brotli").join(name);
        let brotli =
            if twin.is_file() { format!("Some({})", include(&twin)) } else { "None".into() };
        writeln!(rows, "Embedded {{ name: {name:?}, plain: {plain}, brotli: {brotli} }},")
            .expect("a String takes any text");
        rows
    })
}

fn include(path: &Path) -> String {
    let path = path.to_str().expect("the bundle's path is UTF-8");
    format!("include_bytes!({path:?})")
}

fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the bundle can be read").flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), names);
        } else {
            names.push(name);
        }
    }
}
