//! Reads and checks the rules files of `games/`, so that a new file there is built in without touching any code, and
//! the program need not read them when it starts.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "the crate's own reader is borrowed, and not all of it is used here"
)]

#[path = "src/change.rs"]
mod change;
#[path = "src/choices.rs"]
mod choices;
#[path = "src/combinations.rs"]
mod combinations;
#[path = "src/compact.rs"]
mod compact;
#[path = "src/document.rs"]
mod document;
#[path = "src/game.rs"]
mod game;
#[path = "src/help.rs"]
mod help;
#[path = "src/nearest.rs"]
mod nearest;
#[path = "src/problem.rs"]
mod problem;
#[path = "src/read.rs"]
mod read;
#[path = "src/words.rs"]
mod words;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo says where"));
    let games = here.join("../../games");
    for watched in [games.clone(), here.join("src"), here.join("build.rs")] {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let text = |file: &PathBuf| fs::read_to_string(file).expect("a rules file is text");
    let texts: Vec<(PathBuf, String)> =
        files(&games).into_iter().map(|file| (file.clone(), text(&file))).collect();
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to"));
    let sources: Vec<&str> = texts.iter().map(|(_, text)| text.as_str()).collect();
    let games: Vec<String> = texts.iter().filter_map(|(file, text)| built(file, text)).collect();
    for (name, list) in
        [("sources.rs", format!("&{sources:?}")), ("games.rs", format!("&{games:?}"))]
    {
        fs::write(target.join(name), list).expect("the build directory is writable");
    }
}

/// The rules files, in the order of their names.
fn files(games: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(games).expect("the games directory is there");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the games directory is readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files
}

/// A game as it is built in; its problems fail the build.
fn built(file: &Path, text: &str) -> Option<String> {
    match read::game(text) {
        Ok(game) => Some(game.compact()),
        Err(problems) => {
            for problem in problems {
                println!("cargo::error={}: {problem}", file.display());
            }
            None
        }
    }
}
