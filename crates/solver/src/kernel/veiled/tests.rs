//! Verdicts against exhaustive search by the plain engine, on mini deals and walks into them, each prune on and off.

use talon_engine::rules::{Facing, Passes, Space, TakeBack};
use talon_engine::{Board, Draft, Rules};
use talon_testkit::{exhaustive, games, mini};

use super::plies::SafeHome;
use super::search::{Prunes, Test, Veiled};
use super::seen::Clocks;
use crate::search::{Search, Step};
use crate::verdict::Solution;

/// All prunes, each switched off alone, and none.
fn prunes() -> Vec<Prunes> {
    let all = Prunes::ALL;
    vec![
        all,
        Prunes { safe_home: SafeHome::Free, ..all },
        Prunes { test: Test::Off, ..all },
        Prunes { clocks: Clocks::Apart, ..all },
        Prunes { safe_home: SafeHome::Free, test: Test::Off, clocks: Clocks::Apart },
    ]
}

fn verdict(rules: &Rules, board: &Board, prunes: Prunes) -> bool {
    let mut search = Veiled::new(rules, board, 1 << 26, prunes).expect("a mini deal fits a word");
    loop {
        match search.advance(1000) {
            Step::Working => {}
            Step::Lost => return false,
            Step::OutOfMemory => panic!("a mini deal is small"),
            Step::Won(moves) => {
                Solution::replayed(rules, board, moves).expect("the win replays");
                return true;
            }
        }
    }
}

/// Checks one position; whether it was small enough for exhaustive search.
fn check(name: &str, rules: &Rules, board: &Board) -> Option<bool> {
    let expected = exhaustive::winnable(rules, board, 30_000)?;
    for prunes in prunes() {
        assert_eq!(verdict(rules, board, prunes), expected, "{name}: {prunes:?} on {board:?}");
    }
    Some(expected)
}

/// Checks deals of a game and positions in the middle of them; how many were won and lost.
fn check_deals(name: &str, draft: &Draft, deals: std::ops::Range<u64>) -> [usize; 2] {
    let mut verdicts = [0; 2];
    for seed in deals {
        let (rules, board) = mini::deal(draft, seed);
        let middle = mini::walk(&rules, &board, seed, 3 + (seed % 20) as usize);
        for board in [board, middle] {
            if let Some(won) = check(&format!("{name} {seed}"), &rules, &board) {
                verdicts[usize::from(won)] += 1;
            }
        }
    }
    verdicts
}

fn all() -> Vec<(String, Draft)> {
    let mut drafts = Vec::new();
    for draw in 1..=3 {
        for passes in
            [Passes::Unlimited, Passes::Limited(3), Passes::Limited(2), Passes::Limited(1)]
        {
            for take_back in [TakeBack::Allowed, TakeBack::Never] {
                let name = format!("draw {draw} {passes:?} {take_back:?}");
                drafts.push((name, games::klondike(draw, passes, take_back)));
            }
        }
    }
    drafts
}

#[test]
fn mini_deals_and_positions_in_them_are_decided_as_by_exhaustive_search() {
    for (name, draft) in all() {
        let [lost, won] = check_deals(&name, &draft, 0..DEALS);
        println!("{name}: {won} won, {lost} lost");
        assert!(won > 10 && lost > 10, "{name}: {won} won, {lost} lost");
    }
}

#[test]
fn open_columns_and_closed_spaces_are_within_the_theorem() {
    for (name, draft) in all() {
        let open = Draft { facing: Facing::AllUp, ..draft.clone() };
        check_deals(&format!("open, {name}"), &open, 0..DEALS / 4);
        let closed = Draft { space: Space::Nothing, ..draft };
        check_deals(&format!("closed, {name}"), &closed, 0..DEALS / 4);
    }
}

const DEALS: u64 = 30;
