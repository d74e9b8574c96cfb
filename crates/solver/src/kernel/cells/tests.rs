//! Tests of the kernel: verdicts against exhaustive play by the engine, keys against whole positions, limits.

use std::collections::HashMap;

use talon_engine::rules::{Admission, Build, Draft, Lift, Rules};
use talon_engine::{Board, Deal, Move};
use talon_testkit::mini::{self, Dice, Size};
use talon_testkit::{exhaustive, games};

use super::exhaust::{Exhaust, Exhausted, Prunes};
use super::layout::{Layout, cards_of};
use super::scan::{Order, Scan, Scanned};
use super::spell::spell;
use super::steps::{Kind, Runs};
use super::tableau::{Autoplay, Step, Tableau};
use super::weights::Weights;
use super::{fits, start};
use crate::search::{self, Search};

const WEIGHTS: Weights = Weights::new([14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8], 0);
const NO_LIMIT: usize = usize::MAX / 8;

/// Ranks, suits, columns, cells.
const SIZES: [(u8, u8, u8, u8); 10] = [
    (4, 4, 4, 1),
    (5, 4, 4, 1),
    (6, 4, 5, 1),
    (6, 4, 4, 2),
    (6, 4, 4, 1),
    (5, 4, 3, 1),
    (5, 4, 3, 2),
    (7, 2, 3, 1),
    (6, 3, 3, 2),
    (6, 3, 2, 3),
];

fn variants() -> Vec<Draft> {
    let plain = games::freecell(Admission::Any);
    let selective = games::freecell(Admission::OnlyOfItsRank);
    vec![
        Draft { build: Build::SameSuit, ..plain.clone() },
        Draft { lift: Lift::TopCard, ..plain.clone() },
        Draft { build: Build::SameSuit, ..selective.clone() },
        Draft { lift: Lift::TopCard, ..selective.clone() },
        plain,
        selective,
    ]
}

fn replayed(rules: &Rules, board: &Board, moves: &[Move]) {
    let mut board = board.clone();
    for &mv in moves {
        board.play(rules, mv).unwrap_or_else(|refusal| panic!("{mv:?}: {refusal}"));
    }
    assert!(board.is_won(rules), "all cards are home");
}

fn by_plan(rules: &Rules, board: &Board, slice: u64) -> (bool, u64) {
    let mut search = start(rules, board, NO_LIMIT).expect("a position of this kind");
    loop {
        match search.advance(slice) {
            search::Step::Working => {}
            search::Step::Won(moves) => {
                replayed(rules, board, &moves);
                return (true, search.nodes());
            }
            search::Step::Lost => return (false, search.nodes()),
            search::Step::OutOfMemory => panic!("no limit was set"),
        }
    }
}

fn by_exhaustion(rules: &Rules, board: &Board, prunes: Prunes) -> bool {
    let mut tableau = Tableau::new(Layout::read(rules, board).expect("a layout"));
    let (mut search, mut state) = Exhaust::begin(&mut tableau, prunes, u64::MAX, NO_LIMIT);
    while state == Exhausted::Working {
        state = search.run(&mut tableau, 1000);
    }
    if state == Exhausted::Won {
        let moves = spell(&mut tableau, board, &search.path(), prunes.autoplay);
        replayed(rules, board, &moves);
    }
    state == Exhausted::Won
}

fn by_scan(rules: &Rules, board: &Board, autoplay: Autoplay) -> bool {
    let mut tableau = Tableau::new(Layout::read(rules, board).expect("a layout"));
    let mut scan = Scan::new(NO_LIMIT);
    let order = Order { weights: WEIGHTS, quota: u64::MAX, autoplay };
    let mut state = scan.begin(&mut tableau, order);
    while state == Scanned::Working {
        state = scan.run(&mut tableau, 1000);
    }
    if state == Scanned::Won {
        replayed(rules, board, &spell(&mut tableau, board, &scan.path(), autoplay));
    }
    state == Scanned::Won
}

