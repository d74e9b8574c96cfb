//! Tries packages from an empty directory, away from the repository: install, start, and play a move in `--plain` and
//! in a browser. The time is measured.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use super::{PATIENCE, Release, crates, files, linters, metadata};
use crate::machine::{can_install_packages, install_packages, say};
use crate::repo::{Repo, can_run, run};
use crate::wasm::CompilerEffort;
use crate::{archive, browser, web};

/// How the packed crate is compiled when it is tried.
#[derive(Clone, Copy)]
enum Compilation {
    /// As `cargo install` does it.
    Release,
    /// Unoptimised, with the dependencies that the other tests have compiled.
    Quick,
}

/// A step of `cargo xtask test`: the packed crate has everything that it needs, the page too.
pub(crate) fn quick_check(repo: &Repo) -> Result<()> {
    let bundle = web::bundle(repo, CompilerEffort::Full)?;
    let packed = crates::pack(repo, &metadata(repo)?, &bundle)?;
    // Always the same folder for one repository, so that a second run reuses the first one's build.
    let mut hasher = DefaultHasher::new();
    repo.root().hash(&mut hasher);
    let folder = EmptyFolder::new(&format!("{:x}", hasher.finish()))?;
    let talon = install_crate(repo, &packed, &folder.0, Compilation::Quick)?;
    play_in_terminal(&talon, &folder.0)?;
    browser::play_a_move(repo, &talon, &bundle.join("site"), "command_serves")
}

