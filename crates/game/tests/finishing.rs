//! Cards that go home by themselves, compared with the plainest reading of the rules: safe autoplay asks the theorem,
//! and finishing plays home moves, draws and redeals for as long as they lead to new positions.

use std::collections::HashSet;

use talon_engine::theorems::SafeHome;
use talon_engine::{Board, Move, Rules, Setup, Source, Target};
use talon_game::autoplay;
use talon_testkit::crafted::{Crafted, RulesKind};
use talon_testkit::mini::Dice;

/// Home moves where there are any, else a draw, else a redeal; until the game is won or a position repeats.
fn plainly(rules: &Rules, board: &Board) -> bool {
    let mut board = board.clone();
    let mut seen = HashSet::new();
    loop {
        if board.is_won(rules) {
            return true;
        }
        let moves = board.moves(rules);
        let is_home = |mv: &&Move| matches!(mv, Move::Carry { to: Target::Home, .. });
        let is_turn = |mv: &&Move| matches!(mv, Move::Draw | Move::Redeal);
        let next = moves.iter().find(is_home).or_else(|| moves.iter().find(is_turn));
        let mut setup = Setup::from(&board);
        // The number of redeals grows for ever.
        setup.redeals = 0;
        let Some(&mv) = next.filter(|_| seen.insert(setup)) else { return false };
        board.play_legal(rules, mv);
    }
}

fn is_known(board: &Board) -> bool {
    let hidden = board.columns().iter().any(|column| column.hidden() > 0);
    !hidden && (board.stock().is_empty() || board.redeals() > 0)
}

#[test]
fn finishing_is_offered_exactly_where_the_rest_plays_itself() {
    let (mut offered, mut refused, mut turned) = (0, 0, 0);
    for seed in 0..4_000 {
        let Crafted { rules, mut board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let mut dice = Dice::new(seed);
        for _ in 0..12 {
            let should = is_known(&board) && !board.is_won(&rules) && plainly(&rules, &board);
            let moves = autoplay::finish(&rules, &board);
            assert_eq!(moves.is_some(), should, "seed {seed}, {rules:?}\n{board:?}");
            if let Some(moves) = moves {
                let mut after = board.clone();
                for &mv in &moves {
                    after.play(&rules, mv).expect("a legal move");
                    turned += usize::from(mv == Move::Redeal);
                }
                assert!(after.is_won(&rules), "seed {seed}");
                offered += 1;
            } else {
                refused += usize::from(is_known(&board));
            }
            let moves = board.moves(&rules);
            let draws: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|mv| matches!(mv, Move::Draw | Move::Redeal))
                .collect();
            let pick = if dice.below(2) == 0 && !draws.is_empty() { draws } else { moves };
            if pick.is_empty() {
                break;
            }
            board.play_legal(&rules, pick[dice.below(pick.len())]);
        }
    }
    assert!(offered > 1_000 && refused > 1_000 && turned > 100, "{offered}, {refused}, {turned}");
}

#[test]
fn safe_autoplay_sends_the_card_of_the_theorem() {
    let mut sent = 0;
    for seed in 0..2_000 {
        let Crafted { rules, board, .. } = Crafted::new(seed, &RulesKind::ALL);
        let theorem = SafeHome::for_rules(&rules);
        let from = theorem.and_then(|theorem| theorem.next(&board));
        let expected = from.map(|from| Move::single(from, Target::Home));
        assert_eq!(autoplay::safe_move(&rules, &board), expected, "seed {seed}");
        for column in 0..rules.columns() {
            let from = Source::Column(column);
            let holds = theorem.is_some_and(|theorem| theorem.holds(&board, from));
            assert_eq!(autoplay::is_safe(&rules, &board, from), holds, "seed {seed}, {from:?}");
        }
        sent += usize::from(expected.is_some());
    }
    assert!(sent > 200, "only {sent} cards were sent");
}
