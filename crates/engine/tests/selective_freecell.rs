//! The clauses of `docs/rules/selective-freecell.md`.

use std::collections::BTreeSet;

use talon_engine::rules::{Admission, Draft};
use talon_engine::stuck::is_over;
use talon_engine::{Column, Deal, Refusal};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};

fn game() -> Draft {
    games::freecell(Admission::OnlyOfItsRank)
}

/// A table with these columns and cells; the other cards lie under the columns that start with dots.
fn table(columns: &str, cells: &str) -> TestPosition {
    TestPosition::new(&game(), Piles { columns, cells, ..Piles::default() })
}

#[test]
fn eight_columns_four_of_seven_and_four_of_six_all_face_up() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    let heights: Vec<usize> = board.columns().iter().map(|column| column.cards().len()).collect();
    assert_eq!(heights, [7, 7, 7, 7, 6, 6, 6, 6]);
    assert_eq!(heights.iter().sum::<usize>(), 52, "all cards are dealt");
    let cards: BTreeSet<_> = board.columns().iter().flat_map(Column::cards).collect();
    assert_eq!(cards.len(), 52, "each card of a deck once");
    assert!(board.columns().iter().all(|column| column.hidden() == 0));
    assert_eq!(board.cells(), [None; 4]);
    assert_eq!(board.foundations(), [0; 4]);
}

#[test]
fn no_stock_and_no_redeal() {
    let table = table(".. 3S | .. 4H | .. 6S | .. 8H | .. TS | .. QH | .. KS | .. KC", "");
    assert_eq!(table.check("draw"), Err(Refusal::NoStock));
    assert_eq!(table.check("redeal"), Err(Refusal::NoStock));
}

#[test]
fn columns_go_down_in_alternating_colours() {
    let table = table(".. 8S | .. 9H | .. 9C | .. JD | .. QS | .. 7S | .. 3D | .. 5H", "");
    assert!(table.allows("t1-t2"), "black on red");
    assert!(table.allows("t4-t5"), "red on black");
    assert!(!table.allows("t1-t3"), "black on black");
    assert!(!table.allows("t6-t1"), "not on its own colour");
    assert!(!table.allows("t2-t1"), "not upwards");
}

#[test]
fn each_of_four_cells_holds_one_card_and_gives_it_back() {
    let full =
        table(".. 8S | .. 9H | .. 4C | .. JD | .. QS | .. 7S | .. 3D | .. 5H", "TH 2D KC AS");
    assert!(matches!(full.check("t1-c"), Err(Refusal::CellsFull { .. })));
    assert!(full.allows("c4-h"), "to a foundation");
    assert!(!full.allows("c1-t5"), "only where it fits");
    assert!(!full.allows("c1-c"), "not to another cell");
    let fitting = table(".. 8S | .. 9H | .. JC | .. JD | .. QS | .. 7S | .. 3D | .. 5H", "TH");
    assert!(fitting.allows("c1-t3"), "to a column");
    assert_eq!(
        fitting.after("t1-c").board.cells()[1].map(|card| card.to_string()),
        Some("8S".into())
    );
}

#[test]
fn foundations_go_up_in_suit_from_the_ace_and_keep_their_cards() {
    let table = table(".. AS | .. 2S | .. 2H | .. 3S | .. QS | .. 7S | .. 3D | .. 5H", "");
    assert!(table.allows("t1-h") && !table.allows("t2-h"));
    let started = table.after("t1-h t2-h");
    assert!(started.allows("t4-h") && !started.allows("t3-h"));
    assert!(matches!(started.check("hS-t7"), Err(Refusal::HomeForGood { .. })));
    assert!(matches!(started.check("hS-c"), Err(Refusal::HomeForGood { .. })));
}

#[test]
fn a_whole_suit_goes_home_from_columns_and_cells_up_to_the_king() {
    let columns = "KS AS | .. 2S | .. 3S | .. 4S | .. 5S | .. 6S | .. 7S | .. 8S";
    let mut table = table(columns, "9S TS JS QS");
    for from in "t1 t2 t3 t4 t5 t6 t7 t8 c1 c2 c3 c4 t1".split(' ') {
        table = table.after(&format!("{from}-h"));
    }
    assert_eq!(table.board.foundations(), [0, 0, 0, 13]);
}

