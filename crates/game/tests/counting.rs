//! Scores as Windows and the casinos count them, and totals of results.

use talon_engine::notation::parse_moves;
use talon_engine::{Deal, Effect, Place};
use talon_game::statistics::{
    Ended, GameResult, StatisticsFault, Summary, groups, merge, vegas_total,
};
use talon_game::statistics_file::{export, import};
use talon_game::{Autoplay, Scoring, Session, Variant};
use talon_rulebook::Choices;

fn klondike(set: &str, moves: &str) -> Session {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let choices = Choices::parse(game, set).expect("its settings");
    let mut session = Session::new(Variant::new(game, choices), Deal::Microsoft(1), 0);
    for mv in parse_moves(moves).expect("moves") {
        session.play(mv, Autoplay::Off, 1).expect("a legal move");
    }
    session
}

/// An ace home, which turns a card up; a Jack to a Queen; three cards drawn; one to a column, the next one home.
const OPENING: &str = "t5-h t1-t3 draw w-t6 w-h";

#[test]
fn the_standard_score_is_that_of_windows() {
    let score = |moves: &str| klondike("draw=3", moves).score(Scoring::Standard);
    assert_eq!(score(""), 0);
    assert_eq!(score("t5-h"), 10 + 5, "a card home, a card turned up");
    assert_eq!(score("t5-h t1-t3 draw"), 15, "moves between columns and draws are worth nothing");
    assert_eq!(score("t5-h t1-t3 draw w-t6"), 15 + 5, "from the waste to a column");
    assert_eq!(score(OPENING), 20 + 10);
}

#[test]
fn a_card_taken_back_from_home_costs_what_it_should() {
    let session = klondike("draw=3", OPENING);
    let back = Effect::Carried { from: Place::Foundation(2), to: Place::Column(0), count: 1 };
    let after =
        |scoring: Scoring, score| scoring.after(score, back, session.rules(), session.board());
    assert_eq!(after(Scoring::Standard, 30), 15);
    assert_eq!(after(Scoring::Standard, 10), 0, "never below nothing");
    assert_eq!(after(Scoring::Vegas, -42), -47);
    assert_eq!(after(Scoring::None, 0), 0);
}

#[test]
fn redeals_cost_a_hundred_when_drawing_one_and_twenty_from_the_fourth_pass_when_drawing_three() {
    let standard = |set: &str, moves: &str| klondike(set, moves).score(Scoring::Standard);
    let pass = |draws: usize| format!("{}redeal ", "draw ".repeat(draws));
    // The opening leaves 22 cards of the 24, 21 of them in the stock.
    let first = format!("{OPENING} {}redeal ", "draw ".repeat(7));
    assert_eq!(standard("draw=3", &first), 30, "the second pass is free");
    assert_eq!(standard("draw=3", &(first.clone() + &pass(8))), 30, "so is the third");
    assert_eq!(standard("draw=3", &(first.clone() + &pass(8) + &pass(8))), 10);
    assert_eq!(standard("draw=3", &(first + &pass(8) + &pass(8) + &pass(8))), 0);
    assert_eq!(
        standard("draw=1", &format!("t5-h {}", pass(24))),
        0,
        "15 less 100, and not below 0"
    );
    let limited = format!("t5-h {}", pass(24));
    assert_eq!(
        standard("draw=1,passes=3", &limited),
        15,
        "where passes are counted they cost nothing"
    );
}

#[test]
fn vegas_pays_five_for_a_card_and_takes_one_for_each_of_the_deck() {
    assert_eq!(klondike("draw=3", "").score(Scoring::Vegas), -52);
    assert_eq!(klondike("draw=3", OPENING).score(Scoring::Vegas), -52 + 5 + 5);
    let mut session = klondike("draw=3", OPENING);
    session.undo();
    assert_eq!(session.score(Scoring::Vegas), -52 + 5, "an undone move earns nothing");
    let game = talon_catalog::find("lady-palk").expect("a built-in game");
    let two_decks = Variant::new(game, game.default_choices());
    assert_eq!(Session::new(two_decks, Deal::Number(1), 0).score(Scoring::Vegas), -104);
}

fn result(began: u64, ended: Ended, (moves, millis, undos): (u32, u64, u32)) -> GameResult {
    GameResult {
        began,
        game: "klondike".to_owned(),
        settings: "draw=3".to_owned(),
        rules: None,
        deal: began.to_string(),
        ended,
        moves,
        millis,
        undos,
        hints: 0,
        vegas: (ended == Ended::Won).then_some(208).or(Some(-52)),
        grade: None,
        played: None,
        review: None,
    }
}

/// Rounding once put the lower end a hair above a share of 0.
#[test]
fn an_interval_always_holds_its_own_share() {
    for played in 1..200 {
        for won in [0, 1, played / 2, played - 1, played] {
            let rate = Summary { played, won, ..Summary::default() }.rate().expect("played");
            assert!(0.0 <= rate.low && rate.low <= rate.share, "{won} of {played}: {rate:?}");
            assert!(rate.share <= rate.high && rate.high <= 1.0, "{won} of {played}: {rate:?}");
        }
    }
}

/// In no order, as results of two machines come.
fn results() -> Vec<GameResult> {
    vec![
        result(3, Ended::GivenUp, (12, 5_000, 0)),
        result(1, Ended::Won, (120, 90_000, 0)),
        result(5, Ended::Unwinnable, (4, 1_000, 0)),
        result(2, Ended::Won, (110, 60_000, 7)),
        result(4, Ended::Won, (130, 300_000, 0)),
    ]
}

