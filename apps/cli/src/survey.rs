//! `talon survey`: how often a game can be won, measured over many deals.

mod fair;
mod filter;
mod pack;
mod report;
mod run;

use clap::{Args, Subcommand};
use talon_survey::{Subject, luck};

use crate::answer::{Answer, CliError};
use crate::args::{Chosen, GameArgs};

/// The arguments of `talon survey`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey run klondike --set draw=1 --deals 1..10000 --jobs 2 --out klondike-draw-1
  talon survey report klondike-draw-1 --markdown
  talon survey deals 1..1000 | talon survey work portuguese | talon survey merge portuguese-folder
  talon survey luck preference --deals 1..1000")]
pub(crate) struct SurveyArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve a range of deals into a folder; run again, it resumes
    Run(run::RunArgs),
    /// Add up the records of folders
    Report(report::ReportArgs),
    /// Pack finished surveys: a bit a deal, and all that a report says
    Pack(pack::PackArgs),
    /// Solve the deals of a packed survey again and compare the verdicts
    Check(pack::CheckArgs),
    /// Print deal numbers, one a line, for `work`
    Deals(filter::DealsArgs),
    /// Read deal numbers and print records: a filter without state
    Work(filter::WorkArgs),
    /// Read records and add them to a folder, each once
    Merge(filter::MergeArgs),
    /// Let the coach play a range of deals, from what a player sees; run again, it continues
    Fair(fair::FairArgs),
    /// How often a random player, a greedy player and the solver win the same deals
    Luck(LuckArgs),
}

/// Carries it out.
pub(crate) fn run(args: &SurveyArgs) -> Result<Answer, CliError> {
    match &args.command {
        Command::Run(args) => run::run(args),
        Command::Report(args) => report::run(args),
        Command::Pack(args) => pack::pack(args),
        Command::Check(args) => pack::check(args),
        Command::Deals(args) => filter::deals(args),
        Command::Work(args) => filter::work(args),
        Command::Merge(args) => filter::merge(args),
        Command::Fair(args) => fair::run(args),
        Command::Luck(args) => run_luck(args),
    }
}

/// What is surveyed, from the arguments that name it.
fn subject(chosen: &Chosen) -> Subject {
    Subject {
        game: chosen.game.id().to_owned(),
        settings: chosen.choices.to_string(),
        rules: chosen.rules,
    }
}

/// The arguments of `talon survey luck`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey luck preference
  talon survey luck klondike --set draw=1 --deals 1..5000")]
struct LuckArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The deals, first and last
    #[arg(long, value_name = "RANGE", default_value = "1..1000")]
    deals: talon_survey::DealRange,
    #[command(flatten)]
    limits: run::LimitArgs,
}

fn run_luck(args: &LuckArgs) -> Result<Answer, CliError> {
    let chosen = args.game.open()?;
    let played = luck(&chosen.rules, args.deals.numbers());
    let solved = args.deals.numbers().filter(|&deal| {
        let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
        talon_survey::measure(&chosen.rules, deal, timeout, memory).verdict
            == talon_survey::Verdict::Won
    });
    let won = solved.count() as u64;
    let line = |who: &str, wins: u64| {
        let interval = talon_survey::clopper_pearson(wins, played.deals);
        let share = wins as f64 / played.deals.max(1) as f64 * 100.0;
        format!(
            "{who:<14} {wins:>8} of {} = {share:7.3} %  (95 %: {:.3} to {:.3})",
            played.deals,
            interval.low * 100.0,
            interval.high * 100.0
        )
    };
    let skill = played.greedy as f64 / won.max(1) as f64 * 100.0;
    Ok(Answer::lines([
        line("random player", played.random),
        line("greedy player", played.greedy),
        line("solver", won),
        format!(
            "The greedy player wins {skill:.1} % of the deals that can be won; the rest is skill, or seeing all cards."
        ),
    ]))
}
