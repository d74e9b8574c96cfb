//! Against exhaustive search by the plain engine.

mod hypotheses;
mod real_lines;

use std::collections::{HashMap, HashSet};

use talon_engine::rules::{Draft, Kings};
use talon_engine::{Board, Deal, Move, Rules, Source, Target, theorems};
use talon_testkit::mini::{Dice, MiniSize, cut, walk};
use talon_testkit::{exhaustive, games};

use super::depth_first::{Dive, Scope};
use super::instance::{AceCodes, Instance, of_rank};
use super::position::{ChoiceLimit, Position};
use super::position_class::Class;
use super::relaxation_counts::Relaxed;
use super::relaxation_open_burials::OpenBurials;
use super::relaxation_planner::Planner;
use super::search::columns;
use super::*;
use crate::kernel::tests::Pin;
use crate::portfolio::{Budget, PartOutcome};
use crate::prune::Prune;
use crate::search::Outcome;
use crate::verdict::Solution;

/// Searches to the end and checks the line if there is one.
fn decide(rules: &Rules, board: &Board, prunes: LooseSinglesPrunes, searches: Searches) -> bool {
    let stages = LooseSingles::new(rules, board, 1 << 28, prunes, searches);
    let mut search = Portfolio::new(stages.expect("a position that fits"));
    for _ in 0..10_000 {
        match search.advance(1000) {
            Outcome::Working => {}
            Outcome::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a line that wins");
                return true;
            }
            Outcome::Lost => return false,
            Outcome::OutOfMemory => panic!("a mini deal fits the memory"),
        }
    }
    panic!("a mini deal is decided soon")
}

