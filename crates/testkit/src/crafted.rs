//! Late, uneven and crafted positions, beside the random walks from a deal: where prunes act and proofs go wrong.
//!
//! A random walk from a deal hardly ever meets three suits that are nearly home while the fourth has not begun, full
//! cells, a run that waits for one card, or the last card of the last pass. Here the rules are random, most of them
//! small, and then a position is laid out by a random design: which cards are home, and how the others lie.

mod layout;
mod rules;

pub use layout::board;
pub use rules::RulesKind;

use talon_engine::{Board, Move, Rules, Target};

use crate::mini::Dice;

/// A position with its rules.
#[derive(Clone, Debug)]
pub struct Crafted {
    /// The kind of the rules.
    pub kind: RulesKind,
    /// The rules.
    pub rules: Rules,
    /// The position.
    pub board: Board,
}

impl Crafted {
    /// The position of a seed, of one of these kinds. Equal seeds give equal positions.
    pub fn new(seed: u64, kinds: &[RulesKind]) -> Crafted {
        let mut dice = Dice::new(seed);
        let kind = kinds[dice.below(kinds.len())];
        loop {
            let Some(rules) = kind.throw(&mut dice) else { continue };
            let Some(board) = board(&rules, &mut dice) else { continue };
            // Most of these are trivial: every kernel decides them at once.
            if is_plain(&rules, &board, &mut dice) && dice.below(12) != 0 {
                continue;
            }
            return Crafted { kind, rules, board };
        }
    }
}

/// Random moves of the player that decides whether a position is plain.
const CHANCES: usize = 12;

/// Whether nothing can be moved, or a player wins by bringing cards home if possible and moving at random otherwise.
fn is_plain(rules: &Rules, board: &Board, dice: &mut Dice) -> bool {
    let goes_home = |mv: &&Move| matches!(mv, Move::Carry { to: Target::Home, .. });
    let mut board = board.clone();
    let mut chances = CHANCES;
    let mut moves = board.moves(rules);
    if moves.is_empty() {
        return true;
    }
    while !moves.is_empty() && chances > 0 {
        let mv = moves.iter().find(goes_home).copied().unwrap_or_else(|| {
            chances -= 1;
            moves[dice.below(moves.len())]
        });
        board.play(rules, mv).expect("a legal move");
        moves.clear();
        board.legal_moves(rules, |mv| moves.push(mv));
    }
    board.is_won(rules)
}

#[cfg(test)]
mod tests;
