//! The output of clap: an error in the arguments, or help.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::command_output::{CliError, pipe_state};

/// Characters of an argument that a message quotes.
const MOST_QUOTED: usize = 40;

/// Prints it, and returns the exit code.
pub(crate) fn print(mut error: clap::Error) -> ExitCode {
    cut_quotes(&mut error);
    let printed = error.print();
    if error.use_stderr() {
        // Ignore errors: the standard error may be closed.
        return ExitCode::from(2);
    }
    pipe_state(printed).map_or_else(CliError::report, |_| ExitCode::SUCCESS)
}

/// Truncates a long argument, and removes clap's suggestion, which would repeat it.
fn cut_quotes(error: &mut clap::Error) {
    let given = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => ContextKind::InvalidValue,
    };
    let Some(ContextValue::String(word)) = error.get(given) else { return };
    if let Some((end, _)) = word.char_indices().nth(MOST_QUOTED) {
        let cut = format!("{}…", &word[..end]);
        error.insert(given, ContextValue::String(cut));
        error.remove(ContextKind::Suggested);
    }
}