#[test]
fn a_card_goes_to_a_cell_only_if_no_other_top_card_has_its_rank() {
    let two_jacks = table(".. JS | .. 9H | .. 4C | .. JD | .. QS | .. 7S | .. 3D | .. 5H", "");
    assert!(matches!(two_jacks.check("t1-c"), Err(Refusal::Twins { .. })), "neither Jack");
    assert!(matches!(two_jacks.check("t4-c"), Err(Refusal::Twins { .. })));
    assert!(two_jacks.allows("t2-c"), "the only 9");
    // Moved onto the Queen the red Jack is still available.
    let moved = two_jacks.after("t4-t5");
    assert!(matches!(moved.check("t1-c"), Err(Refusal::Twins { .. })));
    // Covered it is not, and only one Jack remains available.
    let covered =
        table(".. JS | .. 9H | .. 4C | .. JD | .. TS | .. 7S | .. 3D | .. 5H", "").after("t5-t4");
    assert!(covered.allows("t1-c"));
}

#[test]
fn cards_in_cells_do_not_count_for_the_selective_rule() {
    let table = table(".. JS | .. 9H | .. 4C | .. 2D | .. QS | .. 7S | .. 3D | .. 5H", "JD");
    assert!(table.allows("t1-c"));
}

#[test]
fn the_selective_rule_looks_at_the_position_before_the_move() {
    let table = table(".. JD JS | .. 9H | .. 4C | .. 2D | .. QS | .. 7S | .. 3D | .. 5H", "");
    assert!(table.allows("t1-c"), "the Jack under it becomes a top card only by the move");
    assert!(table.after("t1-c").allows("t1-c"), "the Jack in the cell does not count");
}

#[test]
fn a_card_goes_to_the_first_empty_cell() {
    let columns = ".. 8S | .. 9H | .. 4C | .. JD | .. QS | .. 7S | .. 3D | .. 5H";
    for (cells, first) in [("", 0), ("TH", 1), ("- TH", 0), ("TH KC - AS", 2)] {
        let after = table(columns, cells).after("t1-c");
        assert_eq!(after.board.cells()[first].map(|card| card.to_string()), Some("8S".into()));
    }
}

#[test]
fn the_selective_rule_does_not_concern_columns_and_foundations() {
    let table = table(".. JS | .. QH | .. AC | .. JD | .. QS | .. AS | .. 3D | .. 5H", "JC");
    assert!(table.allows("t1-t2") && table.allows("t4-t5"), "two Jacks between columns");
    assert!(table.allows("t3-h") && table.allows("t6-h"), "two Aces go home");
    assert!(table.allows("c1-t2"), "out of a cell");
}

#[test]
fn the_plain_game_has_no_selective_rule() {
    let columns = ".. JS | .. 9H | .. 4C | .. JD | .. QS | .. 7S | .. 3D | .. 5H";
    let plain = games::freecell(Admission::Any);
    let table = TestPosition::new(&plain, Piles { columns, ..Piles::default() });
    assert!(table.allows("t1-c") && table.allows("t4-c"));
}

#[test]
fn any_card_fills_a_space() {
    let table = table("- | .. 9H | .. 4C | .. JD | .. QS | .. 7S | .. 3D | .. 5H", "2C");
    for word in ["t2-t1", "t3-t1", "t5-t1", "t7-t1", "c1-t1"] {
        assert!(table.allows(word), "{word}");
    }
}

/// A long run in column 1.
const RUN: &str = "QS JD TS 9D 8S 7D 6S 5D";

/// The number of cards of the run that could move onto each of these cards.
const TAKERS: [(&str, usize); 7] =
    [("KD", 8), ("QC", 7), ("JH", 6), ("TC", 5), ("9H", 4), ("8C", 3), ("7H", 2)];

/// The run, these cards on top of the other columns, spaces for those left out, and cards of no use in the cells.
fn run_and(takers: &[&str], taken_cells: usize) -> TestPosition {
    let column = |taker: &(&str, usize)| {
        if takers.contains(&taker.0) { format!(".. {}", taker.0) } else { "-".to_owned() }
    };
    let others: Vec<String> = TAKERS.iter().map(column).collect();
    let cells = ["AC", "AD", "AH", "AS"][..taken_cells].join(" ");
    table(&format!("{RUN} | {}", others.join(" | ")), &cells)
}

