//! `talon survey fair`: the coach plays a range of deals into a folder.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use talon_build_id::VERSION_WORD;
use talon_survey::{
    DealRange, Header, Ledger, RunProgress, clopper_pearson, fair_player, run_fair,
};

use super::run::style;
use super::{ledger_error, subject};
use crate::answer::{Answer, CliError};
use crate::args::GameArgs;
use crate::hint::Work;
use crate::solve::Stop;

/// The arguments of `talon survey fair`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey fair klondike --deals 1..10000 --jobs 2 --out klondike-fair
  talon survey report klondike-fair --times

The coach knows only what a player has seen. In its records, nodes are decisions, lost means that the
coach did not win, and times are CPU time.")]
pub(crate) struct FairArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The deals, first and last
    #[arg(long, value_name = "RANGE")]
    deals: DealRange,
    /// Play N deals in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = crate::numbers::jobs)]
    jobs: u16,
    /// How much work goes into a decision
    #[arg(long, value_enum, default_value_t = Work::Normal)]
    effort: Work,
    /// The folder for the records
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Runs the survey.
pub(super) fn run(args: &FairArgs) -> Result<Answer, CliError> {
    let chosen = args.game.open()?;
    let effort = args.effort.effort();
    // Neither time nor memory limits the coach: its effort does.
    let header = Header {
        player: fair_player(effort),
        ..Header::new(&subject(&chosen), VERSION_WORD, Duration::ZERO, 0)
    };
    let mut ledger = Ledger::open(&args.out, &header).map_err(ledger_error)?;
    for damage in ledger.damages() {
        eprintln!("{damage}");
    }
    let stop = Stop::on_interruption()?;
    let bar = ProgressBar::new(args.deals.count());
    bar.set_style(style());
    let jobs = usize::from(args.jobs);
    let outcome = run_fair(&chosen.rules, &args.deals, jobs, effort, &mut ledger, |progress| {
        bar.set_position(progress.done);
        bar.set_message(sentence(progress));
        if stop.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    let progress = outcome.map_err(ledger_error)?;
    let done = format!("{} of {} deals: {}", progress.done, progress.of, sentence(&progress));
    Ok(Answer::lines([done]).unless_stopped(&stop))
}

fn sentence(progress: &RunProgress) -> String {
    let RunProgress { won, done, .. } = *progress;
    let interval = clopper_pearson(won, done);
    let share = won as f64 / done.max(1) as f64 * 100.0;
    let (low, high) = (interval.low * 100.0, interval.high * 100.0);
    format!("{won} won by the coach = {share:.2} % (95 %: {low:.2} to {high:.2})")
}
