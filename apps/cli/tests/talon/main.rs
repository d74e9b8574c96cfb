//! The `talon` command as people and programs use it: its output and its exit codes.

mod bad_input;
mod boards;
mod commands;
mod dialogue;
mod documented;
#[cfg(unix)]
mod examples;
mod files;
mod help;
mod hint;
mod kill;
mod limits;
mod no_lost_games;
mod play;
mod puzzle;
mod review;
mod rules_file_page;
mod rules_files;
mod saved;
mod schemas;
mod solve;
mod surveys;
mod transfer;
#[cfg(unix)]
mod unbounded_input;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a run ended.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// The path of a file or folder of the repository.
fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// The text of a file of the repository.
fn repository_text(path: &str) -> String {
    std::fs::read_to_string(in_repository(path)).expect("a file of the repository")
}

/// Runs `talon` with these arguments.
fn talon(args: &[&str]) -> Run {
    talon_reading(args, "")
}

/// Runs `talon` with these arguments and this standard input.
fn talon_reading(args: &[&str], input: &str) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_talon")).args(args), input)
}

/// The output of `talon` with a separate data directory; the run must succeed.
fn at(data: &Path, args: &[&str], input: &str) -> String {
    let mut talon = Command::new(env!("CARGO_BIN_EXE_talon"));
    let run = run(talon.args(args).env("TALON_DATA", data), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// Runs a command with this standard input.
fn run(command: &mut Command, input: &str) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may be gone before it is written.
    drop(child.stdin.take().expect("piped").write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the command ends");
    let run = Run {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    };
    // Error numbers of the system do not help players.
    assert!(!run.out.contains("os error") && !run.err.contains("os error"), "{run:?}");
    run
}

/// The output of a run that must succeed.
fn printed(args: &[&str]) -> String {
    let run = talon(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// The one message of a run that must be refused with exit code 2 and print nothing else.
fn refused(args: &[&str]) -> String {
    let run = talon(args);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
    run.err
}

/// The JSON that a run prints.
fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(args)).expect("JSON")
}

/// A file of a test, deleted when the test ends.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, text: &str) -> TestFile {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).expect("the test directory is writable");
        TestFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        drop(std::fs::remove_file(&self.0));
    }
}
