//! Tests of the kernel: verdicts against exhaustive play by the engine, keys against whole positions, limits.

use std::collections::HashMap;

use talon_engine::rules::{Admission, Build, Draft, Lift, Rules};
use talon_engine::{Board, Deal, Move};
use talon_testkit::mini::{self, Dice, MiniSize};
use talon_testkit::{exhaustive, games};

use super::best_first::{BestFirst, BestFirstOptions};
use super::exhaustive::Exhaustive;
use super::instance::Instance;
use super::moves::MoveKind;
use super::position::{Ply, Position};
use super::prunes::CellsPrunes;
use super::schedule::{Stage, StageKind};
use super::spelling::spell;
use super::weights::Weights;
use super::{Cells, fits, scan_alone, start};
use crate::bit_set::members;
use crate::portfolio::{Budget, PartOutcome, Portfolio, Stages};
use crate::prune::Prune;
use crate::search::{Outcome, Search};

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
        board.play(rules, mv).unwrap_or_else(|refusal| panic!("{mv:?}: {refusal:?}"));
    }
    assert!(board.is_won(rules), "all cards are home");
}

fn by_plan(rules: &Rules, board: &Board, slice: u64) -> (bool, u64) {
    let mut search = start(rules, board, NO_LIMIT).expect("a position of this kind");
    loop {
        match search.advance(slice) {
            Outcome::Working => {}
            Outcome::Won(moves) => {
                replayed(rules, board, &moves);
                return (true, search.nodes());
            }
            Outcome::Lost => return (false, search.nodes()),
            Outcome::OutOfMemory => panic!("no limit was set"),
        }
    }
}

fn by_exhaustion(rules: &Rules, board: &Board, prunes: CellsPrunes) -> bool {
    let mut position = Position::new(Instance::read(rules, board).expect("an instance"));
    let mut search = Exhaustive::begin(&mut position, prunes, NO_LIMIT);
    let found = search.run(&mut position, &mut Budget::of(u64::MAX));
    if found == PartOutcome::Won(()) {
        let moves = spell(&mut position, board, &search.path(), prunes.safe_home);
        replayed(rules, board, &moves);
    }
    found == PartOutcome::Won(())
}

fn by_scan(rules: &Rules, board: &Board, safe_home: Prune) -> bool {
    let mut position = Position::new(Instance::read(rules, board).expect("an instance"));
    let mut scan = BestFirst::new(NO_LIMIT);
    scan.begin(&mut position, BestFirstOptions { weights: WEIGHTS, safe_home }, u64::MAX);
    let found = scan.run(&mut position, &mut Budget::of(u64::MAX));
    if found == PartOutcome::Won(()) {
        replayed(rules, board, &spell(&mut position, board, &scan.path(), safe_home));
    }
    found == PartOutcome::Won(())
}

/// Every way of the kernel to decide a position, each prune on and off, gives the verdict.
fn check(rules: &Rules, board: &Board, winnable: bool, name: &str) {
    assert!(fits(rules), "{name}");
    assert_eq!(by_plan(rules, board, 1 << 40).0, winnable, "{name}");
    let bare = CellsPrunes { safe_home: Prune::Off, single_cards: Prune::Off };
    assert_eq!(by_exhaustion(rules, board, bare), winnable, "{name}");
    match rules.admission() {
        Admission::Any => {
            for safe_home in [Prune::On, Prune::Off] {
                assert_eq!(by_scan(rules, board, safe_home), winnable, "{name} {safe_home:?}");
                let prunes = CellsPrunes { safe_home, single_cards: Prune::On };
                assert_eq!(by_exhaustion(rules, board, prunes), winnable, "{name} {prunes:?}");
            }
            let prunes = CellsPrunes { safe_home: Prune::On, single_cards: Prune::Off };
            assert_eq!(by_exhaustion(rules, board, prunes), winnable, "{name} {prunes:?}");
        }
        Admission::OnlyOfItsRank => {
            for safe_home in [Prune::On, Prune::Off] {
                let found = by_scan(rules, board, safe_home);
                assert!(winnable || !found, "{name}: a scan wins what cannot be won");
            }
        }
    }
}

