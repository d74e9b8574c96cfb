//! The clauses of `docs/rules/preference.md`.

use std::collections::BTreeSet;

use talon_engine::rules::{Aces, Draft};
use talon_engine::stuck::is_over;
use talon_engine::{Column, Deal, Effect, Move, Place, Refusal, Setup, SetupFault};
use talon_testkit::games;
use talon_testkit::mini::Dice;
use talon_testkit::test_position::{Piles, TestPosition};

fn game() -> Draft {
    games::preference(Aces::Home)
}

const HOME: &str = "AC AD AH AS";

/// A table with these columns; all other cards are in the stock.
fn columns(columns: &str) -> TestPosition {
    TestPosition::new(&game(), Piles { columns, home: HOME, ..Piles::default() })
}

/// A table without stock or waste: the other cards lie under the columns that start with dots.
fn without_stock(columns: &str) -> TestPosition {
    let table = TestPosition::new(&game(), Piles { columns, home: HOME, ..Piles::default() });
    assert!(table.board.stock().is_empty() && table.board.waste().is_empty());
    table
}

#[test]
fn eight_columns_of_one_card_aces_home_and_forty_in_the_stock() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    assert_eq!(board.columns().len(), 8);
    assert!(board.columns().iter().all(|column| column.cards().len() == 1));
    assert_eq!(board.foundations(), [1, 1, 1, 1]);
    assert_eq!((board.stock().len(), board.waste().len()), (40, 0));
    let columns = board.columns().iter().flat_map(Column::cards);
    let cards: BTreeSet<_> = columns.chain(board.stock()).collect();
    assert_eq!(cards.len(), 48, "each card of a deck once, the Aces being home");
    let in_deck = Deal::Number(1).board(&games::rules(&games::preference(Aces::InDeck)));
    assert_eq!(in_deck.foundations(), [0, 0, 0, 0]);
    assert_eq!(in_deck.stock().len(), 44);
}

#[test]
fn foundations_go_up_in_suit_one_rank_at_a_time() {
    let table = columns("2S | 3S | 2H | 4S | KS | KH | KD | KC");
    assert!(table.allows("t1-h") && table.allows("t3-h"));
    assert!(!table.allows("t2-h"), "not the 3♠ before the 2♠");
    assert!(table.after("t1-h").allows("t2-h"));
    assert!(!table.after("t1-h").allows("t4-h"));
}

#[test]
fn a_whole_suit_goes_home_up_to_the_king() {
    let piles = Piles {
        columns: "2S | 3S | 4S | 5S | 6S | 7S | 8S | 9S",
        home: HOME,
        waste: "KS QS JS TS",
        ..Piles::default()
    };
    // The ten to the King fill the first four columns as these are emptied.
    let mut table = TestPosition::new(&game(), piles);
    for column in [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4] {
        table = table.after(&format!("t{column}-h"));
    }
    assert_eq!(table.board.foundations(), [1, 1, 1, 13]);
}

#[test]
fn a_card_that_is_home_does_not_return() {
    let table = columns("2S | 3S | 4H | 5H | 6D | 7D | 8C | 9C").after("t1-h");
    assert!(matches!(table.check("hS-t2"), Err(Refusal::HomeForGood { .. })));
    assert!(table.moves().iter().all(|word| !word.starts_with('h')));
}

#[test]
fn columns_go_down_in_suit() {
    let table = columns("5C | 6C | 6S | 7C | 6H | 6D | KH | KD");
    assert!(table.allows("t1-t2"), "the 5♣ on the 6♣");
    for target in [3, 5, 6] {
        assert!(!table.allows(&format!("t1-t{target}")), "no other suit, whatever its colour");
    }
    assert!(!table.allows("t1-t4"), "exactly one rank");
    assert!(!table.allows("t2-t1"), "not upwards");
}

#[test]
fn single_cards_move_and_only_from_the_top() {
    let table = columns("7C 6C | 8C | 2S | 3S | 4H | KH | KD | KS");
    assert!(matches!(table.check("t1-t2*2"), Err(Refusal::OneAtATime { .. })));
    assert!(!table.allows("t1-t2"), "the 7♣ is covered");
}

#[test]
fn a_draw_shows_one_card() {
    let table = columns("7C | 9S | 8S | 3D | 8H | 5H | KH | KD");
    let next = *table.board.stock().last().expect("a stock");
    let after = table.after("draw");
    assert_eq!(after.board.waste(), [next]);
    assert_eq!(after.board.view().waste, [next]);
    assert_eq!(after.board.stock().len() + 1, table.board.stock().len());
}

#[test]
fn drawing_is_always_allowed_while_the_stock_has_cards() {
    let table = columns("2S | 3S | 7C | 8C | KS | KH | KD | KC");
    assert!(table.allows("t1-h") && table.allows("t3-t4"), "other moves are available");
    assert!(table.allows("draw"));
}

