//! Arbitrary texts: no parser panics, and every accepted text is written back unchanged.

use proptest::prelude::*;
use talon_engine::text::{GameText, compact};
use talon_engine::{Deal, Move, Source, Target, notation};
use talon_testkit::claims;

/// Anything, or the letters that cards, moves and boards are made of.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[A2-9TJQKCDHScdhs./*-]{0,40}",
        "[tcwh0-9CDHS*-]{0,8}",
        "[♣♦♥♠10AKtqß\u{301} ]{0,12}",
        "[a-z:# \n\r\t]{0,30}",
    ]
}

fn moves() -> impl Strategy<Value = Move> {
    let from = prop_oneof![
        (0..255_u8).prop_map(Source::Column),
        (0..255_u8).prop_map(Source::Cell),
        (0..8_u8).prop_map(Source::Foundation),
        Just(Source::Waste),
    ];
    let to =
        prop_oneof![(0..255_u8).prop_map(Target::Column), Just(Target::Cell), Just(Target::Home)];
    let carry = (from, to, 1..100_u8).prop_map(|(from, to, count)| Move::Carry { from, to, count });
    prop_oneof![8 => carry, 1 => Just(Move::Draw), 1 => Just(Move::Redeal)]
}

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_text_makes_a_parser_panic_and_what_is_read_is_written_alike(text in texts()) {
        claims::card_text(&text);
        claims::move_text(&text);
        claims::deal_text(&text);
        claims::deal_text(&format!("deck:{text}"));
        claims::compact_text(&text);
        claims::game_text(&text);
    }

    #[test]
    fn legal_moves_are_legal_in_any_random_game(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        claims::random_game(&bytes);
    }

    #[test]
    fn every_move_can_be_written_and_read(moves in prop::collection::vec(moves(), 0..30)) {
        let text = notation::format_moves(&moves);
        prop_assert_eq!(notation::parse_moves(&text), Ok(moves));
    }

    /// A right board with one character changed is another right board or refused, never a panic.
    #[test]
    fn a_board_with_one_character_changed_never_panics(
        number in any::<u64>(), place in any::<prop::sample::Index>(), sign in any::<char>(),
    ) {
        for rules in claims::some_rules() {
            let word = compact(&Deal::Number(number).board(&rules));
            let mut signs: Vec<char> = word.chars().collect();
            let place = place.index(signs.len());
            signs[place] = sign;
            let changed: String = signs.into_iter().collect();
            claims::compact_text(&changed);
        }
    }

    #[test]
    fn every_game_text_can_be_written_and_read(
        header in prop::collection::btree_map("[a-z][a-z0-9-]{0,8}", "[\\S--\\p{Cc}]([^\\p{Cc}]*[\\S--\\p{Cc}])?", 0..5),
        moves in prop::collection::vec(moves(), 0..40),
    ) {
        let mut game = GameText::default();
        game.moves = moves;
        for (key, value) in &header {
            // A value with a line break in it is refused, as the next test shows.
            if !value.contains(['\n', '\r']) {
                game = game.with(key, value).expect("a good key and value");
            }
        }
        prop_assert_eq!(game.to_string().parse(), Ok(game));
    }
}

#[test]
fn a_header_takes_good_keys_and_values_only() {
    let with = |key: &str, value: &str| GameText::default().with(key, value);
    for (key, value) in [("", "x"), ("Deal", "x"), ("de al", "x"), ("deal", " "), ("a", "x\ny")] {
        assert!(with(key, value).is_err(), "{key}: {value}");
    }
    assert!(with("deal", "1").expect("right").with("deal", "2").is_err());
}
