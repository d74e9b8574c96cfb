//! Two games that are not built in: each is one file without any Rust, and can be dealt, played and described.

use talon_engine::notation::parse_moves;
use talon_engine::{Board, Deal, Rules, perft};
use talon_rulebook::{Choices, Game};
use talon_testkit::files::{BAKERS_GAME, SPANISH_PATIENCE};

fn spanish() -> Game {
    Game::parse(SPANISH_PATIENCE).expect("a right file")
}

fn bakers() -> Game {
    Game::parse(BAKERS_GAME).expect("a right file")
}

fn opening(game: &Game, choices: &str) -> (Rules, Board) {
    let rules = game.rules(&Choices::parse(game, choices).expect("right choices"));
    let deal = Deal::parse(&rules, "ms:1").expect("a 52-card game");
    let board = deal.board(&rules);
    (rules, board)
}

#[test]
fn the_new_games_are_not_built_in() {
    for game in [spanish(), bakers()] {
        assert!(talon_catalog::find(game.id()).is_none());
    }
}

#[test]
fn spanish_patience_differs_from_portuguese_only_once_a_column_is_empty() {
    let portuguese = talon_catalog::find("portuguese").expect("built in");
    let (rules, mut board) = opening(&spanish(), "");
    let (other_rules, mut other) = opening(portuguese, "");
    assert_eq!(board, other);
    assert_eq!(perft(&rules, &mut board, 4), perft(&other_rules, &mut other, 4));
}

#[test]
fn bakers_game_builds_in_suit() {
    let (rules, mut board) = opening(&bakers(), "");
    let words: Vec<String> = board.moves(&rules).iter().map(ToString::to_string).collect();
    let onto_columns: Vec<&String> = words.iter().filter(|word| word.contains("-t")).collect();
    assert_eq!(onto_columns, ["t2-t8", "t7-t2"], "9C on TC and 8C on 9C");
    for mv in parse_moves("t2-c t3-c t8-c t1-c").expect("move words") {
        board.play(&rules, mv).expect("cells take any card");
    }
    assert!(board.cells().iter().all(Option::is_some));
}

#[test]
fn a_setting_of_a_new_game_changes_its_rules_and_its_name() {
    let game = bakers();
    let kings = Choices::parse(&game, "spaces=kings").expect("right choices");
    assert_ne!(game.rules(&kings), game.rules(&game.default_choices()));
    assert_eq!(game.variant_name(&kings), "Baker's Game, Kings only");
}