/// Every way of the kernel to decide a position, each prune on and off, gives the verdict.
fn check(rules: &Rules, board: &Board, winnable: bool, name: &str) {
    assert!(fits(rules), "{name}");
    assert_eq!(by_plan(rules, board, 1 << 40).0, winnable, "{name}");
    let bare = Prunes { autoplay: Autoplay::Off, runs: Runs::Every };
    assert_eq!(by_exhaustion(rules, board, bare), winnable, "{name}");
    match rules.admission() {
        Admission::Any => {
            for autoplay in [Autoplay::Safe, Autoplay::Off] {
                assert_eq!(by_scan(rules, board, autoplay), winnable, "{name} {autoplay:?}");
                let prunes = Prunes { autoplay, runs: Runs::Single };
                assert_eq!(by_exhaustion(rules, board, prunes), winnable, "{name} {prunes:?}");
            }
            let prunes = Prunes { autoplay: Autoplay::Safe, runs: Runs::Every };
            assert_eq!(by_exhaustion(rules, board, prunes), winnable, "{name} {prunes:?}");
        }
        Admission::OnlyOfItsRank => {
            for autoplay in [Autoplay::Safe, Autoplay::Off] {
                let found = by_scan(rules, board, autoplay);
                assert!(winnable || !found, "{name}: a scan wins what cannot be won");
            }
        }
    }
}

#[test]
fn verdicts_equal_exhaustive_play_on_mini_decks() {
    let (mut won, mut lost) = (0, 0);
    for (which, draft) in variants().iter().enumerate() {
        // The last two are the games themselves, the others what a rules file may make of them.
        let deals = if which < 4 { 40 } else { 160 };
        for (ranks, suits, columns, cells) in SIZES {
            let size = Size { ranks, suits, columns, cells };
            let rules = games::rules(&mini::cut(draft, size));
            for seed in 0..deals {
                let deal = Deal::Number(seed).board(&rules);
                for steps in [0, 7] {
                    let board = mini::walk(&rules, &deal, seed, steps);
                    let verdict = exhaustive::winnable(&rules, &board, 6000);
                    let Some(winnable) = verdict else { continue };
                    let name = format!("variant {which} {size:?} deal {seed} after {steps}");
                    check(&rules, &board, winnable, &name);
                    *(if winnable { &mut won } else { &mut lost }) += 1;
                }
            }
        }
    }
    assert!(won > 1000 && lost > 1000, "{won} won, {lost} lost");
}

/// Columns and cells without their order.
fn position(tableau: &Tableau) -> (Vec<Vec<u8>>, Vec<u8>, [u8; 4]) {
    let mut columns: Vec<Vec<u8>> = (0..tableau.layout.columns.len() as u8)
        .map(|column| {
            let height = tableau.now.heights[usize::from(column)];
            (1..=height).map(|at| tableau.card_at(column, at)).collect()
        })
        .collect();
    columns.sort();
    (columns, cards_of(tableau.now.in_cells).collect(), tableau.now.home)
}

/// The start of a search in mid-game, so that cells and foundations are not empty.
fn mid_game(draft: &Draft, size: Size, seed: u64) -> Tableau {
    let rules = games::rules(&mini::cut(draft, size));
    let board = mini::walk(&rules, &Deal::Number(seed).board(&rules), seed, 12);
    let mut tableau = Tableau::new(Layout::read(&rules, &board).expect("a layout"));
    tableau.reset(&WEIGHTS);
    tableau
}

#[test]
fn keys_are_equal_for_equal_positions_and_for_no_others() {
    let size = Size { ranks: 4, suits: 4, columns: 4, cells: 2 };
    for draft in variants() {
        for seed in 0..6 {
            let mut tableau = mid_game(&draft, size, seed);
            let mut dice = Dice::new(seed);
            let (mut keys, mut positions) = (HashMap::new(), HashMap::new());
            let mut steps = Vec::new();
            for turn in 0..20_000 {
                let position = position(&tableau);
                let key = tableau.key();
                assert_eq!(keys.entry(position.clone()).or_insert(key), &key);
                assert_eq!(positions.entry(key).or_insert_with(|| position.clone()), &position);
                steps.clear();
                tableau.all_steps(Runs::Every, &mut steps);
                if steps.is_empty() || turn % 40 == 39 {
                    tableau.reset(&WEIGHTS);
                    continue;
                }
                let step = steps[dice.below(steps.len())];
                let plain = tableau.is_plain(step, Autoplay::Off);
                let foreseen = plain.then(|| tableau.key_after(step));
                tableau.apply(step, Autoplay::Off);
                assert!(foreseen.is_none_or(|key| key == tableau.key()), "{step:?}");
            }
        }
    }
}

