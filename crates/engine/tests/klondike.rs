//! The clauses of `docs/rules/klondike.md`.

use talon_engine::rules::{Draft, Passes, TakeBack};
use talon_engine::stuck::{StuckVerdict, is_over, progress};
use talon_engine::{Card, Colour, Deal, Deck, Rank, Refusal, Suit};
use talon_testkit::games;
use talon_testkit::test_position::{Piles, TestPosition};

fn game() -> Draft {
    games::klondike(3, Passes::Unlimited, TakeBack::Allowed)
}

fn drawing_one() -> Draft {
    games::klondike(1, Passes::Unlimited, TakeBack::Allowed)
}

/// A table with these columns; all other cards are in the stock.
fn columns(columns: &str) -> TestPosition {
    TestPosition::new(&game(), Piles { columns, ..Piles::default() })
}

fn waste(table: &TestPosition) -> String {
    table.board.waste().iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_deck_has_four_suits_of_thirteen_ranks_two_red_and_two_black() {
    let deck = Deck::sorted(&games::rules(&game()));
    assert_eq!(deck.cards().len(), 52);
    let reds = deck.cards().iter().filter(|card| card.colour() == Colour::Red);
    assert!(reds.clone().all(|card| matches!(card.suit(), Suit::Hearts | Suit::Diamonds)));
    assert_eq!(reds.count(), 26);
    assert_eq!(Rank::ACE.value(), 1);
    assert_eq!(Rank::KING.above(), None);
    let ranks: String = (1..=13).filter_map(Rank::new).map(Rank::letter).collect();
    assert_eq!(ranks, "A23456789TJQK");
}

#[test]
fn seven_columns_of_one_to_seven_cards_with_the_top_card_face_up() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    let heights: Vec<usize> = board.columns().iter().map(|column| column.cards().len()).collect();
    assert_eq!(heights, [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(heights.iter().sum::<usize>(), 28);
    assert!(board.columns().iter().all(|column| column.face_up().len() == 1));
}

#[test]
fn the_other_24_cards_are_the_stock_and_waste_and_foundations_start_empty() {
    let board = Deal::Number(1).board(&games::rules(&game()));
    assert_eq!(board.stock().len(), 24);
    assert_eq!(board.view().stock, 24, "all that shows of the stock is its size");
    assert!(board.waste().is_empty());
    assert_eq!(board.foundations(), [0, 0, 0, 0]);
}

#[test]
fn columns_go_down_in_alternating_colours() {
    let table = columns("5S | 6H | TD | JC | 4C | 5C | 3S");
    assert!(table.allows("t1-t2"), "a black 5 on a red 6");
    assert!(table.allows("t3-t4"), "a red 10 on a black Jack");
    assert!(!table.allows("t5-t1"), "two black cards");
    assert!(!table.allows("t5-t7"), "not upwards");
    assert!(!columns("8H | 9H | 2C | 2D | 2H | 2S | KS").allows("t1-t2"), "red on red");
    let aces = columns("AH | 2S | AC | KD | 5H | 5D | 5S");
    assert!(aces.allows("t1-t2"), "down to the Ace");
    assert!(!aces.allows("t4-t1"), "a King on an Ace: no wrap");
    assert!(!aces.allows("t2-t1"), "nothing on an Ace");
}

#[test]
fn a_run_or_any_lower_part_of_it_moves_as_a_unit() {
    let table = columns("9H 8S 7D | TC | 9D | 8C | TS | KC | KD");
    assert!(table.allows("t1-t2*3"));
    assert!(table.allows("t1-t3*2"));
    assert!(table.allows("t1-t4"));
    assert_eq!(table.after("t1-t2*3").column(2), "TC 9H 8S 7D");
    assert_eq!(table.after("t1-t3*2").column(1), "9H");
    assert!(!table.allows("t1-t2*2"), "the 8 does not go on the 10");
}

#[test]
fn face_down_cards_and_cards_in_disorder_do_not_move() {
    let hidden = columns(".. 8S | 9H | .. TC | .. 2S | .. 3S | .. 4S | .. 5S");
    assert!(matches!(hidden.check("t1-t2*2"), Err(Refusal::FaceDown { .. })));
    let disorder = columns("8S 6D | 9H | TC | 2S | 3S | 4S | 5S");
    assert!(matches!(disorder.check("t1-t2*2"), Err(Refusal::NotARun { .. })));
}

#[test]
fn an_exposed_card_is_turned_up_and_playable() {
    let rules = games::rules(&game());
    let table = TestPosition { rules, board: Deal::Microsoft(1).board(&rules) };
    assert_eq!(table.column(5), "# # # # AH");
    let after = table.after("t5-h");
    assert_eq!(after.column(5), "# # # QD");
    // All cards are mentioned but the 7♦, which lies face down under the 8♠.
    let piles = Piles {
        columns: ".. 8S | 9H | 8C | - | - | - | -",
        home: "7C 6D 8H 7S",
        stock: "9C TC JC QC KC 8D 9D TD JD QD KD TH JH QH KH 9S TS JS QS KS",
        ..Piles::default()
    };
    let table = TestPosition::new(&game(), piles);
    assert_eq!(table.column(1), "# 8S");
    assert!(matches!(table.check("t1-t3*2"), Err(Refusal::FaceDown { .. })));
    let turned = table.after("t1-t2");
    assert_eq!(turned.column(1), "7D");
    for word in ["t1-t2", "t1-t3", "t1-h"] {
        assert!(turned.allows(word), "{word}: playable at once, as any other card");
    }
    assert!(!turned.allows("t1-t4"), "and by the same rules");
}

#[test]
fn a_card_under_face_up_cards_is_not_turned_up() {
    let table = columns(".. 9H 8S | 9D | .. 2H | .. 2D | .. 2C | .. 2S | .. KS");
    let hidden = table.board.columns()[0].hidden();
    let after = table.after("t1-t2");
    assert_eq!(after.board.columns()[0].hidden(), hidden);
    assert!(after.column(1).ends_with("# 9H"));
}

#[test]
fn a_space_accepts_kings_and_runs_under_a_king() {
    let table = columns("- | QH | 2S KS | 3S KD QC JH | 2H | 2D | 2C");
    assert!(!table.allows("t2-t1"), "no Queen");
    assert!(table.allows("t3-t1"), "a King");
    assert!(table.allows("t4-t1*3"), "a run headed by a King");
    assert!(!table.allows("t4-t1*2"), "a run headed by a Queen");
}

#[test]
fn foundations_go_up_in_suit_to_the_king() {
    let table = columns("AH | 2H | 2S | 3H | KD | KS | KH");
    assert!(table.allows("t1-h"), "an Ace starts");
    assert!(!table.allows("t2-h") && !table.allows("t7-h"), "nothing else does");
    let two = table.after("t1-h t2-h");
    assert!(two.allows("t4-h"), "then the 3 of the suit");
    assert!(!two.allows("t3-h"), "not another suit");
    let king = TestPosition::new(
        &game(),
        Piles { columns: "KH | QD | - | - | - | - | -", home: "QH JD KC KS", ..Piles::default() },
    );
    assert!(king.allows("t1-h"), "up to the King");
}

#[test]
fn a_whole_suit_goes_home_from_the_ace_to_the_king() {
    let piles = Piles {
        columns: "AH | 2H | 3H | 4H | 5H | 6H | 7H",
        waste: "KH QH JH TH 9H 8H",
        ..Piles::default()
    };
    let mut table = TestPosition::new(&game(), piles);
    let sources = ["t1", "t2", "t3", "t4", "t5", "t6", "t7", "w", "w", "w", "w", "w", "w"];
    for (home, next) in sources.iter().enumerate() {
        for later in sources.iter().skip(home).filter(|later| *later != next) {
            assert!(!table.allows(&format!("{later}-h")), "{later} before {next}");
        }
        assert_eq!(table.board.foundations(), [0, 0, home as u8, 0]);
        table = table.after(&format!("{next}-h"));
    }
    assert_eq!(table.board.foundations(), [0, 0, 13, 0]);
}

#[test]
fn cards_go_home_from_columns_and_from_the_waste() {
    let piles =
        Piles { columns: "AH | 5S | 6S | 7S | 8S | 9S | TS", waste: "9D AC", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(table.allows("t1-h"));
    assert!(table.allows("w-h"));
}

#[test]
fn a_card_comes_back_from_home_where_the_setting_allows_it() {
    let piles =
        Piles { columns: "3S | 5S | 6S | 7S | 8S | 9S | TS", home: "2H", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(table.allows("hH-t1"));
    assert_eq!(table.after("hH-t1").column(1), "3S 2H");
    assert!(!table.allows("hH-t2"), "only where it fits");
    let never = games::klondike(3, Passes::Unlimited, TakeBack::Never);
    assert!(matches!(
        TestPosition::new(&never, piles).check("hH-t1"),
        Err(Refusal::HomeForGood { .. })
    ));
}

const QUIET: &str = "5S | 5C | 5H | 5D | 9S | 9C | KH";

#[test]
fn drawing_one_shows_one_card_and_plays_the_top_of_the_waste_alone() {
    let piles = Piles { columns: QUIET, waste: "4S 4H", stock: "8H 8D", ..Piles::default() };
    let table = TestPosition::new(&drawing_one(), piles);
    assert_eq!(table.after("draw").board.waste().len(), 3);
    assert_eq!(waste(&table.after("draw")), "4S 4H 8D");
    assert!(table.allows("w-t1"), "4H on 5S");
    assert!(!table.allows("w-t3"), "not the 4S under it, though it would fit");
    let ace = TestPosition::new(&drawing_one(), Piles { columns: QUIET, waste: "AS AH", ..piles });
    assert_eq!(ace.moves(), ["draw", "w-h"], "the top card goes home, too");
    assert_eq!(ace.after("w-h").board.foundations(), [0, 0, 1, 0]);
}

#[test]
fn drawing_three_shows_three_in_order_and_plays_the_last_alone() {
    let piles = Piles { columns: QUIET, stock: "2C 4C 4H 8D", ..Piles::default() };
    let table = TestPosition::new(&game(), piles).after("draw");
    assert_eq!(waste(&table), "8D 4H 4C");
    let moves = table.moves();
    let from_waste: Vec<_> = moves.iter().filter(|word| word.starts_with("w-")).collect();
    assert_eq!(from_waste, ["w-t3", "w-t4"], "4C on either red 5, and not the 8D");
    let next = table.after("w-t3");
    assert_eq!(waste(&next), "8D 4H", "then the card under it");
    assert!(next.allows("w-t1"));
    assert!(next.after("w-t1").allows("w-t5"), "and so on: the 8D on a black 9");
}

#[test]
fn fewer_than_three_cards_are_drawn_as_they_are() {
    for (stock, left) in [("2C 4C", "4C 2C"), ("2C", "2C")] {
        let piles = Piles {
            columns: ".. 5S | .. 5C | .. 5H | 5D | 9S | 9C | KH",
            stock,
            ..Piles::default()
        };
        let table = TestPosition::new(&game(), piles).after("draw");
        assert_eq!(waste(&table), left);
        assert_eq!(table.check("draw"), Err(Refusal::StockEmpty));
    }
}

#[test]
fn the_waste_is_turned_over_without_a_limit_and_keeps_its_order() {
    for draft in [game(), drawing_one()] {
        let piles = Piles {
            columns: ".. 5S | .. 5C | .. 5H | 5D | 9S | 9C | KH",
            stock: "2C 4C 4H 8D",
            ..Piles::default()
        };
        let mut table = TestPosition::new(&draft, piles);
        let order = table.board.stock().to_vec();
        for _ in 0..20 {
            while table.allows("draw") {
                assert!(!table.allows("redeal"), "only when the stock is empty");
                table = table.after("draw");
            }
            table = table.after("redeal");
            assert_eq!(table.board.stock(), order, "turned over as it lies, not shuffled");
            assert!(table.board.waste().is_empty());
        }
    }
}

#[test]
fn a_redeal_needs_an_empty_stock_and_a_waste() {
    for draft in [game(), drawing_one()] {
        let full =
            TestPosition::new(&draft, Piles { columns: QUIET, waste: "4S", ..Piles::default() });
        assert_eq!(full.check("redeal"), Err(Refusal::StockNotEmpty));
        let none = TestPosition::new(&draft, Piles { columns: BLOCKED, ..Piles::default() });
        assert!(none.board.stock().is_empty() && none.board.waste().is_empty());
        assert_eq!(none.check("redeal"), Err(Refusal::WasteEmpty));
    }
}

#[test]
fn three_passes_are_two_redeals_and_one_pass_is_none() {
    for (passes, redeals) in [(3, 2), (1, 0)] {
        let draft = games::klondike(3, Passes::Limited(passes), TakeBack::Allowed);
        let piles = Piles {
            columns: ".. 5S | .. 5C | .. 5H | 5D | 9S | 9C | KH",
            stock: "2C",
            ..Piles::default()
        };
        let mut table = TestPosition::new(&draft, piles).after("draw");
        for _ in 0..redeals {
            table = table.after("redeal draw");
        }
        assert_eq!(table.check("redeal"), Err(Refusal::NoPassLeft { passes }));
    }
}

#[test]
fn there_are_no_cells() {
    let table = columns("5S | 5C | 5H | 5D | 9S | 9C | KH");
    assert!(table.board.cells().is_empty());
    assert_eq!(table.check("t1-c"), Err(Refusal::NoCells));
}

/// All red cards but Kings lie under black ones; nothing fits anywhere.
const BLOCKED: &str = ".. 2S | .. 2C | .. 4S | .. 4C | .. 6S | .. 6C | .. 8S";

#[test]
fn lost_without_a_legal_move_and_without_stock() {
    let table = TestPosition::new(&game(), Piles { columns: BLOCKED, ..Piles::default() });
    assert!(is_over(&table.rules, &table.board));
    assert!(!table.board.is_won(&table.rules));
    let stock =
        TestPosition::new(&game(), Piles { columns: BLOCKED, stock: "TS", ..Piles::default() });
    assert!(!is_over(&stock.rules, &stock.board), "a stock can still be drawn from");
    let limited = games::klondike(3, Passes::Limited(1), TakeBack::Allowed);
    let used_up =
        TestPosition::new(&limited, Piles { columns: BLOCKED, stock: "TS", ..Piles::default() });
    assert!(is_over(&used_up.rules, &used_up.after("draw").board), "redeals are exhausted");
}

#[test]
fn lost_when_only_useless_redeals_are_left() {
    let piles = Piles { columns: BLOCKED, stock: "TS TC QS", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert_eq!(
        progress(&table.rules, &table.board, 1000),
        StuckVerdict::Possible,
        "new cards first"
    );
    let seen = table.after("draw");
    assert!(!is_over(&seen.rules, &seen.board), "the waste can be turned over for ever");
    assert_eq!(progress(&seen.rules, &seen.board, 1000), StuckVerdict::Stuck);
}

#[test]
fn won_with_every_card_home() {
    let piles =
        Piles { columns: "KS | - | - | - | - | - | -", home: "KC KD KH QS", ..Piles::default() };
    let table = TestPosition::new(&game(), piles);
    assert!(!table.board.is_won(&table.rules));
    let won = table.after("t1-h");
    assert!(won.board.is_won(&won.rules));
    assert_eq!(won.board.foundations(), [13, 13, 13, 13]);
}
