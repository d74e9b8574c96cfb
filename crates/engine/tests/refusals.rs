//! A refusal names the reason: the pile that is not there, the cards that home waits for, the rank that is needed.

use talon_engine::rules::{Admission, Build, Draft};
use talon_engine::{Card, Move, Place, Rank, Refusal, Source, Target};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};

/// Twelve cards of one suit in two packs, two columns and no stock.
fn two_packs() -> Draft {
    Draft {
        packs: 2,
        ranks: 6,
        suits: 1,
        heights: vec![6, 6],
        cells: 0,
        build: Build::AnySuit,
        ..games::freecell(Admission::Any)
    }
}

fn table(columns: &str, home: &str) -> TestPosition {
    TestPosition::new(&two_packs(), Piles { columns, home, ..Piles::default() })
}

fn card(name: &str) -> Card {
    name.parse().expect("a card")
}

#[test]
fn a_pile_that_the_game_does_not_have_is_named() {
    let table = table("6C 6C 5C 5C 4C 4C | 3C 3C 2C 2C", "AC AC");
    let check = |mv: Move| table.board.check(&table.rules, mv);
    assert_eq!(check(Move::single(Source::Waste, Target::Column(0))), Err(Refusal::NoStock));
    for home in [8, 9] {
        let mv = Move::single(Source::Foundation(home), Target::Column(0));
        assert_eq!(check(mv), Err(Refusal::NoSuchPile(Place::Foundation(home))), "{mv}");
    }
    let place = |column| table.board.check_place(&table.rules, card("3C"), column);
    assert_eq!(place(0), Ok(()), "the 3 on the 4");
    assert!(matches!(place(1), Err(Refusal::DoesNotBuild { .. })), "the 3 on the 2");
    assert_eq!(place(2), Err(Refusal::NoSuchPile(Place::Column(2))));
}

#[test]
fn home_waits_for_one_card_of_each_rank() {
    for (columns, home, waits_for) in [
        ("6C 6C 5C 5C 4C 4C | 2C 2C 3C 3C", "AC AC", vec![2]),
        ("6C 6C 5C 5C 4C 4C | 2C 3C 3C", "2C AC", vec![2, 3]),
    ] {
        let refused = table(columns, home).check("t1-h");
        let next = waits_for.into_iter().filter_map(Rank::new).collect();
        assert_eq!(refused, Err(Refusal::NotNextHome { card: card("4C"), next }));
    }
}

#[test]
fn the_rank_that_a_card_needs_is_named_unless_it_is_the_highest() {
    let table = table("5C 5C 4C 4C 3C 6C | 6C 3C 2C 2C", "AC AC");
    let needs = |word: &str| match table.check(word) {
        Err(Refusal::DoesNotBuild { needs, .. }) => needs.map(Rank::value),
        other => panic!("{word}: {other:?}"),
    };
    assert_eq!(needs("t2-t1"), Some(3), "a 2 wants a 3");
    assert_eq!(needs("t1-t2"), None, "a 6 is the highest of six ranks");
}
