//! The two programs behind a test: the server of the page, and the driver of the browser. Each ends with its value.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
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

/// `talon web` at work.
pub(crate) struct Server {
    _process: Background,
    /// Where the page is.
    pub(crate) address: String,
}

impl Server {
    /// Starts it at a given port, or at any free one (0).
    pub(crate) fn start(talon: &Path, port: u16) -> Result<Self> {
        let mut command = Command::new(talon);
        command.args(["web", "--port", &port.to_string()]);
        let told =
            |line: &str| line.split_whitespace().find(|w| w.starts_with("http")).map(str::to_owned);
        let (process, address) = Background::start(&mut command, told)?;
        Ok(Self { _process: process, address })
    }

    /// The port it listens at.
    pub(crate) fn port(&self) -> Result<u16> {
        let port = self.address.trim_end_matches('/').rsplit(':').next();
        port.and_then(|port| port.parse().ok()).context("the address has a port")
    }
}

/// `chromedriver` at work.
pub(crate) struct Driver {
    _process: Background,
    /// Where it takes commands.
    pub(crate) address: String,
}

impl Driver {
    /// Starts it at any free port.
    pub(crate) fn start() -> Result<Self> {
        let told = |line: &str| {
            let port = line.split("started successfully on port ").nth(1)?;
            Some(format!("http://127.0.0.1:{}", port.trim_end_matches('.')))
        };
        let mut command = Command::new("chromedriver");
        let (process, address) = Background::start(command.arg("--port=0"), told)?;
        Ok(Self { _process: process, address })
    }
}