#[test]
fn verdicts_equal_exhaustive_play_on_mini_decks() {
    let (mut won, mut lost) = (0, 0);
    for (which, draft) in variants().iter().enumerate() {
        // The last two are the games themselves, the others variants that a rules file can describe.
        let deals = if which < 4 { 40 } else { 160 };
        for (ranks, suits, columns, cells) in SIZES {
            let size = MiniSize { ranks, suits, columns, cells };
            let rules = games::rules(&mini::cut(draft, size));
            for seed in 0..deals {
                let deal = Deal::Number(seed).board(&rules);
                for plies in [0, 7] {
                    let board = mini::walk(&rules, &deal, seed, plies);
                    let verdict = exhaustive::winnable(&rules, &board, 6000);
                    let Some(winnable) = verdict else { continue };
                    let name = format!("variant {which} {size:?} deal {seed} after {plies}");
                    check(&rules, &board, winnable, &name);
                    *(if winnable { &mut won } else { &mut lost }) += 1;
                }
            }
        }
    }
    assert!(won > 1000 && lost > 1000, "{won} won, {lost} lost");
}

/// Columns and cells without their order.
fn cards_of_all(position: &Position) -> (Vec<Vec<u8>>, Vec<u8>, [u8; 4]) {
    let mut columns: Vec<Vec<u8>> = (0..position.instance.columns.len() as u8)
        .map(|column| {
            let height = position.now.heights[usize::from(column)];
            (1..=height).map(|at| position.card_at(column, at)).collect()
        })
        .collect();
    columns.sort();
    (columns, members(position.now.in_cells).collect(), position.now.home)
}

/// The start of a search in mid-game, so that cells and foundations are not empty.
fn mid_game(draft: &Draft, size: MiniSize, seed: u64) -> Position {
    let rules = games::rules(&mini::cut(draft, size));
    let board = mini::walk(&rules, &Deal::Number(seed).board(&rules), seed, 12);
    let mut position = Position::new(Instance::read(&rules, &board).expect("an instance"));
    position.reset(&WEIGHTS);
    position
}

#[test]
fn keys_are_equal_for_equal_positions_and_for_no_others() {
    let size = MiniSize { ranks: 4, suits: 4, columns: 4, cells: 2 };
    for draft in variants() {
        for seed in 0..6 {
            let mut position = mid_game(&draft, size, seed);
            let mut dice = Dice::new(seed);
            let (mut keys, mut positions) = (HashMap::new(), HashMap::new());
            let mut plies = Vec::new();
            for turn in 0..20_000 {
                let cards = cards_of_all(&position);
                let key = position.key();
                assert_eq!(keys.entry(cards.clone()).or_insert(key), &key);
                assert_eq!(positions.entry(key).or_insert_with(|| cards.clone()), &cards);
                plies.clear();
                position.all_plies(Prune::Off, &mut plies);
                if plies.is_empty() || turn % 40 == 39 {
                    position.reset(&WEIGHTS);
                    continue;
                }
                let ply = plies[dice.below(plies.len())];
                let plain = position.is_plain(ply, Prune::Off);
                let foreseen = plain.then(|| position.key_after(ply));
                position.apply(ply, Prune::Off);
                assert!(foreseen.is_none_or(|key| key == position.key()), "{ply:?}");
            }
        }
    }
}

/// All facts of the board that a search reads.
fn readings(position: &Position) -> (u128, u32, bool, u64, Vec<Ply>) {
    let mut plies = Vec::new();
    for kind in [MoveKind::Building, MoveKind::Clearing] {
        position.candidates(kind, &mut plies);
    }
    let now = &position.now;
    (position.key(), position.estimate(), position.sorted(), now.in_cells, plies)
}

