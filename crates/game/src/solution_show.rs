//! "Show me": a solution played on a copy of the table, forward and back, each move numbered. The game itself stays as
//! it is.

use talon_engine::{Board, Effect, Move, Played, Rules};

/// A solution on show.
#[derive(Clone, Debug)]
pub struct SolutionShow {
    rules: Rules,
    board: Board,
    moves: Vec<Move>,
    played: Vec<Played>,
}

impl SolutionShow {
    /// Shows these moves from this board; they are known to be legal.
    pub fn new(rules: &Rules, board: &Board, moves: Vec<Move>) -> SolutionShow {
        SolutionShow { rules: *rules, board: board.clone(), moves, played: Vec::new() }
    }

    /// The table as shown.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All moves of the solution.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The number of moves that have been shown.
    pub fn shown(&self) -> usize {
        self.played.len()
    }

    /// Shows the next move; its effects, or `None` at the end.
    pub fn forward(&mut self) -> Option<Vec<Effect>> {
        let mv = *self.moves.get(self.played.len())?;
        let played = self.board.play(&self.rules, mv).ok()?;
        let effects = played.effects().to_vec();
        self.played.push(played);
        Some(effects)
    }

    /// Takes the last shown move back; its effects in the order in which they are reversed.
    pub fn back(&mut self) -> Option<Vec<Effect>> {
        let played = self.played.pop()?;
        self.board.take_back(&played);
        Some(played.effects().iter().rev().copied().collect())
    }
}
