//! The clauses of `docs/rules/lady-palk.md`.

use talon_engine::rules::{Aces, Draft};
use talon_engine::stuck::is_over;
use talon_engine::{Column, Deal, Refusal};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};

fn game() -> Draft {
    games::lady_palk(Aces::InDeck)
}

/// A table with these columns; all other cards are in the stock.
fn columns(columns: &str) -> TestPosition {
    TestPosition::new(&game(), Piles { columns, ..Piles::default() })
}

const HIGHEST_HOME: &str = "KC KC KD KD KH KH KS";

#[test]
fn two_packs_eight_columns_of_four_and_eight_empty_foundations() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    assert_eq!(board.columns().len(), 8);
    assert!(board.columns().iter().all(|column| column.cards().len() == 4));
    assert!(board.columns().iter().all(|column| column.hidden() == 0));
    assert_eq!(board.foundations(), [0; 8]);
    assert_eq!((board.stock().len(), board.waste().len()), (72, 0));
    let columns = board.columns().iter().flat_map(Column::cards);
    let mut cards: Vec<_> = columns.chain(board.stock()).collect();
    cards.sort_unstable();
    assert_eq!(cards.len(), 104);
    assert!(cards.chunks(2).all(|pair| pair[0] == pair[1]), "each card twice");
    cards.dedup();
    assert_eq!(cards.len(), 52);
    let aces_home = Deal::Number(1).board(&games::rules(&games::lady_palk(Aces::Home)));
    assert_eq!(aces_home.foundations(), [1; 8]);
    assert_eq!(aces_home.stock().len(), 64);
}

#[test]
fn foundations_start_with_aces_and_follow_suit_and_sequence() {
    let table = columns("AS | 2S | AS | 2H | 3S | 2S | KH | KD");
    assert!(table.allows("t1-h") && table.allows("t3-h"));
    assert!(!table.allows("t2-h"), "only an Ace on an empty foundation");
    let started = table.after("t1-h");
    assert!(started.allows("t3-h"), "the other Ace starts the second foundation of spades");
    assert!(started.allows("t2-h"));
    assert!(!started.allows("t4-h") && !started.allows("t5-h"), "suit and sequence");
}

#[test]
fn a_whole_suit_goes_home_from_columns_and_waste_up_to_the_king() {
    let piles = Piles {
        columns: "AS | 2S | 3S | 4S | 5S | 6S | 7S | 8S",
        waste: "KS QS JS TS 9S",
        ..Piles::default()
    };
    let mut table = TestPosition::new(&game(), piles);
    for from in "t1 t2 t3 t4 t5 t6 t7 t8 w w w w w".split(' ') {
        table = table.after(&format!("{from}-h"));
    }
    assert_eq!(table.board.foundations(), [0, 0, 0, 13, 0, 0, 0, 0]);
}

#[test]
fn two_foundations_of_a_suit_fill_the_first_that_takes_the_card() {
    let table = columns("AS | 2S | AS | 2H | 3S | 2S | KH | KD").after("t1-h t3-h t2-h t6-h");
    assert_eq!(table.board.foundations(), [0, 0, 0, 2, 0, 0, 0, 2]);
}

#[test]
fn a_card_that_is_home_does_not_return() {
    let table = columns("AS | 2S | 2H | 3S | 5S | 7S | KH | KD").after("t1-h");
    assert!(matches!(table.check("hS-t3"), Err(Refusal::HomeForGood { .. })));
    assert!(table.moves().iter().all(|word| !word.starts_with('h')));
}

#[test]
fn columns_go_down_by_rank_whatever_suit_or_colour() {
    let table = columns("6S | 7H | 5D | 6C | 6D | 7S | KH | KD");
    assert!(table.allows("t1-t2"), "6♠ on 7♥");
    assert!(table.allows("t3-t4"), "5♦ on 6♣");
    assert!(table.allows("t1-t6"), "6♠ on 7♠: suit does not matter");
    assert!(table.allows("t3-t5"), "5♦ on 6♦: colour does not matter");
    assert!(!table.allows("t2-t1"), "not upwards");
    assert!(!table.allows("t3-t2"), "not by two");
}

