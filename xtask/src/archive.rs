//! Packs folders into archives, unpacks them, and sums files up, on every system alike.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest as _, Sha256};
use tar::HeaderMode;

/// Packs a folder under its own name into a `.tar.gz`: the same bytes for the same files.
pub(crate) fn pack(folder: &Path, archive: &Path) -> Result<()> {
    let name = folder.file_name().context("a folder to pack has a name")?;
    let encoder = GzEncoder::new(File::create(archive)?, Compression::best());
    let mut builder = tar::Builder::new(encoder);
    // No users and no times of the machine that packs.
    builder.mode(HeaderMode::Deterministic);
    append(&mut builder, folder, Path::new(name))?;
    builder.into_inner()?.finish()?;
    Ok(())
}

/// Appends a folder in the order of names, which a folder of the system does not keep.
fn append(builder: &mut tar::Builder<GzEncoder<File>>, folder: &Path, name: &Path) -> Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = name.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            append(builder, &entry.path(), &name)?;
        } else {
            builder.append_path_with_name(entry.path(), name)?;
        }
    }
    Ok(())
}

/// Unpacks a `.tar.gz`, or a packed crate, which is one.
pub(crate) fn unpack(archive: &Path, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let mut reader = reader(archive)?;
    // Archives carry one fixed time. With it, cargo would mistake new sources for the ones that it has compiled.
    reader.set_preserve_mtime(false);
    reader.unpack(folder).with_context(|| format!("cannot unpack {}", archive.display()))
}

/// The paths inside.
pub(crate) fn listing(archive: &Path) -> Result<Vec<String>> {
    let mut paths = Vec::new();
    for entry in reader(archive)?.entries()? {
        paths.push(entry?.path()?.to_string_lossy().replace('\\', "/"));
    }
    Ok(paths)
}

fn reader(archive: &Path) -> Result<tar::Archive<GzDecoder<File>>> {
    let file = File::open(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    Ok(tar::Archive::new(GzDecoder::new(file)))
}

/// The checksum of a file, in hexadecimal digits.
pub(crate) fn sha256(file: &Path) -> Result<String> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let mut digits = String::new();
    for byte in Sha256::digest(bytes) {
        write!(digits, "{byte:02x}").context("a String takes any text")?;
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacking_restores_the_files_and_packing_is_deterministic() {
        let folder = std::env::temp_dir().join(format!("talon-archive-{}", std::process::id()));
        let source = folder.join("a");
        fs::create_dir_all(source.join("b")).expect("a folder");
        fs::write(source.join("b/c.txt"), "one").expect("a file");
        for archive in ["1.tar.gz", "2.tar.gz"] {
            pack(&source, &folder.join(archive)).expect("an archive");
        }
        let sums = ["1.tar.gz", "2.tar.gz"].map(|name| sha256(&folder.join(name)).expect("a sum"));
        assert_eq!(sums[0], sums[1]);
        assert_eq!(listing(&folder.join("1.tar.gz")).expect("a list"), ["a/b/c.txt"]);
        unpack(&folder.join("1.tar.gz"), &folder.join("out")).expect("unpacked");
        assert_eq!(fs::read_to_string(folder.join("out/a/b/c.txt")).expect("a file"), "one");
        let modified = fs::metadata(folder.join("out/a/b/c.txt"))
            .and_then(|it| it.modified())
            .expect("a time");
        let age = modified.elapsed().unwrap_or_default();
        assert!(age.as_secs() < 24 * 3600, "cargo must see that the file is new: {age:?}");
        fs::remove_dir_all(folder).expect("removed");
    }
}
