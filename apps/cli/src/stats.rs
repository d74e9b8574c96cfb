//! `talon stats`: a summary of the games played; export and import of results.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde_json::json;
use talon_engine::text::printable;
use talon_game::statistics::{GameResult, Summary, groups, merge};
use talon_game::statistics_file::{export, import};
use talon_store::{NewRows, Store, StoreFault, StoredRows, data_file};
use talon_terminal::results_left_out;
use talon_terminal::screen::MOST_BYTES;
use talon_terminal::wording::{io_reason, rescued as rescued_sentence, shown, store_fault};
use talon_wording::Wording;

use crate::command_output::{CliError, CommandOutput, warn};
use crate::input::{bounded, path_shown};
use crate::json;
use crate::paint::Paint;

/// The arguments of `talon stats`.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  talon stats                       every game with its settings
  talon stats --json                the same for a program
  talon stats export results.json   to carry results to another machine
  talon stats import results.json   and add those that are missing")]
pub(crate) struct StatsArgs {
    #[command(subcommand)]
    action: Option<StatsAction>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum StatsAction {
    /// Write all results as JSON, to a file or the standard output
    #[command(after_help = "\
Examples:
  talon stats export results.json
  talon stats export | ssh elsewhere talon stats import -")]
    Export {
        /// The file
        file: Option<PathBuf>,
    },
    /// Add the results of an export that are not here yet
    #[command(after_help = "\
Examples:
  talon stats import results.json
  talon stats import - < results.json")]
    Import {
        /// The file, or - for the standard input
        file: PathBuf,
    },
}

/// Sums up, exports or imports.
pub(crate) fn run(args: &StatsArgs, paint: Paint) -> Result<CommandOutput, CliError> {
    let path = data_file().map_err(|fault| store_error(&fault))?;
    if let Some(StatsAction::Import { file }) = &args.action {
        let more = import(&read(file)?)
            .map_err(|fault| CliError::new(shown().statistics_fault(&fault)))?;
        let new = rescued(&path, |store| store.add(|store| new_results(store, &more)))?;
        return Ok(CommandOutput::lines([shown().cli_results_read(more.len(), new)]));
    }
    // Reading creates no file.
    let StoredRows { rows: results, left_out } =
        if path.exists() { rescued(&path, Store::results)? } else { StoredRows::default() };
    if let Some(sentence) = results_left_out(left_out) {
        warn(&sentence);
    }
    match &args.action {
        Some(StatsAction::Export { file: Some(file) }) => {
            write(file, &(export(&results) + "\n"))?;
            let file = file.display().to_string();
            Ok(CommandOutput::lines([shown().cli_results_written(results.len(), &file)]))
        }
        Some(StatsAction::Export { file: None }) => Ok(CommandOutput::new(export(&results) + "\n")),
        Some(StatsAction::Import { .. }) | None if args.json => Ok(as_json(&results)),
        Some(StatsAction::Import { .. }) | None => Ok(as_text(&results, paint)),
    }
}

/// The results that are not here yet, and their number.
fn new_results(store: &Store, more: &[GameResult]) -> Result<(NewRows, usize), StoreFault> {
    let mut all = store.results()?.rows;
    let known = all.len();
    let new = merge(&mut all, more.iter().cloned());
    Ok((NewRows { results: all.split_off(known), ..NewRows::default() }, new))
}

/// Does something with the store; a damaged one is rescued first.
fn rescued<T>(path: &Path, work: impl Fn(&Store) -> Result<T, StoreFault>) -> Result<T, CliError> {
    let attempt = || Store::open(path).and_then(|store| work(&store));
    let done = match attempt() {
        Err(fault) if fault.is_damage() => {
            if let Some(rescue) = Store::rescue(path).map_err(|fault| store_error(&fault))? {
                warn(&rescued_sentence(&rescue));
            }
            attempt()
        }
        done => done,
    };
    done.map_err(|fault| store_error(&fault))
}

/// Writes a text to a file, whole or not at all: an earlier export stays until the new one is complete.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), CliError> {
    // A link leads to the file that is replaced.
    let there = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let written = match fs::metadata(&there) {
        // A device or a pipe.
        Ok(kind) if !kind.is_file() => fs::write(&there, text),
        Ok(_) | Err(_) => replace(&there, text),
    };
    written.map_err(|error| file_trouble(file, Wording::cli_cannot_be_written, &error))
}

fn replace(file: &Path, text: &str) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    part.push(format!(".part-{}", std::process::id()));
    let write = |mut new: fs::File| new.write_all(text.as_bytes()).and_then(|()| new.sync_all());
    let written = fs::File::create(&part).and_then(write).and_then(|()| fs::rename(&part, file));
    written.inspect_err(|_| drop(fs::remove_file(&part)))
}

/// Reads an export from a file, or from the standard input.
pub(crate) fn read(file: &Path) -> Result<String, CliError> {
    let read = if file.as_os_str() == "-" {
        bounded(io::stdin(), MOST_BYTES)
    } else {
        fs::File::open(file).and_then(|file| bounded(file, MOST_BYTES))
    };
    read.map_err(|error| file_trouble(file, Wording::cli_cannot_be_read, &error))
}

fn file_trouble(
    file: &Path,
    message: fn(Wording, &str, &str) -> String,
    error: &io::Error,
) -> CliError {
    let file = path_shown(&file.to_string_lossy());
    CliError::new(message(shown(), &file, &io_reason(error)))
}

pub(crate) fn store_error(fault: &StoreFault) -> CliError {
    CliError::new(store_fault(fault))
}

fn as_json(results: &[GameResult]) -> CommandOutput {
    let groups = groups(results).into_iter().map(|group| {
        let summary = Summary::of(group.results);
        let rate = summary.rate();
        json!({
            "game": group.game, "settings": json::settings(group.settings), "rules": group.rules, "played": summary.played, "won": summary.won,
            "rate": rate.map(|rate| rate.share), "low": rate.map(|rate| rate.low),
            "high": rate.map(|rate| rate.high), "streak": summary.streak,
            "best_streak": summary.longest_streak, "best_millis": summary.best_time,
            "median_millis": summary.median_time, "fewest_moves": summary.fewest_moves,
            "without_undo": summary.without_undo,
        })
    });
    CommandOutput::json(&json!(groups.collect::<Vec<_>>()))
}

fn as_text(results: &[GameResult], paint: Paint) -> CommandOutput {
    let groups = groups(results);
    if groups.is_empty() {
        return CommandOutput::lines([shown().no_results().to_owned()]);
    }
    let mut registry = talon_catalog::Registry::built_in();
    talon_terminal::own_games().games.into_iter().for_each(|(_, game)| registry.add_own(game));
    let groups = groups.into_iter().map(|group| {
        let name = paint.heading(&printable(&shown().results_group(&group, &registry)));
        let lines = talon_terminal::summary_lines(&Summary::of(group.results));
        format!("{name}\n  {}\n", lines.join("\n  "))
    });
    CommandOutput::new(groups.collect::<Vec<_>>().join("\n"))
}
