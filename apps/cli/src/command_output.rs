//! The result of a command: a text and an exit code, or an error.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde_json::json;
use talon_engine::Refusal;
use talon_engine::text::printable;
use talon_terminal::wording::{io_reason, shown};

use crate::solve::Stop;

/// The exit code after Ctrl-C: 128 and the signal's number.
pub(crate) const INTERRUPTED: u8 = 130;

/// The exit code of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum ExitStatus {
    /// Exit code 0.
    #[default]
    Yes,
    /// Exit code 1: an illegal move, a rules file with mistakes.
    No,
    /// Exit code 3: a search without a verdict, if the caller wants exit codes.
    Unknown,
    /// Exit code 130: Ctrl-C came first; the output has the results until then.
    Interrupted,
}

/// The text that a command prints on the standard output, and its exit status.
#[derive(Clone, Debug, Default)]
pub(crate) struct CommandOutput {
    text: String,
    status: ExitStatus,
}

impl CommandOutput {
    /// A text to print.
    pub(crate) fn new(text: impl Into<String>) -> CommandOutput {
        CommandOutput { text: text.into(), status: ExitStatus::Yes }
    }

    /// A text to print, with exit code 1.
    pub(crate) fn no(text: impl Into<String>) -> CommandOutput {
        CommandOutput { text: text.into(), status: ExitStatus::No }
    }

    /// The same output, with exit code 130 if Ctrl-C came before it was complete.
    pub(crate) fn unless_stopped(self, stop: &Stop) -> CommandOutput {
        if stop.is_asked() {
            CommandOutput { status: ExitStatus::Interrupted, ..self }
        } else {
            self
        }
    }

    /// The same output with another status.
    pub(crate) fn with(self, status: ExitStatus) -> CommandOutput {
        CommandOutput { status, ..self }
    }

    /// One line for each text.
    pub(crate) fn lines(lines: impl IntoIterator<Item = String>) -> CommandOutput {
        CommandOutput::new(
            lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect::<String>(),
        )
    }

    /// A value as indented JSON.
    pub(crate) fn json(value: &serde_json::Value) -> CommandOutput {
        CommandOutput::new(format!("{value:#}\n"))
    }

    /// Prints it.
    pub(crate) fn give(self) -> ExitCode {
        let mut out = io::stdout().lock();
        let printed = out.write_all(self.text.as_bytes()).and_then(|()| out.flush());
        match (pipe_state(printed), self.status) {
            (Err(error), _) => error.report(),
            (Ok(_), ExitStatus::Yes) => ExitCode::SUCCESS,
            (Ok(_), ExitStatus::No) => ExitCode::from(1),
            (Ok(_), ExitStatus::Unknown) => ExitCode::from(3),
            (Ok(_), ExitStatus::Interrupted) => ExitCode::from(INTERRUPTED),
        }
    }
}

/// Whether the output still has a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PipeState {
    /// It has one.
    Open,
    /// The reader has stopped reading, as `head` does. This is not an error; the rest is not printed.
    Closed,
}

/// The state of the pipe after printing something.
pub(crate) fn pipe_state(printed: io::Result<()>) -> Result<PipeState, CliError> {
    match printed {
        Ok(()) => Ok(PipeState::Open),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(PipeState::Closed),
        Err(error) => {
            Err(CliError::new(format!("the answer cannot be printed: {}", io_reason(&error))))
        }
    }
}

/// Prints a line on the standard error, without control characters. Errors are ignored: the standard error may be
/// closed.
pub(crate) fn warn(line: &dyn Display) {
    drop(writeln!(io::stderr(), "{}", printable(&line.to_string())));
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CliError {
    /// Something given to it is wrong: exit code 2 and one message: a phrase, or a sentence that players read on other
    /// screens too.
    Wrong(String),
    /// A move is not legal: exit code 1, and the answer has its number and the reason.
    Illegal {
        /// The move's place, from 1.
        number: usize,
        /// The reason.
        refusal: Refusal,
    },
}

impl CliError {
    /// An error with this message.
    pub(crate) fn new(message: impl Into<String>) -> CliError {
        CliError::Wrong(message.into())
    }

    /// An error that a library reports.
    pub(crate) fn from_error(error: impl Display) -> CliError {
        CliError::Wrong(error.to_string())
    }

    /// The error as JSON: an illegal move is an answer too.
    pub(crate) fn into_json(self) -> Result<CommandOutput, CliError> {
        match self {
            CliError::Illegal { number, refusal } => {
                let object = json!({
                    "result": "illegal",
                    "illegal_move": number,
                    "why": shown().refusal(&refusal),
                });
                Ok(CommandOutput::no(format!("{object:#}\n")))
            }
            wrong @ CliError::Wrong(_) => Err(wrong),
        }
    }

    /// Prints it: an error to the standard error, an illegal move as the answer.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            CliError::Wrong(message) => {
                // Quoted control characters do not reach the terminal. If this fails, there is nowhere to report it.
                let lines: Vec<String> = message.lines().map(printable).collect();
                drop(writeln!(io::stderr(), "error: {}", lines.join("\n")));
                ExitCode::from(2)
            }
            CliError::Illegal { number, refusal } => {
                let why = shown().refusal(&refusal);
                CommandOutput::no(format!("illegal at move {number}: {why}\n")).give()
            }
        }
    }
}
