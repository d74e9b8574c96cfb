//! Where `wasm-opt` is: the npm registry's binaryen, where npm is there. The page is twice the size without it, and
//! works the same.

use std::path::PathBuf;

use crate::machine::{npm_package, say};
use crate::repo::{Repo, can_run};

const BINARYEN: &str = "132.0.0";

/// The script that shrinks a wasm module, if this machine can have one.
pub(crate) fn optimiser(repo: &Repo) -> Option<PathBuf> {
    if !can_run("node", "--version") {
        say("no Node.js here: the page will be larger than it need be");
        return None;
    }
    match npm_package(repo, "binaryen", BINARYEN) {
        Ok(package) => Some(package.join("bin").join("wasm-opt")),
        Err(error) => {
            say(&format!("no wasm-opt ({error:#}): the page will be larger than it need be"));
            None
        }
    }
}