/// Installs a package below a folder that does not exist yet, and plays.
type Trial = fn(&Release<'_>, &Path) -> Result<()>;

/// Tries everything that [`Release`] has made, and says how long each took.
pub(super) fn check(release: &Release<'_>) -> Result<()> {
    linters::check(release)?;
    let trials: [(&str, Trial); 5] = [
        ("static site below a path", site),
        ("tarball", tarball),
        ("static tarball in an empty root", static_tarball),
        ("Debian package in a clean root", deb),
        ("cargo install", crate_of_registry),
    ];
    let folder = EmptyFolder::new(&std::process::id().to_string())?;
    let mut times = Vec::new();
    for (name, trial) in trials {
        say(&format!("trying the {name}"));
        let start = Instant::now();
        trial(release, &folder.0.join(name.replace(' ', "-"))).context(name)?;
        times.push((name, start.elapsed()));
    }
    println!("\nfrom an empty directory until a move is played in the browser:");
    for (name, took) in times {
        println!("{:>7.1} s  {name}", took.as_secs_f64());
    }
    Ok(())
}

fn site(release: &Release<'_>, folder: &Path) -> Result<()> {
    let name = format!("talon-site-{}", release.version);
    archive::unpack(&release.folder.join(format!("{name}.tar.gz")), folder)?;
    browser::play_a_move(release.repo, &release.talon, &folder.join(name), "static_site")
}

fn tarball(release: &Release<'_>, folder: &Path) -> Result<()> {
    let talon = unpack_tarball(release, "-gnu.tar.gz", folder)?.context("the tarball was made")?;
    play_in_terminal(&talon, folder)?;
    browser::play_a_move(release.repo, &talon, folder, "command_serves")
}

/// Plays in a root that holds only this file, like an image `FROM scratch`.
fn static_tarball(release: &Release<'_>, folder: &Path) -> Result<()> {
    let Some(talon) = unpack_tarball(release, "-musl.tar.gz", folder)? else {
        say("not tried: there is no static binary");
        return Ok(());
    };
    let root = folder.join("root");
    fs::create_dir_all(root.join("tmp"))?;
    fs::copy(talon, root.join("talon"))?;
    let talon = inside(&root, "/talon")?;
    play_in_terminal(&talon, Path::new("/tmp/games"))?;
    browser::play_a_move(release.repo, &talon, folder, "command_serves")
}

/// Unpacks the tarball whose name ends like this, if there is one, and returns the command in it.
fn unpack_tarball(release: &Release<'_>, end: &str, folder: &Path) -> Result<Option<PathBuf>> {
    let files = files(&release.folder)?;
    let Some(name) = files.iter().find(|name| name.ends_with(end)) else { return Ok(None) };
    archive::unpack(&release.folder.join(name), folder)?;
    Ok(Some(folder.join(name.trim_end_matches(".tar.gz")).join("talon")))
}

/// A script that stands for a command inside another root, because the tests start one program.
fn inside(root: &Path, command: &str) -> Result<PathBuf> {
    let script = root.with_extension("talon");
    fs::write(&script, format!("#!/bin/sh\nexec chroot {} {command} \"$@\"\n", root.display()))?;
    run(Command::new("chmod").arg("+x").arg(&script))?;
    Ok(script)
}

fn crate_of_registry(release: &Release<'_>, folder: &Path) -> Result<()> {
    let names = crates::published(&release.metadata);
    let file = |name: &&str| release.folder.join(format!("{name}-{}.crate", release.version));
    let packed: Vec<PathBuf> = names.iter().map(file).collect();
    let talon = install_crate(release.repo, &packed, folder, Compilation::Release)?;
    play_in_terminal(&talon, folder)?;
    browser::play_a_move(release.repo, &talon, folder, "command_serves")
}

/// Installs the package into a root with nothing but Debian's essential packages.
fn deb(release: &Release<'_>, folder: &Path) -> Result<()> {
    if !can_install_packages() {
        say("not tried: a clean root takes Debian's tools and the rights of root");
        return Ok(());
    }
    if !can_run("mmdebstrap", "--version") {
        install_packages(&["mmdebstrap"])?;
    }
    let files = files(&release.folder)?;
    let is_deb = |name: &&String| Path::new(name).extension().is_some_and(|end| end == "deb");
    let name = files.iter().find(is_deb).context("the package was made")?;
    let mut root = release.repo.command("mmdebstrap");
    root.args(["--quiet", "--variant=essential", "--include=ca-certificates"]);
    root.arg(format!("--customize-hook=copy-in {} /tmp", release.folder.join(name).display()));
    root.arg(format!("--customize-hook=chroot \"$1\" dpkg --install /tmp/{name}"));
    run(root.arg(debian()?).arg(folder))?;
    let talon = inside(folder, "/usr/bin/talon")?;
    play_in_terminal(&talon, Path::new("/tmp/games"))?;
    browser::play_a_move(release.repo, &talon, folder, "command_serves")
}

/// The name of this machine's Debian.
fn debian() -> Result<String> {
    let text = fs::read_to_string("/etc/os-release")?;
    let name = text.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    name.map(str::to_owned).context("this is no Debian")
}

/// `cargo install --path` of the packed crate. Our libraries need not be in the registry: cargo takes them from their
/// packed crates, and the other dependencies from the packed lock file.
fn install_crate(
    repo: &Repo,
    packed: &[PathBuf],
    folder: &Path,
    compilation: Compilation,
) -> Result<PathBuf> {
    let sources = folder.join("sources");
    let mut cargo = repo.cargo();
    cargo.args(["install", "--locked", "--force", "--path"]);
    let mut patches = Vec::new();
    for file in packed {
        archive::unpack(file, &sources)?;
        let name = file.file_stem().context("a packed crate has a name")?.to_string_lossy();
        let (package, _) = name.rsplit_once('-').context("a name and a version")?;
        let unpacked = sources.join(&*name);
        if package == PATIENCE {
            forget_registry(&unpacked.join("Cargo.lock"))?;
            cargo.arg(&unpacked);
        } else {
            let path = unpacked.to_str().context("the folder's path is UTF-8")?;
            patches.push(format!("patch.crates-io.{package}.path={path:?}"));
        }
    }
    for patch in patches {
        cargo.args(["--config", &patch]);
    }
    match compilation {
        Compilation::Release => cargo.arg("--target-dir").arg(folder.join("build")),
        Compilation::Quick => {
            cargo.args(["--debug", "--config", "profile.dev.debug=\"line-tables-only\""]);
            cargo.arg("--target-dir").arg(repo.target())
        }
    };
    fs::create_dir_all(folder)?;
    cargo.current_dir(folder).env_remove("TALON_WEB_BUNDLE");
    run(cargo.arg("--root").arg(folder.join("installed")))?;
    Ok(folder.join("installed/bin/talon"))
}

/// Makes a lock file take our own packages from wherever they are, and the others as before.
fn forget_registry(lock: &Path) -> Result<()> {
    let text = fs::read_to_string(lock).context("the packed crate has a lock file")?;
    let is_ours = |block: &&str| block.contains("name = \"talon-");
    let blocks: Vec<String> = text
        .split("\n\n")
        .map(|block| match Some(block).filter(is_ours) {
            Some(ours) => without_source(ours),
            None => block.to_owned(),
        })
        .collect();
    Ok(fs::write(lock, blocks.join("\n\n"))?)
}

fn without_source(block: &str) -> String {
    let is_kept = |line: &&str| !line.starts_with("source = ") && !line.starts_with("checksum = ");
    block.lines().filter(is_kept).collect::<Vec<_>>().join("\n")
}

/// Plays a move in the dialogue for screen readers and pipes.
fn play_in_terminal(talon: &Path, data: &Path) -> Result<()> {
    let mut command = Command::new(talon);
    command.args(["play", "klondike", "ms:617", "--plain"]).env("TALON_DATA", data);
    let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = process.stdin.take().context("it was asked for")?;
    input.write_all(b"t2-h\nquit\n")?;
    drop(input);
    let output = process.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    ensure!(output.status.success(), "talon failed: {text}");
    // It lay face down below the card that went home.
    ensure!(text.contains("ace of diamonds"), "no move was played: {text}");
    Ok(())
}

/// An empty temporary folder, removed at the end.
struct EmptyFolder(PathBuf);

impl EmptyFolder {
    fn new(name: &str) -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("talon-trial-{name}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).context("the folder of an earlier trial stays")?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for EmptyFolder {
    fn drop(&mut self) {
        // At worst the folder stays in the system's temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
