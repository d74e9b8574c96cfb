//! The number of nodes over a fixed set of deals: a change to a search shows here, and is made knowingly.
//!
//! Run with `UPDATE_EXPECT=1` to write the new numbers, and describe the change in the commit.

mod known;

use std::fmt::Write as _;
use std::path::Path;

use expect_test::expect_file;
use talon_engine::Deal;
use talon_solver::{Limits, Solver};

use known::rules;

const SETS: [(&str, &str); 12] = [
    ("klondike", ""),
    ("klondike", "draw=1"),
    ("klondike", "passes=3"),
    ("klondike", "draw=1,passes=1"),
    ("klondike", "take-back=off"),
    ("portuguese", ""),
    ("preference", ""),
    ("preference", "aces=deck"),
    ("lady-palk", ""),
    ("lady-palk", "aces=home"),
    ("selective-freecell", ""),
    ("selective-freecell", "selective=off"),
];

/// Deals 1 to 20, each up to a limit.
fn nodes(game: &str, settings: &str) -> u64 {
    let rules = rules(game, settings);
    let limits = Limits { nodes: 100_000, ..Limits::default() };
    let mut sum = 0;
    for number in 1..=20 {
        let mut solver = Solver::new(&rules, &Deal::Number(number).board(&rules), &limits);
        while solver.step(4_096).is_none() {}
        sum += solver.progress().nodes;
    }
    sum
}

#[test]
fn node_counts_are_as_recorded() {
    let mut text = String::new();
    for (game, settings) in SETS {
        let words = [game, settings].join(" ");
        writeln!(text, "{}: {}", words.trim_end(), nodes(game, settings)).expect("writes to text");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature.txt");
    expect_file![path].assert_eq(&text);
}
