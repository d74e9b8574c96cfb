//! Lists the rules files of `games/`, so that a new file there is built in without touching any code.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let games = here.join("../../games");
    println!("cargo::rerun-if-changed={}", games.display());
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to"));
    fs::write(target.join("games.rs"), listing(&games)).expect("the build directory is writable");
}

/// The source of an array of `(file name, text)`, in the order of the names.
fn listing(games: &Path) -> String {
    let entries = fs::read_dir(games).expect("the games directory is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the games directory is readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let mut source = String::from("&[\n");
    for file in files {
        let name = file.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let path = file.canonicalize().expect("a listed file is there");
        let path = path.to_str().expect("the repository has a plain path");
        writeln!(source, "    ({name:?}, include_str!({path:?})),").expect("a string takes all");
    }
    source + "]\n"
}
