//! The moves played so far and those undone: one line with a cursor. Undone moves stay until a different move is
//! played.

use talon_engine::{Board, Effect, Move, Played, Rules};

/// One step of undo: the player's move and the moves that followed by themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    moves: Vec<(Move, Played)>,
}

impl Step {
    /// The moves, the player's own first.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map(|(mv, _)| *mv)
    }

    /// All changes in order.
    pub fn effects(&self) -> impl DoubleEndedIterator<Item = Effect> {
        self.moves.iter().flat_map(|(_, played)| played.effects().iter().copied())
    }
}

/// The line of steps; those before the cursor are on the board.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct History {
    steps: Vec<Step>,
    cursor: usize,
}

impl History {
    /// All steps, played and taken back.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many steps are on the board.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// Whether there is something to undo.
    pub const fn can_undo(&self) -> bool {
        self.cursor > 0
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.cursor < self.steps.len()
    }

    /// The moves on the board, those that followed by themselves included.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.steps[..self.cursor].iter().flat_map(Step::moves)
    }

    /// Adds a step that has just been played. Undone steps are dropped, unless the step equals the one that was undone
    /// last. Returns whether any were dropped.
    pub(crate) fn push(&mut self, moves: Vec<(Move, Played)>) -> Forgotten {
        let step = Step { moves };
        let same = self.steps.get(self.cursor) == Some(&step);
        self.cursor += 1;
        if same {
            return Forgotten::Nothing;
        }
        self.steps.truncate(self.cursor - 1);
        self.steps.push(step);
        Forgotten::WhatWasTakenBack
    }

    /// Takes one step back on the board.
    pub(crate) fn undo(&mut self, board: &mut Board) -> Option<&Step> {
        self.cursor = self.cursor.checked_sub(1)?;
        let step = &self.steps[self.cursor];
        for (_, played) in step.moves.iter().rev() {
            board.take_back(played);
        }
        Some(step)
    }

    /// Plays one step again on the board.
    pub(crate) fn redo(&mut self, board: &mut Board) -> Option<&Step> {
        let step = self.steps.get(self.cursor)?;
        for effect in step.effects() {
            board.apply(effect);
        }
        self.cursor += 1;
        Some(step)
    }

    /// The board after that many steps, `here` being the board at the cursor.
    pub(crate) fn board_at(&self, here: &Board, steps: usize) -> Board {
        let (mut line, mut board) = (self.clone(), here.clone());
        while line.cursor > steps && line.undo(&mut board).is_some() {}
        while line.cursor < steps && line.redo(&mut board).is_some() {}
        board
    }
}

/// Whether the steps after the cursor were kept when a new one was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forgotten {
    /// The same step was played again: the rest is still there to redo.
    Nothing,
    /// They were dropped, if there were any.
    WhatWasTakenBack,
}

/// Plays moves one after another. Returns those that were played, and the place and reason of the first refusal.
pub(crate) fn play_all(
    rules: &Rules,
    board: &mut Board,
    moves: impl IntoIterator<Item = Move>,
) -> (Vec<(Move, Played)>, Option<talon_engine::Refusal>) {
    let mut played = Vec::new();
    for mv in moves {
        match board.play(rules, mv) {
            Ok(done) => played.push((mv, done)),
            Err(refusal) => return (played, Some(refusal)),
        }
    }
    (played, None)
}
