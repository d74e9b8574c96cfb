//! `cargo xtask pictures`: the README's pictures of the page, made by driving it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::browser;
use crate::machine::say;
use crate::repo::{Repo, can_run, run};

/// How long a frame of the film is seen, in milliseconds.
const FRAME: &str = "180";

/// Makes the pictures and puts them into `docs/pictures`.
pub(crate) fn make(repo: &Repo) -> Result<()> {
    ensure!(can_run("img2webp", "-version"), "img2webp is not here: install Debian's webp");
    let folder = repo.target().join("pictures");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    browser::take_pictures(repo, &folder)?;
    let kept = repo.root().join("docs/pictures");
    let (film, stills): (Vec<PathBuf>, Vec<PathBuf>) =
        pictures(&folder)?.into_iter().partition(|file| {
            file.file_name().is_some_and(|it| it.as_encoded_bytes().starts_with(b"film"))
        });
    for still in stills {
        let name = still.file_name().context("a file")?;
        fs::copy(&still, kept.join(name))?;
    }
    let mut join = Command::new("img2webp");
    join.args(["-loop", "0", "-lossy", "-q", "55", "-d", FRAME]).args(film);
    run(join.arg("-o").arg(kept.join("klondike.webp")))?;
    say("docs/pictures is new: look at them");
    Ok(())
}

fn pictures(folder: &std::path::Path) -> Result<Vec<PathBuf>> {
    let mut files =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    files.sort();
    Ok(files)
}