/// Deals of 3 to 5 columns, 4 to 7 ranks, 2 to 4 suits: small enough to search whole.
fn mini(seed: u64) -> (Rules, Board) {
    let mut dice = Dice::new(seed);
    let kings = [Kings::AsDealt, Kings::ToTheBottom][dice.below(2)];
    let size = MiniSize {
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

const SINGLY: [LooseSinglesPrunes; 5] = [
    LooseSinglesPrunes::ALL,
    LooseSinglesPrunes { safe_home: Prune::Off, ..LooseSinglesPrunes::ALL },
    LooseSinglesPrunes { lost_relaxed: Prune::Off, ..LooseSinglesPrunes::ALL },
    LooseSinglesPrunes { lost_with_open_burials: Prune::Off, ..LooseSinglesPrunes::ALL },
    LooseSinglesPrunes {
        safe_home: Prune::Off,
        lost_relaxed: Prune::Off,
        lost_with_open_burials: Prune::Off,
    },
];

/// Compares the whole portfolio with every set of prunes, and one of the other searches with one of them, with the
/// plain engine.
fn agrees(rules: &Rules, board: &Board, seed: u64) -> Option<bool> {
    let truth = exhaustive::winnable(rules, board, 20_000)?;
    let others = [Searches::Dives, Searches::OneDive, Searches::SoundingsFirst];
    let other = others[seed as usize % others.len()];
    let other = (SINGLY[seed as usize / others.len() % SINGLY.len()], other);
    let first = (LooseSinglesPrunes::ALL, Searches::SoundingsFirst);
    let all = SINGLY.map(|prunes| (prunes, Searches::All));
    for (prunes, plan) in all.into_iter().chain([first, other]) {
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
    let instance = Instance::read(rules, board, AceCodes::MayStay).expect("a mini deal fits");
    Class::new(&instance).key(&instance).expect("class keys fit")
}

/// All facts that distinguish positions, with columns sorted.
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

/// All positions reachable in play, with the classes of positions that moves reach from each other; `None` if there are
/// too many.
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
                Move::Carry { .. } | Move::Draw | Move::Redeal => false,
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

/// A relaxed position is the cards home and the runs left in each column, and its key holds exactly these.
#[test]
fn relaxed_keys_are_equal_exactly_for_equal_relaxed_positions() {
    let mut met = 0;
    for seed in 0..40 {
        let (rules, board) = mini(seed);
        let instance =
            Instance::read(&rules, &board, AceCodes::MayStay).expect("a position that fits");
        let mut places = HashMap::new();
        let mut waiting = vec![Relaxed::new(&instance)];
        while let Some(relaxed) = waiting.pop().filter(|_| places.len() < 3_000) {
            let place = (relaxed.home, relaxed.left);
            if let Some(known) = places.insert(relaxed.key, place) {
                assert_eq!(known, place, "one key for two positions, seed {seed}");
                continue;
            }
            let plies = relaxed.plies(&instance, 0, Prune::Off);
            waiting.extend(plies.as_slice().iter().map(|&ply| relaxed.after(&instance, ply)));
        }
        let different: HashSet<_> = places.values().collect();
        assert_eq!(different.len(), places.len(), "two keys for one position, seed {seed}");
        met += places.len();
    }
    assert!(met > 20_000, "{met} positions");
}

/// Whether some line wins when burials stay open.
fn lazy_wins(rules: &Rules, board: &Board) -> bool {
    let instance = Instance::read(rules, board, AceCodes::GoHomeAtOnce).expect("a mini deal fits");
    let mut planner = Planner::new(1 << 28, LooseSinglesPrunes::ALL);
    let mut dive = Dive::<OpenBurials>::new(
        &instance,
        &mut planner,
        Vec::new(),
        (Scope::All, ChoiceLimit::All),
        1 << 28,
        LooseSinglesPrunes::ALL,
    );
    match dive.run(&instance, &mut planner, &mut Budget::of(u64::MAX)) {
        PartOutcome::Won(_) => true,
        PartOutcome::Exhausted => false,
        PartOutcome::Cut | PartOutcome::Working | PartOutcome::OutOfMemory => {
            panic!("a mini deal is searched whole")
        }
    }
}

#[test]
fn a_position_lost_with_open_burials_is_lost() {
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

#[test]
fn safe_cards_are_those_of_the_theorem_at_all_heights() {
    for suits in 1..=4_u8 {
        let columns = usize::from(suits) * 2;
        let heights: Vec<u8> = (0..columns).map(|n| 6 + u8::from(n < usize::from(suits))).collect();
        let draft = Draft { suits, heights, ..games::portuguese(Kings::AsDealt) };
        let rules = games::rules(&draft);
        let theorem = theorems::SafeHome::for_rules(&rules).expect("the kernel's rules satisfy it");
        let board = Deal::Number(1).board(&rules);
        let instance = Instance::read(&rules, &board, AceCodes::GoHomeAtOnce).expect("a small key");
        let start = Relaxed::new(&instance);
        for number in 0..14_u32.pow(u32::from(suits)) {
            let home: [u8; 4] = std::array::from_fn(|suit| {
                let absent = suit >= usize::from(suits);
                if absent { 0 } else { (number / 14_u32.pow(suit as u32) % 14) as u8 }
            });
            let here = Relaxed { home, ..start };
            let expected = theorem.highest_unneeded(home).map(usize::from);
            assert_eq!([here.highest_unneeded(&instance); 4], expected, "{home:?}");
        }
    }
}

/// Beams and dives are rare in a search with all prunes. Nodes of each search with each set of prunes.
#[test]
fn searches_with_a_prune_left_out_are_as_recorded() {
    let searches = [Searches::All, Searches::Dives, Searches::OneDive, Searches::SoundingsFirst];
    let pins = searches.map(|searches| {
        SINGLY.map(|prunes| {
            let mut pin = Pin::default();
            for seed in 0..150 {
                let (rules, dealt) = mini(seed);
                let later = walk(&rules, &dealt, seed, 3 + seed as usize % 20);
                for board in [dealt, later] {
                    let stages = LooseSingles::new(&rules, &board, 1 << 24, prunes, searches);
                    pin.add(&mut Portfolio::new(stages.expect("a position that fits")), 3_000);
                }
            }
            let rules = games::rules(&games::portuguese(Kings::AsDealt));
            for deal in 0..12 {
                let board = Deal::Number(deal).board(&rules);
                // Some do not fit if aces may stay.
                let stages = LooseSingles::new(&rules, &board, 1 << 24, prunes, searches);
                if let Some(stages) = stages {
                    pin.add(&mut Portfolio::new(stages), 8_000);
                }
            }
            pin.figures()
        })
    });
    let recorded = [
        [(43_785, 4332), (9_534, 2855), (47_025, 55_474), (43_785, 4332), (21_342, 16_829)],
        [(43_190, 36_195), (9_534, 2855), (47_227, 22_407), (43_190, 36_195), (18_831, 15_970)],
        [(65_923, 17_431), (12_247, 65_230), (71_427, 46_781), (65_923, 17_431), (17_448, 24_993)],
        [(62_021, 15_434), (12_232, 64_314), (63_035, 4486), (63_358, 65_146), (33_710, 54_033)],
    ];
    assert_eq!(pins, recorded);
}

/// Deals that beams and dives over classes leave open after tens of millions of nodes.
#[test]
fn soundings_decide_positions_that_beams_and_dives_leave_open() {
    let mut pin = Pin::default();
    for (kings, deal) in [
        (Kings::AsDealt, 14586),
        (Kings::AsDealt, 55787),
        (Kings::AsDealt, 75751),
        (Kings::ToTheBottom, 3123),
    ] {
        let rules = games::rules(&games::portuguese(kings));
        let board = Deal::Number(deal).board(&rules);
        let prunes = LooseSinglesPrunes::ALL;
        assert!(decide(&rules, &board, prunes, Searches::All), "{deal}");
        let stages = LooseSingles::new(&rules, &board, 1 << 28, prunes, Searches::All);
        pin.add(&mut Portfolio::new(stages.expect("a position that fits")), 10_000_000);
    }
    assert_eq!(pin.figures(), (429_749, 108));
}

#[test]
fn no_card_is_below_the_ace_or_above_the_king() {
    assert_eq!([0, 1, 13, 14, 15].map(of_rank), [0, 0xf, 0xf << 48, 0, 0]);
}

/// A numbered deal of Portuguese Solitaire.
pub(super) fn instance(deal: u64) -> Instance {
    let rules = games::rules(&games::portuguese(Kings::AsDealt));
    let board = Deal::Number(deal).board(&rules);
    Instance::read(&rules, &board, AceCodes::GoHomeAtOnce).expect("a deal")
}
