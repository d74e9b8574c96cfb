//! Folders to files and back, and the compressed twins.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

use crate::site::{Files, Site};

/// All files below a folder, by their path in it.
pub(crate) fn read_folder(folder: &Path) -> Result<Files> {
    let mut files = Files::new();
    read_below(folder, "", &mut files)
        .with_context(|| format!("cannot read {}", folder.display()))?;
    Ok(files)
}

fn read_below(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_below(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Replaces the folders `site/` and `brotli/` by a site and by its files that are worth compressing.
pub(crate) fn write(site: &Site, out: &Path) -> Result<()> {
    let (plain, compressed) = (out.join("site"), out.join("brotli"));
    for folder in [&plain, &compressed] {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
    }
    for (name, bytes) in &site.files {
        write_file(&plain.join(name), bytes)?;
        let smaller = compress(bytes)?;
        if smaller.len() < bytes.len() {
            write_file(&compressed.join(name), &smaller)?;
        }
    }
    Ok(())
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

fn compress(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut smaller = Vec::new();
    brotli::CompressorWriter::new(&mut smaller, 1 << 16, 11, 22).write_all(bytes)?;
    Ok(smaller)
}
