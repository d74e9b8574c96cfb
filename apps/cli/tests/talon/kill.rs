//! A program that is killed in the middle of a game loses nothing: every move that was answered is saved.

use talon_engine::{Board, Deal};

use crate::dialogue::Dialogue;

/// The same numbers in every run, far apart.
fn next(random: &mut u64) -> usize {
    *random =
        random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as usize
}

#[test]
fn fifty_kills_lose_no_move() {
    let data = tempfile::tempdir().expect("a directory");
    let mut random = 20_260_607;
    let games: Vec<_> = talon_catalog::built_in().iter().collect();
    let mut kills = 0;
    for (place, game) in games.iter().enumerate() {
        let rules = game.rules(&game.default_choices());
        let deal = Deal::Number(100 + place as u64);
        let mut board: Board = deal.board(&rules);
        let mut steps = 0;
        let mut on_its_way = None;
        for _ in 0..10 {
            let mut played = Dialogue::start(data.path(), game.id(), &deal.to_string());
            let found = played.steps();
            if let (Some(mv), true) = (on_its_way, found == steps + 1) {
                board.play(&rules, mv).expect("a legal move");
                steps += 1;
            }
            assert_eq!(found, steps, "{} after a kill", game.id());
            for _ in 0..=(next(&mut random) % 5) {
                let moves = board.moves(&rules);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[next(&mut random) % moves.len()];
                board.play(&rules, mv).expect("a legal move");
                played.play(mv);
                steps += 1;
            }
            // The last move may or may not be saved when the process is killed; everything before it is.
            let moves = board.moves(&rules);
            on_its_way = moves.get(next(&mut random) % moves.len().max(1)).copied();
            if let Some(mv) = on_its_way {
                played.say(&mv.to_string());
            }
            played.kill();
            kills += 1;
        }
    }
    assert_eq!(kills, 50);
}
