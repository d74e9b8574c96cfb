//! Sentences about a game: endings, hints, outlooks, deals and saves.

use talon_catalog::Registry;
use talon_engine::{Deal, Move, Refusal};
use talon_game::save::SaveProblem;
use talon_game::statistics::Group;
use talon_game::win_rates::{Figure, measured};
use talon_game::{
    Date, Hint, HintKind, HintOrder, Level, LostAt, MovesOrigin, Outlook, Session, Standing,
    Variant, share_link,
};
use talon_rulebook::Choices;
use talon_wording::{CardStyle, Language, Wording};

const WORDING: Wording = Wording::new(Language::English, CardStyle::Words);

fn session() -> Session {
    let game = talon_catalog::find("klondike").expect("built in");
    Session::new(Variant::new(game, game.default_choices()), Deal::Number(1), 0)
}

#[test]
fn every_standing_has_its_sentence() {
    let said = |standing| WORDING.standing(standing).unwrap_or_default();
    assert_eq!(said(Standing::Over), "No possible moves!");
    assert_eq!(said(Standing::Stuck), "No further progress is possible.");
    assert_eq!(said(Standing::Won), "Won: every card is home.");
    assert_eq!(WORDING.standing(Standing::Open), None);
}

#[test]
fn a_missing_fair_hint_reveals_nothing() {
    for outlook in
        [Outlook::Open, Outlook::Lost, Outlook::Undecided, Outlook::Winnable(vec![].into())]
    {
        let fair = WORDING.no_hint(HintKind::Fair, &outlook);
        assert_eq!(fair, "There is no hint without peeking.");
    }
    let lost = WORDING.no_hint(HintKind::FromAWin, &Outlook::Lost);
    assert_eq!(lost, "Lost: there is no winning move.");
}

#[test]
fn a_hint_says_where_it_comes_from() {
    let session = session();
    let (rules, board) = (session.rules(), session.board());
    let of = |kind, turn| Hint::of_move(Move::Draw, kind, turn);
    let hint = |kind, turn| WORDING.hint(rules, board, &of(kind, turn));
    assert_eq!(hint(HintKind::Fair, HintOrder::First), "Hint: Draw from the stock.");
    assert_eq!(hint(HintKind::Fair, HintOrder::Another), "Another hint: Draw from the stock.");
    assert_eq!(
        hint(HintKind::FromAWin, HintOrder::First),
        "Winning move (peeks): Draw from the stock."
    );
    let typed = WORDING.typed_hint(rules, board, &of(HintKind::Fair, HintOrder::First));
    assert_eq!(typed, "Hint: Draw from the stock: draw.");
}

#[test]
fn winnable_and_lost_are_the_only_pair_of_words() {
    let winnable = Outlook::Winnable(vec![].into());
    assert!(WORDING.outlook(&winnable).starts_with("Winnable"));
    assert!(WORDING.outlook(&Outlook::Lost).starts_with("Lost"));
    assert!(WORDING.lost_at(LostAt::NotLost).starts_with("Winnable"));
    assert!(
        WORDING.lost_at(LostAt::Step { last_winnable: 3 }).starts_with("Winnable up to move 3")
    );
}

#[test]
fn deals_and_days_have_names() {
    assert_eq!(WORDING.graded_deal(&session()), "deal 1");
    assert_eq!(WORDING.date(Date { year: 2026, month: 11, day: 16 }), "16 November");
}

#[test]
fn a_game_that_arrived_with_moves_does_not_count() {
    assert_eq!(WORDING.origin(MovesOrigin::Dealt), None);
    assert!(
        WORDING.origin(MovesOrigin::Received).is_some_and(|said| said.contains("does not count"))
    );
}

#[test]
fn a_damaged_save_says_which_step_is_wrong() {
    let illegal = SaveProblem::Illegal { step: 2, refusal: Refusal::StockEmpty };
    assert_eq!(
        WORDING.save_problem(&illegal),
        "Step 2 of this save is not legal: The stock is empty. The steps before it were loaded."
    );
}

#[test]
fn a_link_quotes_no_control_characters_and_no_long_words() {
    let fault = |link: &str| {
        let fault = share_link::read(link, &Registry::built_in()).expect_err("a bad link");
        WORDING.link_fault(&fault)
    };
    let sentence = fault("#\u{1b}[2J/1");
    assert!(sentence.contains("\"\\u{1b}[2J\""), "{sentence}");
    let sentence = fault(&format!("#klondike/1;moves={}", "y".repeat(1000)));
    assert!(sentence.contains("…") && sentence.len() < 120, "{sentence}");
}

#[test]
fn results_of_a_rules_file_stand_apart_from_those_of_the_built_in_game() {
    let registry = Registry::built_in();
    let by = |rules| Group { game: "klondike", settings: "", rules, results: Vec::new() };
    assert_eq!(WORDING.results_group(&by(None), &registry), "Klondike");
    let other = WORDING.results_group(&by(Some("0123456789abcdef")), &registry);
    assert_eq!(other, "Klondike, rules file 0123");
}

#[test]
fn a_game_with_a_lost_deal_is_never_shown_as_always_won() {
    let figure =
        Figure { deals: 100_000, won: 99_999, lost: 1, unknown: 0, low: 99.994, high: 100.0 };
    assert_eq!(WORDING.win_rate(&figure), "over 99.99 %");
    let mut measured_games = 0;
    for game in talon_catalog::all() {
        for choices in Choices::all(game) {
            let Some(figure) = measured(game.id(), &choices.to_string()) else { continue };
            let said = WORDING.win_rate(&figure);
            assert!(!said.contains("100"), "{} {choices}: {said}", game.id());
            measured_games += 1;
        }
    }
    assert!(measured_games > 5, "only {measured_games} games are measured");
}

#[test]
fn a_grade_is_a_level_in_words_and_an_unknown_one_stays_as_it_is() {
    for level in Level::ALL {
        assert_eq!(WORDING.grade(level.word()), WORDING.level_word(level));
    }
    assert_eq!(WORDING.grade("brutal"), "brutal");
}
