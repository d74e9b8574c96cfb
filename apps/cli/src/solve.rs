//! `talon solve`: whether a deal can be won with all cards known, and how.

mod deal_list;
mod decide;
mod many;
mod one;
mod progress;
mod units;

use std::time::Duration;

use clap::Args;
use talon_solver::{Kernel, Limits};

use crate::args::GameArgs;
use crate::command_output::{CliError, CommandOutput};

pub(crate) use crate::solve::decide::{Decided, Stop, decide, decide_by};
pub(crate) use crate::solve::many::MOST_JOBS;
pub(crate) use crate::solve::units::{Memory, TimeLimit};

/// The arguments of `talon solve`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon solve klondike ms:617
  talon solve klondike 42 --set draw=1 --after \"t3-t7 draw\" --moves
  talon solve selective-freecell ms:1 --shortest 30
  talon solve portuguese --decks decks.txt --csv --jobs 2
  talon solve selective-freecell --set selective=off --deals ms:1..32000 --csv

The first line is `won in N moves`, `lost` (proved) or `unknown (WHY)`; then the moves. For many
deals there is one line each, in order; with --csv a header and deal,verdict,seconds,nodes,moves,
where seconds are CPU time; with --json a line of JSON each. The work of a search is not known
beforehand, so the progress of a single deal shows what is done, not how much is left. Ctrl-C ends
the search with `unknown (interrupted)` and exit code 130.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag of the command line")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The deal: 42, ms:617, random, board:WORD, @deck.txt, @decks.txt:7 or @-
    #[arg(value_name = "DEAL", required_unless_present_any = ["decks", "deals"], allow_negative_numbers = true)]
    deal: Option<String>,
    /// Moves to play first, or - to read them from the standard input
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["decks", "deals"])]
    after: Option<String>,
    /// Solve every deal of a file: on each line a DEAL, or the cards of a deck
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "deals"])]
    decks: Option<String>,
    /// Solve a range of deals, as in 1..1000 or ms:1..32000
    #[arg(long, value_name = "RANGE", conflicts_with = "deal")]
    deals: Option<String>,
    /// Print CSV
    #[arg(long, conflicts_with = "deal")]
    csv: bool,
    /// Solve N deals in parallel
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "deal", value_parser = crate::numbers::jobs)]
    jobs: u16,
    /// Time limit per deal: 10s, 500ms, 2m or none
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: TimeLimit,
    /// Memory limit per deal: 1GiB, 256MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    memory: Memory,
    /// Print the moves in one line
    #[arg(long, conflicts_with_all = ["decks", "deals", "json"])]
    moves: bool,
    /// Exit with 0 if the deal is won, 1 if it is lost, 3 if the verdict is unknown
    #[arg(long, conflicts_with_all = ["decks", "deals"])]
    exit_code: bool,
    /// Search N seconds longer for a shorter solution
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["decks", "deals"], value_parser = crate::numbers::seconds)]
    shortest: Option<f64>,
    /// Print JSON; for many deals one line for each
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Search by one kernel: cells, loose-runs, loose-singles, veiled, refilled or general
    #[arg(long, value_name = "NAME", hide = true)]
    kernel: Option<Kernel>,
}

impl SolveArgs {
    fn limits(&self) -> Limits {
        Limits { time: self.timeout.0, memory: self.memory.0, ..Limits::default() }
    }

    fn shortening(&self) -> Duration {
        let seconds = self.shortest.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        seconds.map_or(Duration::ZERO, |seconds| {
            Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
        })
    }
}

/// Solves one deal or many.
pub(crate) fn run(args: &SolveArgs) -> Result<CommandOutput, CliError> {
    match &args.deal {
        Some(deal) => one::run(args, deal),
        None => many::run(args),
    }
}