/// All that a search reads of the board.
fn readings(tableau: &Tableau) -> (u128, u32, bool, u64, Vec<Step>) {
    let mut steps = Vec::new();
    for kind in [Kind::Building, Kind::Clearing] {
        tableau.candidates(kind, &mut steps);
    }
    let now = &tableau.now;
    (tableau.key(), tableau.estimate(), tableau.sorted(), now.in_cells, steps)
}

#[test]
fn steps_taken_back_leave_the_board_as_it_was() {
    let size = Size { ranks: 9, suits: 4, columns: 6, cells: 3 };
    for draft in variants() {
        for seed in 0..20 {
            let mut tableau = mid_game(&draft, size, seed);
            let mut dice = Dice::new(seed);
            let mut path = Vec::new();
            for _ in 0..60 {
                let before = readings(&tableau);
                for &step in &before.4 {
                    let now = tableau.now;
                    let plain = tableau.is_plain(step, Autoplay::Safe);
                    let foreseen = plain.then(|| tableau.estimate_after(step));
                    let mark = tableau.apply(step, Autoplay::Safe);
                    let estimate = (!tableau.sorted()).then(|| tableau.estimate());
                    assert!(foreseen.is_none_or(|foreseen| foreseen == estimate), "{step:?}");
                    tableau.undo_at_once(step, mark, &now);
                    assert_eq!(readings(&tableau), before, "{step:?}");
                }
                let Some(&step) = before.4.get(dice.below(before.4.len().max(1))) else { break };
                let mark = tableau.apply(step, Autoplay::Safe);
                path.push((step, mark, before));
            }
            while let Some((step, mark, before)) = path.pop() {
                tableau.undo(step, mark);
                assert_eq!(readings(&tableau), before, "{step:?}");
            }
        }
    }
}

#[test]
fn the_same_positions_are_searched_however_the_work_is_sliced() {
    let rules = games::rules(&games::freecell(Admission::OnlyOfItsRank));
    for number in [1, 25, 124, 818] {
        let board = Deal::Microsoft(number).board(&rules);
        let whole = by_plan(&rules, &board, u64::MAX);
        assert_eq!(by_plan(&rules, &board, 1), whole, "ms:{number}");
        assert_eq!(by_plan(&rules, &board, 777), whole, "ms:{number}");
    }
}

#[test]
fn too_little_memory_is_said_and_never_taken() {
    const LIMIT: usize = 300_000;
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Microsoft(11_982).board(&rules);
    let mut search = start(&rules, &board, LIMIT).expect("a position of this kind");
    let last = loop {
        let step = search.advance(500);
        assert!(search.memory() <= LIMIT, "{}", search.memory());
        if step != search::Step::Working {
            break step;
        }
    };
    assert_eq!(last, search::Step::OutOfMemory);
}

#[test]
fn full_deals_that_were_hard_or_lost_are_decided() {
    let lost = [11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948];
    let won = [169, 617, 3015, 5087, 10_692, 20_568, 31_465, 98_714, 739_671];
    let rules = games::rules(&games::freecell(Admission::Any));
    for (numbers, expected) in [(&lost[..], false), (&won[..], true)] {
        for &number in numbers {
            let board = Deal::Microsoft(number).board(&rules);
            assert_eq!(by_plan(&rules, &board, 4096).0, expected, "ms:{number}");
        }
    }
}

#[test]
fn selective_deals_are_won_but_for_the_known_lost_ones() {
    const LOST: [u64; 13] = [25, 51, 86, 169, 170, 205, 400, 527, 657, 667, 798, 829, 913];
    let rules = games::rules(&games::freecell(Admission::OnlyOfItsRank));
    for number in 1..=1000 {
        let board = Deal::Microsoft(number).board(&rules);
        assert_eq!(by_plan(&rules, &board, 4096).0, !LOST.contains(&number), "ms:{number}");
    }
}

#[test]
fn rules_of_another_kind_are_left_to_others() {
    for (name, draft) in games::all() {
        let cells = draft.cells > 0;
        assert_eq!(fits(&games::rules(&draft)), cells, "{name}");
    }
}
