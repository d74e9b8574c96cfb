//! How fast move sequences are counted: `cargo bench -p talon-engine --bench perft`.
//!
//! Counts leaves: the last move of each sequence is listed but not played (bulk counting), as is usual. The time is CPU
//! time, so that a busy machine does not change it. With a game and a depth as arguments it counts that once and
//! nothing else, for instruction counts under callgrind.

use cpu_time::ProcessTime;
use talon_engine::{Deal, perft};
use talon_testkit::{games, named};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let only = arguments.next();
    let depth = arguments.next().and_then(|depth| depth.parse().ok());
    for (name, deal, usual) in named::perft_workloads() {
        if only.as_deref().is_none_or(|only| only == name) {
            count(name, &deal, depth.unwrap_or(usual));
        }
    }
}

fn count(name: &str, deal: &Deal, depth: u32) {
    let rules = games::rules(&named::draft(name));
    let mut board = deal.board(&rules);
    let start = ProcessTime::now();
    let leaves = perft(&rules, &mut board, depth);
    let millions = leaves as f64 / start.elapsed().as_micros().max(1) as f64;
    let deal = deal.to_string();
    println!("{name:18} {deal:8} depth {depth:2}: {leaves:12} leaves, {millions:5.1} M leaves/s");
}