#[test]
fn a_run_or_the_last_cards_of_it_move_as_a_unit() {
    let table = columns("QS JS TH 9H 8C | KD | QD | JD | TD | 9D | 2C | 2D");
    for (target, count) in [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)] {
        let star = if count == 1 { String::new() } else { format!("*{count}") };
        assert!(table.allows(&format!("t1-t{target}{star}")), "{count} cards");
    }
    assert_eq!(table.after("t1-t2*5").column(2), "KD QS JS TH 9H 8C");
    let broken = columns("QS JS 9H 8C | KD | QD | JD | TD | 9D | 2C | 2D");
    assert!(matches!(broken.check("t1-t3*3"), Err(Refusal::NotARun { .. })));
}

#[test]
fn the_length_of_a_run_is_not_limited() {
    let table = columns("KC QS JS TH 9H 8C 7C 6C 5C 4C 3C 2C AC | - | 2D | 3D | 4D | 5D | 6D | 7D");
    assert!(table.allows("t1-t2*13"));
}

#[test]
fn a_space_accepts_kings_and_runs_under_a_king() {
    let table = columns("- | KD QS JH | 5C KS | QD | 2C | 2D | 2H | 2S");
    assert!(table.allows("t2-t1*3") && table.allows("t3-t1"));
    for word in ["t2-t1*2", "t2-t1", "t4-t1", "t5-t1"] {
        assert!(matches!(table.check(word), Err(Refusal::SpaceTakesOnly { .. })), "{word}");
    }
}

#[test]
fn top_cards_go_home_or_to_another_column() {
    let table = columns("AS | TS | JH | 2C | 4D | 6H | 8S | 8C");
    assert!(table.allows("t1-h"));
    assert!(table.allows("t2-t3"));
}

#[test]
fn a_draw_takes_one_card_and_there_is_no_redeal() {
    let mut table = columns("4C | 4D | 4H | 4S | 6C | 6D | 6H | 6S");
    let after = table.after("draw");
    assert_eq!(after.board.waste().len(), 1);
    assert_eq!(after.board.stock().len() + 1, table.board.stock().len());
    while table.allows("draw") {
        table = table.after("draw");
    }
    assert_eq!(table.check("draw"), Err(Refusal::StockEmpty));
    assert_eq!(table.check("redeal"), Err(Refusal::NoPassLeft { passes: 1 }));
}

#[test]
fn drawing_is_allowed_while_other_moves_exist() {
    let table = columns("AS | TS | JH | 2C | 4D | 6H | 8S | 8C");
    assert!(table.allows("t1-h") && table.allows("draw"));
}

#[test]
fn the_top_of_the_waste_goes_home_or_to_a_column() {
    let columns = "JH | 5C | 9D | 9C | KD | KH | 9H | 9S";
    let piles = Piles { columns, waste: "AS TS", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(table.allows("w-t1"));
    assert!(!table.allows("w-h"), "the Ace is under the 10♠");
    assert!(table.after("w-t1").allows("w-h"));
}

#[test]
fn there_are_no_cells() {
    let table = columns("AS | TS | JH | 2C | 4D | 6H | 8S | 8C");
    assert!(table.board.cells().is_empty());
    assert_eq!(table.check("t1-c"), Err(Refusal::NoCells));
}

#[test]
fn without_a_king_spaces_stay_empty_and_the_game_may_be_over() {
    let piles = Piles {
        columns: "- | - | - | - | - | - | .. 3S | .. 3S",
        home: "KC KC KD KD KH KH",
        ..Piles::default()
    };
    let table = TestPosition::new(&game(), piles);
    assert!(matches!(table.check("t7-t1"), Err(Refusal::SpaceTakesOnly { .. })));
    assert_eq!(table.moves(), [""; 0]);
    assert!(is_over(&table.rules, &table.board));
    assert!(!table.board.is_won(&table.rules), "lost: cards remain");
}

#[test]
fn not_over_while_the_stock_has_cards() {
    let columns = "4C | 4D | 4H | 4S | 6C | 6D | 6H | 6S";
    let table = TestPosition::new(&game(), Piles { columns, ..Piles::default() });
    assert_eq!(table.moves(), ["draw"]);
    assert!(!is_over(&table.rules, &table.board));
}

#[test]
fn won_with_all_104_home() {
    let home = format!("{HIGHEST_HOME} QS");
    let piles =
        Piles { columns: "KS | - | - | - | - | - | - | -", home: &home, ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(!table.board.is_won(&table.rules));
    let won = table.after("t1-h");
    assert!(won.board.is_won(&won.rules));
    assert_eq!(won.board.home(), 104);
}
