//! Against exhaustive search by the plain engine.

use std::collections::HashMap;
use talon_engine::rules::{Draft, Kings};

use talon_engine::{Board, Deal, Move, Rules, Source, Target};
use talon_testkit::mini::{Dice, Size, cut, walk};
use talon_testkit::{exhaustive, games};

use super::class::Class;
use super::dive::{Dive, Found, Scope};
use super::layout::{Aces, Layout};
use super::lazy::Lazy;
use super::planner::Planner;
use super::portfolio::columns;
use super::position::{Position, Wanted};
use super::prunes::{LostLazily, LostRelaxed, SafeHome};
use super::*;
use crate::search::Step;
use crate::verdict::Solution;

/// Searches to the end and checks the line if there is one.
fn decide(rules: &Rules, board: &Board, prunes: Prunes, plan: Plan) -> bool {
    let mut search =
        Portfolio::new(rules, board, 1 << 28, prunes, plan).expect("a position that fits");
    for _ in 0..10_000 {
        match search.advance(1000) {
            Step::Working => {}
            Step::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a line that wins");
                return true;
            }
            Step::Lost => return false,
            Step::OutOfMemory => panic!("a mini deal fits the memory"),
        }
    }
    panic!("a mini deal is decided soon")
}

/// Deals of 3 to 5 columns, 4 to 7 ranks, 2 to 4 suits: small enough to search whole.
fn mini(seed: u64) -> (Rules, Board) {
    let mut dice = Dice::new(seed);
    let kings = [Kings::AsDealt, Kings::ToTheBottom][dice.below(2)];
    let size = Size {
        ranks: 4 + dice.below(4) as u8,
        suits: 2 + dice.below(3) as u8,
        columns: 3 + dice.below(3) as u8,
        cells: 0,
    };
    let draft: Draft = cut(&games::portuguese(kings), size);
    let rules = games::rules(&draft);
    let board = Deal::Number(seed).board(&rules);
    (rules, board)
}

const SINGLY: [Prunes; 5] = [
    Prunes::ALL,
    Prunes { safe_home: SafeHome::AsAnyOther, ..Prunes::ALL },
    Prunes { lost_relaxed: LostRelaxed::Searched, ..Prunes::ALL },
    Prunes { lost_lazily: LostLazily::IsDoubted, ..Prunes::ALL },
    Prunes {
        safe_home: SafeHome::AsAnyOther,
        lost_relaxed: LostRelaxed::Searched,
        lost_lazily: LostLazily::IsDoubted,
    },
];

/// Compares the whole portfolio with every set of prunes, and one of the other searches with one of them, with the plain engine.
fn agrees(rules: &Rules, board: &Board, seed: u64) -> Option<bool> {
    let truth = exhaustive::winnable(rules, board, 20_000)?;
    let plan = [Plan::Dives, Plan::OneDive][seed as usize % 2];
    let other = (SINGLY[seed as usize / 2 % SINGLY.len()], plan);
    for (prunes, plan) in SINGLY.map(|prunes| (prunes, Plan::Portfolio)).into_iter().chain([other])
    {
        let ours = decide(rules, board, prunes, plan);
        assert_eq!(ours, truth, "seed {seed}, {prunes:?}, {plan:?}: {board:?}");
    }
    Some(truth)
}

#[test]
fn every_search_agrees_with_the_plain_engine_on_mini_deals() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..3000 {
        let (rules, board) = mini(seed);
        match agrees(&rules, &board, seed) {
            Some(true) => won += 1,
            Some(false) => lost += 1,
            None => {}
        }
    }
    assert!(won > 700 && lost > 700, "{won} won, {lost} lost");
}

#[test]
fn every_search_agrees_with_the_plain_engine_in_mid_game() {
    for seed in 0..2000 {
        let (rules, board) = mini(seed);
        let board = walk(&rules, &board, seed, 3 + seed as usize % 20);
        agrees(&rules, &board, seed);
    }
}

/// The class key of a position, which does not depend on how the position came about.
fn class_key(rules: &Rules, board: &Board) -> u128 {
    let layout = Layout::new(rules, board, Aces::MayStay).expect("a mini deal fits");
    Class::new(&layout).key(&layout).expect("class keys fit")
}

