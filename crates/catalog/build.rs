//! Reads and checks the rules files of `games/` and `gallery/` when the crate is built: a new file there is built in
//! without touching any code, a wrong one fails the build, and the program does not parse any of them when it starts.

use std::path::{Path, PathBuf};
use std::{env, fs};

use talon_rulebook::Game;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    for folder in ["games", "gallery"] {
        println!("cargo::rerun-if-changed={folder}");
        let files = files(&here.join(folder));
        let text = |file: &PathBuf| fs::read_to_string(file).expect("a rules file is text");
        let sources: Vec<String> = files.iter().map(text).collect();
        let games: Vec<String> =
            files.iter().zip(&sources).filter_map(|(file, text)| compact(file, text)).collect();
        for (name, list) in [("sources", sources), ("compact", games)] {
            fs::write(target.join(format!("{folder}_{name}.rs")), format!("&{list:?}"))
                .expect("the build directory is writable");
        }
    }
}

/// The rules files, in the order of their names.
fn files(games: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(games).expect("the games directory exists");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the games directory is readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

/// The compact form of a game; its problems fail the build.
fn compact(file: &Path, text: &str) -> Option<String> {
    match Game::parse(text) {
        Ok(game) => Some(game.compact()),
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={}: {problem}", file.display());
            }
            None
        }
    }
}
