//! The game that a review is about.

use talon_engine::{Board, Card, Effect, Move, Place, Rules};

/// A game that was played: where it began, and its steps. All moves are legal.
#[derive(Clone, Copy, Debug)]
pub struct GameLine<'g> {
    /// The rules.
    pub rules: &'g Rules,
    /// The board before the first step.
    pub start: &'g Board,
    /// The player's move of each step, and the moves that followed by themselves.
    pub steps: &'g [Vec<Move>],
}

impl GameLine<'_> {
    /// The board after that many steps.
    pub fn board(&self, steps: usize) -> Board {
        let mut board = self.start.clone();
        for &mv in self.steps.iter().take(steps).flatten() {
            board.play_legal(self.rules, mv);
        }
        board
    }

    /// The player's move of a step, counted from 1.
    pub fn mv(&self, step: usize) -> Option<Move> {
        self.steps.get(step.checked_sub(1)?)?.first().copied()
    }

    /// The last card that turned up in a step, counted from 1, and where.
    pub fn card_shown(&self, step: usize) -> Option<(Card, Place)> {
        let mut board = self.board(step - 1);
        let mut shown = None;
        for &mv in self.steps.get(step - 1)? {
            for &effect in board.play_legal(self.rules, mv).effects() {
                shown = match effect {
                    Effect::TurnedUp { column }
                    | Effect::Refilled { column, from: Place::Stock } => board.columns()
                        [usize::from(column)]
                    .top()
                    .map(|card| (card, Place::Column(column))),
                    Effect::Drawn { .. } => board.waste().last().map(|&card| (card, Place::Waste)),
                    Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => {
                        shown
                    }
                };
            }
        }
        shown
    }
}
