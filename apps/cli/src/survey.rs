//! `talon survey`: how often a game can be won, measured over many deals.

mod fair;
mod filter;
mod pack;
mod report;
mod run;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use serde_json::json;
use talon_survey::{LedgerFault, Luck, PackFault, Subject, luck};
use talon_terminal::wording::io_reason;

use crate::args::{ChosenGame, GameArgs};
use crate::command_output::{CliError, CommandOutput};
use crate::input::path_shown;
use crate::json;
use crate::solve::Stop;

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
    command: SurveyCommand,
}

#[derive(Subcommand, Debug)]
enum SurveyCommand {
    /// Solve a range of deals into a folder; resumes if it is run again
    Run(run::RunArgs),
    /// Add up the records of folders
    Report(report::ReportArgs),
    /// Pack finished surveys: one bit per deal, and the summary of a report
    Pack(pack::PackArgs),
    /// Solve the deals of a packed survey again and compare the verdicts
    Check(pack::SurveyCheckArgs),
    /// Try the undecided deals of a packed survey again, and write their verdicts into it
    Redo(pack::RedoArgs),
    /// Print deal numbers, one per line, for `work`
    Deals(filter::DealsArgs),
    /// Read deal numbers and print records: a filter without state
    Work(filter::WorkArgs),
    /// Read records and add them to a folder, each once
    Merge(filter::MergeArgs),
    /// Let the coach play a range of deals without peeking; resumes if it is run again
    Fair(fair::FairArgs),
    /// How often a random player, a greedy player and the solver win the same deals
    Luck(LuckArgs),
}

/// Runs the subcommand.
pub(crate) fn run(args: &SurveyArgs) -> Result<CommandOutput, CliError> {
    match &args.command {
        SurveyCommand::Run(args) => run::run(args),
        SurveyCommand::Report(args) => report::run(args),
        SurveyCommand::Pack(args) => pack::pack(args),
        SurveyCommand::Check(args) => pack::check(args),
        SurveyCommand::Redo(args) => pack::redo(args),
        SurveyCommand::Deals(args) => filter::deals(args),
        SurveyCommand::Work(args) => filter::work(args),
        SurveyCommand::Merge(args) => filter::merge(args),
        SurveyCommand::Fair(args) => fair::run(args),
        SurveyCommand::Luck(args) => run_luck(args),
    }
}

/// The subject of a survey, from its arguments.
fn subject(chosen: &ChosenGame) -> Subject {
    Subject {
        game: chosen.game.id().to_owned(),
        settings: chosen.choices.to_string(),
        rules: chosen.rules,
    }
}

/// A folder of records that cannot be used.
fn ledger_error(fault: LedgerFault) -> CliError {
    match fault {
        LedgerFault::Disk(path, error) => {
            let path = path_shown(&path.to_string_lossy());
            CliError::new(format!("\"{path}\" cannot be used: {}", io_reason(&error)))
        }
        other => CliError::from_error(other),
    }
}

/// A packed survey that cannot be read, made or written.
fn pack_error(fault: PackFault) -> CliError {
    match fault {
        PackFault::Disk(path, error) => {
            let path = path_shown(&path.to_string_lossy());
            CliError::new(format!("\"{path}\" cannot be used: {}", io_reason(&error)))
        }
        PackFault::Gap(_)
        | PackFault::Size(_)
        | PackFault::Apart { .. }
        | PackFault::OtherSubject
        | PackFault::NoCounts
        | PackFault::Text(_) => CliError::from_error(fault),
    }
}

/// The arguments of `talon survey luck`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey luck preference
  talon survey luck preference --deals 1..100 --json
  talon survey luck klondike --set draw=1 --deals 1..5000")]
struct LuckArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The deals, first and last
    #[arg(long, value_name = "RANGE", default_value = "1..1000")]
    deals: talon_survey::DealRange,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: run::LimitArgs,
}

fn run_luck(args: &LuckArgs) -> Result<CommandOutput, CliError> {
    let chosen = args.game.open()?;
    let stop = Stop::on_interruption()?;
    let bar = ProgressBar::new(args.deals.count());
    bar.set_style(run::style());
    let (mut played, mut won) = (Luck::default(), 0_u64);
    for deal in args.deals.numbers().take_while(|_| !stop.is_asked()) {
        let one = luck(&chosen.rules, std::iter::once(deal));
        let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
        let watch = || stop.answer();
        let Some(solved) =
            talon_survey::measure_unless(&chosen.rules, deal, timeout, memory, watch)
        else {
            break;
        };
        played.deals += one.deals;
        played.random += one.random;
        played.greedy += one.greedy;
        won += u64::from(solved.verdict == talon_survey::RecordedVerdict::Won);
        bar.set_position(played.deals);
    }
    bar.finish_and_clear();
    let answer = if args.json {
        CommandOutput::json(&luck_json(&chosen, &played, won))
    } else {
        CommandOutput::lines(luck_lines(&played, won))
    };
    Ok(answer.unless_stopped(&stop))
}

/// The players with their wins, best last.
fn players(played: &Luck, won: u64) -> [(&'static str, u64); 3] {
    [("random player", played.random), ("greedy player", played.greedy), ("solver", won)]
}

fn luck_lines(played: &Luck, won: u64) -> Vec<String> {
    let line = |(who, wins): (&str, u64)| {
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
    let mut lines: Vec<String> = players(played, won).into_iter().map(line).collect();
    lines.push(format!(
        "The greedy player wins {skill:.1} % of the deals that can be won; the rest is skill, or seeing all cards."
    ));
    lines
}

fn luck_json(chosen: &ChosenGame, played: &Luck, won: u64) -> serde_json::Value {
    let players = players(played, won).map(|(who, wins)| {
        let interval = talon_survey::clopper_pearson(wins, played.deals);
        json!({
            "player": who.split(' ').next(),
            "won": wins,
            "share": wins as f64 / played.deals.max(1) as f64,
            "low": interval.low,
            "high": interval.high,
        })
    });
    let mut object = json::chosen(chosen);
    object.insert("deals".to_owned(), json!(played.deals));
    object.insert("players".to_owned(), json!(players));
    serde_json::Value::Object(object)
}
