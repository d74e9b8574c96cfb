//! The theorems that kernels and autoplay use: they hold where they claim to hold, and every hypothesis is needed.
//!
//! For each hypothesis there is a position that can be won, and cannot be won any more once the theorem is applied
//! without that hypothesis. Both are shown by exhaustive search.

use std::collections::HashSet;

use talon_engine::rules::{Admission, Build, Draft, Lift, Passes, Refill, Space, Stock, TakeBack};
use talon_engine::theorems::{SafeHome, SingleCards};
use talon_engine::{Board, Move, Rules, Setup, Source, Target};
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::exhaustive::{Soonest, soonest, winnable};
use talon_testkit::mini::Dice;
use talon_testkit::test_position::{Piles, TestPosition};

const BOUND: usize = 50_000;

/// Single cards, spaces that take nothing, no cells, no stock.
fn bare(build: Build, ranks: u8, suits: u8, columns: usize) -> Draft {
    let cards = suits * ranks;
    let columns = columns as u8;
    let heights = (0..columns).map(|n| cards / columns + u8::from(n < cards % columns)).collect();
    Draft { ranks, suits, heights, build, space: Space::Nothing, ..Draft::default() }
}

fn with_stock(draft: &Draft, draw: u8, passes: Passes) -> Draft {
    let heights = vec![1; draft.heights.len()];
    Draft { heights, stock: Some(Stock { draw, passes }), ..draft.clone() }
}

fn with_two_packs(draft: &Draft) -> Draft {
    let heights = draft.heights.iter().map(|height| 2 * height).collect();
    Draft { packs: 2, heights, ..draft.clone() }
}

/// The theorem does not hold for this card, and rightly: sending it home costs the win.
fn must_stay(draft: &Draft, piles: Piles, from: Source) {
    let TestPosition { rules, mut board } = TestPosition::new(draft, piles);
    let holds = SafeHome::for_rules(&rules).is_some_and(|theorem| theorem.holds(&board, from));
    assert!(!holds, "the theorem says nothing about this card");
    assert_eq!(winnable(&rules, &board, BOUND), Some(true), "won as it stands");
    board.play(&rules, Move::single(from, Target::Home)).expect("the card can go home");
    assert_eq!(winnable(&rules, &board, BOUND), Some(false), "lost with the card home");
}

#[test]
fn building_in_any_suit_every_other_suit_must_be_high_enough() {
    let piles = Piles { columns: "3H | 3C AC 2C", home: "3D 2H", ..Piles::default() };
    must_stay(&bare(Build::AnySuit, 3, 3, 2), piles, Source::Column(0));
}

#[test]
fn building_in_any_suit_the_lower_foundation_of_a_suit_counts() {
    let home = "3C 3D 3H 3D 2H";
    let piles = Piles { columns: "3H | 3C AC 2C", home, ..Piles::default() };
    must_stay(&with_two_packs(&bare(Build::AnySuit, 3, 3, 2)), piles, Source::Column(0));
}

#[test]
fn building_on_any_suit_but_its_own_every_other_suit_must_be_high_enough() {
    for (columns, home) in [("3H | 3C AC 2C", "3D 2H"), ("3H | 3D AD 2D", "3C 2H")] {
        let piles = Piles { columns, home, ..Piles::default() };
        must_stay(&bare(Build::OtherSuit, 3, 3, 2), piles, Source::Column(0));
    }
}

#[test]
fn building_in_one_colour_its_other_suit_must_be_high_enough() {
    let piles = Piles { columns: "3H | 3D AD 2D", home: "3C 2H", ..Piles::default() };
    must_stay(&bare(Build::SameColour, 3, 3, 2), piles, Source::Column(0));
}

#[test]
fn building_in_one_colour_the_lower_foundation_of_a_suit_counts() {
    let home = "3C 3D 3H 3C 2H";
    let piles = Piles { columns: "3H | 3D AD 2D", home, ..Piles::default() };
    for build in [Build::SameColour, Build::OtherSuit] {
        must_stay(&with_two_packs(&bare(build, 3, 3, 2)), piles, Source::Column(0));
    }
}

