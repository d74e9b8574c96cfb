//! A survey as a pipe: deal numbers in, records out, no shared state; safe to run twice, on any number of machines.

use std::io::{self, BufRead as _, BufWriter, Read as _, Write};
use std::path::PathBuf;

use clap::Args;
use talon_build_id::VERSION_WORD;
use talon_engine::text::quoted;
use talon_survey::{DealRange, Header, Ledger, measure, parse_stream};

use super::run::LimitArgs;
use super::{ledger_error, subject};
use talon_terminal::wording::io_reason;

use crate::args::GameArgs;
use crate::command_output::{CliError, CommandOutput, PipeState, pipe_state, warn};
use crate::input::bounded;

/// Bytes of records that are merged at a time: some ten million of them.
const MOST_BYTES: u64 = 256 << 20;

/// Lines without a record that are named one by one.
const MOST_NAMED: usize = 100;

/// Bytes of a line with a deal number, at most.
const MOST_OF_A_LINE: u64 = 100;

fn unreadable(error: &io::Error) -> CliError {
    CliError::new(format!("the standard input cannot be read: {}", io_reason(error)))
}

/// The arguments of `talon survey deals`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey deals 1..1000 | talon survey work portuguese > part.records")]
pub(crate) struct DealsArgs {
    /// The deals, first and last, as in 1..1000000
    #[arg(value_name = "RANGE")]
    range: DealRange,
}

/// The arguments of `talon survey work`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey deals 1..1000 | talon survey work portuguese > part.records
  talon survey deals 1..1000000 | parallel --pipe -N 1000 talon survey work klondike | talon survey merge klondike")]
pub(crate) struct WorkArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The arguments of `talon survey merge`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cat *.records | talon survey merge klondike")]
pub(crate) struct MergeArgs {
    /// The folder of the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints the numbers one by one: there may be more than fit into memory.
pub(super) fn deals(args: &DealsArgs) -> Result<CommandOutput, CliError> {
    let mut out = BufWriter::new(io::stdout().lock());
    let printed = args.range.numbers().try_for_each(|number| writeln!(out, "{number}"));
    pipe_state(printed.and_then(|()| out.flush()))?;
    Ok(CommandOutput::default())
}

/// Reads numbers, prints a header and a record for each, at once.
pub(super) fn work(args: &WorkArgs) -> Result<CommandOutput, CliError> {
    let chosen = args.game.open()?;
    let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
    let mut out = io::stdout().lock();
    let header = Header::new(&subject(&chosen), VERSION_WORD, timeout, memory);
    if pipe_state(write!(out, "{header}"))? == PipeState::Closed {
        return Ok(CommandOutput::default());
    }
    let mut input = io::stdin().lock();
    for place in 1.. {
        let mut line = String::new();
        let read = (&mut input).take(MOST_OF_A_LINE).read_line(&mut line);
        if read.map_err(|error| unreadable(&error))? == 0 {
            break;
        }
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        let deal = word.parse().map_err(|_| {
            CliError::new(format!("line {place}: {} is not a deal number", quoted(word)))
        })?;
        let record = measure(&chosen.rules, deal, timeout, memory);
        if pipe_state(writeln!(out, "{record}").and_then(|()| out.flush()))? == PipeState::Closed {
            break;
        }
    }
    Ok(CommandOutput::default())
}

/// Reads records from any number of files, and keeps those that the folder does not have.
pub(super) fn merge(args: &MergeArgs) -> Result<CommandOutput, CliError> {
    let text = bounded(io::stdin().lock(), MOST_BYTES).map_err(|error| unreadable(&error))?;
    let (parts, bad) = parse_stream(&text);
    for line in bad.iter().take(MOST_NAMED) {
        warn(&format!("line {line}: not a record, left aside"));
    }
    if bad.len() > MOST_NAMED {
        warn(&format!("and {} more lines that are not records", bad.len() - MOST_NAMED));
    }
    let (mut new, mut known) = (0_u64, 0_u64);
    let mut ledger: Option<Ledger> = None;
    for (header, records) in parts {
        let open = match ledger.take().filter(|open| open.takes(&header)) {
            Some(open) => open,
            None => Ledger::open(&args.folder, &header).map_err(ledger_error)?,
        };
        let open = ledger.insert(open);
        for record in records {
            let count =
                if open.learn(record).map_err(ledger_error)? { &mut new } else { &mut known };
            *count += 1;
        }
    }
    Ok(CommandOutput::lines([format!("{new} new records, {known} known already")]))
}
