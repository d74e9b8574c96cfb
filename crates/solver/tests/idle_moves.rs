//! Solutions hold no move that only brings a whole column to an empty one.

use std::ops::ControlFlow;

use talon_engine::Deal;
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::games;

#[test]
fn no_solution_moves_a_whole_column_to_a_space() {
    let limits = Limits { nodes: 200_000, ..Limits::default() };
    let mut moves = 0;
    for (name, draft) in games::all() {
        let rules = games::rules(&draft);
        for number in 1..=5 {
            let mut board = Deal::Number(number).board(&rules);
            let verdict = solve(&rules, &board, &limits, |_| ControlFlow::Continue(()));
            let Verdict::Won(solution) = verdict else { continue };
            for &mv in solution.moves() {
                assert!(!board.only_swaps_columns(mv), "{name}, deal {number}: {mv}");
                board.play_legal(&rules, mv);
                moves += 1;
            }
        }
    }
    assert!(moves > 3_000, "only {moves} moves were looked at");
}
