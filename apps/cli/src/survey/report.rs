//! `talon survey report`: adds up folders of records.

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use talon_survey::{
    Peers, PlotTitle, Report, ReportTimes, Row, SOLVER, TableColumns, lengths_plot, nodes_plot,
    rates_plot, read_folder, read_packed, rows,
};

use super::{ledger_error, pack_error};
use talon_terminal::wording::io_reason;

use crate::args::known_game;
use crate::command_output::{CliError, CommandOutput, warn};

/// The arguments of `talon survey report`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey report portuguese klondike-3
  talon survey report portuguese --times --markdown
  talon survey report portuguese --plots pictures
  talon survey report portuguese --write winnability.md

Without --times the report is the same, bit for bit, wherever the deals were solved.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag of the command line")]
pub(crate) struct ReportArgs {
    /// Folders of records
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Also say how long deals took on the machines that solved them
    #[arg(long)]
    times: bool,
    /// Also print published win rates, and how our intervals compare with theirs
    #[arg(long, conflicts_with_all = ["json", "figures", "atlas"])]
    published: bool,
    /// Print a Markdown table
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the lines that `talon games` and the picker show
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    figures: bool,
    /// Print the hardest deals and the longest solutions
    #[arg(long, conflicts_with_all = ["json", "markdown", "figures"])]
    atlas: bool,
    /// Write the table into a page, between the comments `figures survey: ...` and `end of figures`; with --atlas, between
    /// `figures atlas: ...` and `end of figures`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "figures"])]
    write: Option<PathBuf>,
    /// Write histograms of nodes and of solution lengths, and a plot of all win rates, into this folder, as SVG
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

/// Reports; records that contradict each other are an error.
pub(super) fn run(args: &ReportArgs) -> Result<CommandOutput, CliError> {
    let (mut found, mut packed) = (Vec::new(), Vec::new());
    for folder in &args.folders {
        let (records, damages) = read_folder(folder).map_err(ledger_error)?;
        for damage in damages {
            warn(&damage);
        }
        found.extend(records);
        packed.extend(read_packed(folder).map_err(pack_error)?);
    }
    let mut report = rows(found);
    report.add_packed(packed).map_err(|row| {
        let name = row.name();
        CliError::new(format!("{name}: more than one survey of it, and one is packed"))
    })?;
    if let Some(folder) = &args.plots {
        write_plots(&report, folder)?;
    }
    let times = if args.times { ReportTimes::With } else { ReportTimes::Without };
    let peers = if args.published { Peers::With } else { Peers::Without };
    let columns = TableColumns { times, peers };
    let text = match (args.markdown, args.json, args.figures) {
        _ if args.atlas => report.atlas(),
        (true, ..) => report.markdown(columns),
        (_, true, _) => format!("{}\n", report.json(times)),
        (.., true) => report.figures(),
        (false, false, false) => report.text(columns),
    };
    if report.conflicts.is_empty() {
        return match &args.write {
            Some(page) if args.atlas => write_page(page, "atlas", &text),
            Some(page) => write_page(page, "survey", &report.markdown(columns)),
            None => Ok(CommandOutput::new(text)),
        };
    }
    let lines: Vec<String> = report
        .conflicts
        .iter()
        .map(|conflict| format!("\n  {} | {}", conflict.one, conflict.other))
        .collect();
    Err(CliError::new(format!("records of one deal contradict each other:{}", lines.concat())))
}

/// Writes a table into a block of a Markdown page.
fn write_page(page: &Path, block: &str, table: &str) -> Result<CommandOutput, CliError> {
    let wrong = |why: &dyn Display| CliError::new(format!("{}: {why}", page.display()));
    let text = fs::read_to_string(page).map_err(|fault| wrong(&io_reason(&fault)))?;
    let text = talon_figures::write(&text, block, table).map_err(|fault| wrong(&fault))?;
    fs::write(page, text).map_err(|fault| wrong(&io_reason(&fault)))?;
    Ok(CommandOutput::new(format!("wrote {}\n", page.display())))
}

fn write_plots(report: &Report, folder: &PathBuf) -> Result<(), CliError> {
    let disk = |fault| {
        CliError::new(format!("{} cannot be written: {}", folder.display(), io_reason(&fault)))
    };
    fs::create_dir_all(folder).map_err(disk)?;
    let titled = |row| (row, PlotTitle::of(row, known_game(&row.game).as_deref()));
    let titled: Vec<(&Row, PlotTitle)> = report.rows.iter().map(titled).collect();
    for (row, title) in &titled {
        let settings = row.settings.replace(['=', ';'], "-");
        let name = format!("{}{}{settings}", row.game, if settings.is_empty() { "" } else { "-" });
        for (kind, plot) in [("nodes", nodes_plot(row, title)), ("moves", lengths_plot(row, title))]
        {
            fs::write(folder.join(format!("{name}-{kind}.svg")), plot).map_err(disk)?;
        }
    }
    // A player's wins say nothing about the number of winnable deals.
    let solved: Vec<(&Row, PlotTitle)> =
        titled.into_iter().filter(|(row, _)| row.player == SOLVER).collect();
    fs::write(folder.join("win-rates.svg"), rates_plot(&solved)).map_err(disk)
}
