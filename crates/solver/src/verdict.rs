//! What a search answers: won with these moves, provably lost, or not decided and why.

use std::fmt;

use talon_engine::{Board, Move, Refusal, Rules};

/// The answer to "can this position be won?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes, with these moves.
    Won(Solution),
    /// No: every line was searched, or cut for a reason proved for these rules.
    Lost,
    /// The search stopped before it knew.
    Unknown(GaveUp),
}

/// Why a search stopped before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GaveUp {
    /// The limit on nodes was reached.
    Nodes,
    /// The limit on time was reached.
    Time,
    /// The limit on memory was reached.
    Memory,
    /// The caller stopped it.
    Interrupted,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GaveUp::Nodes => "node limit reached",
            GaveUp::Time => "time limit reached",
            GaveUp::Memory => "memory limit reached",
            GaveUp::Interrupted => "interrupted",
        })
    }
}

/// Moves that win, replayed: there is no other way to make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution(Vec<Move>);

/// Why a list of moves is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSolution {
    /// A move is refused.
    Refused {
        /// Its place in the list, from 0.
        place: usize,
        /// Why.
        refusal: Refusal,
    },
    /// All moves are legal, but cards are left.
    NotWon,
}

impl Solution {
    /// Replays the moves in the engine and keeps them if they win.
    pub fn replayed(
        rules: &Rules,
        board: &Board,
        moves: Vec<Move>,
    ) -> Result<Solution, NoSolution> {
        let mut board = board.clone();
        for (place, &mv) in moves.iter().enumerate() {
            board.play(rules, mv).map_err(|refusal| NoSolution::Refused { place, refusal })?;
        }
        if board.is_won(rules) { Ok(Solution(moves)) } else { Err(NoSolution::NotWon) }
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }
}
