//! The programs behind a test: the server of the page, the driver of the browser, and for WebKit a screen and a message
//! bus. Each ends with its value.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::engine::Engine;
use crate::given;
use crate::timeouts::Timeout;

/// A program that runs in the background and is killed when dropped.
struct Background(Child);

impl Background {
    /// Starts it and waits for the first line that `find` accepts.
    fn start<T>(command: &mut Command, told: impl Fn(&str) -> Option<T>) -> Result<(Self, T)> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let output = child.stdout.take().context("its output was asked for")?;
        let background = Self(child);
        let mut lines = BufReader::new(output).lines().map_while(Result::ok);
        let found = lines.find_map(|line| told(&line));
        let found = found.context("it ended without saying where it listens")?;
        // Read on to the end, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Ok((background, found))
    }

    /// Starts a program that prints nothing, and waits until something listens at its port.
    fn start_silent(command: &mut Command, port: u16) -> Result<Self> {
        const BETWEEN_TRIES: Duration = Duration::from_millis(10);
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = child
            .spawn()
            .with_context(|| format!("cannot start {}", command.get_program().display()))?;
        let background = Self(child);
        let mut timeout = Timeout::start();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            if timeout.is_over() {
                bail!("{} does not listen at port {port}", command.get_program().display());
            }
            std::thread::sleep(BETWEEN_TRIES);
        }
        Ok(background)
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // It may have ended by itself; either way it has ended after this.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// `talon web`, at work or switched off.
pub(crate) struct Host {
    talon: PathBuf,
    process: Option<Background>,
    /// Where the page is, also after a pause.
    pub(crate) address: String,
}

impl Host {
    /// Starts it at any free port.
    pub(crate) fn start(talon: PathBuf) -> Result<Self> {
        let (process, address) = serve(&talon, &["--port", "0"])?;
        Ok(Self { talon, process: Some(process), address })
    }

    /// Starts it as a player does, without saying where.
    pub(crate) fn start_as_players_do(talon: PathBuf) -> Result<Self> {
        let (process, address) = serve(&talon, &[])?;
        Ok(Self { talon, process: Some(process), address })
    }

    /// Ends it and starts it again, as a player does.
    pub(crate) fn restart_as_players_do(&mut self) -> Result<()> {
        self.stop();
        *self = Self::start_as_players_do(self.talon.clone())?;
        Ok(())
    }

    /// Switches it off.
    pub(crate) fn stop(&mut self) {
        self.process = None;
    }

    /// Switches it on again, at the same port.
    pub(crate) fn resume(&mut self) -> Result<()> {
        let port = self.address.trim_end_matches('/').rsplit(':').next();
        let port = port.context("the address has a port")?;
        let (process, _) = serve(&self.talon, &["--port", port])?;
        self.process = Some(process);
        Ok(())
    }
}

fn serve(talon: &Path, port: &[&str]) -> Result<(Background, String)> {
    let told = |line: &str| {
        line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
    };
    Background::start(Command::new(talon).arg("web").args(port), told)
}

/// The driver of a browser at work.
pub(crate) struct Driver {
    /// The driver before the programs that it needs: they are ended in this order.
    _processes: Vec<Background>,
    /// Where it takes commands.
    pub(crate) address: String,
    /// The screen of a browser that has a window.
    display: Option<String>,
}

impl Driver {
    /// Starts the driver of an engine at any free port.
    pub(crate) fn start(engine: Engine, profile: &Path) -> Result<Self> {
        match engine {
            Engine::Chromium => chromedriver(),
            Engine::WebKit => webkit_driver(profile),
            Engine::Wpe => wpe_driver(profile),
            Engine::Firefox => geckodriver(profile),
        }
    }

    /// Makes the browser's window the active one, as a window manager would: a page in another one draws no focus.
    pub(crate) fn activate_window(&self) -> Result<()> {
        let Some(display) = &self.display else { return Ok(()) };
        let mut timeout = Timeout::start();
        // The window may be on its way. Each answer of xdotool takes some milliseconds.
        while !activate(display)? {
            if timeout.is_over() {
                bail!("the browser's window does not come up");
            }
        }
        Ok(())
    }
}