#[test]
fn there_is_one_pass_and_no_redeal() {
    let mut table = columns("7C | 9S | 8S | 3D | 8H | 5H | KH | KD");
    while table.allows("draw") {
        table = table.after("draw");
    }
    assert_eq!(table.check("draw"), Err(Refusal::StockEmpty));
    assert_eq!(table.check("redeal"), Err(Refusal::NoPassLeft { passes: 1 }));
}

#[test]
fn the_top_of_the_waste_goes_home_or_to_a_column() {
    let columns = "8C | 9S | 8S | 3D | 8H | 5H | KH | KD";
    let piles = Piles { columns, home: HOME, waste: "2H 7C", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(table.allows("w-t1"));
    assert!(!table.allows("w-h"), "the 2♥ is under the 7♣");
    let next = table.after("w-t1");
    assert!(next.allows("w-h"), "now it is on top");
}

#[test]
fn a_space_is_filled_at_once_from_the_waste() {
    let columns = "7C | 8C | 8S | 3D | 8H | 5H | KH | KD";
    let piles = Piles { columns, home: HOME, waste: "2H JS", ..Piles::default() };
    let mut table = TestPosition::new(&game(), piles);
    let before = table.board.clone();
    let played = table.board.play(&table.rules, Move::run(0, 1, 1)).expect("7♣ on 8♣");
    assert_eq!(table.column(1), "JS");
    assert_eq!(
        played.effects()[1],
        Effect::Refilled { column: 0, from: Place::Waste },
        "part of the same step"
    );
    table.board.take_back(&played);
    assert_eq!(table.board, before);
}

#[test]
fn without_a_waste_the_stock_fills_a_space() {
    let table = columns("7C | 8C | 8S | 3D | 8H | 5H | KH | KD");
    let next = table.board.stock().last().expect("a stock").to_string();
    let after = table.after("t1-t2");
    assert_eq!(after.column(1), next);
    assert!(after.board.waste().is_empty());
    let home = columns("2S | 8C | 8S | 3D | 8H | 5H | KH | KD").after("t1-h");
    assert!(!home.board.columns()[0].is_empty(), "a card that goes home leaves no space either");
}

#[test]
fn without_waste_and_stock_the_player_fills_a_space_with_any_card() {
    let table = without_stock("7C | .. 8C | .. 8S | .. 3D | .. 8H | .. 5H | .. KH | .. KD");
    let space = table.after("t1-t2");
    assert_eq!(space.column(1), "", "nothing fills it by itself");
    for source in 2..=8 {
        assert!(space.allows(&format!("t{source}-t1")), "any card, King or not");
    }
    assert!(matches!(space.check("t2-t1*2"), Err(Refusal::OneAtATime { .. })));
}

#[test]
fn no_column_is_empty_while_waste_or_stock_have_cards() {
    let rules = games::rules(&game());
    let mut filled = 0;
    for seed in 0..20 {
        let mut board = Deal::Number(seed).board(&rules);
        let mut dice = Dice::new(seed);
        while !(board.waste().is_empty() && board.stock().is_empty()) {
            assert!(board.columns().iter().all(|column| !column.is_empty()), "deal {seed}");
            let moves = board.moves(&rules);
            let Some(&mv) = moves.get(dice.below(moves.len().max(1))) else { break };
            let played = board.play_legal(&rules, mv);
            filled += played.effects().len() - 1;
        }
    }
    assert!(filled > 20, "only {filled} spaces were filled");
    let mut open = Setup::from(&Deal::Number(1).board(&rules));
    let moved = open.columns[2].pop().expect("a card");
    open.columns[3].push(moved);
    assert_eq!(open.check(&rules), Err(vec![SetupFault::OpenSpace { column: 2 }]));
}

#[test]
fn there_are_no_cells() {
    let table = columns("7C | 9S | 8S | 3D | 8H | 5H | KH | KD");
    assert!(table.board.cells().is_empty());
    assert_eq!(table.check("t1-c"), Err(Refusal::NoCells));
}

#[test]
fn over_without_moves_and_without_stock() {
    let piles = Piles {
        columns: ".. 8C | .. TS | .. 8S | .. 4D | .. 8H | .. 5H | .. KH | .. KD",
        home: HOME,
        waste: "KS",
        stock: "JD",
        ..Piles::default()
    };
    let table = TestPosition::new(&game(), piles);
    assert_eq!(table.moves(), ["draw"]);
    assert!(!is_over(&table.rules, &table.board), "the stock can be dealt");
    let last = table.after("draw");
    assert_eq!(last.moves(), [""; 0]);
    assert!(is_over(&last.rules, &last.board));
    assert!(!last.board.is_won(&last.rules), "a loss");
}

#[test]
fn won_with_every_card_home() {
    let piles = Piles {
        columns: "KS | - | - | - | - | - | - | -",
        home: "KC KD KH QS",
        ..Piles::default()
    };
    let table = TestPosition::new(&game(), piles);
    assert!(!table.board.is_won(&table.rules));
    let won = table.after("t1-h");
    assert!(won.board.is_won(&won.rules));
}
