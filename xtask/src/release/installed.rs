//! The files as they lie on a machine where Talon is installed: `dist/root`, from which packages are made.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{Release, notices, recipes};
use crate::repo::{Repo, output_of};
use crate::talon::SHELLS;
use crate::web;

/// Where the tree is; the Debian package's list of files in `apps/cli/Cargo.toml` names it, too.
pub(super) fn root(repo: &Repo) -> PathBuf {
    repo.root().join("dist/root")
}

/// Where distributions look for the completions of a shell. Elvish and PowerShell have no such place.
fn completions_folder(shell: &str) -> Option<(&'static str, &'static str)> {
    match shell {
        "bash" => Some(("usr/share/bash-completion/completions", "talon")),
        "fish" => Some(("usr/share/fish/vendor_completions.d", "talon.fish")),
        "zsh" => Some(("usr/share/zsh/vendor-completions", "_talon")),
        _ => None,
    }
}

/// Makes the tree.
pub(super) fn assemble(release: &Release<'_>) -> Result<()> {
    let root = root(release.repo);
    copy(&release.talon, &root.join("usr/bin/talon"))?;
    let man = release.print(&["generate", "man"])?;
    write(&root.join("usr/share/man/man1/talon.1"), &man)?;
    for (shell, _) in SHELLS {
        if let Some((folder, name)) = completions_folder(shell) {
            let text = release.print(&["generate", "completions", shell])?;
            write(&root.join(folder).join(name), &text)?;
        }
    }
    let icons = root.join("usr/share/icons/hicolor");
    let art = release.repo.root().join("apps/web/assets/icons");
    copy(&art.join("icon.svg"), &icons.join("scalable/apps/talon.svg"))?;
    for size in [192, 512] {
        let icon = icons.join(format!("{size}x{size}/apps/talon.png"));
        copy(&art.join(format!("icon-{size}.png")), &icon)?;
    }
    let desktop = recipes::fill(release, "talon.desktop")?;
    write(&root.join("usr/share/applications/talon.desktop"), &desktop)?;
    let metainfo = recipes::fill(release, "talon.metainfo.xml")?;
    write(&root.join("usr/share/metainfo/talon.metainfo.xml"), &metainfo)?;
    let texts = root.join("usr/share/doc/talon-patience");
    write(&texts.join("THIRD-PARTY.txt"), &notices::text(release)?)?;
    for licence in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "CHANGELOG.md"] {
        copy(&release.repo.root().join(licence), &texts.join(licence))?;
    }
    Ok(())
}

/// Lays the files out for an archive that is unpacked anywhere.
pub(super) fn for_tarball(release: &Release<'_>, talon: &Path, folder: &Path) -> Result<()> {
    let root = root(release.repo);
    web::replace_folder(&root.join("usr/share/doc/talon-patience"), folder)?;
    copy(talon, &folder.join(format!("talon{}", std::env::consts::EXE_SUFFIX)))?;
    copy(&root.join("usr/share/man/man1/talon.1"), &folder.join("man/talon.1"))?;
    let readme = recipes::fill(release, "README-tarball.md")?;
    write(&folder.join("README.md"), &readme)?;
    for (shell, name) in SHELLS {
        let text = release.print(&["generate", "completions", shell])?;
        write(&folder.join("completions").join(name), &text)?;
    }
    Ok(())
}

impl Release<'_> {
    /// The output of the command on a machine where nobody has played, so without games of the builder's own.
    pub(super) fn print(&self, words: &[&str]) -> Result<String> {
        let nothing = self.repo.target().join("tarball/no-data");
        if nothing.exists() {
            fs::remove_dir_all(&nothing).context("the data of an earlier release stays")?;
        }
        output_of(Command::new(&self.talon).args(words).env("TALON_DATA", nothing))
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("cannot copy {}", from.display()))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
