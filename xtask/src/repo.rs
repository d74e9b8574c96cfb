//! The repository's folder, and running commands in it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

/// The repository this program was built from.
pub(crate) struct Repo {
    root: PathBuf,
    target: PathBuf,
    pace: Pace,
}

/// How a command is run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pace {
    /// It has the machine to itself, and its output is shown.
    Normal,
    /// Beside other work: it gets a smaller share of the processor, and prints nothing.
    Background,
}

impl Repo {
    /// Finds the repository by the place of this crate in it.
    pub(crate) fn find() -> Result<Self> {
        let manifest = std::env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = manifest.parent().context("xtask lies below the repository's root")?;
        let target = std::env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| root.join("target"), |folder| root.join(folder));
        Ok(Self { root: root.to_path_buf(), target, pace: Pace::Normal })
    }

    /// The same repository, for work beside other work.
    pub(crate) fn in_background(&self) -> Self {
        Self { root: self.root.clone(), target: self.target.clone(), pace: Pace::Background }
    }

    /// The top folder of the repository.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Where cargo builds; everything these commands make lies below it, too.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// The repository's files: tracked, or new and not ignored.
    pub(crate) fn files(&self) -> Result<Vec<PathBuf>> {
        let mut git = self.command("git");
        git.args(["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
        let listing = output_of(&mut git)?;
        // A file that is deleted but not yet staged is still listed.
        Ok(listing
            .lines()
            .map(PathBuf::from)
            .filter(|path| self.root.join(path).is_file())
            .collect())
    }

    /// A command that runs at the root of the repository.
    pub(crate) fn command(&self, program: &str) -> Command {
        self.start(Path::new(program))
    }

    fn start(&self, program: &Path) -> Command {
        let mut command = match self.pace {
            Pace::Background if cfg!(unix) => {
                let mut nice = Command::new("nice");
                nice.args(["-n", "4"]).arg(program);
                nice
            }
            Pace::Normal | Pace::Background => Command::new(program),
        };
        if self.pace == Pace::Background {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        }
        command.current_dir(&self.root).stdin(Stdio::null());
        command
    }

    /// Arguments that make a cargo command share its compiled dependencies with the tests. Cargo chooses the features
    /// of dependencies by the packages of the command, and includes those of tests only if the command names a test or
    /// an example: with any other choice, most of the dependencies would be compiled again. The example is a small one.
    pub(crate) const LIKE_TESTS: [&str; 3] = ["--workspace", "--example", "boards"];

    /// The cargo that started this program.
    pub(crate) fn cargo(&self) -> Command {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        self.builder(Path::new(&cargo))
    }

    /// A program that builds: cargo, or one that runs it.
    pub(crate) fn builder(&self, program: &Path) -> Command {
        let mut command = self.start(program);
        for (name, _) in std::env::vars_os() {
            // Cargo's variables for *this* program would make every nested build look changed.
            if is_ours_alone(&name.to_string_lossy()) {
                command.env_remove(name);
            }
        }
        command
    }
}

fn is_ours_alone(variable: &str) -> bool {
    variable.starts_with("CARGO_PKG_")
        || variable.starts_with("CARGO_MANIFEST_")
        || variable == "CARGO_PRIMARY_PACKAGE"
}

/// Runs a command to its end; an error names the command.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot start {}", words(command)))?;
    ensure!(status.success(), "`{}` failed ({status})", words(command));
    Ok(())
}

/// Runs a command and returns its output.
pub(crate) fn output_of(command: &mut Command) -> Result<String> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start {}", words(command)))?;
    if !output.status.success() {
        bail!("`{}` failed ({})", words(command), output.status);
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} printed no UTF-8", words(command)))
}

/// Runs a command to its end and returns its output, which is shown only if the command fails.
pub(crate) fn run_and_read(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {}", words(command)))?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        let complaints = String::from_utf8_lossy(&output.stderr);
        bail!("{printed}{complaints}`{}` failed ({})", words(command), output.status);
    }
    Ok(printed)
}

/// Whether a program can be started at all.
pub(crate) fn can_run(program: &str, version_flag: &str) -> bool {
    Command::new(program)
        .arg(version_flag)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
