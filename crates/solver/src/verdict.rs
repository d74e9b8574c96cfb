//! The answer of a search: won with these moves, provably lost, or undecided and why.

use std::fmt;

use talon_engine::{Board, Move, Position, Refusal, Rules};

/// The answer to "can this position be won?".
///
/// ```
/// # use talon_engine::{Draft, Position, Rules};
/// use talon_solver::{Limits, Verdict, solve_position};
///
/// let stuck = Draft { suits: 1, ranks: 2, heights: vec![2], ..Draft::default() };
/// let stuck = Rules::check(&stuck).expect("rules that can be played");
/// let stuck = Position::parse(&stuck, "AC2C/-/-.-.-.-/-/-/0").expect("a board");
/// assert_eq!(solve_position(&stuck, &Limits::default()), Verdict::Lost);
/// ```
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
///
/// ```
/// # use talon_engine::Position;
/// # let position = Position::example();
/// use talon_solver::{GaveUp, Limits, Verdict, solve_position};
///
/// let none = Limits { nodes: 0, ..Limits::default() };
/// assert_eq!(solve_position(&position, &none), Verdict::Unknown(GaveUp::Nodes));
/// assert_eq!(GaveUp::Nodes.to_string(), "node limit reached");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

/// Why a list of moves is no solution. Its `Display` names the move alone; `talon-wording` says why it is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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

impl fmt::Display for NoSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSolution::Refused { place, refusal: _ } => {
                write!(f, "move {} is against the rules", place + 1)
            }
            NoSolution::NotWon => f.write_str("the moves are legal, but do not win"),
        }
    }
}

impl std::error::Error for NoSolution {}

impl Solution {
    /// Replays the moves in the engine and keeps them if they win.
    ///
    /// ```
    /// # use talon_engine::Position;
    /// # let position = Position::example();
    /// use talon_engine::notation::parse_moves;
    /// use talon_solver::Solution;
    ///
    /// let moves = |text| parse_moves(text).expect("moves");
    /// assert!(Solution::replayed_from(&position, moves("t2-h t1-h t1-h")).is_ok());
    /// assert!(Solution::replayed_from(&position, moves("t2-t1 t1-h")).is_err());
    /// ```
    pub fn replayed_from(position: &Position, moves: Vec<Move>) -> Result<Solution, NoSolution> {
        Solution::replayed(position.rules(), position.board(), moves)
    }

    /// [`Solution::replayed_from`] for callers that keep rules and board apart.
    #[doc(hidden)]
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
