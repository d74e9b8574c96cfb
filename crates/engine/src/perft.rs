//! Counting move sequences of a given length: the engine's own proof of its move generator.

use crate::board::Board;
use crate::moves::Move;
use crate::prelude::*;
use crate::rules::Rules;

/// How many sequences of `depth` legal moves there are from this board, which is left as it was. The stack must hold
/// `depth` calls: some hundred bytes each.
///
/// ```
/// use talon_engine::{Deal, Draft, Rules, perft};
///
/// let rules = Rules::check(&Draft { heights: vec![13; 4], cells: 2, ..Draft::default() })
///     .expect("good rules");
/// let mut board = Deal::Number(1).board(&rules);
/// assert_eq!(perft(&rules, &mut board, 1), board.moves(&rules).len() as u64);
/// ```
pub fn perft(rules: &Rules, board: &mut Board, depth: u32) -> u64 {
    count(rules, board, depth, &mut Vec::new())
}

/// `moves` is a shared stack for the moves of all positions on the line. Its present entries are kept.
fn count(rules: &Rules, board: &mut Board, depth: u32, moves: &mut Vec<Move>) -> u64 {
    match depth {
        0 => 1,
        // The last move need not be played to be counted.
        1 => {
            let mut count = 0;
            board.legal_moves(rules, |_| count += 1);
            count
        }
        2.. => {
            let first = moves.len();
            board.legal_moves(rules, |mv| moves.push(mv));
            let mut sum = 0;
            for place in first..moves.len() {
                let played = board.play_legal(rules, moves[place]);
                sum += count(rules, board, depth - 1, moves);
                board.take_back(&played);
            }
            moves.truncate(first);
            sum
        }
    }
}
