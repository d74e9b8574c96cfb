//! `talon survey pack`, `check` and `redo`: a finished survey in a bit a deal, a check that solves its deals again and
//! compares the verdicts, and another try at its undecided deals.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use indicatif::ProgressBar;
use talon_build_id::VERSION_WORD;
use talon_engine::Rules;
use talon_engine::text::quoted;
use talon_rulebook::{Choices, rules_hash};
use talon_survey::{
    DealRange, Header, Ledger, PackedSurvey, RecordedVerdict, Redo, RunOptions, Subject,
    measure_unless, read_folder, rows,
};

use super::run::{LimitArgs, run_with_bar, style};
use super::{ledger_error, pack_error};
use crate::command_output::{CliError, CommandOutput, warn};
use crate::solve::{MOST_JOBS, Stop};

/// Disagreements that are printed.
const MOST_NAMED: usize = 20;

/// The arguments of `talon survey pack`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey pack klondike klondike-again --out data/surveys
  talon survey pack klondike-later --out data/surveys --extend

A packed survey has the verdict of every deal and everything that a report says, but not the nodes
of a single deal.")]
pub(crate) struct PackArgs {
    /// Folders of records
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// The folder for the packed surveys, a file for each game and settings
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Add the deals to the packed surveys that are there, whose last deals they follow
    #[arg(long)]
    extend: bool,
}

/// The arguments of `talon survey check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey check data/surveys/preference.survey.gz --deals 1..1000 --out again
  talon survey check data/surveys/preference.survey.gz --jobs 8 --out again

