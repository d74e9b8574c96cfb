//! Positions that were once called lost although they can be won.

use std::ops::ControlFlow;

use talon_engine::rules::{Build, Draft, Rules, Space, TakeBack};
use talon_engine::{Board, Deck, notation};
use talon_solver::{Limits, Verdict, solve};
use talon_testkit::exhaustive;

/// A red 3 that comes back from home holds the black 2 of the other black suit, so the black 4 it lies on is not
/// safe at home as soon as both red 3s are there.
#[test]
fn a_card_taken_back_can_need_a_place_on_a_card_that_looked_safe() {
    let rules = Rules::check(&Draft {
        ranks: 4,
        heights: vec![6, 5, 5],
        build: Build::AlternatingColours,
        space: Space::Nothing,
        take_back: TakeBack::Allowed,
        ..Draft::default()
    })
    .expect("the rules are right");
    let deck = "3S 4S 4H 4C AS 4D 3H 2S 3D 3C 2H 2D 2C AH AD AC";
    let mut board = Board::deal(&rules, &Deck::parse(&rules, deck).expect("a deck"));
    for mv in parsed("t3-h t3-h t3-h t3-h t1-h t1-h t1-h t2-h t2-h t1-h") {
        board.play(&rules, mv).expect("a legal move");
    }
    let mut won = board.clone();
    for mv in parsed("hH-t1 t2-t1 t2-h t1-h t1-h t1-h t1-h t2-h t3-h") {
        won.play(&rules, mv).expect("a legal move");
    }
    assert!(won.is_won(&rules), "the line wins");
    assert_eq!(exhaustive::winnable(&rules, &board, 100_000), Some(true));
    let verdict = solve(&rules, &board, &Limits::default(), |_| ControlFlow::Continue(()));
    assert!(matches!(verdict, Verdict::Won(_)), "{verdict:?}");
}

fn parsed(moves: &str) -> Vec<talon_engine::Move> {
    notation::parse_moves(moves).expect("moves")
}