#[test]
fn with_alternating_colours_the_other_colour_must_be_high_enough() {
    let piles = Piles { columns: "4S 4H | 2S 3S", home: "4C 4D 3H AS", ..Piles::default() };
    must_stay(&bare(Build::AlternatingColours, 4, 4, 2), piles, Source::Column(0));
}

/// The red 3 goes home by itself, but not with the black 2 on it that lies on its Ace.
#[test]
fn with_alternating_colours_the_other_suit_of_the_colour_must_be_high_enough() {
    let piles = Piles { columns: "4C | 4H 4S 3S AS 2S 3H", home: "3C 4D 2H", ..Piles::default() };
    must_stay(&bare(Build::AlternatingColours, 4, 4, 2), piles, Source::Column(0));
}

/// Both red 3s are home, so that nothing seems to need the black 4; but one of them comes back.
#[test]
fn with_take_back_a_higher_other_colour_does_not_make_a_card_safe() {
    let piles = Piles { columns: "4C | 4H 4S 3S AS 2S", home: "3C 4D 3H", ..Piles::default() };
    let never = bare(Build::AlternatingColours, 4, 4, 2);
    must_stay(&Draft { take_back: TakeBack::Allowed, ..never.clone() }, piles, Source::Column(0));
    let TestPosition { rules, board } = TestPosition::new(&never, piles);
    let theorem = SafeHome::for_rules(&rules).expect("it holds where no card comes back");
    assert!(theorem.holds(&board, Source::Column(0)));
}

#[test]
fn with_two_packs_each_copy_must_have_its_own_place() {
    let home = "3C 3D 2H 3C 3D AH";
    let piles = Piles { columns: "3H | 2H 3H", home, ..Piles::default() };
    for build in Build::ALL {
        must_stay(&with_two_packs(&bare(build, 3, 3, 2)), piles, Source::Column(0));
    }
}

#[test]
fn with_selective_cells_no_card_is_safe() {
    let piles = Piles { columns: "2H 2C 3C AH | 3H", home: "AC 3D", ..Piles::default() };
    let draft = bare(Build::SameSuit, 3, 3, 2);
    let draft = Draft { cells: 2, admission: Admission::OnlyOfItsRank, ..draft };
    must_stay(&draft, piles, Source::Column(0));
}

#[test]
fn the_only_card_of_a_column_that_is_refilled_must_stay() {
    let piles =
        Piles { columns: "2D 3C 3D | 2C", home: "AC AD", stock: "4D 4C", ..Piles::default() };
    let draft = with_stock(&bare(Build::SameSuit, 4, 2, 2), 1, Passes::Limited(1));
    must_stay(&Draft { refill: Refill::WasteThenStock, ..draft }, piles, Source::Column(1));
}

/// The stock is empty, but a redeal brings up another card of the waste than the one that would refill the column now.
#[test]
fn the_only_card_of_a_column_that_the_waste_refills_must_stay() {
    let piles =
        Piles { columns: "3C 3D 4C | 2C", home: "AC 2D", waste: "5D 4D 5C", ..Piles::default() };
    let draft = with_stock(&bare(Build::AlternatingColours, 5, 2, 2), 1, Passes::Unlimited);
    must_stay(&Draft { refill: Refill::WasteThenStock, ..draft }, piles, Source::Column(1));
}

#[test]
fn drawing_several_a_card_of_the_waste_must_stay() {
    let piles = Piles {
        columns: "- | - | -",
        home: "3C 5D 4H",
        waste: "5H",
        stock: "5C 4C",
        ..Piles::default()
    };
    let draft = with_stock(&bare(Build::SameSuit, 5, 3, 3), 2, Passes::Unlimited);
    must_stay(&draft, piles, Source::Waste);
}

fn sources(rules: &Rules) -> impl Iterator<Item = Source> {
    let columns = (0..rules.columns()).map(Source::Column);
    columns.chain((0..rules.cells()).map(Source::Cell)).chain([Source::Waste])
}

