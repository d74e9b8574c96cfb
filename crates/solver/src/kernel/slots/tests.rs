//! The kernel against exhaustive search by the plain engine on mini games, at the deal and later.

use std::collections::{HashMap, HashSet};

use talon_engine::rules::{Aces, Rules};
use talon_engine::{Board, Card, Column, Deal, Deck};
use talon_testkit::mini::{self, Dice, Size};
use talon_testkit::{exhaustive, games};

use super::ply::{Ply, Untried};
use super::prunes::{Prunes, Use};
use super::search::Slots;
use super::state::{Setting, State, read};
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

/// Random steps from a start; `look` sees every position on the way.
fn roam(setting: &Setting, start: State, dice: &mut Dice, mut look: impl FnMut(State)) {
    for _ in 0..30 {
        let mut state = start;
        for _ in 0..60 {
            let free = Prunes { settle: Use::Never, bound: Use::Never };
            let mut untried = Untried::all(&state, setting, free);
            let steps: Vec<Ply> = std::iter::from_fn(|| untried.pop()).collect();
            let Some(&step) = steps.get(dice.below(steps.len().max(1))) else { break };
            state.play(setting, step);
            look(state);
        }
    }
}

#[test]
fn keys_are_equal_just_where_positions_are() {
    let mut positions = 0;
    for seed in 0..60 {
        let size = Size { ranks: 5 + (seed % 9) as u8, suits: 4, columns: 3, cells: 0 };
        let aces = [Aces::InDeck, Aces::Home][seed as usize % 2];
        let rules = games::rules(&mini::cut(&games::preference(aces), size));
        let (setting, start) = read(&rules, &Deal::Number(seed).board(&rules)).expect("a deal");
        let mut states = HashMap::new();
        roam(&setting, start, &mut Dice::new(seed), |state| {
            let known = *states.entry(state.key()).or_insert(state);
            assert_eq!(known, state, "two positions of one key");
        });
        let different: HashSet<String> =
            states.values().map(|state| format!("{state:?}")).collect();
        assert_eq!(different.len(), states.len(), "two keys of one position");
        positions += states.len();
    }
    assert!(positions > 10_000, "{positions} positions");
}

#[test]
fn columns_that_change_places_are_the_same_position() {
    for aces in [Aces::InDeck, Aces::Home] {
        let rules = games::rules(&games::preference(aces));
        for seed in 0..50 {
            let dealt = Deal::Number(seed).board(&rules);
            let columns = dealt.columns().iter().rev().flat_map(Column::cards);
            let others = columns.chain(dealt.stock().iter().rev());
            let homes = (0..4).filter(|_| aces == Aces::Home).filter_map(Card::from_index);
            let deck: Vec<String> =
                others.copied().chain(homes).map(|card| card.to_string()).collect();
            let deck = Deck::parse(&rules, &deck.join(" ")).expect("the same cards");
            let reversed = Board::deal(&rules, &deck);
            assert_ne!(dealt, reversed);
            let key = |board: &Board| read(&rules, board).expect("a deal").1.key();
            assert_eq!(key(&dealt), key(&reversed));
        }
    }
}
