//! `talon survey report`: adds up folders of records.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use talon_survey::{Report, Times, lengths_plot, nodes_plot, read_folder, rows};

use crate::answer::{Answer, Trouble};

/// What `talon survey report` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  talon survey report portuguese klondike-3
  talon survey report portuguese --times --markdown
  talon survey report portuguese --plots pictures

Without --times the report is the same, bit for bit, wherever the deals were solved.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct ReportArgs {
    /// Folders of records
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Also say how long deals took on the machines that solved them
    #[arg(long)]
    times: bool,
    /// Print a Markdown table
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Print for a program to read
    #[arg(long)]
    json: bool,
    /// Print the lines that `talon games` and the picker show
    #[arg(long, conflicts_with_all = ["json", "markdown"])]
    figures: bool,
    /// Write histograms of nodes and of solution lengths into this folder, as SVG
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
}

/// Reports; records that contradict each other are an error.
pub(super) fn run(args: &ReportArgs) -> Result<Answer, Trouble> {
    let mut found = Vec::new();
    for folder in &args.folders {
        let (records, damages) = read_folder(folder).map_err(Trouble::from_error)?;
        for damage in damages {
            eprintln!("{damage}");
        }
        found.extend(records);
    }
    let report = rows(found);
    if let Some(folder) = &args.plots {
        write_plots(&report, folder)?;
    }
    let times = if args.times { Times::With } else { Times::Without };
    let text = match (args.markdown, args.json, args.figures) {
        (true, ..) => report.markdown(times),
        (_, true, _) => format!("{}\n", report.json(times)),
        (.., true) => report.figures(),
        (false, false, false) => report.text(times),
    };
    if report.conflicts.is_empty() {
        return Ok(Answer::new(text));
    }
    let lines: Vec<String> = report
        .conflicts
        .iter()
        .map(|conflict| format!("\n  {} | {}", conflict.one, conflict.other))
        .collect();
    Err(Trouble::new(format!("records of one deal contradict each other:{}", lines.concat())))
}

fn write_plots(report: &Report, folder: &PathBuf) -> Result<(), Trouble> {
    let disk = |fault| Trouble::new(format!("{}: {fault}", folder.display()));
    fs::create_dir_all(folder).map_err(disk)?;
    for row in &report.rows {
        let settings = row.settings.replace(['=', ';'], "-");
        let name = format!("{}{}{settings}", row.game, if settings.is_empty() { "" } else { "-" });
        fs::write(folder.join(format!("{name}-nodes.svg")), nodes_plot(row)).map_err(disk)?;
        fs::write(folder.join(format!("{name}-moves.svg")), lengths_plot(row)).map_err(disk)?;
    }
    Ok(())
}
