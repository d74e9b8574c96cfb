//! A `--plain` game in another process, driven line by line.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use talon_engine::Move;

/// A running game in another process.
pub(crate) struct Dialogue {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Dialogue {
    /// Starts a game and reads its first lines.
    pub(crate) fn start(data: &Path, game: &str, deal: &str) -> Dialogue {
        let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
        talon.args(["play", game, deal, "--plain"]).env("TALON_DATA", data);
        Dialogue::start_with(&mut talon)
    }

    /// Starts a command that plays a game, and reads its first lines.
    pub(crate) fn start_with(command: &mut Command) -> Dialogue {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut dialogue = Dialogue { child, input, output };
        dialogue.until(|line| line.starts_with("Type a move"));
        dialogue
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Types a line without waiting for an answer.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the game listens");
    }

    /// Reads up to a line; returns everything read.
    fn until(&mut self, last: impl Fn(&str) -> bool) -> String {
        let mut said = String::new();
        loop {
            let before = said.len();
            let read = self.output.read_line(&mut said).expect("a line");
            assert_ne!(read, 0, "the game goes on; it said:\n{said}");
            if last(&said[before..]) {
                return said;
            }
        }
    }

    /// Types a line and then `status`; returns everything before the status.
    pub(crate) fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.say("status");
        self.until(|line| line.contains(" undone, hints:"))
    }

    /// Plays a move and waits until it is answered.
    pub(crate) fn play(&mut self, mv: Move) {
        self.ask(&mv.to_string());
    }

    /// How many steps have been played.
    pub(crate) fn steps(&mut self) -> usize {
        let said = self.ask("");
        let status = said.lines().last().expect("a status");
        let number = status.split(' ').next().expect("a word");
        number.parse().expect(number)
    }

    /// Waits until everything is saved: another program may have held the file for longer than a move waits.
    pub(crate) fn wait_until_saved(&mut self) {
        let started = Instant::now();
        while self.ask("").contains("Not saved.") {
            assert!(started.elapsed() < Duration::from_secs(60), "it is saved within a minute");
        }
    }

    /// Kills it, as a crash would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Ends it as a player does.
    pub(crate) fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("it has ended").success());
    }
}
