//! The kernel against exhaustive search by the plain engine on mini games, at the deal and later.

use talon_engine::rules::{Aces, Rules};
use talon_engine::{Board, Deal};
use talon_testkit::mini::{self, Dice, Size};
use talon_testkit::{exhaustive, games};

use super::prunes::{Prunes, Use};
use super::search::Slots;
use crate::search::{Search, Step};
use crate::verdict::Solution;

fn verdict(rules: &Rules, board: &Board, mut search: Slots) -> bool {
    loop {
        match search.advance(100) {
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

#[test]
fn mini_games_agree_with_exhaustive_search() {
    let mut counts = [0, 0];
    for seed in 0..4_000 {
        let mut dice = Dice::new(seed);
        let aces = [Aces::InDeck, Aces::Home][dice.below(2)];
        let size = Size {
            ranks: 4 + dice.below(4) as u8,
            suits: 2 + dice.below(3) as u8,
            columns: 1 + dice.below(4) as u8,
            cells: 0,
        };
        let rules = games::rules(&mini::cut(&games::preference(aces), size));
        assert!(super::fits(&rules));
        let dealt = Deal::Number(seed).board(&rules);
        let steps = dice.below(40);
        for board in [mini::walk(&rules, &dealt, seed, steps), dealt] {
            let Some(expected) = exhaustive::winnable(&rules, &board, 20_000) else { continue };
            counts[usize::from(expected)] += 1;
            for prunes in [
                Prunes::ALL,
                Prunes { settle: Use::Never, ..Prunes::ALL },
                Prunes { bound: Use::Never, ..Prunes::ALL },
            ] {
                let search =
                    || Slots::new(&rules, &board, 1 << 26, prunes).expect("play leads here");
                assert_eq!(verdict(&rules, &board, search()), expected, "{seed} {prunes:?}");
                let depth_first = verdict(&rules, &board, search().depth_first());
                assert_eq!(depth_first, expected, "{seed} {prunes:?} depth first");
            }
        }
    }
    assert!(counts[0] > 800 && counts[1] > 800, "lost and won {counts:?}");
}
