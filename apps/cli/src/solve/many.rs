//! Many deals, in one process: a line each, in order, also when several are solved in parallel.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use serde_json::{Map, Value, json};
use talon_engine::Rules;
use talon_engine::notation::format_moves;
use talon_solver::{Kernel, KernelRefusal, Limits, Verdict};

use crate::command_output::{CliError, CommandOutput, PipeState, pipe_state};
use crate::solve::deal_list::{DealList, NamedDeal};
use crate::solve::one::describe;
use crate::solve::progress::DealsBar;
use crate::solve::{Decided, SolveArgs, Stop, decide_by};

/// The most deals that are solved in parallel: more threads would only wait for each other.
pub(crate) const MOST_JOBS: u16 = 256;

/// Solves all deals, or as many as are done before Ctrl-C.
pub(crate) fn run(args: &SolveArgs) -> Result<CommandOutput, CliError> {
    let rules = args.game.open()?.rules;
    let deals = match (&args.decks, &args.deals) {
        (Some(file), _) => DealList::of_file(&rules, file)?,
        (None, Some(range)) => DealList::of_range(&rules, range)?,
        (None, None) => DealList::Listed(Vec::new()),
    };
    // Installed only after all input is read: until then, Ctrl-C ends the process.
    let stop = &Stop::on_interruption()?;
    let mut out = DealLines::new(args, deals.count());
    match out.header()? {
        PipeState::Open => solve_all(&rules, &deals, args, stop, &mut out)?,
        PipeState::Closed => {}
    }
    Ok(CommandOutput::default().unless_stopped(stop))
}

fn solve_all(
    rules: &Rules,
    deals: &DealList,
    args: &SolveArgs,
    stop: &Stop,
    out: &mut DealLines,
) -> Result<(), CliError> {
    let next = AtomicU64::new(0);
    let (sender, receiver) = mpsc::channel();
    let limits = args.limits();
    thread::scope(|scope| {
        for _ in 0..args.jobs.clamp(1, MOST_JOBS) {
            let (sender, next, limits, kernel) = (sender.clone(), &next, &limits, args.kernel);
            scope.spawn(move || work(rules, deals, limits, kernel, stop, next, &sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for Solved { place, name, decided } in receiver {
            early.insert(place, (name, decided));
            while let Some((name, decided)) = early.remove(&due) {
                let decided =
                    decided.map_err(|refusal| CliError::new(format!("deal {name}: {refusal}")))?;
                if out.row(&name, &decided)? == PipeState::Closed {
                    return Ok(());
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// The result of one deal.
struct Solved {
    /// Which of the deals it is, from 0.
    place: u64,
    name: String,
    decided: Result<Decided, KernelRefusal>,
}

/// Takes the next deal until none is left, the receiver is gone, or the user stops it.
fn work(
    rules: &Rules,
    deals: &DealList,
    limits: &Limits,
    kernel: Option<Kernel>,
    stop: &Stop,
    next: &AtomicU64,
    done: &mpsc::Sender<Solved>,
) {
    while !stop.is_asked() {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some(NamedDeal { name, start }) = deals.get(place) else { return };
        let decided = decide_by(kernel, rules, &start.board(rules), limits, stop, |_| {});
        if done.send(Solved { place, name, decided }).is_err() {
            return;
        }
    }
}

/// The format of the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Csv,
    Json,
}

/// Where the lines go.
struct DealLines {
    format: Format,
    out: BufWriter<io::Stdout>,
    bar: DealsBar,
}

impl DealLines {
    fn new(args: &SolveArgs, total: u64) -> DealLines {
        let out = BufWriter::new(io::stdout());
        let format = match (args.csv, args.json) {
            (true, _) => Format::Csv,
            (false, true) => Format::Json,
            (false, false) => Format::Text,
        };
        DealLines { format, out, bar: DealsBar::new(total) }
    }

    fn header(&mut self) -> Result<PipeState, CliError> {
        match self.format {
            Format::Csv => self.write("deal,verdict,seconds,nodes,moves"),
            Format::Text | Format::Json => Ok(PipeState::Open),
        }
    }

    fn row(&mut self, name: &str, decided: &Decided) -> Result<PipeState, CliError> {
        let Decided { verdict, nodes, seconds } = decided;
        let word = decided.word();
        let line = match self.format {
            Format::Csv => {
                let moves = match verdict {
                    Verdict::Won(solution) => format_moves(solution.moves()),
                    Verdict::Lost | Verdict::Unknown(_) => String::new(),
                };
                format!("{name},{word},{seconds:.6},{nodes},{moves}")
            }
            Format::Json => {
                let mut object = Map::from_iter([("deal".to_owned(), json!(name))]);
                describe(&mut object, decided, None);
                Value::Object(object).to_string()
            }
            Format::Text => {
                format!("{name}: {} ({nodes} nodes, {seconds:.3} s)", decided.sentence())
            }
        };
        self.bar.count(word);
        self.write(&line)
    }

    /// Writes and flushes a line, so that each result is seen as soon as it is known.
    fn write(&mut self, line: &str) -> Result<PipeState, CliError> {
        pipe_state(writeln!(self.out, "{line}").and_then(|()| self.out.flush()))
    }
}
