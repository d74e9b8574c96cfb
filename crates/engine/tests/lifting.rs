//! Cards that may be lifted, and the piles that take them: screens ask for both before a move is made.

use std::collections::BTreeSet;

use talon_engine::rules::{Admission, Build, Draft, Lift};
use talon_engine::{Board, Deal, Move, Refusal, Rules, Source, Target, builds};
use talon_testkit::games;
use talon_testkit::mini;
use talon_testkit::test_position::{Piles, TestPosition};

fn sources(board: &Board) -> impl Iterator<Item = Source> {
    let columns = (0..=board.columns().len() as u8).map(Source::Column);
    let cells = (0..=board.cells().len() as u8).map(Source::Cell);
    let homes = (0..=board.foundations().len() as u8).map(Source::Foundation);
    columns.chain(cells).chain(homes).chain([Source::Waste])
}

/// Whether a column's cards may be lifted, by the words of the rules alone.
fn column_may(rules: &Rules, board: &Board, column: u8, count: u8) -> bool {
    let Some(column) = board.columns().get(usize::from(column)) else { return false };
    let count = usize::from(count);
    let face_up = column.face_up();
    let one_at_a_time = rules.lift() == Lift::TopCard;
    if count == 0 || count > face_up.len() || (one_at_a_time && count > 1) {
        return false;
    }
    let lifted = &face_up[face_up.len() - count..];
    lifted.windows(2).all(|pair| builds(rules.build(), pair[1], pair[0]))
}

/// Positions of every built-in game, some moves after the deal.
fn positions() -> Vec<(Rules, Board)> {
    let mut positions = Vec::new();
    for (_, draft) in games::all() {
        let rules = games::rules(&draft);
        for seed in 0..4 {
            let dealt = Deal::Number(seed).board(&rules);
            positions.push((rules, mini::walk(&rules, &dealt, seed, 20 * seed as usize)));
        }
    }
    positions
}

/// A lift is refused exactly where every move of these cards is refused, and for the same reason.
#[test]
fn a_lift_is_allowed_exactly_where_the_rules_allow_it() {
    let (mut allowed, mut refused) = (0, 0);
    for (rules, board) in positions() {
        for from in sources(&board) {
            for count in 0..5 {
                let lift = board.check_lift(&rules, from, count);
                if let Source::Column(column) = from {
                    assert_eq!(lift.is_ok(), column_may(&rules, &board, column, count), "{from:?}");
                }
                let columns = (0..rules.columns()).map(Target::Column);
                for to in columns.chain([Target::Home, Target::Cell]) {
                    let moved = board.check(&rules, Move::Carry { from, to, count });
                    if lift.is_err() {
                        assert_eq!(moved, lift, "{from:?} to {to:?}, {count} cards");
                    }
                    allowed += usize::from(lift.is_ok());
                    refused += usize::from(lift.is_err());
                }
            }
        }
    }
    assert!(allowed > 1_000 && refused > 1_000, "{allowed} and {refused}");
}

/// The targets that are marked are those of the legal moves, no more and no fewer.
#[test]
fn targets_are_those_of_the_legal_moves() {
    let mut marked = 0;
    for (rules, board) in positions() {
        let listed: BTreeSet<String> = board.moves(&rules).iter().map(Move::to_string).collect();
        for from in sources(&board) {
            for count in 1..5 {
                let targets = board.targets(&rules, from, count);
                let columns = (0..rules.columns()).map(Target::Column);
                for to in columns.chain([Target::Home, Target::Cell]) {
                    let word = Move::Carry { from, to, count }.to_string();
                    assert_eq!(targets.contains(&to), listed.contains(&word), "{word}");
                    marked += usize::from(targets.contains(&to));
                }
            }
        }
    }
    assert!(marked > 150, "only {marked} targets were met");
}

/// The run at the top of a column is the longest lift that a game of runs allows.
#[test]
fn a_run_is_the_longest_lift() {
    let mut longest = 0;
    for (rules, board) in positions() {
        for column in board.columns() {
            let face_up = column.face_up();
            let is_run = |&count: &usize| {
                let run = &face_up[face_up.len() - count..];
                run.windows(2).all(|pair| builds(rules.build(), pair[1], pair[0]))
            };
            let expected = (0..=face_up.len()).rev().find(is_run).expect("no card is a run");
            assert_eq!(usize::from(column.run_length(rules.build())), expected);
            longest = longest.max(expected);
        }
    }
    assert!(longest > 2, "no run of three was met");
}

/// A full foundation of a short suit waits for no card.
#[test]
fn a_full_foundation_waits_for_no_card() {
    let draft = Draft {
        packs: 2,
        ranks: 4,
        suits: 1,
        heights: vec![8, 0],
        cells: 0,
        build: Build::AnySuit,
        ..games::freecell(Admission::Any)
    };
    let table = TestPosition::new(
        &draft,
        Piles { columns: "2C 4C 3C | -", home: "4C AC", ..Piles::default() },
    );
    let Err(Refusal::NotNextHome { next, .. }) = table.check("t1-h") else {
        panic!("3C goes home")
    };
    assert_eq!(next.iter().map(|rank| rank.value()).collect::<Vec<_>>(), [2]);
}
