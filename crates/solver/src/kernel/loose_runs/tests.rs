//! Mini decks against exhaustive search, each rule on and off; the key; named cases.

mod hypotheses;

use std::collections::{HashMap, HashSet};

use talon_engine::rules::{Aces, Draft, Facing, Passes, Rules, Space, Stock};
use talon_engine::theorems::SafeHome;
use talon_engine::{Board, Deal, Deck, Move, Source, Target};
use talon_testkit::exhaustive::winnable;
use talon_testkit::games;
use talon_testkit::mini::{Dice, walk};

use super::instance::Instance;
use super::moves::{Candidates, LooseRunsPrunes, RelaxationUse};
use super::position::Position;
use super::search::LooseRuns;
use super::{fits, start};
use crate::kernel::tests::Pin;
use crate::portfolio::Portfolio;
use crate::prune::Prune;
use crate::search::{Outcome, Search};
use crate::verdict::Solution;

const MEMORY: usize = 1 << 28;

/// Positions that exhaustive search may look at in one mini deal.
const BOUND: usize = 30_000;

const NO_RULE: LooseRunsPrunes = LooseRunsPrunes {
    draw_onto_nothing: Prune::Off,
    safe_home: Prune::Off,
    slack: Prune::Off,
    lazy_home: Prune::Off,
    late_draw: Prune::Off,
    relaxation: RelaxationUse::Off,
};

fn every_setting() -> Vec<(&'static str, LooseRunsPrunes)> {
    let all = LooseRunsPrunes::ALL;
    vec![
        ("all rules", all),
        ("no draw onto nothing", LooseRunsPrunes { draw_onto_nothing: Prune::Off, ..all }),
        ("no safe home", LooseRunsPrunes { safe_home: Prune::Off, ..all }),
        ("no slack", LooseRunsPrunes { slack: Prune::Off, ..all }),
        ("no lazy home", LooseRunsPrunes { lazy_home: Prune::Off, ..all }),
        ("no late draw", LooseRunsPrunes { late_draw: Prune::Off, ..all }),
        ("no relaxation", LooseRunsPrunes { relaxation: RelaxationUse::Off, ..all }),
        ("relaxation everywhere", LooseRunsPrunes { relaxation: RelaxationUse::Everywhere, ..all }),
        ("no rule", NO_RULE),
        ("lazy home alone", LooseRunsPrunes { lazy_home: Prune::On, ..NO_RULE }),
        ("late draw alone", LooseRunsPrunes { late_draw: Prune::On, ..NO_RULE }),
        ("both alone", LooseRunsPrunes { lazy_home: Prune::On, late_draw: Prune::On, ..NO_RULE }),
        ("relaxation alone", LooseRunsPrunes { relaxation: RelaxationUse::Everywhere, ..NO_RULE }),
    ]
}

/// Runs a search to its end and returns whether it was won. A win is replayed.
fn decide(rules: &Rules, board: &Board, search: &mut impl Search) -> bool {
    loop {
        match search.advance(50) {
            Outcome::Working => {}
            Outcome::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("a win replays");
                return true;
            }
            Outcome::Lost => return false,
            Outcome::OutOfMemory => panic!("a mini deck fits into memory"),
        }
    }
}

fn verdict(rules: &Rules, board: &Board, prunes: LooseRunsPrunes) -> bool {
    let instance = Instance::read(rules, board).expect("a mini deck's key is small");
    let search = LooseRuns::new(rules, board, instance, prunes, MEMORY);
    decide(rules, board, &mut Portfolio::new(search))
}

/// A mini game: 1 to 3 columns of 3 to 6 cards, 4 to 6 ranks, 2 or 3 suits; with a stock or all dealt out.
fn mini_game(dice: &mut Dice) -> Rules {
    let ranks = 4 + dice.below(3) as u8;
    let suits = 2 + dice.below(2) as u8;
    let packs = 1 + dice.below(2) as u8;
    let aces = [Aces::InDeck, Aces::Home][dice.below(2)];
    let space = [Space::OnlyKing, Space::OnlyKing, Space::OnlyKing, Space::Nothing][dice.below(4)];
    let facing = [Facing::AllUp, Facing::AllUp, Facing::AllUp, Facing::TopUp][dice.below(4)];
    let cards = packs * suits * (ranks - u8::from(aces == Aces::Home));
    let columns = 1 + dice.below(3);
    let rows = 3 + dice.below(4) as u8;
    let stock = Stock { draw: 1, passes: Passes::Limited(1) };
    let mut draft = Draft { packs, suits, ranks, space, facing, ..games::lady_palk(aces) };
    if dice.below(3) == 0 || rows * columns as u8 >= cards {
        let columns = columns as u8 + 2;
        draft.stock = None;
        draft.heights =
            (0..columns).map(|n| cards / columns + u8::from(n < cards % columns)).collect();
    } else {
        draft.stock = Some(stock);
        draft.heights = vec![rows; columns];
    }
    games::rules(&draft)
}

