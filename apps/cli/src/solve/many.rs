//! Many deals, in one process: a line each, in order, however many are solved at the same time.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use talon_engine::notation::format_moves;
use talon_engine::{Deal, Rules};
use talon_solver::{Limits, Verdict};

use crate::answer::{Answer, Trouble};
use crate::args::read_deal_line;
use crate::solve::progress::DealsBar;
use crate::solve::{Decided, SolveArgs, Stop, decide};

/// A deal and how it is called in the answer.
struct Named {
    name: String,
    deal: Deal,
}

/// Solves them all, or those that come before Ctrl-C.
pub(crate) fn run(args: &SolveArgs, stop: &Stop) -> Result<Answer, Trouble> {
    let rules = args.game.open()?.rules;
    let deals = match (&args.decks, &args.deals) {
        (Some(file), _) => decks_of(&rules, file)?,
        (None, Some(range)) => range_of(&rules, range)?,
        (None, None) => Vec::new(),
    };
    let mut out = Rows::new(args.csv, deals.len());
    if args.csv {
        out.write("deal,verdict,seconds,nodes,moves")?;
    }
    match solve_all(&rules, &deals, args, stop, &mut out) {
        Err(trouble) if !out.unheard => Err(trouble),
        Ok(()) | Err(_) => Ok(Answer::default()),
    }
}

fn solve_all(
    rules: &Rules,
    deals: &[Named],
    args: &SolveArgs,
    stop: &Stop,
    out: &mut Rows,
) -> Result<(), Trouble> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let limits = args.limits();
    thread::scope(|scope| {
        for _ in 0..args.jobs.max(1) {
            let (sender, next, limits) = (sender.clone(), &next, &limits);
            scope.spawn(move || work(rules, deals, limits, stop, next, &sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (place, decided) in receiver {
            early.insert(place, decided);
            while let Some(decided) = early.remove(&due) {
                out.row(&deals[due].name, &decided)?;
                due += 1;
            }
        }
        Ok(())
    })
}

/// Takes the next deal until none is left, nobody listens any more, or the user stops it.
fn work(
    rules: &Rules,
    deals: &[Named],
    limits: &Limits,
    stop: &Stop,
    next: &AtomicUsize,
    done: &mpsc::Sender<(usize, Decided)>,
) {
    while !stop.is_asked() {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some(named) = deals.get(place) else { return };
        let decided = decide(rules, &named.deal.board(rules), limits, stop, |_| {});
        if done.send((place, decided)).is_err() {
            return;
        }
    }
}

/// Where the lines go.
struct Rows {
    csv: bool,
    out: BufWriter<io::Stdout>,
    bar: DealsBar,
    /// A reader that has heard enough, as `head` does, is no failure.
    unheard: bool,
}

impl Rows {
    fn new(csv: bool, total: usize) -> Rows {
        let out = BufWriter::new(io::stdout());
        Rows { csv, out, bar: DealsBar::new(total), unheard: false }
    }

    fn row(&mut self, name: &str, decided: &Decided) -> Result<(), Trouble> {
        let Decided { verdict, nodes, seconds } = decided;
        let word = decided.word();
        let line = if self.csv {
            let moves = match verdict {
                Verdict::Won(solution) => format_moves(solution.moves()),
                Verdict::Lost | Verdict::Unknown(_) => String::new(),
            };
            format!("{name},{word},{seconds:.6},{nodes},{moves}")
        } else {
            format!("{name}: {} ({nodes} nodes, {seconds:.3} s)", decided.sentence())
        };
        self.bar.count(word);
        self.write(&line)
    }

    /// Writes a line at once, so that what is done is seen even if the rest takes long.
    fn write(&mut self, line: &str) -> Result<(), Trouble> {
        match writeln!(self.out, "{line}").and_then(|()| self.out.flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.unheard = true;
                Err(Trouble::new("nobody reads the answer any more"))
            }
            Err(error) => Err(Trouble::new(format!("the answer cannot be printed: {error}"))),
            Ok(()) => Ok(()),
        }
    }
}

/// The decks of a file, or deals by their numbers, called by their lines.
fn decks_of(rules: &Rules, file: &str) -> Result<Vec<Named>, Trouble> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Trouble::new(format!("\"{file}\" cannot be read: {error}")))?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let deal = read_deal_line(rules, line.trim())
                .map_err(|fault| Trouble::new(format!("{file}:{number}: {fault}")))?;
            Ok(Named { name: number.to_string(), deal })
        })
        .collect()
}

/// The deals of a range such as `1..1000` or `ms:1..32000`, ends included.
fn range_of(rules: &Rules, range: &str) -> Result<Vec<Named>, Trouble> {
    let (scheme, numbers) = match range.strip_prefix("ms:") {
        Some(numbers) => ("ms:", numbers),
        None => ("", range),
    };
    let wrong =
        || Trouble::new(format!("\"{range}\" is no range of deals: write 1..1000 or ms:1..32000"));
    let (first, last) = numbers.split_once("..").ok_or_else(wrong)?;
    let first: u64 = first.parse().map_err(|_| wrong())?;
    let last = last.trim_start_matches('=').trim_start_matches("ms:");
    let last: u64 = last.parse().map_err(|_| wrong())?;
    let count = last.checked_sub(first).and_then(|more| NonZero::new(more.saturating_add(1)));
    count.ok_or_else(wrong)?;
    (first..=last)
        .map(|number| {
            let name = format!("{scheme}{number}");
            let deal = Deal::parse(rules, &name).map_err(Trouble::from_error)?;
            Ok(Named { name, deal })
        })
        .collect()
}
