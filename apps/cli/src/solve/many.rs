//! Many deals, in one process: a line each, in order, however many are solved at the same time.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use talon_engine::Rules;
use talon_engine::notation::format_moves;
use talon_solver::{Limits, Verdict};

use crate::answer::{Answer, Heard, Trouble, heard};
use crate::solve::deals::{Deals, Named};
use crate::solve::progress::DealsBar;
use crate::solve::{Decided, SolveArgs, Stop, decide};

/// Solves them all, or those that come before Ctrl-C.
pub(crate) fn run(args: &SolveArgs, stop: &Stop) -> Result<Answer, Trouble> {
    let rules = args.game.open()?.rules;
    let deals = match (&args.decks, &args.deals) {
        (Some(file), _) => Deals::of_file(&rules, file)?,
        (None, Some(range)) => Deals::of_range(&rules, range)?,
        (None, None) => Deals::Listed(Vec::new()),
    };
    let mut out = Rows::new(args, deals.count());
    match out.header()? {
        Heard::Yes => solve_all(&rules, &deals, args, stop, &mut out)?,
        Heard::No => {}
    }
    Ok(Answer::default())
}

fn solve_all(
    rules: &Rules,
    deals: &Deals,
    args: &SolveArgs,
    stop: &Stop,
    out: &mut Rows,
) -> Result<(), Trouble> {
    let next = AtomicU64::new(0);
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
        for Solved { place, name, decided } in receiver {
            early.insert(place, (name, decided));
            while let Some((name, decided)) = early.remove(&due) {
                if out.row(&name, &decided)? == Heard::No {
                    return Ok(());
                }
                due += 1;
            }
        }
        Ok(())
    })
}

/// What has become of a deal.
struct Solved {
    /// Which of the deals it is, from 0.
    place: u64,
    name: String,
    decided: Decided,
}

/// Takes the next deal until none is left, nobody listens any more, or the user stops it.
fn work(
    rules: &Rules,
    deals: &Deals,
    limits: &Limits,
    stop: &Stop,
    next: &AtomicU64,
    done: &mpsc::Sender<Solved>,
) {
    while !stop.is_asked() {
        let place = next.fetch_add(1, Ordering::Relaxed);
        let Some(Named { name, deal }) = deals.get(place) else { return };
        let decided = decide(rules, &deal.board(rules), limits, stop, |_| {});
        if done.send(Solved { place, name, decided }).is_err() {
            return;
        }
    }
}

/// Where the lines go.
struct Rows {
    csv: bool,
    out: BufWriter<io::Stdout>,
    bar: DealsBar,
}

impl Rows {
    fn new(args: &SolveArgs, total: u64) -> Rows {
        let out = BufWriter::new(io::stdout());
        Rows { csv: args.csv, out, bar: DealsBar::new(total) }
    }

    fn header(&mut self) -> Result<Heard, Trouble> {
        if self.csv { self.write("deal,verdict,seconds,nodes,moves") } else { Ok(Heard::Yes) }
    }

    fn row(&mut self, name: &str, decided: &Decided) -> Result<Heard, Trouble> {
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
    fn write(&mut self, line: &str) -> Result<Heard, Trouble> {
        heard(writeln!(self.out, "{line}").and_then(|()| self.out.flush()))
    }
}
