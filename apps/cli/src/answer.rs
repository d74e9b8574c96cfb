//! What a command gives back: a text and an exit code, or trouble that kept it from answering.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use serde_json::json;
use talon_engine::Refusal;

/// Whether the answer is the one that was hoped for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Outcome {
    /// Exit code 0.
    #[default]
    Yes,
    /// Exit code 1: an illegal move, a rules file with mistakes.
    No,
}

/// What a command prints on the standard output.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    text: String,
    outcome: Outcome,
}

impl Answer {
    /// A text to print.
    pub(crate) fn new(text: impl Into<String>) -> Answer {
        Answer { text: text.into(), outcome: Outcome::Yes }
    }

    /// A text to print, with exit code 1.
    pub(crate) fn no(text: impl Into<String>) -> Answer {
        Answer { text: text.into(), outcome: Outcome::No }
    }

    /// One line for each text.
    pub(crate) fn lines(lines: impl IntoIterator<Item = String>) -> Answer {
        Answer::new(lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect::<String>())
    }

    /// A value for a program to read, laid out over lines.
    pub(crate) fn json(value: &serde_json::Value) -> Answer {
        Answer::new(format!("{value:#}\n"))
    }

    /// Prints it.
    pub(crate) fn give(self) -> ExitCode {
        let mut out = io::stdout().lock();
        let printed = out.write_all(self.text.as_bytes()).and_then(|()| out.flush());
        match (heard(printed), self.outcome) {
            (Err(trouble), _) => trouble.tell(),
            (Ok(_), Outcome::Yes) => ExitCode::SUCCESS,
            (Ok(_), Outcome::No) => ExitCode::from(1),
        }
    }
}

/// Whether somebody still reads what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// There is no reason to stop.
    Yes,
    /// The reader has heard enough, as `head` does: no failure, but the rest need not be said.
    No,
}

/// What has become of printing something.
pub(crate) fn heard(printed: io::Result<()>) -> Result<Heard, Trouble> {
    match printed {
        Ok(()) => Ok(Heard::Yes),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(Heard::No),
        Err(error) => Err(Trouble::new(format!("the answer cannot be printed: {error}"))),
    }
}

/// Why a command does not answer as it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Something given to it is wrong: exit code 2 and one message, a sentence without a full stop.
    Wrong(String),
    /// A move is not legal: exit code 1, and the answer says which one and why.
    Illegal {
        /// The move's place, from 1.
        number: usize,
        /// The reason.
        refusal: Refusal,
    },
}

impl Trouble {
    /// Trouble with this message.
    pub(crate) fn new(message: impl Into<String>) -> Trouble {
        Trouble::Wrong(message.into())
    }

    /// Trouble that a library reports.
    pub(crate) fn from_error(error: impl Display) -> Trouble {
        Trouble::Wrong(error.to_string())
    }

    /// For a program that asked for JSON: an illegal move is an answer, too.
    pub(crate) fn into_json(self) -> Result<Answer, Trouble> {
        match self {
            Trouble::Illegal { number, refusal } => {
                let told = json!({
                    "result": "illegal",
                    "illegal_move": number,
                    "why": refusal.to_string(),
                });
                Ok(Answer::no(format!("{told:#}\n")))
            }
            wrong @ Trouble::Wrong(_) => Err(wrong),
        }
    }

    /// Prints it: what is wrong on the standard error, an illegal move as the answer.
    pub(crate) fn tell(self) -> ExitCode {
        match self {
            Trouble::Wrong(message) => {
                // Nobody is left to be told when this fails.
                drop(writeln!(io::stderr(), "error: {message}"));
                ExitCode::from(2)
            }
            Trouble::Illegal { number, refusal } => {
                Answer::no(format!("illegal at move {number}: {refusal}\n")).give()
            }
        }
    }
}
