//! `cargo xtask browser`: the page in real browsers, with everything that this takes.

mod outcomes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::machine::{can_install_packages, cargo_tool, install_packages, npm_package, say};
use crate::repo::{Repo, can_run, output_of, run};
use crate::wasm::CompilerEffort;
use crate::{talon, web, weight};
use outcomes::Outcomes;

const AXE: &str = "4.14.0";
const GECKODRIVER: &str = "0.37.1";

/// A browser engine that the tests can run in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Engine {
    /// Chrome, Edge and most browsers of Android.
    Chromium,
    /// Safari and every browser of an iPhone, here WebKitGTK.
    WebKit,
    /// An older WebKit, without a window.
    Wpe,
    /// Firefox.
    Firefox,
}

/// The engines of `--in all`.
const ENGINES: [Engine; 4] = [Engine::Chromium, Engine::WebKit, Engine::Wpe, Engine::Firefox];

/// The browser that comes with WebKitGTK. Debian keeps it in a folder named after the processor, others in a plain one.
fn mini_browser() -> Option<PathBuf> {
    const BELOW: &str = "webkit2gtk-4.1/MiniBrowser";
    let by_processor = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let folders = by_processor.map(|entry| entry.path());
    let plain = ["/usr/lib", "/usr/lib64", "/usr/libexec"].map(PathBuf::from);
    folders.chain(plain).map(|folder| folder.join(BELOW)).find(|browser| browser.is_file())
}

impl Engine {
    /// As the tests know it.
    const fn word(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::WebKit => "webkit",
            Engine::Wpe => "wpe",
            Engine::Firefox => "firefox",
        }
    }

    /// Debian's packages with the browser and its driver.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Engine::Chromium => &["chromium", "chromium-driver"],
            Engine::WebKit => &["webkit2gtk-driver", "xvfb", "dbus", "xdotool"],
            Engine::Wpe => &["wpewebkit-driver", "cog", "dbus"],
            Engine::Firefox => &["firefox-esr"],
        }
    }

    fn is_installed(self) -> bool {
        match self {
            Engine::Chromium => {
                can_run("chromedriver", "--version") && can_run("chromium", "--version")
            }
            Engine::WebKit => {
                // Xvfb has no option that prints something and succeeds.
                can_run("WebKitWebDriver", "--help")
                    && can_run("dbus-daemon", "--version")
                    && Path::new("/usr/bin/Xvfb").is_file()
                    && can_run("xdotool", "--version")
                    && mini_browser().is_some()
            }
            Engine::Wpe => {
                can_run("WPEWebDriver", "--help")
                    && can_run("cog", "--version")
                    && can_run("dbus-daemon", "--version")
            }
            Engine::Firefox => {
                can_run("firefox-esr", "--version") || can_run("firefox", "--version")
            }
        }
    }

    /// Installs the browser where it is missing and we may.
    fn install(self) -> Result<()> {
        if self.is_installed() {
            return Ok(());
        }
        let packages = self.packages();
        if !can_install_packages() {
            let (word, packages) = (self.word(), packages.join(", "));
            bail!("the tests in {word} need Debian's packages {packages}: install them");
        }
        install_packages(packages)
    }

    /// Whether [`Engine::install`] can succeed on this machine.
    fn is_available(self) -> bool {
        self.is_installed() || can_install_packages()
    }
}

/// Which tests run.
#[derive(Clone, Copy)]
enum Selection<'a> {
    /// Those whose name contains one of these words; all if there are none.
    Named(&'a [String]),
    /// Tests that every engine must pass on every run: the page opens, a game is won, nothing is lost.
    Core,
}

/// The files of [`Selection::Core`].
const CORE: [&str; 2] = ["engines", "saving"];

/// The tests are compiled as part of the workspace, with the features that the other tests have already been compiled
/// with. Another package may have a file of the same name.
const OURS: &str = "package(talon-web-tests)";

/// All files with tests.
fn test_files(repo: &Repo) -> Result<Vec<String>> {
    let entries: std::io::Result<Vec<_>> =
        fs::read_dir(repo.root().join("apps/web-tests/tests"))?.collect();
    let paths = entries?.into_iter().map(|entry| entry.path());
    let stems = paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = stems.collect();
    names.sort();
    Ok(names)
}

/// How many tests run at a time: a browser waits for a third of its time, for frames and for its driver.
fn threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores * 3).div_ceil(2)
}