#[test]
fn mini_decks_agree_with_exhaustive_search() {
    let mut verdicts = [0; 2];
    for seed in 0..800 {
        let mut dice = Dice::new(seed);
        let rules = mini_game(&mut dice);
        assert!(fits(&rules));
        let dealt = Deal::Number(seed).board(&rules);
        let board = match dice.below(3) {
            0 => dealt,
            1 => walk(&rules, &dealt, seed, 1 + dice.below(12)),
            _ => walk(&rules, &dealt, seed, 1 + dice.below(40)),
        };
        let Some(truth) = winnable(&rules, &board, BOUND) else { continue };
        verdicts[usize::from(truth)] += 1;
        for (name, prunes) in every_setting() {
            let ours = verdict(&rules, &board, prunes);
            assert_eq!(ours, truth, "seed {seed}, {name}: {:?} {board:?}", rules.draft());
        }
    }
    assert!(verdicts.iter().all(|&count| count > 150), "lost and won: {verdicts:?}");
}

/// With line repair after the narrowest sweeps.
#[test]
fn mini_decks_with_line_repair_agree_with_exhaustive_search() {
    let mut verdicts = [0; 2];
    for seed in 0..400 {
        let rules = mini_game(&mut Dice::new(seed));
        let board = Deal::Number(seed).board(&rules);
        let Some(truth) = winnable(&rules, &board, BOUND) else { continue };
        let instance = Instance::read(&rules, &board).expect("a mini deck's key is small");
        let prunes = LooseRunsPrunes::ALL;
        let mut stages = LooseRuns::new(&rules, &board, instance, prunes, MEMORY);
        stages.first_repaired_width = 0;
        let mut search = Portfolio::new(stages);
        assert_eq!(decide(&rules, &board, &mut search), truth, "seed {seed}: {board:?}");
        verdicts[usize::from(truth)] += u32::from(search.stages().repair.has_begun());
    }
    assert!(verdicts[0] > 0, "lost and won after repairs: {verdicts:?}");
}

/// Sweeps from the start alone left it undecided in the survey.
#[test]
fn line_repair_wins_a_hard_deal() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let board = Deal::Number(76_619).board(&rules);
    let mut search = start(&rules, &board, MEMORY).expect("the full game fits");
    let Outcome::Won(moves) = search.advance(4_000_000) else { panic!("won in 2.7 million nodes") };
    Solution::replayed(&rules, &board, moves).expect("a win replays");
}

/// The game itself, small: two packs of two suits, 1 to 3 columns of 2 to 4 cards, at least three cards in the stock.
fn small_game(aces: Aces, dice: &mut Dice) -> Rules {
    let ranks = 3 + dice.below(3) as u8 + u8::from(aces == Aces::Home);
    let cards = 4 * (ranks - u8::from(aces == Aces::Home));
    let columns = 1 + dice.below(3) as u8;
    let rows = (2 + dice.below(3) as u8).min((cards - 3) / columns);
    let heights = vec![rows; usize::from(columns)];
    games::rules(&Draft { suits: 2, ranks, heights, ..games::lady_palk(aces) })
}

#[test]
fn thousands_of_small_positions_of_both_settings_agree_with_exhaustive_search() {
    for aces in [Aces::InDeck, Aces::Home] {
        let mut verdicts = [0; 2];
        let mut seed = 1 << 32;
        while verdicts[0] + verdicts[1] < 2_000 {
            seed += 1;
            let mut dice = Dice::new(seed);
            let rules = small_game(aces, &mut dice);
            let steps = dice.below(2) * dice.below(20);
            let board = walk(&rules, &Deal::Number(seed).board(&rules), seed, steps);
            let Some(truth) = winnable(&rules, &board, 2_000) else { continue };
            verdicts[usize::from(truth)] += 1;
            for (name, prunes) in every_setting() {
                let ours = verdict(&rules, &board, prunes);
                assert_eq!(ours, truth, "{aces:?} seed {seed}, {name}: {board:?}");
            }
        }
        assert!(verdicts.iter().all(|&count| count > 200), "lost and won: {verdicts:?}");
    }
}

/// A column is known by the cards dealt to it. Places of loose cards and copies of a card are not distinguished; all
/// other differences are.
#[test]
fn keys_are_equal_exactly_for_equal_positions() {
    let mut positions = 0;
    for seed in 0..100 {
        let mut dice = Dice::new(seed);
        let rules = mini_game(&mut dice);
        let instance =
            Instance::read(&rules, &Deal::Number(seed).board(&rules)).expect("a small key");
        let (mut states, mut keys) = (HashMap::new(), HashMap::new());
        for _ in 0..40 {
            let mut position = Position::new(&instance);
            for _ in 0..60 {
                let mut choices = Vec::new();
                Candidates::new(&instance, &position, NO_RULE).list(&mut choices);
                let Some(&choice) = choices.get(dice.below(choices.len().max(1))) else { break };
                position.play(&instance, choice);
                let key = position.key();
                assert_eq!(
                    *states.entry(key).or_insert(position),
                    position,
                    "two positions of one key"
                );
                let parts = (position.waste, position.drawn, position.home, position.segments);
                assert_eq!(*keys.entry(parts).or_insert(key), key, "two keys of one position");
            }
        }
        positions += states.len();
    }
    assert!(positions > 10_000, "{positions} positions");
}

