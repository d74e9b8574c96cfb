//! Counting move sequences of a given length: the engine's own proof of its move generator.

use crate::board::Board;
use crate::rules::Rules;

/// How many sequences of `depth` legal moves there are from this board.
pub fn perft(rules: &Rules, board: &mut Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = 0;
            board.legal_moves(rules, |_| count += 1);
            count
        }
        _ => {
            let mut count = 0;
            for mv in board.moves(rules) {
                let played = board.play_legal(rules, mv);
                count += perft(rules, board, depth - 1);
                board.take_back(&played);
            }
            count
        }
    }
}
