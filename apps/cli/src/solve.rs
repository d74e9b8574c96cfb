//! `talon solve`: whether a deal can be won with all cards known, and how.

mod deals;
mod decide;
mod many;
mod one;
mod progress;
mod quantities;

use std::num::NonZero;
use std::time::Duration;

use clap::Args;
use talon_solver::Limits;

use crate::answer::{Answer, Trouble};
use crate::args::GameArgs;

pub(crate) use crate::solve::decide::{Decided, Stop, decide, decide_together};
pub(crate) use crate::solve::quantities::{Memory, Timeout};

/// What `talon solve` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon solve klondike ms:617
  talon solve klondike 42 --set draw=1 --after \"t3-t7 draw\" --moves
  talon solve selective-freecell ms:1 --shortest 30
  talon solve klondike 137 --threads 4 --timeout none
  talon solve portuguese --decks decks.txt --csv --jobs 2
  talon solve selective-freecell --set selective=off --deals ms:1..32000 --csv

The first line is `won in N moves`, `lost` (proved) or `unknown (WHY)`; then the moves. For many deals there is one
line each, in order; with --csv a header and deal,verdict,seconds,nodes,moves, seconds being CPU time. What the
search has to do is not known beforehand, so for a single deal the progress says what is done, never how much is left.
Ctrl-C ends the search with `unknown (interrupted)`. With more than one thread the verdict is the same, but the win
that is found may be another one each time.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The deal: 42, ms:617, random, @deck.txt, @decks.txt:7 or @-
    #[arg(value_name = "DEAL", required_unless_present_any = ["decks", "deals"], allow_negative_numbers = true)]
    deal: Option<String>,
    /// Moves to play first, or - to read them from the standard input
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["decks", "deals"])]
    after: Option<String>,
    /// Solve every deck of a file, one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "deals"])]
    decks: Option<String>,
    /// Solve a range of deals, as in 1..1000 or ms:1..32000
    #[arg(long, value_name = "RANGE", conflicts_with = "deal")]
    deals: Option<String>,
    /// Print a table for a program to read
    #[arg(long, conflicts_with = "deal")]
    csv: bool,
    /// Solve so many deals at the same time
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "deal")]
    jobs: u16,
    /// Work on one deal with so many threads
    #[arg(long, value_name = "N", default_value = "1", conflicts_with_all = ["decks", "deals"])]
    threads: NonZero<u16>,
    /// Give up on a deal after this time: 10s, 500ms, 2m or none
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: Timeout,
    /// Hold no more memory than this for a deal: 1GiB, 256MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    memory: Memory,
    /// Print the moves in one line
    #[arg(long, conflicts_with_all = ["decks", "deals", "json"])]
    moves: bool,
    /// Spend so many seconds more on a shorter solution
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["decks", "deals"])]
    shortest: Option<f64>,
    /// Print for a program to read
    #[arg(long, conflicts_with_all = ["decks", "deals"])]
    json: bool,
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
pub(crate) fn run(args: &SolveArgs) -> Result<Answer, Trouble> {
    let stop = Stop::on_interruption()?;
    match &args.deal {
        Some(deal) => one::run(args, deal, &stop),
        None => many::run(args, &stop),
    }
}
