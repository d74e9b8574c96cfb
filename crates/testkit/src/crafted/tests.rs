//! The generators make every design that they promise.

use std::collections::HashMap;

use talon_engine::rules::{Admission, Passes};
use talon_engine::{Board, Setup};

use super::*;

fn many(count: u64) -> impl Iterator<Item = Crafted> {
    (0..count).map(|seed| Crafted::new(seed, &RulesKind::ALL))
}

#[test]
fn equal_seeds_give_equal_positions_and_all_are_legal() {
    for (seed, crafted) in (0..).zip(many(2_000)) {
        let again = Crafted::new(seed, &RulesKind::ALL);
        assert_eq!((crafted.rules, &crafted.board), (again.rules, &again.board));
        let checked = Setup::from(&crafted.board).check(&crafted.rules);
        assert_eq!(checked.as_ref(), Ok(&crafted.board), "seed {seed}");
    }
}

/// A design that the generators must make, and the test that recognises it.
type Design = (&'static str, fn(&Crafted) -> bool);

fn heights(board: &Board, suits: u8) -> Vec<u8> {
    let of_suits = |n: usize| n % 4 < usize::from(suits);
    let heights = board.foundations().iter().enumerate();
    heights.filter(|(n, _)| of_suits(*n)).map(|(_, &height)| height).collect()
}

const DESIGNS: [Design; 8] = [
    ("one suit far below three others", |crafted| {
        let mut heights = heights(&crafted.board, crafted.rules.suits());
        heights.sort_unstable();
        crafted.rules.packs() == 1 && heights.len() == 4 && heights[1] >= heights[0] + 3
    }),
    ("a run of four cards", |crafted| {
        let build = crafted.rules.build();
        crafted.board.columns().iter().any(|column| column.run_length(build) >= 4)
    }),
    ("all cells full", |crafted| {
        crafted.rules.cells() > 0 && crafted.board.cells().iter().all(Option::is_some)
    }),
    ("one card left in the stock", |crafted| crafted.board.stock().len() == 1),
    ("equal tops where cells are selective", |crafted| {
        let tops: Vec<_> = crafted
            .board
            .columns()
            .iter()
            .filter_map(|column| Some(column.top()?.rank()))
            .collect();
        let twins = tops.iter().any(|rank| tops.iter().filter(|other| *other == rank).count() > 1);
        crafted.rules.admission() == Admission::OnlyOfItsRank && twins
    }),
    ("both copies of a card in one column", |crafted| {
        crafted.board.columns().iter().any(|column| {
            let cards = column.cards();
            cards.iter().any(|card| cards.iter().filter(|other| *other == card).count() > 1)
        })
    }),
    ("no pass left of several", |crafted| match crafted.rules.stock().map(|stock| stock.passes) {
        Some(Passes::Limited(passes @ 2..)) => {
            crafted.board.redeals() + 1 == u32::from(passes) && !crafted.board.waste().is_empty()
        }
        Some(Passes::Limited(_) | Passes::Unlimited) | None => false,
    }),
    ("three cards face down", |crafted| {
        crafted.board.columns().iter().any(|column| column.hidden() >= 3)
    }),
];

#[test]
fn every_design_and_every_kind_is_met() {
    let mut kinds: HashMap<RulesKind, usize> = HashMap::new();
    let mut designs = [0; DESIGNS.len()];
    for crafted in many(20_000) {
        *kinds.entry(crafted.kind).or_default() += 1;
        for (count, (_, is_met)) in designs.iter_mut().zip(&DESIGNS) {
            *count += usize::from(is_met(&crafted));
        }
    }
    for kind in RulesKind::ALL {
        let count = kinds.get(&kind).copied().unwrap_or(0);
        assert!(count > 400, "{}: {count}", kind.name());
    }
    for (count, (name, _)) in designs.iter().zip(&DESIGNS) {
        assert!(*count > 200, "{name}: {count}");
    }
}
