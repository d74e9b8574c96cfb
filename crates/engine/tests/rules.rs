//! Drafts that cannot be played: every fault is found, all at once, each with its sentence.

use talon_engine::rules::{
    Admission, Build, Draft, Fault, Lift, Passes, Refill, Rules, Stock, TakeBack,
};
use talon_testkit::games;

fn right() -> Draft {
    games::klondike(3, Passes::Unlimited, TakeBack::Allowed)
}

#[track_caller]
fn refused(draft: &Draft, sentences: &[&str]) {
    let faults = Rules::check(draft).expect_err("a draft with faults");
    let found: Vec<String> = faults.iter().map(Fault::to_string).collect();
    assert_eq!(found, sentences);
}

#[test]
fn a_right_draft_becomes_rules_and_back() {
    for (name, draft) in games::all() {
        let rules = Rules::check(&draft).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert_eq!(rules.draft(), draft, "{name}");
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let heights = vec![52];
    refused(
        &Draft { packs: 3, stock: None, ..right() },
        &[
            "3 packs of cards: there may be 1 or 2",
            "128 cards are left after the deal: deal them to the columns, or add a stock",
        ],
    );
    refused(
        &Draft { ranks: 14, suits: 5, ..right() },
        &["14 ranks a suit: there may be 2 to 13", "5 suits: there may be 1 to 4"],
    );
    refused(
        &Draft { heights, stock: None, ..right() },
        &["column 1 is dealt 52 cards: there may be at most 20"],
    );
    refused(&Draft { cells: 9, ..right() }, &["9 cells: there may be at most 8"]);
}

#[test]
fn too_many_columns_are_refused_however_many_there_are() {
    refused(&Draft { heights: vec![1; 19], ..right() }, &["19 columns: there may be 1 to 18"]);
    refused(&Draft { heights: Vec::new(), ..right() }, &["0 columns: there may be 1 to 18"]);
    let faults = Rules::check(&Draft { heights: vec![0; 1000], ..right() }).expect_err("too many");
    assert_eq!(faults, [Fault::Columns(1000)]);
}

#[test]
fn cards_must_add_up() {
    refused(
        &Draft { heights: vec![20, 20, 20], ..right() },
        &["60 cards are dealt, but there are only 52"],
    );
    refused(
        &Draft { stock: None, ..right() },
        &["24 cards are left after the deal: deal them to the columns, or add a stock"],
    );
    refused(
        &Draft { heights: vec![13; 4], ..right() },
        &["there is a stock, but every card is dealt to the columns: leave it out"],
    );
}

#[test]
fn a_stock_must_give_cards() {
    let stock = Some(Stock { draw: 0, passes: Passes::Limited(0) });
    refused(
        &Draft { stock, ..right() },
        &[
            "the stock must draw at least 1 card at a time",
            "the stock must be gone through at least once",
        ],
    );
}

#[test]
fn combinations_that_make_no_sense_are_refused() {
    refused(
        &Draft { admission: Admission::OnlyOfItsRank, ..right() },
        &["cells that admit selectively need at least one cell"],
    );
    refused(
        &Draft { refill: Refill::WasteThenStock, ..games::freecell(Admission::Any) },
        &["spaces cannot be filled from the waste or the stock: there is no stock"],
    );
    refused(
        &Draft { filled_cells: 2, cells: 1, ..right() },
        &["2 cells are filled at the deal, but there is only room for 1"],
    );
    refused(
        &Draft { runs: Some(Build::AnySuit), ..right() },
        &[
            "runs that move together must follow one another as columns are built, or by a narrower rule",
        ],
    );
    refused(
        &Draft { refill: Refill::WasteThenStock, heights: vec![3, 0, 3], ..right() },
        &["column 2 starts empty, but spaces are filled at once: deal it a card"],
    );
}

#[test]
fn cards_in_cells_count_as_dealt() {
    let draft = Draft { filled_cells: 4, heights: vec![6; 8], ..games::freecell(Admission::Any) };
    let rules = games::rules(&draft);
    assert_eq!((rules.filled_cells(), rules.draft()), (4, draft.clone()));
    refused(
        &Draft { filled_cells: 3, ..draft },
        &["1 card is left after the deal: deal it to a column, or add a stock"],
    );
}

#[test]
fn runs_are_as_columns_are_built_unless_a_narrower_rule_says_otherwise() {
    let any_suit = Draft { build: Build::AnySuit, ..right() };
    assert_eq!(games::rules(&any_suit).runs(), Build::AnySuit);
    let same = Draft { runs: Some(Build::AnySuit), ..any_suit.clone() };
    assert_eq!(games::rules(&same), games::rules(&any_suit), "it says nothing new");
    let narrower = Draft { runs: Some(Build::SameSuit), ..any_suit };
    assert_eq!(games::rules(&narrower).runs(), Build::SameSuit);
    assert_eq!(games::rules(&narrower).draft(), narrower);
    let single = Draft { lift: Lift::TopCard, ..narrower };
    assert_eq!(games::rules(&single).runs(), Build::AnySuit, "there are no runs");
}

/// The wider rule admits every card that the narrower rule admits, and at least one more.
#[test]
fn a_rule_is_within_another_exactly_if_it_admits_no_other_card() {
    const ALL: [Build; 5] = [
        Build::SameSuit,
        Build::AlternatingColours,
        Build::SameColour,
        Build::OtherSuit,
        Build::AnySuit,
    ];
    let cards = || (0..52).filter_map(talon_engine::Card::from_index);
    for (one, other) in ALL.into_iter().flat_map(|one| ALL.map(|other| (one, other))) {
        let within = cards().all(|card| {
            cards().all(|onto| {
                !talon_engine::builds(one, card, onto) || talon_engine::builds(other, card, onto)
            })
        });
        assert_eq!(one.is_within(other), within, "{one:?} {other:?}");
    }
}
