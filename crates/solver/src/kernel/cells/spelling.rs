//! Spells a path of plies out in the engine's moves: with the cards that go home between them, and in real cells.

use talon_engine::{Board, Move, Source, Target};

use super::position::{CELL, HOME, Ply, Position};
use super::weights::Weights;
use crate::prune::Prune;

/// A winning path as moves from the board that the search started on, up to the last card home.
pub(super) fn spell(
    position: &mut Position,
    board: &Board,
    path: &[Ply],
    safe_home: Prune,
) -> Vec<Move> {
    let cells = board.cells().iter().map(|cell| cell.map(talon_engine::Card::index)).collect();
    let mut speller = Speller { cells, moves: Vec::with_capacity(path.len() + 64) };
    position.reset(&Weights::default());
    if safe_home.is_on() {
        position.play_safe();
        speller.log(position);
    }
    for &ply in path {
        speller.ply(ply);
        position.apply(ply, safe_home);
        speller.log(position);
    }
    position.play_all();
    speller.log(position);
    speller.moves
}

struct Speller {
    /// The cells as the engine numbers them.
    cells: Vec<Option<u8>>,
    moves: Vec<Move>,
}

impl Speller {
    fn ply(&mut self, ply: Ply) {
        let from = if ply.from == CELL {
            Source::Cell(self.empty_cell(ply.card))
        } else {
            Source::Column(ply.from)
        };
        let to = match ply.to {
            HOME => Target::Home,
            CELL => Target::Cell,
            column => Target::Column(column),
        };
        if ply.to == CELL {
            let free = self.cells.iter_mut().find(|cell| cell.is_none());
            *free.expect("a ply to a cell finds one free") = Some(ply.card);
        }
        self.moves.push(Move::Carry { from, to, count: ply.count });
    }

    /// Empties the cell that a card is in, and returns its number.
    fn empty_cell(&mut self, card: u8) -> u8 {
        let cell = self.cells.iter().position(|&cell| cell == Some(card));
        let cell = cell.expect("a card in a cell is in one of them");
        self.cells[cell] = None;
        cell as u8
    }

    /// Spells the cards that went home by themselves.
    fn log(&mut self, position: &mut Position) {
        for (from, card) in position.log.drain(..) {
            self.ply(Ply { from, to: HOME, count: 1, card });
        }
    }
}