/// All that tells positions apart, columns sorted.
fn identity(board: &Board) -> (Vec<Vec<u8>>, Vec<u8>) {
    let mut columns = columns(board);
    columns.sort();
    (columns, board.foundations().to_vec())
}

fn root(joined: &mut [usize], mut place: usize) -> usize {
    while joined[place] != place {
        joined[place] = joined[joined[place]];
        place = joined[place];
    }
    place
}

/// All positions reachable in play, with the classes that moves there and back join; nothing if there are too many.
fn classes(rules: &Rules, start: &Board, bound: usize) -> Option<(Vec<Board>, Vec<usize>)> {
    let mut boards = vec![start.clone()];
    let mut places = HashMap::from([(identity(start), 0)]);
    let mut joined = vec![0];
    let mut next = 0;
    while let Some(board) = boards.get(next).cloned() {
        for mv in board.moves(rules) {
            let mut after = board.clone();
            after.play(rules, mv).expect("a legal move");
            let place = *places.entry(identity(&after)).or_insert(boards.len());
            if place == boards.len() {
                boards.push(after.clone());
                joined.push(place);
            }
            let back = match mv {
                Move::Carry { from: Source::Column(from), to: Target::Column(to), .. } => {
                    after.check(rules, Move::run(to, from, 1)).is_ok()
                }
                Move::Carry { .. } | Move::Deal | Move::Redeal => false,
            };
            if back {
                let (one, other) = (root(&mut joined, next), root(&mut joined, place));
                joined[one] = other;
            }
        }
        next += 1;
        if boards.len() > bound {
            return None;
        }
    }
    let roots = (0..joined.len()).map(|place| root(&mut joined, place)).collect();
    Some((boards, roots))
}

#[test]
fn positions_joined_by_moves_there_and_back_are_those_of_one_key() {
    let (mut deals, mut positions) = (0, 0);
    for seed in 0..400 {
        let (rules, board) = mini(seed);
        let Some((boards, roots)) = classes(&rules, &board, 1500) else { continue };
        let (mut keys, mut of_root) = (HashMap::new(), HashMap::new());
        for (board, &root) in boards.iter().zip(&roots) {
            let key = class_key(&rules, board);
            assert_eq!(*keys.entry(key).or_insert(root), root, "two classes of one key: {board:?}");
            assert_eq!(
                *of_root.entry(root).or_insert(key),
                key,
                "two keys of one class: {board:?}"
            );
        }
        deals += 1;
        positions += boards.len();
    }
    assert!(deals > 200 && positions > 50_000, "{deals} deals, {positions} positions");
}

/// Whether some line wins when burials stay open.
fn lazy_wins(rules: &Rules, board: &Board) -> bool {
    let layout = Layout::new(rules, board, Aces::GoHomeAtOnce).expect("a mini deal fits");
    let mut planner = Planner::new(1 << 28, Prunes::ALL);
    let mut dive = Dive::<Lazy>::new(
        &layout,
        &mut planner,
        Vec::new(),
        (Scope::All, Wanted::All),
        u64::MAX,
        1 << 28,
        Prunes::ALL,
    );
    match dive.run(&layout, &mut planner, u64::MAX) {
        Found::Line(_) => true,
        Found::Nothing => false,
        Found::Cut | Found::Working | Found::OutOfMemory => panic!("a mini deal is searched whole"),
    }
}

#[test]
fn what_is_lost_with_open_burials_is_lost() {
    let (mut lost, mut proved) = (0, 0);
    for seed in 0..2000 {
        let (rules, board) = mini(seed);
        let board = walk(&rules, &board, seed, seed as usize % 20);
        let Some(truth) = exhaustive::winnable(&rules, &board, 20_000) else { continue };
        let ours = lazy_wins(&rules, &board);
        assert!(ours || !truth, "seed {seed}: {board:?}");
        lost += u32::from(!truth);
        proved += u32::from(!ours);
    }
    assert!(proved * 100 > lost * 97, "{proved} of {lost} losses are seen with open burials");
}
