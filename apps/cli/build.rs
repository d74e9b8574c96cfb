//! Puts the page into the binary, where `cargo xtask` has built one and says so in `TALON_WEB_BUNDLE`.
//! Without it the table of files is empty, and `talon web` says that the page is not in this build.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const BUNDLE: &str = "TALON_WEB_BUNDLE";

fn main() {
    println!("cargo::rerun-if-env-changed={BUNDLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let table =
        std::env::var_os(BUNDLE).map_or_else(String::new, |folder| rows(&PathBuf::from(folder)));
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("bundle.rs"), format!("&[\n{table}]"))
        .expect("cargo's folder can be written");
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