/// Gives the focus of a screen to the browser's window, if it is there.
fn activate(display: &str) -> Result<bool> {
    const WINDOW: [&str; 6] =
        ["search", "--sync", "--onlyvisible", "--class", "MiniBrowser", "windowfocus"];
    let mut xdotool = Command::new("xdotool");
    xdotool.args(WINDOW).env("DISPLAY", display).stdin(Stdio::null());
    let ended = xdotool.stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(ended.context("cannot start xdotool")?.success())
}

/// It binds one port on two networks, and exits if only one of them is free: then the next start tries another port.
fn chromedriver() -> Result<Driver> {
    const STARTS: usize = 10;
    let told = |line: &str| {
        let port = line.split("started successfully on port ").nth(1)?;
        Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
    };
    let start = || Background::start(Command::new("chromedriver").arg("--port=0"), told);
    let (process, address) = (1..STARTS).find_map(|_| start().ok()).map_or_else(start, Ok)?;
    Ok(Driver { _processes: vec![process], address, display: None })
}

fn geckodriver(profile: &Path) -> Result<Driver> {
    let told = |line: &str| {
        let address = line.split("Listening on ").nth(1)?;
        Some(format!("http://{}", address.trim()))
    };
    let mut command = Command::new(given("TALON_GECKODRIVER")?);
    // Firefox keeps settings below the home folder even with its own profile.
    command.args(["--port", "0"]).arg("--profile-root").arg(profile).env("HOME", profile);
    let (process, address) = Background::start(&mut command, told)?;
    Ok(Driver { _processes: vec![process], address, display: None })
}

/// WebKit's browser needs a screen and a message bus. Each test has its own.
fn webkit_driver(profile: &Path) -> Result<Driver> {
    let mut screen = Command::new("Xvfb");
    screen.args(["-displayfd", "1", "-screen", "0", "4000x2400x24", "-nolisten", "tcp"]);
    let (screen, display) = Background::start(screen.stderr(Stdio::null()), first_word)?;
    let display = format!(":{display}");
    let (bus, bus_address) = message_bus()?;
    let port = free_port()?;
    let mut command = Command::new("WebKitWebDriver");
    command.arg(format!("--port={port}")).env("DISPLAY", &display);
    command.env("DBUS_SESSION_BUS_ADDRESS", bus_address);
    command.env("HOME", profile).env("XDG_CONFIG_HOME", profile);
    let driver = Background::start_silent(&mut command, port)?;
    let address = format!("http://127.0.0.1:{port}");
    Ok(Driver { _processes: vec![driver, bus, screen], address, display: Some(display) })
}

/// WPE's browser draws into memory. It needs a message bus, and a folder for sockets.
fn wpe_driver(profile: &Path) -> Result<Driver> {
    let (bus, bus_address) = message_bus()?;
    let port = free_port()?;
    let mut command = Command::new("WPEWebDriver");
    command.arg(format!("--port={port}")).env("DBUS_SESSION_BUS_ADDRESS", bus_address);
    command.env("HOME", profile).env("XDG_RUNTIME_DIR", profile);
    let driver = Background::start_silent(&mut command, port)?;
    let address = format!("http://127.0.0.1:{port}");
    Ok(Driver { _processes: vec![driver, bus], address, display: None })
}

fn message_bus() -> Result<(Background, String)> {
    let mut bus = Command::new("dbus-daemon");
    bus.args(["--session", "--nofork", "--print-address=1"]);
    Background::start(bus.stderr(Stdio::null()), first_word)
}

/// A line that is not empty.
fn first_word(line: &str) -> Option<String> {
    Some(line.trim().to_owned()).filter(|line| !line.is_empty())
}

/// A port that nothing listens at now.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