The records are written to a folder as by `talon survey run`; run again, it resumes.")]
pub(crate) struct SurveyCheckArgs {
    /// The packed survey
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The deals, first and last; without it, all of them
    #[arg(long, value_name = "RANGE")]
    deals: Option<DealRange>,
    /// Solve N deals in parallel
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: u16,
    #[command(flatten)]
    limits: LimitArgs,
    /// The folder for the records
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// The arguments of `talon survey redo`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey redo data/surveys/portuguese.survey.gz --timeout 30m --memory 5GiB

The file is written after each deal that is decided. Nodes and times stay those of the first try;
the list of the hardest deals takes the nodes of the new one.")]
pub(crate) struct RedoArgs {
    /// The packed survey
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Packs every survey of the folders.
pub(super) fn pack(args: &PackArgs) -> Result<CommandOutput, CliError> {
    let mut found = Vec::new();
    for folder in &args.folders {
        let (records, damages) = read_folder(folder).map_err(ledger_error)?;
        for damage in damages {
            warn(&damage);
        }
        found.extend(records);
    }
    let headers: Vec<Header> = found.iter().map(|(header, _)| header.clone()).collect();
    let report = rows(found);
    if let Some(conflict) = report.conflicts.first() {
        let (one, other) = (conflict.one, conflict.other);
        return Err(CliError::new(format!("records contradict each other: {one} | {other}")));
    }
    let mut lines = Vec::new();
    for row in &report.rows {
        let of_row = |why: &dyn Display| CliError::new(format!("{}: {why}", row.name()));
        let mut packed = PackedSurvey::new(row, &headers).map_err(|fault| of_row(&fault))?;
        if args.extend {
            let before =
                PackedSurvey::read(&args.out.join(packed.file_name())).map_err(pack_error)?;
            packed = before.extended(&packed).map_err(|fault| of_row(&fault))?;
        }
        let path = packed.write(&args.out).map_err(|fault| of_row(&fault))?;
        lines.push(format!("{}: {} deals", path.display(), packed.summary.deals()));
    }
    Ok(CommandOutput::lines(lines))
}

/// Makes records again and compares their verdicts with the packed ones.
pub(super) fn check(args: &SurveyCheckArgs) -> Result<CommandOutput, CliError> {
    let packed = PackedSurvey::read(&args.file).map_err(pack_error)?;
    let subject = subject(&packed.header)?;
    let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
    let header = Header::new(&subject, VERSION_WORD, timeout, memory);
    let whole =
        || format!("{}..{}", packed.first, packed.last()).parse().map_err(CliError::from_error);
    let deals = args.deals.clone().map_or_else(whole, Ok)?;
    if packed.verdict(*deals.range().start()).and(packed.verdict(*deals.range().end())).is_none() {
        let (first, last) = (packed.first, packed.last());
        return Err(CliError::new(format!("the survey has deals {first} to {last}")));
    }
    let mut ledger = Ledger::open(&args.out, &header).map_err(ledger_error)?;
    for damage in ledger.damages() {
        warn(&damage);
    }
    let options = RunOptions {
        jobs: usize::from(args.jobs.min(MOST_JOBS)),
        timeout,
        memory,
        redo: Redo::Nothing,
    };
    let stop = Stop::on_interruption()?;
    run_with_bar(&subject.rules, &deals, &options, &mut ledger, &stop)?;
    // The new records are only in the folder.
    let ledger = Ledger::open(&args.out, &header).map_err(ledger_error)?;
    let comparison = VerdictCheck::new(&packed, &ledger, &deals);
    Ok(comparison.answer(&packed).unless_stopped(&stop))
}

/// Tries the undecided deals of a packed survey again, one after the other.
pub(super) fn redo(args: &RedoArgs) -> Result<CommandOutput, CliError> {
    let mut packed = PackedSurvey::read(&args.file).map_err(pack_error)?;
    let subject = subject(&packed.header)?;
    let (timeout, memory) = (args.limits.timeout(), args.limits.memory());
    let header = Header::new(&subject, VERSION_WORD, timeout, memory);
    let stop = Stop::on_interruption()?;
    let undecided = packed.undecided();
    let bar = ProgressBar::new(undecided.len() as u64);
    bar.set_style(style());
    let mut lines = Vec::new();
    for deal in undecided {
        bar.set_message(format!("deal {deal}"));
        let Some(record) = measure_unless(&subject.rules, deal, timeout, memory, || stop.answer())
        else {
            break;
        };
        if packed.settle(&record, &header) {
            packed.write_to(&args.file).map_err(pack_error)?;
        }
        lines.push(format!("{deal}: {}, {} nodes", record.verdict.word(), record.nodes));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let left = packed.undecided().len();
    lines.push(format!("{left} of {} deals are undecided", packed.summary.deals()));
    Ok(CommandOutput::lines(lines).unless_stopped(&stop))
}

/// The subject of a packed survey, if this program knows it by the same rules.
fn subject(header: &Header) -> Result<Subject, CliError> {
    let unknown = || CliError::new(format!("there is no game {} here", quoted(&header.game)));
    let game = talon_catalog::find(&header.game).ok_or_else(unknown)?;
    let choices = Choices::parse(game, &header.settings).map_err(CliError::from_error)?;
    let rules: Rules = game.rules(&choices);
    if rules_hash(&rules) != header.rules {
        return Err(CliError::new(format!(
            "{} has other rules here than in the survey ({} there)",
            header.game, header.rules
        )));
    }
    Ok(Subject { game: header.game.clone(), settings: choices.to_string(), rules })
}

/// Records made again, beside packed verdicts.
#[derive(Debug, Default)]
struct VerdictCheck {
    /// Deals with the same verdict, undecided ones included.
    same: u64,
    /// Deals that are decided in one of the two alone.
    decided_in_one: u64,
    /// Deals that are won in one and lost in the other.
    contradictions: Vec<u64>,
    /// Nodes of the records made again, if all deals were.
    nodes: Option<u128>,
}

impl VerdictCheck {
    fn new(packed: &PackedSurvey, ledger: &Ledger, deals: &DealRange) -> VerdictCheck {
        let mut comparison = VerdictCheck::default();
        let mut nodes = 0;
        let known = ledger.known().range(deals.range());
        for (&deal, record) in known {
            nodes += u128::from(record.nodes);
            match (packed.verdict(deal), record.verdict) {
                (Some(there), here) if there == here => comparison.same += 1,
                (Some(RecordedVerdict::Won), RecordedVerdict::Lost)
                | (Some(RecordedVerdict::Lost), RecordedVerdict::Won) => {
                    comparison.contradictions.push(deal);
                }
                (Some(_), _) => comparison.decided_in_one += 1,
                (None, _) => {}
            }
        }
        let all = comparison.compared() == packed.summary.deals();
        comparison.nodes = all.then_some(nodes);
        comparison
    }

    fn compared(&self) -> u64 {
        self.same + self.decided_in_one + self.contradictions.len() as u64
    }

    fn answer(&self, packed: &PackedSurvey) -> CommandOutput {
        let mut lines = vec![format!(
            "{} of {} deals compared: {} agree, {} decided in one alone, {} contradict",
            self.compared(),
            packed.summary.deals(),
            self.same,
            self.decided_in_one,
            self.contradictions.len()
        )];
        if let Some(nodes) = self.nodes {
            let there = packed.summary.nodes.sum;
            let words = if nodes == there { "as in the survey" } else { "in the survey" };
            lines.push(format!("{nodes} nodes; {there} {words}"));
        }
        let named = self.contradictions.iter().take(MOST_NAMED);
        lines.extend(named.map(|deal| format!("deal {deal} is won in one and lost in the other")));
        let text: String = lines.into_iter().flat_map(|line| [line, "\n".to_owned()]).collect();
        if self.contradictions.is_empty() {
            CommandOutput::new(text)
        } else {
            CommandOutput::no(text)
        }
    }
}