/// Runs everything in Chromium and the core in WebKit and Firefox, with the page as people get it.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let site = TestedPage::build(repo, CompilerEffort::Full)?;
    let in_chromium = site.test(repo, Engine::Chromium, Selection::Named(&[]));
    let in_webkit = site.test_where_possible(repo, Engine::WebKit, Selection::Core);
    let in_firefox = site.test_where_possible(repo, Engine::Firefox, Selection::Core);
    in_chromium.and(in_webkit).and(in_firefox).and(site.weighed)
}

/// Installs what [`check`] needs.
pub(crate) fn prepare(repo: &Repo) -> Result<()> {
    npm_package(repo, "axe-core", AXE)?;
    for engine in [Engine::Chromium, Engine::WebKit, Engine::Firefox] {
        if engine.is_available() {
            engine.install()?;
        }
    }
    if Engine::Firefox.is_available() {
        geckodriver(repo)?;
    }
    Ok(())
}

/// The arguments of `cargo xtask browser`.
#[derive(Args)]
pub(crate) struct BrowserArgs {
    /// Run only tests whose name contains this
    filter: Vec<String>,
    /// The browser engine to run in: chromium, webkit, wpe, firefox, or all of them
    #[arg(long = "in", value_name = "ENGINE", value_parser = engines, default_value = "chromium")]
    engines: Engines,
    /// Build the page in seconds, without making it small or fast
    #[arg(long)]
    quick: bool,
}

impl BrowserArgs {
    /// Builds the page, finds a browser, runs the tests.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let effort = if self.quick { CompilerEffort::Quick } else { CompilerEffort::Full };
        let named = Selection::Named(&self.filter);
        if let Engines::One(engine) = self.engines {
            engine.install()?;
            let site = TestedPage::build(repo, effort)?;
            return site.test(repo, engine, named).and(site.weighed);
        }
        let site = TestedPage::build(repo, effort)?;
        let run = ENGINES.map(|engine| site.test_where_possible(repo, engine, named));
        run.into_iter().collect::<Result<()>>().and(site.weighed)
    }
}

/// The engines that `--in` chooses.
#[derive(Clone, Copy)]
enum Engines {
    One(Engine),
    All,
}

/// Reads the word of `--in`.
fn engines(word: &str) -> Result<Engines, String> {
    if word == "all" {
        return Ok(Engines::All);
    }
    let engine = ENGINES.into_iter().find(|engine| engine.word() == word);
    engine.map(Engines::One).ok_or_else(|| "use chromium, webkit, wpe, firefox or all".to_owned())
}

/// The page, and everything else that the tests need to know.
struct TestedPage {
    bundle: PathBuf,
    talon: PathBuf,
    axe: PathBuf,
    /// Whether the first load is small enough; said after the tests.
    weighed: Result<()>,
}

impl TestedPage {
    fn build(repo: &Repo, effort: CompilerEffort) -> Result<TestedPage> {
        let bundle = web::bundle(repo, effort)?;
        let weighed = match effort {
            CompilerEffort::Full => weight::check(repo, &bundle),
            CompilerEffort::Quick => Ok(()),
        };
        let talon = talon::build(repo, "dev", Some(&bundle))?;
        let axe = npm_package(repo, "axe-core", AXE)?.join("axe.min.js");
        Ok(TestedPage { bundle, talon, axe, weighed })
    }

    /// Runs tests in an engine, or says why it is not available here.
    fn test_where_possible(
        &self,
        repo: &Repo,
        engine: Engine,
        selection: Selection<'_>,
    ) -> Result<()> {
        let word = engine.word();
        if !engine.is_available() {
            let packages = engine.packages().join(", ");
            say(&format!("not tested in {word}: it needs Debian's packages {packages}"));
            return Ok(());
        }
        if engine == Engine::Firefox
            && let Err(why) = geckodriver(repo)
        {
            say(&format!("not tested in {word}: {why}"));
            return Ok(());
        }
        say(&format!("the page in {word}"));
        self.test(repo, engine, selection)
    }

