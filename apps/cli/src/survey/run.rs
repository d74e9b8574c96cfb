//! `talon survey run`: solves a range of deals into a folder, with a progress bar.

use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use talon_build_id::VERSION_WORD;
use talon_engine::Rules;
use talon_survey::{
    DealRange, Header, Ledger, LedgerFault, Redo, RunOptions, RunProgress, clopper_pearson,
};

use super::{ledger_error, subject};
use crate::args::GameArgs;
use crate::command_output::{CliError, CommandOutput, warn};
use crate::solve::{Memory, Stop, TimeLimit};

/// The limits of time and memory for each deal.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Time limit per deal: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "10s")]
    timeout: TimeLimit,
    /// Memory limit per deal: 1GiB, 256MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB")]
    memory: Memory,
}

impl LimitArgs {
    /// The time; no end where there is no limit.
    pub(super) fn timeout(&self) -> Duration {
        self.timeout.0.unwrap_or(Duration::MAX)
    }

    /// The memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.memory.0
    }
}

/// A range of deals and the folder of its records.
#[derive(Args, Debug)]
pub(super) struct RangeArgs {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// The deals, first and last
    #[arg(long, value_name = "RANGE")]
    pub(super) deals: DealRange,
    /// Work on N deals in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::numbers::jobs)]
    pub(super) jobs: u16,
    /// The folder for the records
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl RangeArgs {
    /// Opens the folder and reports its damaged lines.
    pub(super) fn ledger(&self, header: &Header) -> Result<Ledger, CliError> {
        let ledger = Ledger::open(&self.out, header).map_err(ledger_error)?;
        for damage in ledger.damages() {
            warn(&damage);
        }
        Ok(ledger)
    }
}

/// The arguments of `talon survey run`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey run portuguese --deals 1..100000 --out portuguese
  talon survey run klondike --set passes=3 --deals 1..10000 --jobs 2 --out klondike-3
  talon survey run klondike --set passes=3 --deals 1..10000 --out klondike-3 --redo --timeout 5m")]
pub(crate) struct RunArgs {
    #[command(flatten)]
    range: RangeArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Try undecided deals again, with the limits given now
    #[arg(long)]
    redo: bool,
}

/// Runs the survey.
pub(super) fn run(args: &RunArgs) -> Result<CommandOutput, CliError> {
    let RunArgs { range, .. } = args;
    let chosen = range.game.open()?;
    let header =
        Header::new(&subject(&chosen), VERSION_WORD, args.limits.timeout(), args.limits.memory());
    let mut ledger = range.ledger(&header)?;
    let options = RunOptions {
        jobs: usize::from(range.jobs),
        timeout: args.limits.timeout(),
        memory: args.limits.memory(),
        redo: if args.redo { Redo::Undecided } else { Redo::Nothing },
    };
    let stop = Stop::on_interruption()?;
    let progress = run_with_bar(&chosen.rules, &range.deals, &options, &mut ledger, &stop)?;
    let done = format!("{} of {} deals: {}", progress.done, progress.of, sentence(&progress));
    Ok(CommandOutput::lines([done]).unless_stopped(&stop))
}

/// Runs until all deals are done or the user stops it, with a progress bar.
pub(super) fn run_with_bar(
    rules: &Rules,
    deals: &DealRange,
    options: &RunOptions,
    ledger: &mut Ledger,
    stop: &Stop,
) -> Result<RunProgress, CliError> {
    with_bar(deals.count(), stop, sentence, |watch| {
        talon_survey::run(rules, deals, options, ledger, watch)
    })
}

/// Shows how far some work is, in a bar with a sentence, and stops it when the user asks for it.
pub(super) fn with_bar(
    deals: u64,
    stop: &Stop,
    sentence: fn(&RunProgress) -> String,
    work: impl FnOnce(
        &mut dyn FnMut(&RunProgress) -> ControlFlow<()>,
    ) -> Result<RunProgress, LedgerFault>,
) -> Result<RunProgress, CliError> {
    let bar = ProgressBar::new(deals);
    bar.set_style(style());
    let outcome = work(&mut |progress| {
        bar.set_position(progress.done);
        bar.set_message(sentence(progress));
        if stop.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    outcome.map_err(ledger_error)
}

pub(super) fn style() -> ProgressStyle {
    ProgressStyle::with_template("{bar:30} {pos} of {len}, {rate} a second, {eta} left  {msg}")
        .expect("the template is right")
        .with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
            write!(out, "{:.1}", state.per_sec()).expect("a String takes any text");
        })
}

fn sentence(progress: &RunProgress) -> String {
    let RunProgress { won, lost, unknown, done, .. } = *progress;
    let (low, high) = (clopper_pearson(won, done).low, clopper_pearson(won + unknown, done).high);
    format!(
        "{won} won, {lost} lost, {unknown} undecided; winnable {:.2} to {:.2} %",
        low * 100.0,
        high * 100.0
    )
}
