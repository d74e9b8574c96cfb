//! The feature `serde` of the libraries: values go through their text forms and come back.

use talon_engine::{Card, Deal, Move, Position};
use talon_rulebook::Game;
use talon_solver::{Grade, Limits, Verdict, solve_position};

#[test]
fn cards_moves_and_grades_are_their_text() {
    let card: Card = "QS".parse().expect("a card");
    let run: Move = "t3-t5*4".parse().expect("a move");
    let text = serde_json::to_string(&(card, run, Grade::Hard)).expect("text");
    assert_eq!(text, r#"["QS","t3-t5*4","hard"]"#);
    let again: (Card, Move, Grade) = serde_json::from_str(&text).expect("just written");
    assert_eq!(again, (card, run, Grade::Hard));
    assert!(serde_json::from_str::<Card>("\"QX\"").is_err());
    assert!(serde_json::from_str::<Grade>("\"mild\"").is_err());
}

#[test]
fn a_game_is_checked_when_it_is_read_back() {
    let game = &talon_catalog::built_in()[0];
    let text = serde_json::to_string(&**game).expect("text");
    let again: Game = serde_json::from_str(&text).expect("just written");
    assert_eq!(again.compact(), game.compact());
    assert!(serde_json::from_str::<Game>("\"nonsense\"").is_err());
}

#[test]
fn deals_and_solutions_are_written() {
    assert_eq!(serde_json::to_string(&Deal::Microsoft(617)).expect("text"), "\"ms:617\"");
    let game = talon_catalog::find("selective-freecell").expect("built in");
    let rules = game.rules(&game.default_choices());
    let position = Position::deal(&rules, &Deal::Microsoft(1));
    let Verdict::Won(solution) = solve_position(&position, &Limits::default()) else {
        panic!("this deal can be won");
    };
    let text = serde_json::to_string(&solution).expect("text");
    assert!(text.starts_with("\"t") && text.contains("-h"), "{text}");
}
