//! Solves deals of the gallery: `gallery DEALS NODES` prints a table with the verdicts of each game in each setting.

use std::ops::ControlFlow;

use talon_engine::Deal;
use talon_rulebook::{Choices, Game};
use talon_solver::{Kernel, Limits, Verdict, solve};

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let [deals, nodes] = words[..] else {
        eprintln!("gallery DEALS NODES");
        std::process::exit(2);
    };
    println!("| game | kernel | won | lost | undecided |\n|---|---|---|---|---|");
    for game in talon_catalog::gallery() {
        for choices in Choices::all(game) {
            println!("{}", row(game, &choices, deals, nodes));
        }
    }
}

fn row(game: &Game, choices: &Choices, deals: u64, nodes: u64) -> String {
    let rules = game.rules(choices);
    let limits = Limits { nodes, ..Limits::default() };
    let [mut won, mut lost, mut open] = [0; 3];
    for number in 1..=deals {
        let board = Deal::Number(number).board(&rules);
        match solve(&rules, &board, &limits, |_| ControlFlow::Continue(())) {
            Verdict::Won(_) => won += 1,
            Verdict::Lost => lost += 1,
            Verdict::Unknown(_) => open += 1,
        }
    }
    let kernel = Kernel::ALL.into_iter().find(|kernel| kernel.fits(&rules));
    let kernel = kernel.expect("the general kernel fits every game");
    format!("| {} | {kernel} | {won} | {lost} | {open} |", game.variant_name(choices))
}
