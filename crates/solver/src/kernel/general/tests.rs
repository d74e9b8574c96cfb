//! The general kernel against exhaustive search by the plain engine, and its keys.

use talon_engine::rules::{
    Admission, Build, Draft, Lift, Passes, Refill, Rules, Space, Stock, TakeBack,
};
use talon_engine::theorems::{SafeHome, SingleCards};
use talon_engine::{Board, Deal, Move, Played, Source, Target};
use talon_testkit::mini::Dice;
use talon_testkit::{exhaustive, games, mini};

use super::moves::{Runs, list_moves};
use super::position::Position;
use super::prunes::GeneralPrunes;
use super::schedule::{STAGES, Stage};
use super::start_with;
use crate::board_key::{BoardKey, OnePackKey, TwoPackKey};
use crate::kernel::tests::{Pin, is_won};
use crate::prune::Prune;

const BOUND: usize = 20_000;

fn verdict(rules: &Rules, board: &Board, prunes: GeneralPrunes, stages: &'static [Stage]) -> bool {
    is_won(rules, board, &mut *start_with(rules, board, 1 << 28, prunes, stages))
}

fn prunes_one_by_one() -> [GeneralPrunes; 4] {
    [
        GeneralPrunes::ALL,
        GeneralPrunes { safe_home: Prune::Off, ..GeneralPrunes::ALL },
        GeneralPrunes { single_cards: Prune::Off, ..GeneralPrunes::ALL },
        GeneralPrunes { equal_spaces: Prune::Off, ..GeneralPrunes::ALL },
    ]
}