/// The longest part of the run that goes onto some card.
fn longest_onto_a_card(table: &TestPosition) -> usize {
    let onto = (2..).zip(TAKERS).filter(|(to, (_, count))| {
        !table.column(*to).is_empty() && table.allows(&format!("t1-t{to}*{count}"))
    });
    onto.map(|(_, (_, count))| count).max().unwrap_or(0)
}

#[test]
fn a_run_moves_as_far_as_empty_cells_allow() {
    let all: Vec<&str> = TAKERS.iter().map(|(card, _)| *card).collect();
    for (taken_cells, most) in [(0, 5), (1, 4), (2, 3), (3, 2), (4, 0)] {
        let table = run_and(&all, taken_cells);
        assert_eq!(longest_onto_a_card(&table), most, "with {taken_cells} cells taken");
    }
}

#[test]
fn every_empty_column_doubles_the_length_of_a_run() {
    let one_space = ["KD", "JH", "TC", "9H", "8C", "7H"];
    for (taken_cells, most) in [(4, 2), (3, 4), (2, 6), (1, 8)] {
        let table = run_and(&one_space, taken_cells);
        assert_eq!(longest_onto_a_card(&table), most, "with {taken_cells} cells taken");
    }
    let two_spaces = ["KD", "JH", "9H", "8C", "7H"];
    for (taken_cells, most) in [(4, 4), (3, 8)] {
        let table = run_and(&two_spaces, taken_cells);
        assert_eq!(longest_onto_a_card(&table), most, "with {taken_cells} cells taken");
    }
}

/// The longest part of the run that goes to a space in column 2.
fn longest_to_a_space(table: &TestPosition) -> usize {
    (2..=8).filter(|count| table.allows(&format!("t1-t2*{count}"))).max().unwrap_or(1)
}

#[test]
fn a_space_that_is_moved_to_does_not_count() {
    let one_space = run_and(&["QC", "JH", "TC", "9H", "8C", "7H"], 3);
    assert_eq!(longest_to_a_space(&one_space), 2, "one empty cell, no other space");
    let two_spaces = run_and(&["JH", "TC", "9H", "8C", "7H"], 3);
    assert_eq!(longest_to_a_space(&two_spaces), 4, "one empty cell, one other space");
}

#[test]
fn a_run_moves_between_columns_whatever_the_selective_rule_says_of_its_cards() {
    let table = table(".. 9H | 3C 8S 7D | .. 7H | .. 2S | .. 2D | .. KC | .. KD | .. KH", "");
    assert!(!table.allows("t2-c"), "two 7s are available");
    assert!(table.allows("t2-t1*2"), "the run goes all the same");
}

#[test]
fn one_card_moves_at_a_time_unless_it_is_a_run() {
    let table = table(".. 8S 6D | .. 9H | .. 4C | .. 2D | .. 7S | .. KC | .. 3D | .. 5H", "");
    assert!(matches!(table.check("t1-t2*2"), Err(Refusal::NotARun { .. })));
    assert!(table.allows("t1-t5"));
}

#[test]
fn lost_when_no_legal_move_is_left() {
    // All tops black, all cells taken: nothing fits.
    let blocked =
        table(".. 2S | .. 2C | .. 4S | .. 4C | .. 6S | .. 6C | .. 8S | .. 8C", "KH KD KC KS");
    assert_eq!(blocked.moves(), [""; 0]);
    assert!(is_over(&blocked.rules, &blocked.board));
    assert!(!blocked.board.is_won(&blocked.rules));
}

#[test]
fn won_with_every_card_home() {
    let piles = Piles {
        columns: "- | - | - | - | - | - | - | KS",
        cells: "KD",
        home: "KC QD KH QS",
        ..Piles::default()
    };
    let table = TestPosition::new(&game(), piles).after("t8-h");
    assert!(!table.board.is_won(&table.rules));
    let won = table.after("c1-h");
    assert!(won.board.is_won(&won.rules));
}
