//! `cargo xtask orca`: nine moves at the table with the Orca screen reader on, made by keys and heard. Orca speaks to a
//! dummy voice and writes its sentences into a log. Takes a minute; not a step of `cargo xtask test`, because a
//! desktop's screen reader on a machine without a desktop has many parts that can be missing.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::lighthouse::Server;
use crate::machine::{can_install_packages, install_packages, say, slowdown};
use crate::repo::{Repo, run};
use crate::wasm::CompilerEffort;
use crate::{browser, talon, web};

const PACKAGES: &[&str] =
    &["orca", "xvfb", "dbus", "at-spi2-core", "speech-dispatcher", "xdotool", "libglib2.0-bin"];

/// The programs of these packages that the test runs.
const PROGRAMS: &[&str] = &["orca", "Xvfb", "dbus-daemon", "xdotool", "gsettings"];

/// The deal and its first nine moves: the key, and the words that must be heard after it. Arrows only walk.
const DEAL: &str = "#klondike/ms:617";
const PLAY: &[(&str, &str)] = &[
    ("Right", "Ace of hearts, on one face-down card"),
    ("Home", "Ace of hearts home. Column 2 turns up the ace of diamonds."),
    ("Home", "Ace of diamonds home."),
    ("d", "and on top four of diamonds."),
    ("d", "and on top queen of spades."),
    ("d", "and on top seven of clubs."),
    ("d", "and on top two of spades."),
    ("Left", "Seven of diamonds"),
    ("Left", "The stock"),
    ("Down", "Two of spades"),
    ("5", "Two of spades to column 5."),
    ("d", "and on top two of hearts."),
    ("Home", "Two of hearts home."),
];

/// How long anything may take on a machine that does nothing else.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long Orca needs before the next key on such a machine: a key cuts off the sentence that it is about to say.
const BEFORE_NEXT_KEY: Duration = Duration::from_secs(1);
/// The bar's buttons are before the table: more presses of Tab mean that the table cannot be reached.
const TABS: usize = 20;
/// After this many nudges, everything about a press of Tab is in the log.
const NUDGES: usize = 3;

const CHROMIUM_FLAGS: &[&str] = &[
    "--force-renderer-accessibility",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1366,768",
];

/// Speech goes nowhere, and its server ends soon after Orca.
const SPEECH: &str = "AddModule \"dummy\" \"sd_dummy\" \"\"\nDefaultModule dummy\nTimeout 1\n";

/// Starts a desktop with Orca and the page, plays, and fails if a move is not said.
pub(crate) fn check(repo: &Repo) -> Result<()> {
    find_tools()?;
    let bundle = web::bundle(repo, CompilerEffort::Quick)?;
    let talon = talon::build(repo, "dev", Some(&bundle))?;
    let server = Server::start(&talon)?;
    let desktop = Desktop::start(&repo.target().join("orca"))?;
    say("starting Orca");
    let _orca = desktop.orca()?;
    desktop.hear(0, "Screen reader on.")?;
    say("opening a table");
    let _page = desktop.browser(&format!("{}{DEAL}", server.address))?;
    desktop.hear(0, "A new deal.")?;
    desktop.go_to_the_table()?;
    let mut made = 0;
    for &(key, said) in PLAY {
        let heard = desktop.press(key, said)?;
        println!("{key:>6}  {heard}");
        made += usize::from(!matches!(key, "Left" | "Right" | "Down"));
    }
    println!("Orca said {made} of {made} moves.");
    Ok(())
}

fn find_tools() -> Result<()> {
    browser::find_browser()?;
    // Some of them do not even print their version without a screen.
    let is_there = PROGRAMS.iter().all(|name| Path::new("/usr/bin").join(name).is_file());
    if is_there {
        return Ok(());
    }
    let packages = PACKAGES.join(", ");
    ensure!(can_install_packages(), "Orca needs Debian's packages {packages}: install them");
    install_packages(PACKAGES)
}

/// A program that ends when it is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself; either way it has ended after this.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A screen that nobody sees, a message bus, and a home folder of their own.
struct Desktop {
    folder: PathBuf,
    display: String,
    bus_address: String,
    _screen: Running,
    _bus: Running,
}

