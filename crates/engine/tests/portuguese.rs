//! The clauses of `docs/rules/portuguese.md`.

use std::collections::BTreeSet;

use talon_engine::rules::{Draft, Kings};
use talon_engine::stuck::is_over;
use talon_engine::{Card, Column, Deal, Rank, Refusal};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};

fn game() -> Draft {
    games::portuguese(Kings::AsDealt)
}

/// The first columns as written, the other cards under the last ones.
fn columns(first: &str) -> TestPosition {
    let written = first.split('|').count();
    let heaps = [".. KC", ".. KD", ".. KH", ".. KS", ".. QC", ".. QD"];
    let fillers: Vec<&str> = heaps.iter().copied().cycle().take(13 - written).collect();
    assert!(fillers.len() <= heaps.len(), "at least seven columns are written");
    let columns = format!("{first} | {}", fillers.join(" | "));
    TestPosition::new(&game(), Piles { columns: &columns, ..Piles::default() })
}

#[test]
fn thirteen_columns_of_four_cards_all_face_up() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    assert_eq!(board.columns().len(), 13);
    assert!(board.columns().iter().all(|column| column.cards().len() == 4));
    assert!(board.columns().iter().all(|column| column.hidden() == 0));
    let cards: BTreeSet<_> = board.columns().iter().flat_map(Column::cards).collect();
    assert_eq!(cards.len(), 52, "each card of a deck once");
    assert_eq!(board.foundations(), [0, 0, 0, 0]);
}

#[test]
fn kings_stay_where_they_fall_or_go_to_the_bottom_by_a_setting() {
    let as_dealt = Deal::Microsoft(1).board(&games::rules(&game()));
    let sunk = Deal::Microsoft(1).board(&games::rules(&games::portuguese(Kings::ToTheBottom)));
    let kings_up = |board: &talon_engine::Board| {
        let above = board.columns().iter().flat_map(|column| &column.cards()[1..]);
        above.filter(|card| card.rank().value() == 13).count()
    };
    assert!(kings_up(&as_dealt) > 0);
    assert_eq!(kings_up(&sunk), 0);
}

#[test]
fn kings_go_under_the_other_cards_of_their_column_which_keep_their_order() {
    let (as_dealt, sunk) = (game(), games::portuguese(Kings::ToTheBottom));
    let mut several_kings = 0;
    for number in 0..50 {
        let before = Deal::Number(number).board(&games::rules(&as_dealt));
        let after = Deal::Number(number).board(&games::rules(&sunk));
        for (before, after) in before.columns().iter().zip(after.columns()) {
            let is_king = |card: &&Card| card.rank() == Rank::KING;
            let (mut expected, others): (Vec<&Card>, Vec<&Card>) =
                before.cards().iter().partition(is_king);
            several_kings += usize::from(expected.len() > 1);
            expected.extend(others);
            assert_eq!(after.cards().iter().collect::<Vec<_>>(), expected, "deal {number}");
        }
    }
    assert!(several_kings > 0, "no column had two Kings");
}

#[test]
fn no_stock_no_redeal_and_no_cells() {
    let table = columns("9S | TD | TS | TH | TC | 3C | 3D");
    assert_eq!(table.check("draw"), Err(Refusal::NoStock));
    assert_eq!(table.check("redeal"), Err(Refusal::NoStock));
    assert_eq!(table.check("t1-c"), Err(Refusal::NoCells));
}

#[test]
fn columns_go_down_by_rank_whatever_the_suit() {
    let table = columns("9S | TD | TS | TH | TC | 8S | 9D");
    for target in 2..=5 {
        assert!(table.allows(&format!("t1-t{target}")), "the 9♠ on any 10");
        assert!(table.allows(&format!("t7-t{target}")), "the 9♦ on any 10");
    }
    assert!(!table.allows("t2-t1"), "not upwards");
    assert!(!table.allows("t6-t2"), "not by two");
    assert!(!table.allows("t1-t7"), "not on its own rank");
}

