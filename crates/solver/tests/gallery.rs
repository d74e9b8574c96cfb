//! The gallery: every game in every setting is dealt and solved, and every win is replayed by the engine.

use std::ops::ControlFlow;

use talon_engine::Deal;
use talon_rulebook::{Choices, Game};
use talon_solver::{Limits, Verdict, solve};

/// Deals of each game and setting.
const DEALS: u64 = 20;

/// Nodes for each.
const NODES: u64 = 20_000;

/// Games of which fewer than a quarter of these deals are decided with so few nodes: long games of two packs, whose
/// wins are found by longer searches.
const HARD: [&str; 3] = ["forty-and-eight", "forty-thieves", "maria"];

#[derive(Debug, Default)]
struct Verdicts {
    won: u64,
    lost: u64,
    unknown: u64,
}

fn verdicts(game: &Game, choices: &Choices) -> Verdicts {
    let rules = game.rules(choices);
    let limits = Limits { nodes: NODES, ..Limits::default() };
    let mut counts = Verdicts::default();
    for number in 1..=DEALS {
        let board = Deal::Number(number).board(&rules);
        match solve(&rules, &board, &limits, |_| ControlFlow::Continue(())) {
            Verdict::Won(solution) => {
                let mut end = board.clone();
                for &mv in solution.moves() {
                    end.play(&rules, mv).expect("a solution is legal");
                }
                assert!(end.is_won(&rules), "{} {choices} {number}", game.id());
                counts.won += 1;
            }
            Verdict::Lost => counts.lost += 1,
            Verdict::Unknown(_) => counts.unknown += 1,
        }
    }
    counts
}

#[test]
fn every_game_of_the_gallery_is_solved() {
    let mut too_few = Vec::new();
    for game in talon_catalog::gallery() {
        for choices in Choices::all(game) {
            let counts = verdicts(game, &choices);
            println!("{} {choices}: {counts:?}", game.id());
            let decided = counts.won + counts.lost;
            assert_eq!(decided + counts.unknown, DEALS);
            if decided < DEALS / 4 && !HARD.contains(&game.id()) {
                too_few.push(format!("{} {choices}", game.id()));
            }
        }
    }
    assert!(too_few.is_empty(), "{too_few:?}");
}
