//! Reveals are legal for any face-down cards, as short as possible, and consistent with the
//! solver.

use std::ops::ControlFlow;

use talon_engine::rules::{Passes, TakeBack};
use talon_engine::{Board, Deal, Effect, Move, Rules};
use talon_solver::reveals::{FreeWorld, WinStart};
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::games;

fn klondikes() -> impl Iterator<Item = Rules> {
    let draws = [1, 3].into_iter();
    draws.flat_map(|draw| {
        [TakeBack::Allowed, TakeBack::Never]
            .map(|take_back| games::rules(&games::klondike(draw, Passes::Unlimited, take_back)))
    })
}

/// The columns that turn up a card when the moves are played, with the number of the move.
fn turned_up(rules: &Rules, board: &Board, moves: &[Move]) -> Vec<usize> {
    let mut at = board.clone();
    let mut turned = Vec::new();
    for (n, &mv) in moves.iter().enumerate() {
        let played = at.play(rules, mv).expect("a reveal is legal");
        if played.effects().iter().any(|effect| matches!(effect, Effect::TurnedUp { .. })) {
            turned.push(n);
        }
    }
    turned
}

#[test]
fn only_the_last_move_of_a_reveal_turns_up_a_card() {
    let mut reveals = 0;
    for rules in klondikes() {
        for deal in 1..=25 {
            let mut board = Deal::Number(deal).board(&rules);
            // Some cards on, where the columns are mixed.
            for _ in 0..6 {
                let world = FreeWorld::read(&rules, &board).expect("placement does not matter");
                let ways = world.reveals();
                for way in &ways {
                    let moves = world.spell(way);
                    let turned = turned_up(&rules, &board, &moves);
                    assert_eq!(turned, [moves.len() - 1], "deal {deal}: {moves:?}");
                    reveals += 1;
                }
                let Some(first) = ways.first() else { break };
                for mv in world.spell(first) {
                    board.play(&rules, mv).expect("a reveal is legal");
                }
            }
        }
    }
    assert!(reveals > 1000, "{reveals} reveals");
}

#[test]
fn a_reveal_shows_the_card_that_lies_there() {
    for rules in klondikes() {
        for deal in 1..=25 {
            let board = Deal::Number(deal).board(&rules);
            let world = FreeWorld::read(&rules, &board).expect("placement does not matter");
            for reveal in world.reveals() {
                let (_, shown) = world.after(&reveal);
                let mut at = board.clone();
                let mut top = None;
                for mv in world.spell(&reveal) {
                    let played = at.play(&rules, mv).expect("a reveal is legal");
                    for effect in played.effects() {
                        if let Effect::TurnedUp { column } = effect {
                            top = at.columns()[usize::from(*column)].top();
                        }
                    }
                }
                assert_eq!(shown, top, "deal {deal}");
            }
        }
    }
}

#[test]
fn a_quick_win_is_a_win_and_its_reveal_keeps_it() {
    let is_won = |rules: &Rules, board: &Board| {
        let verdict = solve(rules, board, &Limits::default(), |_| ControlFlow::Continue(()));
        matches!(verdict, Verdict::Won(_))
    };
    let mut wins = 0;
    for rules in klondikes() {
        for deal in 1..=25 {
            let mut board = Deal::Number(deal).board(&rules);
            let world = FreeWorld::read(&rules, &board).expect("placement does not matter");
            let Some(win) = world.win_within(300) else { continue };
            wins += 1;
            assert!(is_won(&rules, &board), "deal {deal}");
            let WinStart::Reveal(reveal) = win else { panic!("cards lie face down") };
            assert!(world.after(&reveal).0.win_within(3000).is_some(), "deal {deal}");
            for mv in world.spell(&reveal) {
                board.play(&rules, mv).expect("a reveal is legal");
            }
            assert!(is_won(&rules, &board), "deal {deal}");
        }
    }
    assert!(wins > 50, "{wins} wins");
}

#[test]
fn limited_passes_and_other_games_are_declined() {
    let limited = games::rules(&games::klondike(3, Passes::Limited(3), TakeBack::Allowed));
    let freecell = games::rules(&games::freecell(talon_engine::rules::Admission::Any));
    for rules in [limited, freecell] {
        assert!(FreeWorld::read(&rules, &Deal::Number(1).board(&rules)).is_none());
    }
}
