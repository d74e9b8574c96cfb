//! Finds tools on the machine and installs missing ones: Debian packages as root; npm and Python packages and programs
//! from the crate registry into the build folder.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use anyhow::{Context, Result, ensure};

use crate::repo::{Repo, can_run, output_of, run, run_and_read};

/// How many programs want each processor, over the last minute: at least 1, and 1 if the system does not report it.
/// Waits are stretched by this.
pub(crate) fn slowdown() -> f64 {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let minute = text.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (minute.unwrap_or_default() / cores as f64).clamp(1.0, MOST_SLOWDOWN)
}

/// More than this is taken for a machine that does not answer at all.
const MOST_SLOWDOWN: f64 = 10.0;

/// Prints a line of progress.
pub(crate) fn say(what: &str) {
    println!("   … {what}");
}

/// Waits until no other thread does the same. A second thread then finds the result of the first.
pub(crate) fn one_at_a_time(lock: &'static Mutex<()>) -> MutexGuard<'static, ()> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether `apt-get install` would work: Debian's tools, as root.
pub(crate) fn can_install_packages() -> bool {
    can_run("apt-get", "--version") && is_root()
}

fn is_root() -> bool {
    let mut id = Command::new("id");
    output_of(id.arg("-u")).is_ok_and(|user| user.trim() == "0")
}

/// Installs Debian packages, without their recommended packages.
pub(crate) fn install_packages(packages: &[&str]) -> Result<()> {
    static INSTALLS: Mutex<()> = Mutex::new(());
    let _alone = one_at_a_time(&INSTALLS);
    say(&format!("installing {} with apt-get", packages.join(", ")));
    update_lists();
    run(apt_get("install").args(packages))
}

/// A new machine has no package lists, or old ones, which silently offer old packages. If the update fails, the old
/// lists may still be enough.
fn update_lists() {
    static UPDATED: OnceLock<()> = OnceLock::new();
    UPDATED.get_or_init(|| {
        if let Err(error) = run(&mut apt_get("update")) {
            say(&format!("the package lists stay as they are: {error:#}"));
        }
    });
}

fn apt_get(what: &str) -> Command {
    let mut command = Command::new("apt-get");
    command.args([what, "--yes", "--quiet=2", "--no-install-recommends"]);
    command.env("DEBIAN_FRONTEND", "noninteractive").stdin(Stdio::null()).stdout(Stdio::null());
    command
}

/// npm's command: on Windows it is a script, whose ending must be named.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// The folder of one npm package of a given version, installed below the build folder where it is missing.
pub(crate) fn npm_package(repo: &Repo, name: &str, version: &str) -> Result<PathBuf> {
    static FETCHES: Mutex<()> = Mutex::new(());
    let prefix = repo.target().join("npm").join(format!("{name}-{version}"));
    let package = prefix.join("node_modules").join(name);
    let _alone = one_at_a_time(&FETCHES);
    if !package.is_dir() {
        ensure!(can_run(NPM, "--version"), "npm is not on this machine");
        say(&format!("fetching {name} {version} from the npm registry"));
        std::fs::create_dir_all(&prefix)
            .with_context(|| format!("cannot make {}", prefix.display()))?;
        run(&mut npm_install(repo, &prefix, &format!("{name}@{version}")))?;
    }
    Ok(package)
}

fn npm_install(repo: &Repo, prefix: &Path, package: &str) -> Command {
    let mut npm = repo.command(NPM);
    npm.args(["install", "--silent", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"]);
    npm.arg("--prefix").arg(prefix).arg(package);
    npm.stdout(Stdio::null());
    npm
}

/// A program in the Python package index.
pub(crate) struct PythonTool {
    pub(crate) package: &'static str,
    pub(crate) version: &'static str,
    /// The command that the package installs.
    pub(crate) program: &'static str,
}

impl PythonTool {
    /// The command, installed into a virtual environment below the build folder where it is missing.
    pub(crate) fn find(&self, repo: &Repo) -> Result<PathBuf> {
        let Self { package, version, program } = self;
        let environment = repo.target().join("python").join(format!("{package}-{version}"));
        let scripts = environment.join(if cfg!(windows) { "Scripts" } else { "bin" });
        let tool = scripts.join(program);
        // It holds the path that it was installed at, so in a copy of the build folder it is there but does not run.
        if !tool.to_str().is_some_and(|tool| can_run(tool, "--version")) {
            say(&format!("fetching {package} {version} from the Python package index"));
            make_environment(repo, &environment)?;
            let mut pip = Command::new(scripts.join("pip"));
            pip.args(["install", "--quiet", "--disable-pip-version-check"]);
            run(pip.arg(format!("{package}=={version}")).stdin(Stdio::null()))?;
        }
        Ok(tool)
    }
}

/// Debian's Python has no virtual environments until their package is installed.
fn make_environment(repo: &Repo, folder: &Path) -> Result<()> {
    let create = || run(repo.command("python3").args(["-m", "venv", "--clear"]).arg(folder));
    match create() {
        Err(_) if can_install_packages() => {
            install_packages(&["python3-venv"])?;
            create()
        }
        outcome => outcome,
    }
}

/// A program of one version from the crate registry, installed below the build folder where it is missing.
pub(crate) fn cargo_tool(repo: &Repo, name: &str, version: &str) -> Result<PathBuf> {
    static BUILDS: Mutex<()> = Mutex::new(());
    let root = repo.target().join("tools").join(format!("{name}-{version}"));
    let program = root.join("bin").join(name);
    let _alone = one_at_a_time(&BUILDS);
    if !program.is_file() {
        say(&format!("building {name} {version} from the crate registry (a minute or two)"));
        let mut install = repo.cargo();
        // Unoptimised and without debug information, it is built in half the time, and these tools spend their own
        // time waiting for others.
        install.env("CARGO_PROFILE_DEV_DEBUG", "0");
        install.args(["install", "--quiet", "--locked", "--debug", "--version", version, name]);
        // The same folder for every tool, so that they share compiled dependencies.
        install.arg("--target-dir").arg(repo.target().join("tools/build"));
        run_and_read(install.arg("--root").arg(root))?;
    }
    Ok(program)
}
