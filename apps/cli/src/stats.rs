//! `talon stats`: what the games played so far add up to; export and import.

use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;

use clap::{Args, Subcommand};
use serde_json::json;
use talon_game::statistics::{GameResult, Summary, export, groups, import};
use talon_rulebook::catalog;
use talon_store::{Store, data_file};

use crate::answer::{Answer, Trouble};
use crate::input::why;
use crate::paint::Paint;

/// What `talon stats` takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  talon stats                          every game with its settings
  talon stats --json                   the same for a program
  talon stats export results.json      to carry results to another machine
  talon stats import results.json      and add those that are not there yet")]
pub(crate) struct StatsArgs {
    #[command(subcommand)]
    action: Option<Action>,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Subcommand)]
enum Action {
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
pub(crate) fn run(args: &StatsArgs, paint: Paint) -> Result<Answer, Trouble> {
    let path = data_file().map_err(sentence)?;
    let mut store = Store::open(&path).map_err(sentence)?;
    let results = store.results().map_err(sentence)?;
    match &args.action {
        None if args.json => Ok(as_json(&results)),
        None => Ok(as_text(&results, paint)),
        Some(Action::Export { file: None }) => Ok(Answer::new(export(&results) + "\n")),
        Some(Action::Export { file: Some(file) }) => {
            let written = fs::write(file, export(&results) + "\n");
            written.map_err(|error| file_trouble(file, "written", &error))?;
            Ok(Answer::new(format!("{} written to {}\n", many(results.len()), file.display())))
        }
        Some(Action::Import { file }) => {
            let more = import(&read(file)?).map_err(|fault| sentence(&fault))?;
            let new = store.merge(&more).map_err(sentence)?;
            Ok(Answer::new(format!("{} read, {new} of them new\n", many(more.len()))))
        }
    }
}

fn read(file: &PathBuf) -> Result<String, Trouble> {
    let mut text = String::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().read_to_string(&mut text).map(drop)
    } else {
        fs::read_to_string(file).map(|content| text = content)
    };
    read.map_err(|error| file_trouble(file, "read", &error)).map(|()| text)
}

fn file_trouble(file: &std::path::Path, done: &str, error: &io::Error) -> Trouble {
    Trouble::new(format!("\"{}\" cannot be {done}: {}", file.display(), why(error)))
}

/// A trouble is a sentence without a full stop.
fn sentence(fault: impl std::fmt::Display) -> Trouble {
    Trouble::new(fault.to_string().trim_end_matches('.'))
}

fn many(count: usize) -> String {
    if count == 1 { "1 result".to_owned() } else { format!("{count} results") }
}

fn as_json(results: &[GameResult]) -> Answer {
    let groups = groups(results).into_iter().map(|group| {
        let summary = Summary::of(group.results);
        let rate = summary.rate();
        json!({
            "game": group.game, "settings": group.settings, "played": summary.played, "won": summary.won,
            "rate": rate.map(|rate| rate.share), "low": rate.map(|rate| rate.low),
            "high": rate.map(|rate| rate.high), "streak": summary.streak,
            "longest_streak": summary.longest_streak, "best_millis": summary.best_time,
            "median_millis": summary.median_time, "fewest_moves": summary.fewest_moves,
            "without_undo": summary.without_undo,
        })
    });
    Answer::json(&json!(groups.collect::<Vec<_>>()))
}

fn as_text(results: &[GameResult], paint: Paint) -> Answer {
    let groups = groups(results);
    if groups.is_empty() {
        return Answer::new("No game has been finished yet.\n");
    }
    let said = groups.into_iter().map(|group| {
        let name = paint.heading(&group.name(catalog::find));
        let lines = talon_terminal::summary_lines(&Summary::of(group.results));
        format!("{name}\n  {}\n", lines.join("\n  "))
    });
    Answer::new(said.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_result_is_not_many() {
        assert_eq!((many(1), many(2)), ("1 result".to_owned(), "2 results".to_owned()));
    }
}