#[test]
fn foundations_go_up_in_suit_from_the_ace() {
    let table = columns("AS | 2S | 3S | 2H | 4S | 5S | 6S");
    assert!(table.allows("t1-h"));
    assert!(!table.allows("t2-h"), "an Ace first");
    let two = table.after("t1-h t2-h");
    assert!(!two.allows("t4-h"), "not another suit");
    assert!(!two.allows("t5-h"), "no rank left out");
    let six = two.after("t3-h t5-h t6-h");
    assert!(six.allows("t7-h"), "the 6♠ on the 5♠");
}

#[test]
fn a_whole_suit_goes_home_from_the_ace_to_the_king() {
    let hearts: Vec<String> = "A23456789TJQK".chars().map(|rank| format!(".. {rank}H")).collect();
    let mut table =
        TestPosition::new(&game(), Piles { columns: &hearts.join(" | "), ..Piles::default() });
    for next in 1..=13 {
        for later in next + 1..=13 {
            assert!(!table.allows(&format!("t{later}-h")), "{later} before {next}");
        }
        table = table.after(&format!("t{next}-h"));
    }
    assert_eq!(table.board.foundations(), [0, 0, 13, 0]);
}

#[test]
fn single_cards_move_and_only_from_the_top() {
    let table = columns("9S 8D | TD | AC AH | 9C | TH | TS | TC");
    assert!(matches!(table.check("t1-t2*2"), Err(Refusal::OneAtATime { .. })), "not even a run");
    assert!(table.allows("t1-t4"), "the top card");
    assert!(!table.allows("t1-t2"), "not the 9♠ under it");
    assert!(table.moves().iter().all(|word| !word.contains('*')));
    assert!(table.allows("t3-h") && table.after("t3-h").allows("t3-h"), "one after the other");
}

#[test]
fn only_kings_fill_a_space_and_whenever_one_comes_free() {
    let columns =
        "- | QC | KC QD | KD JS | 2C | 2D | 2H | .. 2S | .. 4C | .. 4D | .. 4H | .. 6C | .. 6D";
    let table = TestPosition::new(&game(), Piles { columns, ..Piles::default() });
    let other = |word| matches!(table.check(word), Err(Refusal::SpaceTakesOnly { .. }));
    assert!(other("t2-t1"), "no Queen");
    assert!(other("t5-t1"), "no 2");
    assert!(!table.allows("t3-t1"), "the King is covered: the space stays empty for now");
    let free = table.after("t4-t3");
    assert!(free.allows("t4-t1"), "a King that comes free may fill it");
}

#[test]
fn a_card_that_is_home_does_not_return() {
    let table = columns("AS | 2S | 2H | 3S | 3H | 4S | 5S").after("t1-h");
    assert!(matches!(table.check("hS-t3"), Err(Refusal::HomeForGood { .. })));
    assert!(table.moves().iter().all(|word| !word.starts_with('h')));
}

/// Four columns hold all cards, in such an order that no top card goes anywhere.
const BLOCKED: &str = "- | - | - | - | - | - | - | - | - | .. 3C | .. 3D | .. 3H | .. 3S";

#[test]
fn over_when_no_legal_move_is_left_and_lost_unless_all_is_home() {
    let piles = Piles { columns: BLOCKED, ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(is_over(&table.rules, &table.board));
    assert!(!table.board.is_won(&table.rules));
    assert_eq!(table.moves(), [""; 0]);
}

#[test]
fn empty_spaces_stay_empty_without_a_king() {
    let piles = Piles { columns: BLOCKED, ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(matches!(table.check("t10-t1"), Err(Refusal::SpaceTakesOnly { .. })));
}

#[test]
fn won_with_every_card_home() {
    let columns = "KS | - | - | - | - | - | - | - | - | - | - | - | -";
    let piles = Piles { columns, home: "KC KD KH QS", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(!table.board.is_won(&table.rules));
    let won = table.after("t1-h");
    assert!(won.board.is_won(&won.rules));
    assert!(is_over(&won.rules, &won.board));
}
