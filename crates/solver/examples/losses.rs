//! A second opinion on losses: `losses GAME[:key=value,..] RANGE NODES` solves a range of deals, and asks the general
//! kernel about each deal that is lost, for this many nodes. It prints a line for each of them and how many agree.
//!
//! The general kernel has positions, keys and moves of its own. It shares the engine and its two theorems.

mod common;

use talon_engine::Board;
use talon_engine::rules::Rules;
use talon_solver::{Kernel, Limits, Solver, Verdict};

use crate::common::{boards, draft};

/// Nodes of the search that is checked.
const NODES: u64 = 30_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, range, nodes] = &arguments[..] else {
        eprintln!("losses GAME[:key=value,..] RANGE NODES");
        std::process::exit(2);
    };
    let rules = Rules::check(&draft(game)).expect("settings that can be played");
    let nodes = nodes.parse().expect("a number of nodes");
    let (mut lost, mut agree, mut open) = (0, 0, 0);
    for (name, board) in boards(&rules, range) {
        let limits = Limits { nodes: NODES, ..Limits::default() };
        if decide(Solver::new(&rules, &board, &limits)) != Verdict::Lost {
            continue;
        }
        lost += 1;
        let second = second_opinion(&rules, &board, nodes);
        match &second {
            Verdict::Lost => agree += 1,
            Verdict::Unknown(_) => open += 1,
            Verdict::Won(_) => {}
        }
        println!("{name}\t{}", word(&second));
    }
    let disagree = lost - agree - open;
    println!("{lost} lost, {agree} agree, {open} not decided, {disagree} disagree");
    assert_eq!(disagree, 0, "a deal is lost for one kernel and won for the other");
}

fn second_opinion(rules: &Rules, board: &Board, nodes: u64) -> Verdict {
    let limits = Limits { nodes, ..Limits::default() };
    let solver = Solver::with_kernel(Kernel::General, rules, board, &limits);
    decide(solver.expect("the general kernel takes every position"))
}

fn decide(mut solver: Solver) -> Verdict {
    loop {
        if let Some(verdict) = solver.step(4096) {
            return verdict;
        }
    }
}

const fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Won(_) => "won",
        Verdict::Lost => "lost",
        Verdict::Unknown(_) => "not decided",
    }
}
