//! The gain of a plan, in words.

use talon_engine::notation::parse_moves;
use talon_engine::rules::{Passes, TakeBack};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};
use talon_wording::{CardStyle, Language, Wording};

const WORDING: Wording = Wording::new(Language::English, CardStyle::Words);

fn gain(columns: &str, waste: &str, moves: &str) -> String {
    let klondike = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let piles = Piles { columns, waste, home: "5S 5H 5D 5C", ..Piles::default() };
    let table = TestPosition::new(&klondike, piles);
    let moves = parse_moves(moves).expect("notation");
    WORDING.plan_gain(&table.rules, &table.board, &moves)
}

#[test]
fn an_empty_column_is_kept_for_a_king_that_waits() {
    let said = gain("7H | 8S | .. KH | .. 9C | .. TC | .. JC | .. QC", "", "t1-t2");
    assert_eq!(said, "keeps column 1 for the king of hearts");
    let said = gain("7H | 8S | .. QH | .. 9C | .. TC | .. JC | .. QC", "KS", "t1-t2");
    assert_eq!(said, "keeps column 1 for the king of spades");
}

#[test]
fn without_a_king_that_waits_a_column_is_only_room() {
    let said = gain("7H | 8S | .. QH | .. 9C | .. TC | .. JC | KH", "", "t1-t2");
    assert_eq!(said, "makes room");
    let said = gain("7H | 8S | .. KH 6S | .. 9C | .. TC | .. JC | .. QC", "", "t3-t1");
    assert_eq!(said, "makes room", "there is no empty column");
}

#[test]
fn a_narrow_line_names_two_moves_of_a_long_plan_and_counts_the_others() {
    let klondike = games::klondike(3, Passes::Unlimited, TakeBack::Allowed);
    let columns = "7H | 8S | .. KH | .. 9C | .. TC | .. JC | .. QC";
    let table =
        TestPosition::new(&klondike, Piles { columns, home: "5S 5H 5D 5C", ..Piles::default() });
    let moves = parse_moves("t1-t2 t3-t1 t7-t1").expect("notation");
    let said = |moves| WORDING.plan_in_short(&table.rules, &table.board, moves);
    let two = "Seven of hearts to the eight of spades, then king of hearts to the empty column 1";
    assert_eq!(said(&moves[..2]), two);
    assert_eq!(said(&moves), format!("{two}, then 1 more move"));
}