#[test]
fn a_safe_card_never_costs_the_win() {
    let (mut kept, mut lost) = (0, 0);
    for seed in 0..12_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let Some(theorem) = SafeHome::for_rules(&rules) else { continue };
        for from in sources(&rules).filter(|&from| theorem.holds(&board, from)) {
            let mut after = board.clone();
            after.play(&rules, Move::single(from, Target::Home)).expect("the card can go home");
            match winnable(&rules, &after, 2_000) {
                Some(true) => kept += 1,
                Some(false) => {
                    let before = winnable(&rules, &board, 4_000);
                    assert_ne!(before, Some(true), "seed {seed}, {from:?}, {rules:?}\n{board:?}");
                    lost += 1;
                }
                None => {}
            }
        }
    }
    assert!(kept > 1_000 && lost > 300, "{kept} won and {lost} lost");
}

/// Piles that a card was sent home from.
#[derive(Debug, Default)]
struct Sent {
    columns: u32,
    cells: u32,
    waste: u32,
}

/// Searches need this: a move that only keeps the win may lead round in a circle. The argument for refilled columns,
/// for a card of the waste, is the longest, so all positions here have them.
#[test]
fn with_refilled_columns_a_safe_card_home_shortens_the_win() {
    let mut sent = Sent::default();
    for seed in 0..6_000 {
        let Crafted { rules, board, .. } =
            Crafted::new(seed, &[RulesKind::Refilled, RulesKind::SuitColumns]);
        let Some(theorem) = SafeHome::for_rules(&rules) else { continue };
        if board.waste().is_empty() && board.stock().is_empty() {
            continue;
        }
        let safe: Vec<Source> =
            sources(&rules).filter(|&from| theorem.holds(&board, from)).collect();
        if safe.is_empty() {
            continue;
        }
        let Soonest::Won(before) = soonest(&rules, &board, 600) else { continue };
        for from in safe {
            let mut after = board.clone();
            after.play(&rules, Move::single(from, Target::Home)).expect("the card can go home");
            let after = soonest(&rules, &after, 600);
            assert_eq!(
                after,
                Soonest::Won(before - 1),
                "seed {seed}, {from:?}, {rules:?}\n{board:?}"
            );
            match from {
                Source::Column(_) => sent.columns += 1,
                Source::Cell(_) => sent.cells += 1,
                Source::Waste => sent.waste += 1,
                Source::Foundation(_) => unreachable!("it is home"),
            }
        }
    }
    assert!(sent.columns > 200 && sent.cells > 20 && sent.waste > 100, "{sent:?}");
}

/// Whether the position can be won with moves of single cards.
fn winnable_singly(rules: &Rules, board: &Board, bound: usize) -> Option<bool> {
    let mut seen = HashSet::from([board.clone()]);
    let mut open = vec![board.clone()];
    while let Some(board) = open.pop() {
        if board.is_won(rules) {
            return Some(true);
        }
        for mv in board.moves(rules) {
            if !matches!(mv, Move::Carry { count: 2.., .. }) {
                let mut after = board.clone();
                after.play_legal(rules, mv);
                if seen.insert(after.clone()) {
                    open.push(after);
                }
            }
        }
        if seen.len() > bound {
            return None;
        }
    }
    Some(false)
}

fn needs_runs(draft: &Draft, columns: &str) {
    let TestPosition { rules, board } =
        TestPosition::new(draft, Piles { columns, ..Piles::default() });
    assert_eq!(SingleCards::for_rules(&rules), None, "the theorem does not hold");
    assert_eq!(winnable(&rules, &board, BOUND), Some(true), "won with runs");
    assert_eq!(winnable_singly(&rules, &board, BOUND), Some(false), "lost with single cards");
}

#[test]
fn runs_without_a_limit_do_what_single_cards_cannot() {
    let draft = bare(Build::SameSuit, 4, 1, 2);
    needs_runs(&Draft { lift: Lift::Run, space: Space::Anything, ..draft }, "AC 3C 2C | 4C");
}

