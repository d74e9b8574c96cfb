//! Measures the solver: `decks GAME[:key=value,..] FILE|RANGE [SECONDS [KERNEL]]` prints verdict, nodes, CPU time and
//! moves a deck.
//!
//! `GAME` is a name that `talon_testkit::named` knows; settings are `draw`, `passes`, `take-back`, `kings`, `aces`,
//! `cells`. A `RANGE` is `1..1000` or `ms:1..1000`.

mod common;

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use talon_engine::Board;
use talon_engine::rules::Rules;
use talon_solver::{Kernel, Limits, Solver, Verdict};

use crate::common::{boards, draft};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, decks, rest @ ..] = &arguments[..] else {
        eprintln!("decks GAME[:key=value,..] FILE|RANGE [SECONDS [KERNEL]]");
        std::process::exit(2);
    };
    let rules = Rules::check(&draft(game)).expect("settings that can be played");
    let seconds = rest.first().map_or(10.0, |text| text.parse().expect("seconds"));
    let kernel = rest.get(1).map(|name| name.parse::<Kernel>().expect("a kernel"));
    let mut totals = Totals::default();
    for (name, board) in boards(&rules, decks) {
        let measured = measure(&rules, &board, Duration::from_secs_f64(seconds), kernel);
        println!(
            "{name}\t{}\t{}\t{:.6}\t{}",
            measured.verdict, measured.nodes, measured.cpu, measured.moves
        );
        totals.add(&measured);
    }
    totals.print();
}

struct DeckFigures {
    verdict: &'static str,
    nodes: u64,
    cpu: f64,
    moves: usize,
    memory: usize,
}

fn measure(rules: &Rules, board: &Board, time: Duration, kernel: Option<Kernel>) -> DeckFigures {
    let (started, cpu) = (Instant::now(), ThreadTime::now());
    let mut solver = match kernel {
        None => Solver::new(rules, board, &Limits::default()),
        Some(kernel) => Solver::with_kernel(kernel, rules, board, &Limits::default())
            .expect("a kernel that takes these positions"),
    };
    let (verdict, moves) = loop {
        match solver.step(4096) {
            Some(Verdict::Won(solution)) => break ("won", solution.moves().len()),
            Some(Verdict::Lost) => break ("lost", 0),
            Some(Verdict::Unknown(_)) => break ("unknown", 0),
            None if started.elapsed() >= time => break ("unknown", 0),
            None => {}
        }
    };
    let cpu = cpu.elapsed().as_secs_f64();
    let progress = solver.progress();
    DeckFigures { verdict, nodes: progress.nodes, cpu, moves, memory: progress.memory }
}

#[derive(Default)]
struct Totals {
    verdicts: [usize; 3],
    nodes: u64,
    times: Vec<f64>,
    memory: usize,
}

impl Totals {
    fn add(&mut self, measured: &DeckFigures) {
        let place = ["won", "lost", "unknown"].iter().position(|&name| name == measured.verdict);
        self.verdicts[place.expect("one of three")] += 1;
        self.nodes += measured.nodes;
        self.times.push(measured.cpu);
        self.memory = self.memory.max(measured.memory);
    }

    fn print(mut self) {
        self.times.sort_by(f64::total_cmp);
        let [won, lost, unknown] = self.verdicts;
        let decks = self.times.len();
        let at = |share: usize| 1e3 * self.times[(decks * share / 100).min(decks - 1)];
        println!(
            "{decks} decks: {won} won, {lost} lost, {unknown} unknown; {:.3} s CPU, {} nodes; ms a deck: mean {:.3}, median {:.3}, p95 {:.3}, max {:.3}; most memory {} KiB",
            self.times.iter().sum::<f64>(),
            self.nodes,
            1e3 * self.times.iter().sum::<f64>() / decks as f64,
            at(50),
            at(95),
            at(100),
            self.memory / 1024,
        );
    }
}
