//! `talon survey fair`: the coach plays a range of deals into a folder.

use std::time::Duration;

use clap::Args;
use talon_build_id::VERSION_WORD;
use talon_survey::{Header, RunProgress, clopper_pearson, fair_player, run_fair};

use super::run::{RangeArgs, with_bar};
use super::subject;
use crate::command_output::{CliError, CommandOutput};
use crate::hint::EffortArg;
use crate::solve::Stop;

/// The arguments of `talon survey fair`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey fair klondike --deals 1..10000 --jobs 2 --out klondike-fair
  talon survey report klondike-fair --times

The coach knows only what a player has seen. In the records themselves, nodes are decisions, lost
means that the coach did not win, and times are CPU time; a report names them so.")]
pub(crate) struct FairArgs {
    #[command(flatten)]
    range: RangeArgs,
    /// How much work goes into a decision
    #[arg(long, value_enum, default_value_t = EffortArg::Normal)]
    effort: EffortArg,
}

/// Runs the survey.
pub(super) fn run(args: &FairArgs) -> Result<CommandOutput, CliError> {
    let FairArgs { range, effort } = args;
    let (chosen, effort) = (range.game.open()?, effort.effort());
    // Neither time nor memory limits the coach: its effort does.
    let header = Header {
        player: fair_player(effort),
        ..Header::new(&subject(&chosen), VERSION_WORD, Duration::ZERO, 0)
    };
    let mut ledger = range.ledger(&header)?;
    let stop = Stop::on_interruption()?;
    let jobs = usize::from(range.jobs);
    let progress = with_bar(range.deals.count(), &stop, sentence, |watch| {
        run_fair(&chosen.rules, &range.deals, jobs, effort, &mut ledger, watch)
    })?;
    let done = format!("{} of {} deals: {}", progress.done, progress.of, sentence(&progress));
    Ok(CommandOutput::lines([done]).unless_stopped(&stop))
}

fn sentence(progress: &RunProgress) -> String {
    let RunProgress { won, done, .. } = *progress;
    let interval = clopper_pearson(won, done);
    let share = won as f64 / done.max(1) as f64 * 100.0;
    let (low, high) = (interval.low * 100.0, interval.high * 100.0);
    format!("{won} won by the coach = {share:.2} % (95 %: {low:.2} to {high:.2})")
}