#[test]
fn steps_taken_back_leave_the_board_as_it_was() {
    let size = MiniSize { ranks: 9, suits: 4, columns: 6, cells: 3 };
    for draft in variants() {
        for seed in 0..20 {
            let mut position = mid_game(&draft, size, seed);
            let mut dice = Dice::new(seed);
            let mut path = Vec::new();
            for _ in 0..60 {
                let before = readings(&position);
                for &ply in &before.4 {
                    let now = position.now;
                    let plain = position.is_plain(ply, Prune::On);
                    let foreseen = plain.then(|| position.estimate_after(ply));
                    let mark = position.apply(ply, Prune::On);
                    let estimate = (!position.sorted()).then(|| position.estimate());
                    assert!(foreseen.is_none_or(|foreseen| foreseen == estimate), "{ply:?}");
                    position.undo_at_once(ply, mark, &now);
                    assert_eq!(readings(&position), before, "{ply:?}");
                }
                let Some(&ply) = before.4.get(dice.below(before.4.len().max(1))) else { break };
                let mark = position.apply(ply, Prune::On);
                path.push((ply, mark, before));
            }
            while let Some((ply, mark, before)) = path.pop() {
                position.undo(ply, mark);
                assert_eq!(readings(&position), before, "{ply:?}");
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
fn too_little_memory_is_reported_and_never_exceeded() {
    const LIMIT: usize = 300_000;
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Microsoft(11_982).board(&rules);
    let mut search = start(&rules, &board, LIMIT).expect("a position of this kind");
    let last = loop {
        let ply = search.advance(500);
        assert!(search.memory() <= LIMIT, "{}", search.memory());
        if ply != Outcome::Working {
            break ply;
        }
    };
    assert_eq!(last, Outcome::OutOfMemory);
}

const SCAN: Stage = Stage {
    kind: StageKind::BestFirst(BestFirstOptions { weights: WEIGHTS, safe_home: Prune::On }),
    quota: 100_000,
};

/// Its second stage runs out of memory in the test below, and the scan after it does not need as much.
const PROOF_IN_BETWEEN: &[Stage] = &[Stage { kind: StageKind::Exhaustive, quota: 1_000_000 }, SCAN];

#[test]
fn a_scan_may_win_after_a_proof_had_no_memory() {
    const LIMIT: usize = 1 << 21;
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Microsoft(1).board(&rules);
    let proof = Cells::new(&rules, &board, super::schedule::PROOF, LIMIT).expect("its rules");
    let mut proof = Portfolio::new(proof);
    let alone = std::iter::repeat_with(|| proof.advance(500)).find(|it| *it != Outcome::Working);
    assert_eq!(alone, Some(Outcome::OutOfMemory));
    let cells = Cells::new(&rules, &board, PROOF_IN_BETWEEN, LIMIT).expect("its rules");
    let mut search = Portfolio::new(cells);
    let both = std::iter::repeat_with(|| search.advance(500)).find(|it| *it != Outcome::Working);
    assert!(matches!(both, Some(Outcome::Won(_))), "{both:?}");
}

const SCANS_AND_PROOFS: &[Stage] = &[
    SCAN,
    Stage { kind: StageKind::Exhaustive, quota: 100 },
    Stage { kind: StageKind::Exhaustive, quota: u64::MAX },
];

#[test]
fn the_last_proof_gets_the_memory_of_the_scans_and_others_do_not() {
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Microsoft(11_982).board(&rules);
    let mut cells = Cells::new(&rules, &board, SCANS_AND_PROOFS, NO_LIMIT).expect("its rules");
    let fresh = cells.best_first.memory();
    assert_eq!(cells.begin_next(&mut Budget::of(0)), Ok(SCAN.quota + 1));
    cells.work(&mut Budget::of(SCAN.quota));
    let used = cells.best_first.memory();
    assert!(used > fresh);
    cells.begin_next(&mut Budget::of(0)).expect("there is memory");
    assert_eq!(cells.best_first.memory(), used, "more scans may follow");
    cells.begin_next(&mut Budget::of(0)).expect("there is memory");
    assert_eq!(cells.best_first.memory(), fresh);
}

#[test]
fn one_scan_says_how_many_positions_it_made_and_whether_it_won() {
    let row = [14, 0, 7, 2, 4, 1, 3, 13, 9, 12, 14, 6, 2, 9, 8];
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Microsoft(1).board(&rules);
    let (positions, won) = scan_alone(&rules, &board, row, 0, 100_000).expect("its rules");
    assert!(won && positions > 50, "{positions}");
    let (positions, won) = scan_alone(&rules, &board, row, 0, 10).expect("its rules");
    assert!(!won && (10..20).contains(&positions), "the last expansion is finished: {positions}");
    for (name, draft) in games::all().into_iter().filter(|(_, draft)| draft.cells == 0) {
        let rules = games::rules(&draft);
        let board = Deal::Number(1).board(&rules);
        assert_eq!(scan_alone(&rules, &board, row, 0, 10), None, "{name}");
    }
}

#[test]
fn hard_and_lost_full_deals_are_decided() {
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
fn all_selective_deals_are_won_except_the_known_lost_ones() {
    const LOST: [u64; 13] = [25, 51, 86, 169, 170, 205, 400, 527, 657, 667, 798, 829, 913];
    let rules = games::rules(&games::freecell(Admission::OnlyOfItsRank));
    for number in 1..=1000 {
        let board = Deal::Microsoft(number).board(&rules);
        assert_eq!(by_plan(&rules, &board, 4096).0, !LOST.contains(&number), "ms:{number}");
    }
}

#[test]
fn the_kernel_declines_other_rules() {
    for (name, draft) in games::all() {
        let cells = draft.cells > 0;
        assert_eq!(fits(&games::rules(&draft)), cells, "{name}");
    }
}
