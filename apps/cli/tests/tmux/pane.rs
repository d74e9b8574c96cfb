//! A terminal of tmux's with a program in it.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// Columns and rows.
pub(crate) const SIZE: (u16, u16) = (120, 40);

/// A terminal, closed when the test ends.
pub(crate) struct Pane {
    socket: String,
}

/// The state into which a program has put its terminal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Unchanged: a cursor, no mouse, the usual screen.
    Free,
    /// The other screen, no cursor, and the mouse.
    Taken,
    /// A mix of both.
    Between(String),
}

impl Pane {
    /// Runs a command; `name` tells the terminals of one test run apart.
    pub(crate) fn running(name: &str, command: &str) -> Pane {
        let pane = Pane { socket: format!("talon-{name}-{}", std::process::id()) };
        let (width, height) = (SIZE.0.to_string(), SIZE.1.to_string());
        pane.tmux(&["new-session", "-d", "-x", &width, "-y", &height, command]);
        pane
    }

    /// Runs `talon`.
    pub(crate) fn with_talon(name: &str, data: &Path, arguments: &str) -> Pane {
        Pane::running(name, &talon(data, arguments))
    }

    /// Runs a shell and types the command line of `talon` into it; its process is written to the file `process`.
    pub(crate) fn with_shell(name: &str, data: &Path, arguments: &str) -> Pane {
        let pane = Pane::running(name, "env PS1='ready> ' ENV= sh -i");
        pane.wait_for("ready>");
        let process = data.join("process");
        let command = talon(data, arguments).replace('\'', "\"");
        pane.send(&[&format!("sh -c 'echo $$ > \"{}\"; exec {command}'", process.display())]);
        pane.press(&["Enter"]);
        pane
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let mut run = Command::new("tmux");
        run.args(["-L", &self.socket, "-f", "/dev/null"]).args(args);
        run.env("TERM", "xterm-256color").output().expect("tmux is installed")
    }

    fn told(&self, format: &str) -> String {
        let output = self.tmux(&["display-message", "-p", format]);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Presses keys, by their names.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Sends texts as they are.
    pub(crate) fn send(&self, texts: &[&str]) {
        self.tmux(&[&["send-keys", "-l"], texts].concat());
    }

    /// Gives it another size.
    pub(crate) fn resize(&self, width: u16, height: u16) {
        let (width, height) = (width.to_string(), height.to_string());
        self.tmux(&["resize-window", "-x", &width, "-y", &height]);
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// Whether the program in it still runs.
    pub(crate) fn is_open(&self) -> bool {
        self.tmux(&["has-session"]).status.success()
    }

    /// The state of the terminal.
    pub(crate) fn state(&self) -> State {
        match self.told("#{alternate_on} #{cursor_flag} #{mouse_any_flag}").as_str() {
            "0 1 0" => State::Free,
            "1 0 1" => State::Taken,
            other => State::Between(other.to_owned()),
        }
    }

    /// Polls until a condition holds.
    pub(crate) fn wait_until(&self, what: &str, so: impl Fn(&Pane) -> bool) {
        let began = Instant::now();
        while !so(self) {
            let late = began.elapsed() > Duration::from_secs(120);
            assert!(!late, "{what}, but {:?}:\n{}", self.state(), self.screen());
        }
    }

    /// Polls the screen until it contains this text.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(&format!("\"{text}\" comes"), |pane| pane.screen().contains(text));
    }

    /// Ends tmux, as closing the window does.
    pub(crate) fn close(&self) {
        self.tmux(&["kill-server"]);
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        self.close();
    }
}

/// The command line of `talon` with a separate data directory.
fn talon(data: &Path, arguments: &str) -> String {
    let program = env!("CARGO_BIN_EXE_talon");
    format!("env TALON_DATA='{}' LANG=C.UTF-8 '{program}' {arguments}", data.display())
}
