//! The general kernel against exhaustive search by the plain engine, and its keys.

use talon_engine::rules::{
    Admission, Build, Draft, Lift, Passes, Refill, Rules, Space, Stock, TakeBack,
};
use talon_engine::{Board, Deal};
use talon_testkit::mini::Dice;
use talon_testkit::{exhaustive, games, mini};

use super::key::{Links, Packing, Piles};
use super::prunes::{Prunes, Use};
use super::start_with;
use crate::search::Step;
use crate::verdict::Solution;

const BOUND: usize = 20_000;

fn verdict(rules: &Rules, board: &Board, prunes: Prunes) -> bool {
    let mut search = start_with(rules, board, 1 << 28, prunes);
    loop {
        match search.advance(1_000) {
            Step::Working => {}
            Step::Lost => return false,
            Step::OutOfMemory => panic!("mini games need little memory"),
            Step::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a win replays");
                return true;
            }
        }
    }
}

fn prunes_one_by_one() -> [Prunes; 4] {
    [
        Prunes::ALL,
        Prunes { safe_home: Use::Never, ..Prunes::ALL },
        Prunes { single_cards: Use::Never, ..Prunes::ALL },
        Prunes { equal_spaces: Use::Never, ..Prunes::ALL },
    ]
}

/// Any game the rules can say, small: all choices thrown with dice.
fn any_game(seed: u64) -> Option<Rules> {
    let mut dice = Dice::new(seed);
    let mut draft = games::freecell(Admission::Any);
    draft.packs = 1 + u8::from(dice.below(4) == 0);
    draft.build = [Build::SameSuit, Build::AlternatingColours, Build::AnySuit][dice.below(3)];
    draft.lift = [Lift::TopCard, Lift::Run, Lift::Supermove][dice.below(3)];
    draft.space = [Space::Anything, Space::OnlyKing, Space::Nothing][dice.below(3)];
    draft.take_back = [TakeBack::Allowed, TakeBack::Never][dice.below(2)];
    draft.cells = dice.below(3) as u8;
    if draft.cells > 0 && dice.below(3) == 0 {
        draft.admission = Admission::OnlyOfItsRank;
    }
    if dice.below(2) == 0 {
        let passes = [Passes::Unlimited, Passes::Limited(1 + dice.below(3) as u8)][dice.below(2)];
        draft.stock = Some(Stock { draw: 1 + dice.below(3) as u8, passes });
        draft.heights = vec![1 + dice.below(3) as u8; 4];
        if dice.below(3) == 0 {
            draft.refill = Refill::WasteThenStock;
        }
        if dice.below(2) == 0 {
            draft.facing = talon_engine::rules::Facing::TopUp;
        }
    }
    let size = mini::Size {
        ranks: 3 + dice.below(3) as u8,
        suits: 1 + dice.below(4) as u8,
        columns: 2 + dice.below(3) as u8,
        cells: draft.cells,
    };
    Rules::check(&mini::cut(&draft, size)).ok()
}

fn agrees(rules: &Rules, board: &Board, name: &str, counts: &mut [usize; 2]) {
    let Some(expected) = exhaustive::winnable(rules, board, BOUND) else { return };
    for prunes in prunes_one_by_one() {
        assert_eq!(verdict(rules, board, prunes), expected, "{name}, {prunes:?}, {rules:?}");
    }
    counts[usize::from(expected)] += 1;
}

#[test]
fn mini_games_of_the_family_agree_with_exhaustive_search() {
    for (name, draft) in games::all() {
        let mut counts = [0, 0];
        for seed in 0..60 {
            let (rules, board) = mini::deal(&draft, seed);
            agrees(&rules, &board, &format!("{name} {seed}"), &mut counts);
            let later = mini::walk(&rules, &board, seed, 6);
            agrees(&rules, &later, &format!("{name} {seed} later"), &mut counts);
        }
        assert!(counts[0] > 0 && counts[1] > 2, "{name}: lost and won {counts:?}");
    }
}

#[test]
fn any_mini_game_agrees_with_exhaustive_search() {
    let mut counts = [0, 0];
    for seed in 0..2_500 {
        let Some(rules) = any_game(seed) else { continue };
        let board = Deal::Number(seed).board(&rules);
        agrees(&rules, &board, &format!("game {seed}"), &mut counts);
        let later = mini::walk(&rules, &board, seed, 5);
        agrees(&rules, &later, &format!("game {seed} later"), &mut counts);
    }
    assert!(counts[0] > 300 && counts[1] > 300, "lost and won {counts:?}");
}

/// The text of a position without the order of columns and cells: what keys must tell apart, and no more.
fn picture(rules: &Rules, board: &Board) -> String {
    let mut columns: Vec<_> =
        board.columns().iter().map(|column| (column.cards(), column.hidden())).collect();
    columns.sort();
    let mut cells: Vec<_> = board.cells().iter().flatten().collect();
    cells.sort();
    let mut foundations: Vec<_> =
        board.foundations().iter().enumerate().map(|(n, &height)| (n % 4, height)).collect();
    foundations.sort_unstable();
    let redeals = match rules.stock().map(|stock| stock.passes) {
        Some(Passes::Limited(_)) => board.redeals(),
        Some(Passes::Unlimited) | None => 0,
    };
    let (stock, waste) = (board.stock(), board.waste());
    format!("{columns:?}{cells:?}{foundations:?}{stock:?}{waste:?}{redeals}")
}

/// Walks at random and checks that keys, kept move by move, are equal just where positions are.
fn keys_follow_positions<K: Packing + Eq + std::hash::Hash>(
    rules: &Rules,
    board: &Board,
    seed: u64,
) {
    let start = K::start(rules, board);
    let mut pictures = std::collections::HashMap::new();
    let mut dice = Dice::new(seed);
    for _ in 0..20 {
        let mut board = board.clone();
        let mut key = K::first(&start, &board);
        for _ in 0..40 {
            let moves = board.moves(rules);
            if moves.is_empty() {
                break;
            }
            let played = board.play_legal(rules, moves[dice.below(moves.len())]);
            key = key.follow(&start, &board, &played).finish(&start, &board);
            assert!(key == K::first(&start, &board), "kept move by move, {rules:?}");
            let picture = picture(rules, &board);
            assert_eq!(pictures.entry(key).or_insert_with(|| picture.clone()), &picture);
        }
    }
    let different: std::collections::HashSet<_> = pictures.values().collect();
    assert_eq!(different.len(), pictures.len(), "equal positions have equal keys, {rules:?}");
}

#[test]
fn keys_are_equal_just_where_positions_are() {
    for seed in 0..600 {
        let Some(rules) = any_game(seed) else { continue };
        let board = mini::walk(&rules, &Deal::Number(seed).board(&rules), seed, 3);
        if rules.packs() == 1 {
            keys_follow_positions::<Links>(&rules, &board, seed);
        } else {
            keys_follow_positions::<Piles>(&rules, &board, seed);
        }
    }
}

#[test]
fn the_longest_position_fits_into_its_key() {
    let draft = Draft {
        heights: vec![6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        cells: 8,
        ..games::lady_palk(talon_engine::rules::Aces::InDeck)
    };
    let rules = games::rules(&draft);
    let board = mini::walk(&rules, &Deal::Number(1).board(&rules), 1, 200);
    keys_follow_positions::<Piles>(&rules, &board, 1);
}