    fn test(&self, repo: &Repo, engine: Engine, selection: Selection<'_>) -> Result<()> {
        engine.install()?;
        let mut cargo = repo.cargo();
        if can_run("cargo-nextest", "--version") {
            cargo.args(["nextest", "run", "--no-fail-fast", "--workspace", "-E", OURS]);
            cargo.arg(format!("--test-threads={}", threads()));
        } else {
            cargo.args(["test", "--quiet", "--no-fail-fast", "--package", "talon-web-tests"]);
        }
        // The message names the failure; hundreds of lines below would hide it.
        cargo.arg("--locked").env("RUST_LIB_BACKTRACE", "0");
        let files = match selection {
            Selection::Named(words) => {
                cargo.args(words);
                test_files(repo)?
            }
            Selection::Core => {
                cargo.env("TALON_CORE", "");
                CORE.map(str::to_owned).to_vec()
            }
        };
        cargo.args(files.iter().flat_map(|file| ["--test", file]));
        let outcomes = Outcomes::fresh(repo, engine.word())?;
        cargo.env("TALON_OUTCOMES", outcomes.path());
        let ran = run(self.describe(repo, engine, &mut cargo)?);
        say(&format!("the page in {}: {}", engine.word(), outcomes.sum_up()?));
        ran
    }

    /// Tells a program that drives the page where everything is.
    fn describe<'c>(
        &self,
        repo: &Repo,
        engine: Engine,
        cargo: &'c mut Command,
    ) -> Result<&'c mut Command> {
        match engine {
            Engine::Chromium | Engine::Wpe => {}
            Engine::WebKit => {
                let browser = mini_browser().context("WebKitGTK has no MiniBrowser here")?;
                cargo.env("TALON_MINI_BROWSER", browser);
            }
            Engine::Firefox => {
                cargo.env("TALON_GECKODRIVER", geckodriver(repo)?);
            }
        }
        cargo.env("TALON_ENGINE", engine.word());
        cargo.env("TALON_BIN", &self.talon).env("TALON_AXE", &self.axe);
        cargo.env("TALON_SITE", self.bundle.join("site"));
        Ok(cargo.env("TALON_SHOTS", repo.target().join("shots").join(engine.word())))
    }
}

/// Drives the page for the README's pictures, which land in a folder.
pub(crate) fn take_pictures(repo: &Repo, folder: &Path) -> Result<()> {
    Engine::Chromium.install()?;
    let site = TestedPage::build(repo, CompilerEffort::Quick)?;
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "talon-web-tests"]);
    cargo.args(["--example", "pictures"]);
    run(site.describe(repo, Engine::Chromium, &mut cargo)?.env("TALON_SHOTS", folder))
}

/// Measures how long a deal of each level takes, and returns the table.
pub(crate) fn level_times(repo: &Repo) -> Result<String> {
    Engine::Chromium.install()?;
    let site = TestedPage::build(repo, CompilerEffort::Full)?;
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "talon-web-tests"]);
    cargo.args(["--example", "level_times"]);
    output_of(site.describe(repo, Engine::Chromium, &mut cargo)?)
}

/// Takes the pictures of the page's manifest.
pub(crate) fn take_screenshots(repo: &Repo) -> Result<()> {
    Engine::Chromium.install()?;
    let site = TestedPage::build(repo, CompilerEffort::Quick)?;
    let folder = repo.root().join("apps/web/assets/screenshots");
    let mut cargo = repo.cargo();
    cargo.args(["run", "--quiet", "--locked", "--package", "talon-web-tests"]);
    cargo.args(["--example", "screenshots", "--"]).arg(folder);
    run(site.describe(repo, Engine::Chromium, &mut cargo)?)
}

/// Runs the test of a package by its name: starts that `talon` or serves that site, and plays a move in Chromium.
pub(crate) fn play_a_move(repo: &Repo, talon: &Path, site: &Path, name: &str) -> Result<()> {
    Engine::Chromium.install()?;
    let mut cargo = repo.cargo();
    cargo.args(["test", "--quiet", "--locked", "--workspace", "--test", "packages", name]);
    cargo.env("TALON_ENGINE", Engine::Chromium.word());
    cargo.env("TALON_BIN", talon).env("TALON_SITE", site);
    run(cargo.env("TALON_SHOTS", repo.target().join("shots/packages")))
}

/// Finds Chromium, for the other commands that open the page.
pub(crate) fn find_browser() -> Result<()> {
    Engine::Chromium.install()
}

/// Firefox's driver: the system's own, or one that is built once below the build folder, because Debian ships none.
fn geckodriver(repo: &Repo) -> Result<PathBuf> {
    if can_run("geckodriver", "--version") {
        return Ok(PathBuf::from("geckodriver"));
    }
    cargo_tool(repo, "geckodriver", GECKODRIVER).context(
        "Firefox needs geckodriver, which is not installed and could not be built from the crate \
         registry: install it, or try again with a network",
    )
}
