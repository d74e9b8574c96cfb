//! Hints depend on nothing that the player cannot see, and safe autoplay never costs a win.

use proptest::prelude::*;
use talon_engine::{Board, Card, Deal, Deck, Rules};
use talon_game::{autoplay, hint};
use talon_testkit::{games, mini};

/// The same position with its face-down cards dealt the other way round: rebuilt from a deck whose hidden cards are
/// in reverse, by the same moves.
fn with_hidden_reversed(rules: &Rules, deck: &Deck, moves: &[talon_engine::Move]) -> Option<Board> {
    let mut end = Board::deal(rules, deck);
    for &mv in moves {
        end.play(rules, mv).ok()?;
    }
    let mut hidden: Vec<Card> = end
        .columns()
        .iter()
        .flat_map(|column| column.cards()[..usize::from(column.hidden())].to_vec())
        .collect();
    let mut swapped = deck.cards().to_vec();
    let places: Vec<usize> =
        (0..swapped.len()).filter(|&place| hidden.contains(&swapped[place])).collect();
    hidden = places.iter().map(|&place| swapped[place]).collect();
    for (&place, &card) in places.iter().zip(hidden.iter().rev()) {
        swapped[place] = card;
    }
    let mut board = Board::deal(rules, &Deck::check(rules, swapped).ok()?);
    for &mv in moves {
        board.play(rules, mv).ok()?;
    }
    Some(board)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn moves_look_as_useful_whatever_lies_face_down(
        number: u64,
        picks in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        for (name, draft) in games::all() {
            let rules = games::rules(&draft);
            let deck = Deal::Number(number).deck(&rules);
            let mut board = Board::deal(&rules, &deck);
            let mut line = Vec::new();
            for &pick in &picks {
                let moves = board.moves(&rules);
                let Some(&mv) = moves.get(usize::from(pick) % moves.len().max(1)) else { break };
                board.play_legal(&rules, mv);
                line.push(mv);
            }
            let other = with_hidden_reversed(&rules, &deck, &line).expect("hidden cards decide no move");
            prop_assert_eq!(board.view(), other.view(), "{}", name);
            prop_assert_eq!(hint::by_looks(&rules, &board), hint::by_looks(&rules, &other), "{}", name);
        }
    }
}

/// On mini games small enough to search in full: wherever a safe card can be sent home, sending it keeps a win a win.
#[test]
fn safe_autoplay_never_costs_the_win() {
    let mut checked = 0;
    for seed in 0..50 {
        for (name, draft) in games::all() {
            let (rules, mut board) = mini::deal(&draft, seed);
            for step in 0..12_usize {
                if let Some(mv) = autoplay::safe_move(&rules, &board) {
                    let mut after = board.clone();
                    after.play_legal(&rules, mv);
                    let (before, then) = (winnable(&rules, &board), winnable(&rules, &after));
                    assert!(before != Some(true) || then != Some(false), "{name} {mv}\n{board:?}");
                    checked += usize::from(before == Some(true) && then.is_some());
                }
                let moves = board.moves(&rules);
                let Some(&mv) = moves.get((seed as usize * 7 + step * 13) % moves.len().max(1))
                else {
                    break;
                };
                board.play_legal(&rules, mv);
            }
        }
    }
    assert!(checked > 200, "only {checked} safe moves were checked");
}

fn winnable(rules: &Rules, board: &Board) -> Option<bool> {
    talon_testkit::exhaustive::winnable(rules, board, 30_000)
}