#[test]
fn results_add_up() {
    let summary = Summary::of(&results());
    assert_eq!((summary.played, summary.won), (4, 3), "an unwinnable deal does not count");
    assert_eq!((summary.streak, summary.longest_streak), (1, 2));
    assert_eq!((summary.best_time, summary.median_time), (Some(60_000), Some(90_000)));
    assert_eq!((summary.fewest_moves, summary.without_undo), (Some(110), 2));
    let rate = summary.rate().expect("games were played");
    let percent = |share: f64| (share * 1000.0).round() as i64;
    // Wilson's interval of three in four.
    assert_eq!([rate.share, rate.low, rate.high].map(percent), [750, 301, 954]);
    assert!(Summary::of(&[]).rate().is_none());
    assert_eq!(vegas_total(&results()), 3 * 208 - 2 * 52);
}

#[test]
fn a_file_of_the_first_edition_is_read() {
    let file = r#"{
  "talon": "statistics",
  "version": 1,
  "results": [
    {
      "began": 1,
      "game": "klondike",
      "settings": "draw=1",
      "deal": "ms:617",
      "ended": "given-up",
      "moves": 9,
      "millis": 10,
      "undos": 1,
      "hints": 2,
      "vegas": -52
    }
  ]
}"#;
    let results = import(file).expect("an export of the first edition");
    assert_eq!(results.len(), 1);
    assert_eq!((results[0].vegas, results[0].rules.as_ref()), (Some(-52), None));
    assert_eq!(export(&results), file);
}

#[test]
fn a_result_is_one_line_of_fields() {
    for result in results() {
        let line = result.to_line();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(GameResult::from_line(&line), Ok(result));
    }
    let broken = GameResult::from_line("began=x\tended=won").expect_err("no number");
    assert_eq!(broken, StatisticsFault::NotANumber("began"));
}

#[test]
fn results_are_carried_over_without_doubles() {
    let text = export(&results());
    let read = import(&text).expect("an export");
    assert_eq!(read, results());
    let mut here = results()[..2].to_vec();
    assert_eq!(merge(&mut here, read.clone()), 3);
    assert_eq!(merge(&mut here, read), 0);
    assert_eq!(Summary::of(&here), Summary::of(&results()));
    for (wrong, fault) in [
        ("", StatisticsFault::EndsEarly),
        ("[]", StatisticsFault::NotJson),
        ("{\"talon\": \"save\", \"version\": 1, \"results\": []}", StatisticsFault::NotStatistics),
    ] {
        assert_eq!(import(wrong), Err(fault));
    }
    let newer = import(&text.replacen("\"version\": 1", "\"version\": 2", 1));
    assert_eq!(newer, Err(StatisticsFault::Newer));
}

#[test]
fn results_stand_under_what_the_game_is_called_with_its_settings() {
    let played = |game: &str, settings: &str, began: u64| GameResult {
        game: game.to_owned(),
        settings: settings.to_owned(),
        ..result(began, Ended::Won, (100, 1_000, 0))
    };
    let results = [
        played("selective-freecell", "selective=off", 1),
        played("klondike", "draw=1", 2),
        played("gone", "", 3),
        played("klondike", "", 4),
        played("klondike", "draw=9", 5),
        played("klondike", "draw=1", 6),
    ];
    let groups = groups(&results);
    let told: Vec<(String, usize)> = groups
        .iter()
        .map(|group| (group.name(&talon_catalog::Registry::built_in()), group.results.len()))
        .collect();
    let told: Vec<(&str, usize)> =
        told.iter().map(|(name, results)| (name.as_str(), *results)).collect();
    assert_eq!(
        told,
        [
            ("gone", 1),
            ("Klondike", 1),
            ("Klondike (draw: one card at a time)", 2),
            ("klondike draw=9", 1),
            ("FreeCell", 1),
        ]
    );
}

#[test]
fn a_win_under_other_rules_does_not_count_for_the_built_in_game() {
    let game = talon_catalog::find("klondike").expect("a built-in game");
    let built_in = Variant::new(game, game.default_choices()).fingerprint();
    let by = |rules: Option<&str>, began: u64| GameResult {
        settings: String::new(),
        rules: rules.map(str::to_owned),
        ..result(began, Ended::Won, (100, 1_000, 0))
    };
    let other = "0123456789abcdef";
    let results = [by(None, 1), by(Some(other), 2), by(Some(&built_in), 3), by(None, 4)];
    let groups = groups(&results);
    let told: Vec<(String, Option<&str>, u32)> = groups
        .iter()
        .map(|group| {
            let won = Summary::of(group.results.iter().copied()).won;
            (group.name(&talon_catalog::Registry::built_in()), group.rules, won)
        })
        .collect();
    assert_eq!(told, [("Klondike".to_owned(), None, 3), ("Klondike".to_owned(), Some(other), 1),]);
    assert_eq!(groups[1].short_fingerprint(), Some("0123"));
    assert_eq!(results.each_ref().map(GameResult::is_built_in), [true, false, true, true]);
    assert_eq!(import(&export(&results)).expect("an export"), results);
}

#[test]
fn the_bank_saturates() {
    let rich = GameResult { vegas: Some(i64::MAX), ..result(1, Ended::Won, (1, 1, 0)) };
    assert_eq!(vegas_total([&rich, &rich]), i64::MAX);
}
