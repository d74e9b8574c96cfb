//! Moves that would have lost a game that is won, and moves that alone held it.

use std::collections::HashSet;

use talon_engine::{Board, Move, Rules};
use talon_solver::{Solver, Verdict};

use crate::verdicts::limits;

/// Nodes for one move.
const NODES: u64 = 10_000;

/// Nodes for the moves of a win that is known to exist.
const WIN_NODES: u64 = 1_000_000;

/// The moves of a position that is won, by their outcome.
#[derive(Clone, Debug, Default)]
pub(crate) struct JudgedMoves {
    /// Moves after which the game is won.
    pub(crate) winning: Vec<Move>,
    /// Moves after which it is lost, proved.
    pub(crate) losing: Vec<Move>,
    /// Moves that the solver could not decide.
    pub(crate) open: Vec<Move>,
}

impl JudgedMoves {
    /// Whether this move is the only one that wins: all others are proved to lose, and there is at least one.
    pub(crate) fn is_only(&self, mv: Move) -> bool {
        self.winning == [mv] && self.open.is_empty() && !self.losing.is_empty()
    }
}

/// Judges moves. Positions on a known win are remembered, because other moves often lead to them.
pub(crate) struct Judge {
    rules: Rules,
    winnable: HashSet<Board>,
    nodes: u64,
}

impl Judge {
    pub(crate) fn new(rules: &Rules) -> Judge {
        Judge { rules: *rules, winnable: HashSet::new(), nodes: 0 }
    }

    /// Nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// These moves win from this board.
    pub(crate) fn learn(&mut self, board: &Board, win: &[Move]) {
        let mut at = board.clone();
        for &mv in win {
            self.winnable.insert(at.clone());
            at.play_legal(&self.rules, mv);
        }
        self.winnable.insert(at);
    }

    /// The legal moves of a board, by their outcome.
    pub(crate) fn choices(&mut self, board: &Board) -> JudgedMoves {
        let mut choices = JudgedMoves::default();
        for mv in board.moves(&self.rules) {
            let mut after = board.clone();
            after.play_legal(&self.rules, mv);
            match self.is_won(&after) {
                Some(true) => choices.winning.push(mv),
                Some(false) => choices.losing.push(mv),
                None => choices.open.push(mv),
            }
        }
        choices
    }

    /// Moves that win from a position, if some are found within the limit.
    pub(crate) fn win(&mut self, board: &Board) -> Option<Vec<Move>> {
        let mut solver = Solver::new(&self.rules, board, &limits(WIN_NODES));
        loop {
            match solver.step(WIN_NODES) {
                Some(Verdict::Won(solution)) => return Some(solution.moves().to_vec()),
                Some(Verdict::Lost | Verdict::Unknown(_)) => return None,
                None => {}
            }
        }
    }

    /// Whether a position can be won, if that is found out within the limit.
    pub(crate) fn is_won(&mut self, board: &Board) -> Option<bool> {
        if self.winnable.contains(board) {
            return Some(true);
        }
        let mut solver = Solver::new(&self.rules, board, &limits(NODES));
        let verdict = loop {
            if let Some(verdict) = solver.step(NODES) {
                break verdict;
            }
        };
        self.nodes += solver.progress().nodes;
        match verdict {
            Verdict::Won(solution) => {
                self.learn(board, solution.moves());
                Some(true)
            }
            Verdict::Lost => Some(false),
            Verdict::Unknown(_) => None,
        }
    }
}
