//! Safe autoplay never costs a win.

use talon_engine::{Board, Rules};
use talon_game::autoplay;
use talon_testkit::{games, mini};

/// On mini games small enough to search in full: wherever a safe card can be sent home, sending it keeps a win a win.
#[test]
fn safe_autoplay_never_costs_the_win() {
    let mut checked = 0;
    for seed in 0..50 {
        for (name, draft) in games::all() {
            let (rules, mut board) = mini::deal(&draft, seed);
            for step in 0..12_usize {
                if let Some(mv) = autoplay::safe_move(&rules, &board) {
                    let mut after = board.clone();
                    after.play_legal(&rules, mv);
                    let (before, then) = (winnable(&rules, &board), winnable(&rules, &after));
                    assert!(before != Some(true) || then != Some(false), "{name} {mv}\n{board:?}");
                    checked += usize::from(before == Some(true) && then.is_some());
                }
                let moves = board.moves(&rules);
                let Some(&mv) = moves.get((seed as usize * 7 + step * 13) % moves.len().max(1))
                else {
                    break;
                };
                board.play_legal(&rules, mv);
            }
        }
    }
    assert!(checked > 200, "only {checked} safe moves were checked");
}

fn winnable(rules: &Rules, board: &Board) -> Option<bool> {
    talon_testkit::exhaustive::winnable(rules, board, 30_000)
}