/// Single cards could not use the space, so a run is not longer because of it.
#[test]
fn a_space_that_takes_no_card_of_the_run_does_not_count() {
    let piles = Piles { columns: "AC 3C 2C | 4C | -", ..Piles::default() };
    for (space, won) in [(Space::Anything, true), (Space::OnlyKing, false), (Space::Nothing, false)]
    {
        let draft = bare(Build::SameSuit, 4, 1, 3);
        let draft = Draft { lift: Lift::Supermove, space, ..draft };
        let TestPosition { rules, board } = TestPosition::new(&draft, piles);
        assert!(SingleCards::for_rules(&rules).is_some());
        assert_eq!(board.check(&rules, Move::run(0, 1, 2)).is_ok(), won, "{space:?}");
        assert_eq!(winnable(&rules, &board, BOUND), Some(won));
        assert_eq!(winnable_singly(&rules, &board, BOUND), Some(won));
    }
}

#[test]
fn a_run_passes_selective_cells_where_a_single_card_cannot() {
    let draft = Draft {
        lift: Lift::Supermove,
        space: Space::Anything,
        cells: 1,
        admission: Admission::OnlyOfItsRank,
        ..bare(Build::SameSuit, 4, 2, 3)
    };
    needs_runs(&draft, "AD AC 3C 2C | 4C | 4D 3D 2D");
}

#[test]
fn single_cards_win_every_winnable_position_where_the_theorem_holds() {
    let mut counts = [0, 0];
    for seed in 0..6_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        if rules.lift() == Lift::TopCard || SingleCards::for_rules(&rules).is_none() {
            continue;
        }
        if let (Some(whole), Some(singly)) =
            (winnable(&rules, &board, 500), winnable_singly(&rules, &board, 1_500))
        {
            assert_eq!(whole, singly, "seed {seed}, {rules:?}\n{board:?}");
            counts[usize::from(whole)] += 1;
        }
    }
    assert!(counts[0] > 20 && counts[1] > 100, "lost and won {counts:?}");
}

/// The positions after every move, without the order that no rule depends on: of columns, cells and foundations.
fn positions_after_each_move(rules: &Rules, board: &Board) -> Vec<String> {
    let mut all: Vec<String> = board
        .moves(rules)
        .into_iter()
        .map(|mv| {
            let mut after = board.clone();
            after.play_legal(rules, mv);
            without_order(&after)
        })
        .collect();
    all.sort();
    all
}

fn without_order(board: &Board) -> String {
    let mut setup = Setup::from(board);
    setup.columns.sort_by_key(|column| format!("{column:?}"));
    setup.cells.sort();
    let mut heights: Vec<(usize, u8)> =
        (0..4).cycle().zip(setup.foundations.iter().copied()).collect();
    heights.sort_unstable();
    setup.foundations = heights.into_iter().map(|(_, height)| height).collect();
    format!("{setup:?}")
}

fn renamed(rules: &Rules, board: &Board, dice: &mut Dice) -> Board {
    let mut setup = Setup::from(board);
    for last in (1..setup.columns.len()).rev() {
        setup.columns.swap(last, dice.below(last + 1));
    }
    for last in (1..setup.cells.len()).rev() {
        setup.cells.swap(last, dice.below(last + 1));
    }
    if rules.packs() == 2 && dice.below(2) == 0 {
        setup.foundations.rotate_left(4);
    }
    setup.check(rules).expect("the same table in another order")
}

#[test]
fn swapping_equal_piles_changes_no_following_position() {
    for seed in 0..5_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let other = renamed(&rules, &board, &mut Dice::new(seed));
        assert_eq!(
            positions_after_each_move(&rules, &board),
            positions_after_each_move(&rules, &other),
            "seed {seed}"
        );
        for mv in board.moves(&rules).into_iter().filter(|&mv| board.only_swaps_columns(mv)) {
            let mut after = board.clone();
            after.play_legal(&rules, mv);
            assert_eq!(without_order(&after), without_order(&board), "seed {seed}, {mv}");
        }
    }
}