impl Desktop {
    fn start(folder: &Path) -> Result<Desktop> {
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        let speech = folder.join(".config/speech-dispatcher");
        fs::create_dir_all(&speech)?;
        fs::write(speech.join("speechd.conf"), SPEECH)?;
        let mut screen = Command::new("Xvfb");
        screen.args(["-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp"]);
        let (screen, number) = first_line(&mut screen)?;
        let mut bus = Command::new("dbus-daemon");
        bus.args(["--session", "--nofork", "--print-address=1"]).envs(homes(folder));
        bus.env("DISPLAY", format!(":{number}"));
        let (bus, bus_address) = first_line(&mut bus)?;
        let desktop = Desktop {
            folder: folder.to_owned(),
            display: format!(":{number}"),
            bus_address,
            _screen: screen,
            _bus: bus,
        };
        for (schema, key) in [
            ("org.gnome.desktop.interface", "toolkit-accessibility"),
            ("org.gnome.desktop.a11y.applications", "screen-reader-enabled"),
        ] {
            run(desktop.command("gsettings").args(["set", schema, key, "true"]))?;
        }
        Ok(desktop)
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.envs(homes(&self.folder)).env("DISPLAY", &self.display);
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.bus_address);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn log(&self) -> PathBuf {
        self.folder.join("orca.log")
    }

    fn orca(&self) -> Result<Running> {
        let mut orca = self.command("orca");
        orca.arg(format!("--debug-file={}", self.log().display())).arg("--replace");
        orca.spawn().map(Running).context("Orca does not start")
    }

    fn browser(&self, address: &str) -> Result<Running> {
        let mut chromium = self.command("chromium");
        chromium.args(CHROMIUM_FLAGS).arg(format!("--app={address}"));
        chromium.arg(format!("--user-data-dir={}", self.folder.join("profile").display()));
        chromium.spawn().map(Running).context("Chromium does not start")
    }

    /// Everything that Orca has said.
    fn said(&self) -> Vec<String> {
        let log = fs::read(self.log()).unwrap_or_default();
        let log = String::from_utf8_lossy(&log);
        let words = log.lines().filter_map(|line| line.split_once("SPEECH OUTPUT: '"));
        // A sentence is followed by the voice that says it: "'Focus mode'{'established': False}".
        let sentence = |rest: &str| {
            let words = rest.split("{'established'").next().unwrap_or(rest);
            words.trim_end_matches([' ', '\'']).to_owned()
        };
        words.map(|(_, rest)| sentence(rest)).collect()
    }

    /// Waits until Orca says something, not counting its first `from` sentences; returns the sentence.
    fn hear(&self, from: usize, words: &str) -> Result<String> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE.mul_f64(slowdown()) {
            sleep(BEFORE_NEXT_KEY.mul_f64(slowdown().max(2.0)));
            self.nudge()?;
            let said = self.said();
            if let Some(heard) = said.iter().skip(from).find(|said| said.contains(words)) {
                return Ok(heard.clone());
            }
        }
        let said = self.said();
        let heard = said.get(from..).unwrap_or_default().join(" / ");
        bail!("Orca did not say {words:?}. It said: {heard:?}. Its log is {}", self.log().display())
    }

    /// Makes Orca write its log: it keeps the last lines to itself until there are more. The key does nothing else.
    fn nudge(&self) -> Result<()> {
        sleep(Duration::from_millis(250));
        run(self.command("xdotool").args(["key", "Shift_L"]))
    }

    fn press(&self, key: &str, words: &str) -> Result<String> {
        let before = self.said().len();
        run(self.command("xdotool").args(["key", key]))?;
        self.hear(before, words)
    }

    /// Goes over the bar's buttons with Tab, as a person would. Orca turns to focus mode by itself in the table.
    fn go_to_the_table(&self) -> Result<()> {
        for _ in 0..TABS {
            let before = self.said().len();
            run(self.command("xdotool").args(["key", "Tab"]))?;
            sleep(BEFORE_NEXT_KEY.mul_f64(slowdown()));
            for _ in 0..NUDGES {
                self.nudge()?;
            }
            if self.said()[before..].iter().any(|said| said.contains("Column 1")) {
                return Ok(());
            }
        }
        bail!("{TABS} presses of Tab did not lead to the table")
    }
}

/// Where programs keep their settings, sockets and caches.
fn homes(folder: &Path) -> [(&'static str, PathBuf); 4] {
    [
        ("HOME", folder.to_owned()),
        ("XDG_CONFIG_HOME", folder.join(".config")),
        ("XDG_DATA_HOME", folder.join(".local")),
        ("XDG_RUNTIME_DIR", folder.to_owned()),
    ]
}

/// Starts a program and reads the first line that it prints.
fn first_line(command: &mut Command) -> Result<(Running, String)> {
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let output = child.stdout.take().context("its output was asked for")?;
    let running = Running(child);
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    Ok((running, line.trim().to_owned()))
}
