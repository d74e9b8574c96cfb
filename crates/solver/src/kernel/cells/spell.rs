//! Spells a path of steps out in the engine's moves: with the cards that go home between them, and in real cells.

use talon_engine::{Board, Move, Source, Target};

use super::tableau::{Autoplay, CELL, HOME, Step, Tableau};
use super::weights::Weights;

/// What a winning path is as moves from the board the search was started on, to the last card home.
pub(super) fn spell(
    tableau: &mut Tableau,
    board: &Board,
    path: &[Step],
    autoplay: Autoplay,
) -> Vec<Move> {
    let cells = board.cells().iter().map(|cell| cell.map(talon_engine::Card::index)).collect();
    let mut speller = Speller { cells, moves: Vec::with_capacity(path.len() + 64) };
    tableau.reset(&Weights::default());
    if autoplay == Autoplay::Safe {
        tableau.play_safe();
        speller.log(tableau);
    }
    for &step in path {
        speller.step(step);
        tableau.apply(step, autoplay);
        speller.log(tableau);
    }
    tableau.play_all();
    speller.log(tableau);
    speller.moves
}

struct Speller {
    /// The cells as the engine numbers them.
    cells: Vec<Option<u8>>,
    moves: Vec<Move>,
}

impl Speller {
    fn step(&mut self, step: Step) {
        let from = if step.from == CELL {
            Source::Cell(self.empty_cell(step.card))
        } else {
            Source::Column(step.from)
        };
        let to = match step.to {
            HOME => Target::Home,
            CELL => Target::Cell,
            column => Target::Column(column),
        };
        if step.to == CELL {
            let free = self.cells.iter_mut().find(|cell| cell.is_none());
            *free.expect("a step to a cell finds one free") = Some(step.card);
        }
        self.moves.push(Move::Carry { from, to, count: step.count });
    }

    /// Empties the cell that a card is in, and tells which it was.
    fn empty_cell(&mut self, card: u8) -> u8 {
        let cell = self.cells.iter().position(|&cell| cell == Some(card));
        let cell = cell.expect("a card in a cell is in one of them");
        self.cells[cell] = None;
        cell as u8
    }

    /// Spells the cards that went home by themselves.
    fn log(&mut self, tableau: &mut Tableau) {
        for (from, card) in tableau.log.drain(..) {
            self.step(Step { from, to: HOME, count: 1, card });
        }
    }
}