/// Two packs of five ranks and two suits: the second AC lies under a 2C, the other 2C comes to the waste.
fn competing_twos() -> (Rules, Board) {
    let draft = Draft { ranks: 5, suits: 2, heights: vec![4; 2], ..games::lady_palk(Aces::InDeck) };
    let rules = games::rules(&draft);
    let deck = "AC AD 2D 4D 2C 3C 2D 5D 5D 3D 3C 5C 2C AC 4D AD 4C 5C 4C 3D";
    let deck = Deck::parse(&rules, deck).expect("two packs");
    (rules, Board::deal(&rules, &deck))
}

/// With two packs "no card needs it as a parent" is not enough to bring a card home: the copies compete.
#[test]
fn naive_safe_home_loses_a_winnable_position() {
    let (rules, board) = competing_twos();
    let home = Move::single(Source::Waste, Target::Home);
    let two_of_clubs = "2C".parse().expect("a card");
    let mut seen = HashSet::from([board.clone()]);
    let mut open = vec![board];
    let mut thrown_away = 0;
    while let Some(board) = open.pop() {
        let mut after = board.clone();
        if board.waste().last() == Some(&two_of_clubs) && after.play(&rules, home).is_ok() {
            let won = winnable(&rules, &board, usize::MAX);
            let lost = winnable(&rules, &after, usize::MAX) == Some(false);
            thrown_away += usize::from(won == Some(true) && lost);
            assert_eq!(Some(verdict(&rules, &board, LooseRunsPrunes::ALL)), won);
            continue;
        }
        for mv in board.moves(&rules) {
            let mut next = board.clone();
            next.play(&rules, mv).expect("a legal move");
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    assert!(thrown_away > 0);
}

#[test]
fn slices_do_not_change_the_search() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let board = Deal::Number(1).board(&rules);
    let run = |slice: u64| {
        let mut search = start(&rules, &board, MEMORY).expect("the full game fits");
        let step = loop {
            match search.advance(slice) {
                Outcome::Working => {}
                step @ (Outcome::Won(_) | Outcome::Lost | Outcome::OutOfMemory) => break step,
            }
        };
        (search.nodes(), step)
    };
    assert_eq!(run(1), run(1_000_000));
}

#[test]
fn little_memory_gives_up() {
    let rules = games::rules(&games::lady_palk(Aces::InDeck));
    let board = Deal::Number(1).board(&rules);
    let mut search = start(&rules, &board, 10_000).expect("the full game fits");
    assert_eq!(search.advance(u64::MAX), Outcome::OutOfMemory);
}

/// All heights of each suit's lower foundation; the higher ones are at random heights above.
#[test]
fn safe_cards_are_those_of_the_theorem_at_all_heights() {
    for packs in [1, 2_u8] {
        let draft = Draft { packs, ..games::lady_palk(Aces::InDeck) };
        let rules = games::rules(&draft);
        let theorem = SafeHome::for_rules(&rules).expect("the kernel's rules satisfy it");
        let board = Deal::Number(1).board(&rules);
        let mut instance = Instance::read(&rules, &board).expect("a small key");
        for number in 0..14_u32.pow(4) {
            let lowest: [u8; 4] =
                std::array::from_fn(|suit| (number / 14_u32.pow(suit as u32) % 14) as u8);
            let higher = |low: u8| if packs == 1 { 13 } else { low.max((5 * low + 3) % 14) };
            instance.home = lowest.map(|low| [higher(low), low]);
            let position = Position::new(&instance);
            let safe = Candidates::new(&instance, &position, LooseRunsPrunes::ALL).safe();
            let highest = theorem.highest_unneeded(lowest);
            for kind in 0..52_u8 {
                let expected = kind / 4 < highest[usize::from(kind % 4)];
                assert_eq!(safe >> kind & 1 == 1, expected, "{lowest:?} {kind}");
            }
        }
    }
}

/// Nodes with each set of prunes.
#[test]
fn searches_with_a_prune_left_out_are_as_recorded() {
    let pins: Vec<_> = every_setting()
        .into_iter()
        .map(|(_, prunes)| {
            let mut pin = Pin::default();
            for seed in 0..200 {
                let rules = mini_game(&mut Dice::new(seed));
                let dealt = Deal::Number(seed).board(&rules);
                for board in [walk(&rules, &dealt, seed, 8), dealt] {
                    let Some(instance) = Instance::read(&rules, &board) else { continue };
                    let stages = LooseRuns::new(&rules, &board, instance, prunes, 1 << 24);
                    pin.add(&mut Portfolio::new(stages), 1_000);
                }
            }
            pin.figures()
        })
        .collect();
    let recorded = [
        (47_241, 51_059),
        (46_705, 64_526),
        (60_440, 9537),
        (48_878, 60_784),
        (47_526, 19_406),
        (47_352, 45_286),
        (60_177, 22_483),
        (45_344, 40_101),
        (109_945, 5357),
        (106_380, 24_820),
        (113_270, 36_011),
        (107_994, 55_832),
        (77_261, 11_791),
    ];
    assert_eq!(pins, recorded);
}
