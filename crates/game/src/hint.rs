//! Hints as they are shown: where they come from, and in which order. The coach and the solver find them.

use talon_engine::Move;

use crate::coach_answer::Chance;

/// Where a hint comes from; always said with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// From the cards that the player can see.
    Fair,
    /// From a verified solution, which has seen every card.
    FromAWin,
}

/// Which of several hints for one position it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintOrder {
    /// The first.
    First,
    /// Another one.
    Another,
    /// The first again: all have been shown.
    Again,
}

impl HintOrder {
    /// The turn of the `asked`th hint, from 0, where there are `all`.
    pub(crate) const fn of(asked: usize, all: usize) -> HintOrder {
        match asked % all {
            0 if asked == 0 => HintOrder::First,
            0 => HintOrder::Again,
            _ => HintOrder::Another,
        }
    }
}

/// A recommended plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Its moves, in order; at least one.
    pub moves: Vec<Move>,
    /// Where it comes from.
    pub kind: HintKind,
    /// Whether there were others before it.
    pub turn: HintOrder,
    /// The chance to win with it, as far as the coach can tell.
    pub chance: Option<Chance>,
    /// The chance of the best other plan, where there is one.
    pub instead: Option<Chance>,
}

impl Hint {
    /// A hint of one move, without a chance.
    pub fn of_move(mv: Move, kind: HintKind, turn: HintOrder) -> Hint {
        Hint { moves: vec![mv], kind, turn, chance: None, instead: None }
    }

    /// The first move of the plan.
    pub fn mv(&self) -> Move {
        self.moves[0]
    }
}
