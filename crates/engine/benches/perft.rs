//! How fast move sequences are counted: `cargo bench -p talon-engine --bench perft`.
//!
//! Counts leaves, the last move of each sequence being listed but not played (bulk counting), as is usual; time is the
//! processor's, so that a busy machine does not falsify it. With a game and a depth as arguments it counts that once and
//! nothing else, for instruction counts under callgrind.

use cpu_time::ProcessTime;
use talon_engine::rules::{Aces, Admission, Draft, Kings, Passes, TakeBack};
use talon_engine::{Deal, perft};
use talon_testkit::games;

/// A game, the deal and the depth that take some tenths of a second.
fn workloads() -> Vec<(&'static str, Draft, Deal, u32)> {
    let klondike = games::klondike(1, Passes::Unlimited, TakeBack::Allowed);
    vec![
        ("freecell", games::freecell(Admission::Any), Deal::Microsoft(617), 7),
        ("selective", games::freecell(Admission::OnlyOfItsRank), Deal::Microsoft(617), 9),
        ("portuguese", games::portuguese(Kings::AsDealt), Deal::Microsoft(617), 7),
        ("klondike", klondike, Deal::Microsoft(1), 28),
        ("preference", games::preference(Aces::Home), Deal::Microsoft(617), 28),
        ("lady-palk", games::lady_palk(Aces::InDeck), Deal::Number(1), 9),
    ]
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let only = arguments.next();
    let depth = arguments.next().and_then(|depth| depth.parse().ok());
    for (name, draft, deal, usual) in workloads() {
        if only.as_deref().is_none_or(|only| only == name) {
            count(name, &draft, &deal, depth.unwrap_or(usual));
        }
    }
}

fn count(name: &str, draft: &Draft, deal: &Deal, depth: u32) {
    let rules = games::rules(draft);
    let mut board = deal.board(&rules);
    let start = ProcessTime::now();
    let leaves = perft(&rules, &mut board, depth);
    let millions = leaves as f64 / start.elapsed().as_micros().max(1) as f64;
    let deal = deal.to_string();
    println!("{name:12} {deal:8} depth {depth:2}: {leaves:12} leaves, {millions:5.1} M leaves/s");
}
