//! A survey as a pipe: deal numbers in, records out, no shared state; safe to run twice, on any number of machines.

use std::io::{self, BufRead, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use talon_survey::{Deals, Header, Ledger, measure, parse_stream};

use super::run::LimitArgs;
use super::subject;
use crate::answer::{Answer, Heard, Trouble, heard};
use crate::args::GameArgs;

/// What `talon survey deals` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey deals 1..1000 | talon survey work portuguese > part.records")]
pub(crate) struct DealsArgs {
    /// The deals, first and last, as in 1..1000000
    #[arg(value_name = "RANGE")]
    range: Deals,
}

/// What `talon survey work` takes.
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

/// What `talon survey merge` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cat *.records | talon survey merge klondike")]
pub(crate) struct MergeArgs {
    /// The folder that keeps the records
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Prints the numbers, one by one: there may be more than any memory holds.
pub(super) fn deals(args: &DealsArgs) -> Result<Answer, Trouble> {
    let mut out = BufWriter::new(io::stdout().lock());
    let printed = args.range.numbers().try_for_each(|number| writeln!(out, "{number}"));
    heard(printed.and_then(|()| out.flush()))?;
    Ok(Answer::default())
}

/// Reads numbers, prints a header and a record for each, at once.
pub(super) fn work(args: &WorkArgs) -> Result<Answer, Trouble> {
    let chosen = args.game.open()?;
    let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
    let mut out = io::stdout().lock();
    let header = Header::new(&subject(&chosen), timeout, memory);
    if heard(write!(out, "{header}"))? == Heard::No {
        return Ok(Answer::default());
    }
    for (place, line) in (1..).zip(io::stdin().lock().lines()) {
        let line = line.map_err(Trouble::from_error)?;
        let word = line.trim();
        if word.is_empty() {
            continue;
        }
        let deal = word
            .parse()
            .map_err(|_| Trouble::new(format!("line {place}: \"{word}\" is not a deal number")))?;
        let record = measure(&chosen.rules, deal, timeout, memory);
        if heard(writeln!(out, "{record}").and_then(|()| out.flush()))? == Heard::No {
            break;
        }
    }
    Ok(Answer::default())
}

/// Reads records, any number of files one after another, and keeps what the folder does not have.
pub(super) fn merge(args: &MergeArgs) -> Result<Answer, Trouble> {
    let mut text = String::new();
    io::Read::read_to_string(&mut io::stdin().lock(), &mut text).map_err(Trouble::from_error)?;
    let (parts, bad) = parse_stream(&text);
    for line in bad {
        eprintln!("line {line}: not a record, left aside");
    }
    let (mut new, mut known) = (0_u64, 0_u64);
    let mut ledger: Option<Ledger> = None;
    for (header, records) in parts {
        let open = match ledger.take().filter(|open| open.takes(&header)) {
            Some(open) => open,
            None => Ledger::open(&args.folder, &header).map_err(Trouble::from_error)?,
        };
        let open = ledger.insert(open);
        for record in records {
            let count = if open.learn(record).map_err(Trouble::from_error)? {
                &mut new
            } else {
                &mut known
            };
            *count += 1;
        }
    }
    Ok(Answer::lines([format!("{new} new records, {known} known already")]))
}
