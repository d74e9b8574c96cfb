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
