//! A puzzle has exactly one answer, and the same number gives the same one.

use std::ops::ControlFlow;

use talon_engine::{Board, Deal, Move, Rules};
use talon_game::knows_all;
use talon_review::{Puzzle, PuzzleReason, Reviewer};
use talon_solver::{Limits, Verdict, solve};

fn rules(id: &str) -> Rules {
    let game = talon_catalog::find(id).expect("built in");
    game.rules(&game.default_choices())
}

fn is_won(rules: &Rules, board: &Board) -> bool {
    let verdict = solve(rules, board, &Limits::default(), |_| ControlFlow::Continue(()));
    matches!(verdict, Verdict::Won(_))
}

#[track_caller]
fn check(rules: &Rules, puzzle: &Puzzle) {
    let mut board = puzzle.deal.board(rules);
    for &mv in &puzzle.moves {
        board.play(rules, mv).expect("the way to the position is legal");
    }
    assert_eq!(board, puzzle.board);
    match puzzle.reason {
        PuzzleReason::OnlyMove { losing } => {
            let moves = board.moves(rules);
            assert_eq!(moves.len(), losing + 1);
            for mv in moves {
                let mut after = board.clone();
                after.play_legal(rules, mv);
                assert_eq!(is_won(rules, &after), puzzle.accepts(mv), "{mv}");
            }
            for &mv in &puzzle.answer {
                board.play(rules, mv).expect("the answer is legal");
            }
            assert!(board.is_won(rules), "the answer wins");
        }
        PuzzleReason::BestPlan { chance, instead } => {
            assert!(!knows_all(&board));
            assert!(chance.percent() >= instead.percent() + 14, "{chance:?} and {instead:?}");
            for &mv in &puzzle.answer {
                assert!(puzzle.accepts(mv));
                board.play(rules, mv).expect("the answer is legal");
            }
        }
    }
}

#[test]
fn there_is_a_puzzle_a_day_with_exactly_one_answer() {
    for id in ["klondike", "selective-freecell", "preference"] {
        let rules = rules(id);
        let puzzle = Puzzle::numbered(&rules, 20_261_117).unwrap_or_else(|| panic!("{id}"));
        check(&rules, &puzzle);
        assert_eq!(
            matches!(puzzle.reason, PuzzleReason::OnlyMove { .. }),
            knows_all(&puzzle.board),
            "{id}"
        );
    }
}

#[test]
fn numbers_give_different_puzzles_and_each_number_always_the_same() {
    let rules = rules("selective-freecell");
    let puzzles: Vec<Puzzle> =
        (1..3).map(|number| Puzzle::numbered(&rules, number).expect("a puzzle")).collect();
    for puzzle in &puzzles {
        check(&rules, puzzle);
    }
    assert_ne!(puzzles[0].board, puzzles[1].board);
    assert_eq!(Puzzle::numbered(&rules, 2).as_ref(), Some(&puzzles[1]));
}

#[test]
fn a_game_that_was_lost_at_one_move_is_a_puzzle_about_that_move() {
    let rules = rules("selective-freecell");
    let puzzle = Puzzle::numbered(&rules, 1).expect("a puzzle");
    let wrong = puzzle.board.moves(&rules).into_iter().find(|&mv| !puzzle.accepts(mv));
    let moves: Vec<Move> = puzzle.moves.iter().copied().chain(wrong).collect();
    let steps: Vec<Vec<Move>> = moves.iter().map(|&mv| vec![mv]).collect();
    let start = puzzle.deal.board(&rules);
    let review = Reviewer::new(&rules, &start, steps.clone()).expect("legal moves").finish();
    assert_eq!(review.fatal(), Some(moves.len()));
    let own = Puzzle::of_game(&rules, &puzzle.deal, &steps, &review).expect("a puzzle");
    assert_eq!((&own.board, own.answer[0]), (&puzzle.board, puzzle.answer[0]));
    check(&rules, &own);
    let right = [&puzzle.moves[..], &puzzle.answer[..1]].concat();
    let steps: Vec<Vec<Move>> = right.iter().map(|&mv| vec![mv]).collect();
    let review = Reviewer::new(&rules, &start, steps.clone()).expect("legal moves").finish();
    assert!(review.steps[right.len() - 1].is_only_move, "the review marks the only move");
    assert_eq!(Puzzle::of_game(&rules, &Deal::Number(1), &[], &review), None);
}
