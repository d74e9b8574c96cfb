//! `talon export` and `talon import`: everything of the player as one text, to another device and back.

use std::path::PathBuf;

use clap::Args;
use talon_game::export::Everything;
use talon_store::data_file;
use talon_terminal::Persistence;
use talon_terminal::wording::shown;

use crate::command_output::{CliError, CommandOutput, warn};
use crate::stats::{read, store_error, write};

/// The arguments of `talon export`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  talon export talon-everything.txt
  talon export | ssh elsewhere talon import -

The text has all results, unfinished games and settings of the terminal. `talon import` adds it
on another machine, and so does the browser (Statistics, Another device).")]
pub(crate) struct ExportArgs {
    /// The file; the standard output if it is left out
    file: Option<PathBuf>,
}

/// The arguments of `talon import`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  talon import talon-everything.txt
  talon import - < talon-everything.txt

The file comes from `talon export`, `talon stats export` or the browser. What is here already
stays as it is: results and games are added, and a setting is taken only if it was not changed
here. Importing a file twice does nothing more.")]
pub(crate) struct ImportArgs {
    /// The file, or - for the standard input
    file: PathBuf,
}

/// Writes everything.
pub(crate) fn export(args: &ExportArgs) -> Result<CommandOutput, CliError> {
    let path = data_file().map_err(|fault| store_error(&fault))?;
    // Reading makes no file.
    let everything = if path.exists() {
        let mut persistence = Persistence::open_at(path);
        let everything = persistence.everything();
        // A text without the part that cannot be read would look complete.
        for notice in persistence.read_notices().map_err(CliError::new)? {
            warn(&notice);
        }
        everything
    } else {
        Everything::default()
    };
    let Some(file) = &args.file else { return Ok(CommandOutput::new(everything.write())) };
    write(file, &everything.write())?;
    let list = shown().everything(&everything).unwrap_or_else(|| shown().cli_nothing().to_owned());
    Ok(CommandOutput::lines([shown().cli_written_to(&list, &file.display().to_string())]))
}

/// Adds the new entries.
pub(crate) fn import(args: &ImportArgs) -> Result<CommandOutput, CliError> {
    let text = read(&args.file)?;
    Persistence::check_import(&text).map_err(CliError::new)?;
    let mut persistence = Persistence::open_at(data_file().map_err(|fault| store_error(&fault))?);
    let imported = persistence.import(&text);
    for notice in persistence.take_notices() {
        warn(&notice);
    }
    Ok(CommandOutput::new(imported.map_err(CliError::new)? + "\n"))
}
