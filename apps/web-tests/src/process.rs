//! The two programs behind a test: the server of the page, and the driver of the browser. Each ends with its value.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};

/// A program that runs in the background and is ended when dropped.
struct Background(Child);

impl Background {
    /// Starts it and waits for the first line that tells what we want to know.
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
}

impl Drop for Background {
    fn drop(&mut self) {
        // It may have ended by itself; either way it is gone after this.
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
        let (process, address) = serve(&talon, "0")?;
        Ok(Self { talon, process: Some(process), address })
    }

    /// Switches it off.
    pub(crate) fn stop(&mut self) {
        self.process = None;
    }

    /// Switches it on again, at the same port.
    pub(crate) fn resume(&mut self) -> Result<()> {
        let port = self.address.trim_end_matches('/').rsplit(':').next();
        let (process, _) = serve(&self.talon, port.context("the address has a port")?)?;
        self.process = Some(process);
        Ok(())
    }
}

fn serve(talon: &Path, port: &str) -> Result<(Background, String)> {
    let told = |line: &str| {
        line.split_whitespace().find(|word| word.starts_with("http")).map(str::to_owned)
    };
    Background::start(Command::new(talon).args(["web", "--port", port]), told)
}

/// `chromedriver` at work.
pub(crate) struct Driver {
    _process: Background,
    /// Where it takes commands.
    pub(crate) address: String,
}

impl Driver {
    /// Starts it at any free port. It takes the same port of two networks, and ends where only one of them has it free:
    /// then the next start finds another.
    pub(crate) fn start() -> Result<Self> {
        const STARTS: usize = 10;
        let told = |line: &str| {
            let port = line.split("started successfully on port ").nth(1)?;
            Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
        };
        let start = || Background::start(Command::new("chromedriver").arg("--port=0"), told);
        let (process, address) = (1..STARTS).find_map(|_| start().ok()).map_or_else(start, Ok)?;
        Ok(Self { _process: process, address })
    }
}
