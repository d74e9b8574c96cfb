//! Measures won deals: `wins lengths|first|parts|traps GAME[:key=value,..] FILE|RANGE` prints a line for each and a
//! summary.
//!
//! `lengths`: moves of the first solution, moves after the quick improvement, and the milliseconds of the improvement.
//! `first`: first moves that win, that lose and that are not decided within the nodes of a deal. `parts`: the parts of
//! the grade (wandering, open positions, traps at the start), the score without and with a look at the first moves, the
//! two grades, and the milliseconds that the look took. `traps`: besides, along a short solution, the share of moves
//! after which no win is found soon (slow). The summary has means, rank correlations of all columns with each other,
//! and how the grades spread.

mod common;

use std::ops::ControlFlow;

use cpu_time::ThreadTime;
use talon_engine::Board;
use talon_engine::rules::Rules;
use talon_solver::{Difficulty, Limits, Solution, Solver, Verdict, shorten};

use crate::common::{boards, draft};

/// Deals that take more nodes are left out.
const NODES: u64 = 3_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, game, decks] = &arguments[..] else {
        eprintln!("wins lengths|first|parts|traps GAME[:key=value,..] FILE|RANGE");
        std::process::exit(2);
    };
    let rules = Rules::check(&draft(game)).expect("settings that can be played");
    let wins = boards(&rules, decks).into_iter().filter_map(|(name, board)| {
        let (solution, nodes) = won(&rules, &board)?;
        Some(WonDeal { name, board, solution, nodes })
    });
    let columns = match what.as_str() {
        "lengths" => rows(wins, |win| win.lengths(&rules)),
        "first" => rows(wins, |win| win.first_moves(&rules)),
        "parts" => rows(wins, |win| win.parts(&rules)),
        "traps" => rows(wins, |win| win.traps(&rules)),
        other => panic!("no measure {other}"),
    };
    summarise(&columns);
    if matches!(what.as_str(), "parts" | "traps") && !columns.is_empty() {
        spread("without first moves", &columns[5]);
        spread("with first moves", &columns[6]);
    }
}

struct WonDeal {
    name: String,
    board: Board,
    solution: Solution,
    nodes: u64,
}

fn won(rules: &Rules, board: &Board) -> Option<(Solution, u64)> {
    match decide(rules, board) {
        (Verdict::Won(solution), nodes) => Some((solution, nodes)),
        (Verdict::Lost | Verdict::Unknown(_), _) => None,
    }
}

fn decide(rules: &Rules, board: &Board) -> (Verdict, u64) {
    let mut solver = Solver::new(rules, board, &Limits { nodes: NODES, ..Limits::default() });
    loop {
        if let Some(verdict) = solver.step(4096) {
            return (verdict, solver.progress().nodes);
        }
    }
}

impl WonDeal {
    fn lengths(&self, rules: &Rules) -> Vec<f64> {
        let cpu = ThreadTime::now();
        let limits = Limits::default();
        let patient = || ControlFlow::Continue(());
        let short = shorten(rules, &self.board, &self.solution, &limits, patient);
        let time = 1e3 * cpu.elapsed().as_secs_f64();
        vec![self.solution.moves().len() as f64, short.moves().len() as f64, time]
    }

    fn first_moves(&self, rules: &Rules) -> Vec<f64> {
        let mut counts = [0.0; 3];
        for mv in self.board.moves(rules) {
            let mut after = self.board.clone();
            after.play_legal(rules, mv);
            counts[match decide(rules, &after).0 {
                Verdict::Won(_) => 0,
                Verdict::Lost => 1,
                Verdict::Unknown(_) => 2,
            }] += 1.0;
        }
        counts.to_vec()
    }

    fn parts(&self, rules: &Rules) -> Vec<f64> {
        let quick = Difficulty::of(rules, &self.board, &self.solution, self.nodes);
        let cpu = ThreadTime::now();
        let full = quick.with_first_moves(rules, &self.board);
        let time = 1e3 * cpu.elapsed().as_secs_f64();
        let traps = full.traps.expect("first moves were looked at");
        let grade = |parts: Difficulty| f64::from(parts.grade().number());
        let scores = [quick.score(), full.score(), grade(quick), grade(full), time];
        [&[full.wandering, full.open, traps][..], &scores].concat()
    }

    /// The parts, and the mean share of traps over the positions of a short solution that offer a choice.
    fn traps(&self, rules: &Rules) -> Vec<f64> {
        let limits = Limits::default();
        let patient = || ControlFlow::Continue(());
        let short = shorten(rules, &self.board, &self.solution, &limits, patient);
        let mut board = self.board.clone();
        let mut shares = Vec::new();
        for &mv in short.moves() {
            let here = Difficulty { wandering: 0.0, open: 0.0, traps: None };
            if board.moves(rules).len() > 1 {
                shares.extend(here.with_first_moves(rules, &board).traps);
            }
            board.play_legal(rules, mv);
        }
        let mut row = self.parts(rules);
        row.push(shares.iter().sum::<f64>() / shares.len().max(1) as f64);
        row
    }
}

/// Prints the rows and returns them as columns.
fn rows(
    wins: impl Iterator<Item = WonDeal>,
    measure: impl Fn(&WonDeal) -> Vec<f64>,
) -> Vec<Vec<f64>> {
    let mut columns: Vec<Vec<f64>> = Vec::new();
    for win in wins {
        let row = measure(&win);
        let words: Vec<String> = row.iter().map(|value| format!("{value:.3}")).collect();
        println!("{}\t{}", win.name, words.join("\t"));
        columns.resize(row.len(), Vec::new());
        for (column, value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    columns
}

/// Means, and the rank correlation of each pair of columns.
fn summarise(columns: &[Vec<f64>]) {
    let ranked: Vec<Vec<f64>> = columns.iter().map(|column| ranks(column)).collect();
    println!("{} wins", columns.first().map_or(0, Vec::len));
    for (column, ranks) in columns.iter().zip(&ranked) {
        let others: Vec<String> =
            ranked.iter().map(|other| format!("{:+.2}", correlation(ranks, other))).collect();
        println!("mean {:.3}\tcorrelations {}", mean(column), others.join(" "));
    }
}

/// How many wins have each grade, in percent.
fn spread(name: &str, grades: &[f64]) {
    let share = |grade: u8| {
        let count =
            grades.iter().filter(|&&other| other.total_cmp(&f64::from(grade)).is_eq()).count();
        format!("{:.1}", 100.0 * count as f64 / grades.len() as f64)
    };
    println!("grades 1 to 5, {name}: {} %", (1..=5).map(share).collect::<Vec<_>>().join(" "));
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Places in order, equal values sharing the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    for equal in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let first = order.iter().position(|place| place == &equal[0]).expect("it is one of them");
        for &place in equal {
            ranks[place] = first as f64 + (equal.len() - 1) as f64 / 2.0;
        }
    }
    ranks
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let (mean_a, mean_b) = (mean(a), mean(b));
    let moment = |a: &[f64], mean_a: f64, b: &[f64], mean_b: f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean_a) * (b - mean_b)).sum()
    };
    let spread = moment(a, mean_a, a, mean_a) * moment(b, mean_b, b, mean_b);
    moment(a, mean_a, b, mean_b) / spread.sqrt().max(f64::MIN_POSITIVE)
}