/// A small game with random rules.
fn any_game(seed: u64) -> Option<Rules> {
    let mut dice = Dice::new(seed);
    let mut draft = games::freecell(Admission::Any);
    draft.packs = 1 + u8::from(dice.below(4) == 0);
    draft.build = Build::ALL[dice.below(5)];
    draft.runs = Some(Build::ALL[dice.below(5)]).filter(|runs| runs.is_within(draft.build));
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
    let size = mini::MiniSize {
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
        // A win that a scan finds hides a wrong proof, so the sweep must find it alone, too.
        for stages in [STAGES, &[]] {
            let found = verdict(rules, board, prunes, stages);
            assert_eq!(found, expected, "{name}, {prunes:?}, {rules:?}");
        }
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

/// Whether a move is left out, by the words of the prunes.
fn is_left_out(rules: &Rules, board: &Board, prunes: GeneralPrunes, runs: Runs, mv: Move) -> bool {
    let Move::Carry { from, to, count } = mv else { return false };
    let spaces_alike = prunes.equal_spaces.is_on();
    let is_space = |n: &u8| board.columns()[usize::from(*n)].is_empty();
    let first_space = (0..rules.columns()).find(is_space).map(Target::Column);
    let other_space =
        matches!(to, Target::Column(n) if is_space(&n)) && first_space.is_some_and(|n| n != to);
    let singly = runs == Runs::WhereNeeded
        && prunes.single_cards.is_on()
        && SingleCards::for_rules(rules).is_some();
    let theorem = SafeHome::for_rules(rules).filter(|_| prunes.safe_home.is_on());
    let goes_home_again = |card| theorem.is_some_and(|theorem| theorem.holds_for(board, card));
    let idle = matches!(from, Source::Foundation(n)
        if board.foundation_top(n).is_some_and(goes_home_again));
    spaces_alike && (other_space || board.only_swaps_columns(mv)) || singly && count > 1 || idle
}

fn tries_what_it_should<K: BoardKey>(rules: &Rules, board: &Board, prunes: GeneralPrunes) -> usize {
    let position = Position::<K>::new(rules, board, prunes);
    let theorem = SafeHome::for_rules(rules).filter(|_| prunes.safe_home.is_on());
    match theorem {
        Some(theorem) => {
            assert_eq!(theorem.next(&position.board), None, "all that is safe is home");
        }
        None => assert_eq!(position.board, *board, "nothing goes home by itself"),
    }
    let mut left_out = 0;
    for runs in [Runs::Whole, Runs::WhereNeeded] {
        let mut tried = Vec::new();
        list_moves(&position, runs, &mut tried);
        let mut expected = position.board.moves(rules);
        let legal = expected.len();
        expected.retain(|&mv| !is_left_out(rules, &position.board, prunes, runs, mv));
        left_out += legal - expected.len();
        let sorted = |moves: &[Move]| {
            let mut words: Vec<String> = moves.iter().map(Move::to_string).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&tried), sorted(&expected), "{prunes:?}, {runs:?}, {rules:?}");
    }
    left_out
}

/// A prune that is never used changes no verdict, so verdicts alone do not show which moves are tried.
#[test]
fn a_search_tries_the_legal_moves_but_for_those_that_prunes_leave_out() {
    let mut left_out = 0;
    for seed in 0..2_000 {
        let Some(rules) = any_game(seed) else { continue };
        let dealt = Deal::Number(seed).board(&rules);
        let board = mini::walk(&rules, &dealt, seed, seed as usize % 24);
        for prunes in prunes_one_by_one() {
            left_out += if rules.packs() == 1 {
                tries_what_it_should::<OnePackKey>(&rules, &board, prunes)
            } else {
                tries_what_it_should::<TwoPackKey>(&rules, &board, prunes)
            };
        }
    }
    assert!(left_out > 1_000, "only {left_out} moves were left out");
}

/// The text of a position without the order of columns and cells: keys must distinguish exactly these texts.
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

/// Walks at random and checks that keys, updated move by move, are equal exactly for equal positions.
fn keys_follow_positions<K: BoardKey + Eq + std::hash::Hash>(
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
fn keys_are_equal_exactly_for_equal_positions() {
    for seed in 0..600 {
        let Some(rules) = any_game(seed) else { continue };
        let board = mini::walk(&rules, &Deal::Number(seed).board(&rules), seed, 3);
        if rules.packs() == 1 {
            keys_follow_positions::<OnePackKey>(&rules, &board, seed);
        } else {
            keys_follow_positions::<TwoPackKey>(&rules, &board, seed);
        }
    }
}

#[test]
fn the_longest_position_fits_into_its_key() {
    let draft = Draft {
        heights: [vec![6; 13], vec![5; 5]].concat(),
        cells: 8,
        ..games::lady_palk(talon_engine::rules::Aces::InDeck)
    };
    let rules = games::rules(&draft);
    let board = mini::walk(&rules, &Deal::Number(1).board(&rules), 1, 200);
    keys_follow_positions::<TwoPackKey>(&rules, &board, 1);
}

/// Nodes with each set of prunes, with scans and by the sweep alone.
/// The list of moves grows only within the memory left, and reports its bytes.
#[test]
fn without_memory_exactly_the_reserved_moves_fit() {
    const MOVES: usize = 16;
    const BYTES: usize = MOVES * size_of::<(Move, Played)>();
    let rules = games::rules(&games::freecell(Admission::Any));
    let board = Deal::Number(1).board(&rules);
    let none = GeneralPrunes { safe_home: Prune::Off, ..GeneralPrunes::ALL };
    let mut position = Position::<OnePackKey>::new(&rules, &board, none);
    assert!(!position.reserve(BYTES - 1));
    assert_eq!(position.memory(), 0);
    assert!(position.reserve(BYTES));
    for _ in 0..MOVES {
        assert_eq!(position.memory(), BYTES);
        assert!(position.reserve(0));
        position.play(position.board.moves(&rules)[0]);
    }
    assert!(!position.reserve(0));
}

#[test]
fn searches_with_a_prune_left_out_are_as_recorded() {
    let pins = prunes_one_by_one().map(|prunes| {
        [STAGES, &[]].map(|stages| {
            let mut pin = Pin::default();
            for seed in 0..400 {
                let Some(rules) = any_game(seed) else { continue };
                let dealt = Deal::Number(seed).board(&rules);
                for board in [mini::walk(&rules, &dealt, seed, 8), dealt] {
                    let mut search = start_with(&rules, &board, 1 << 24, prunes, stages);
                    pin.add(&mut *search, 300);
                }
            }
            pin.figures()
        })
    });
    let recorded = [
        [(31_670, 60_236), (15_439, 58_241)],
        [(51_640, 47_636), (22_432, 40_220)],
        [(31_670, 60_236), (15_413, 51_922)],
        [(31_670, 60_236), (15_439, 58_241)],
    ];
    assert_eq!(pins, recorded);
}
