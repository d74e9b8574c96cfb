//! `cargo xtask browser`: the page in real browsers, with everything that this takes.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::machine::{can_install_packages, install_packages, npm_package, say};
use crate::repo::{Repo, can_run, run};
use crate::wasm::Effort;
use crate::{talon, web, weight};

const AXE: &str = "4.14.0";
const GECKODRIVER: &str = "0.37.1";

/// A browser engine that the tests can run in.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// Chrome, Edge and most browsers of Android
    Chromium,
    /// Safari and every browser of an iPhone, here WebKitGTK
    #[value(name = "webkit")]
    WebKit,
    /// Firefox
    Firefox,
}

/// Debian's browser for WebKit.
const MINI_BROWSER: &str = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

impl Engine {
    /// As the tests know it.
    const fn word(self) -> &'static str {
        match self {
            Engine::Chromium => "chromium",
            Engine::WebKit => "webkit",
            Engine::Firefox => "firefox",
        }
    }

    /// Debian's packages with the browser and what drives it.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Engine::Chromium => &["chromium", "chromium-driver"],
            Engine::WebKit => &["webkit2gtk-driver", "xvfb", "dbus"],
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
                    && Path::new(MINI_BROWSER).is_file()
            }
            Engine::Firefox => can_run("firefox-esr", "--version"),
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
    fn can_be_had(self) -> bool {
        self.is_installed() || can_install_packages()
    }
}

/// Which tests run.
#[derive(Clone, Copy)]
enum Selection<'a> {
    /// Those whose name contains one of these words; all if there are none.
    Named(&'a [String]),
    /// Those that every engine must pass on every run: the page opens, a game is won, nothing is lost.
    Core,
}

/// The files of [`Selection::Core`].
const CORE: &[&str] = &["--test", "engines", "--test", "saving"];

/// Runs everything in Chromium and the core in WebKit, with the page as people get it.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    let site = Site::build(repo, Effort::Full)?;
    let in_chromium = site.test(repo, Engine::Chromium, Selection::Named(&[]));
    let in_webkit = if Engine::WebKit.can_be_had() {
        say("the same page in WebKit");
        site.test(repo, Engine::WebKit, Selection::Core)
    } else {
        let packages = Engine::WebKit.packages().join(", ");
        say(&format!("not tested in WebKit: it needs Debian's packages {packages}"));
        Ok(())
    };
    in_chromium.and(in_webkit).and(site.weighed)
}

/// The arguments of `cargo xtask browser`.
#[derive(Args)]
pub(crate) struct BrowserArgs {
    /// Run only tests whose name contains this
    filter: Vec<String>,
    /// The browser engine to run in
    #[arg(long = "in", value_name = "ENGINE", value_enum, default_value = "chromium")]
    engine: Engine,
    /// Build the page in seconds, without making it small or fast
    #[arg(long)]
    quick: bool,
}

impl BrowserArgs {
    /// Builds the page, finds a browser, runs the tests.
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        self.engine.install()?;
        let effort = if self.quick { Effort::Quick } else { Effort::Full };
        let site = Site::build(repo, effort)?;
        site.test(repo, self.engine, Selection::Named(&self.filter)).and(site.weighed)
    }
}

/// The page, and everything else that the tests are told of.
struct Site {
    bundle: PathBuf,
    talon: PathBuf,
    axe: PathBuf,
    /// Whether the first load is small enough; said after the tests.
    weighed: Result<()>,
}

impl Site {
    fn build(repo: &Repo, effort: Effort) -> Result<Site> {
        let bundle = web::bundle(repo, effort)?;
        let weighed = match effort {
            Effort::Full => weight::check(&bundle),
            Effort::Quick => Ok(()),
        };
        let talon = talon::build(repo, "dev", Some(&bundle))?;
        let axe = npm_package(repo, "axe-core", AXE)?.join("axe.min.js");
        Ok(Site { bundle, talon, axe, weighed })
    }

    fn test(&self, repo: &Repo, engine: Engine, selection: Selection<'_>) -> Result<()> {
        engine.install()?;
        let mut cargo = repo.cargo();
        if can_run("cargo-nextest", "--version") {
            cargo.args(["nextest", "run", "--no-fail-fast"]);
        } else {
            cargo.args(["test", "--quiet", "--no-fail-fast"]);
        }
        cargo.args(["--locked", "--package", "talon-web-tests"]);
        match selection {
            Selection::Named(words) => cargo.args(words),
            Selection::Core => cargo.args(CORE),
        };
        if engine == Engine::Firefox {
            cargo.env("TALON_GECKODRIVER", geckodriver(repo)?);
        }
        cargo.env("TALON_ENGINE", engine.word());
        cargo.env("TALON_BIN", &self.talon).env("TALON_AXE", &self.axe);
        cargo.env("TALON_SITE", self.bundle.join("site"));
        run(cargo.env("TALON_SHOTS", repo.target().join("shots").join(engine.word())))
    }
}

/// Runs the test of a package by its name: starts that `talon` or serves that site, and plays a move in Chromium.
pub(crate) fn play_a_move(repo: &Repo, talon: &Path, site: &Path, name: &str) -> Result<()> {
    Engine::Chromium.install()?;
    let mut cargo = repo.cargo();
    cargo.args(["test", "--quiet", "--locked", "--package", "talon-web-tests"]);
    cargo.args(["--test", "packages", name]);
    cargo.env("TALON_ENGINE", Engine::Chromium.word());
    cargo.env("TALON_BIN", talon).env("TALON_SITE", site);
    run(cargo.env("TALON_SHOTS", repo.target().join("shots/packages")))
}

/// Finds Chromium, for what else looks at the page.
pub(crate) fn find_browser() -> Result<()> {
    Engine::Chromium.install()
}

/// Firefox's driver, which Debian does not ship: built once below the build folder.
fn geckodriver(repo: &Repo) -> Result<PathBuf> {
    let root = repo.target().join("geckodriver").join(GECKODRIVER);
    let program = root.join("bin").join("geckodriver");
    if !program.is_file() {
        say(&format!("building geckodriver {GECKODRIVER} (minutes, once)"));
        let mut cargo = repo.cargo();
        cargo.args(["install", "--quiet", "--locked", "geckodriver", "--version", GECKODRIVER]);
        run(cargo.arg("--root").arg(&root))?;
    }
    Ok(program)
}
