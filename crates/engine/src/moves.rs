//! The decisions of a player ([`Move`]) and the changes of the table that follow ([`Effect`]).

use arrayvec::ArrayVec;

use crate::place::{Place, Source, Target};

/// One decision of the player.
///
/// ```
/// use talon_engine::{Move, Source, Target};
///
/// let home: Move = "t2-h".parse()?;
/// assert_eq!(home, Move::single(Source::Column(1), Target::Home));
/// assert_eq!(Move::run(2, 4, 4).to_string(), "t3-t5*4");
/// # Ok::<(), talon_engine::notation::NotAMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Take `count` cards from the top of `from` and put them, in their order, on `to`.
    Carry {
        /// Where the cards are taken from.
        from: Source,
        /// Where they are put.
        to: Target,
        /// How many.
        count: u8,
    },
    /// Draw from the stock to the waste.
    Draw,
    /// Turn the waste over to be the stock again.
    Redeal,
}

impl Move {
    /// A move of one card.
    pub const fn single(from: Source, to: Target) -> Move {
        Move::Carry { from, to, count: 1 }
    }

    /// A move of the `count` top cards of one column to another.
    pub const fn run(from: u8, to: u8, count: u8) -> Move {
        Move::Carry { from: Source::Column(from), to: Target::Column(to), count }
    }
}

/// One visible change of the table. A move's effects, in order, turn the old table into the new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Cards went from the top of one pile to the top of another, keeping their order.
    Carried {
        /// The pile they left.
        from: Place,
        /// The pile they are on now.
        to: Place,
        /// How many.
        count: u8,
    },
    /// The top card of this column was face down and was turned up.
    TurnedUp {
        /// The column.
        column: u8,
    },
    /// Cards were drawn one by one from the stock, face up, to the waste.
    Drawn {
        /// How many.
        count: u8,
    },
    /// An emptied column was filled at once with the top card of the waste or the stock.
    Refilled {
        /// The column.
        column: u8,
        /// [`Place::Waste`] or [`Place::Stock`].
        from: Place,
    },
    /// The whole waste was turned over and is the stock.
    Recycled {
        /// How many cards.
        count: u8,
    },
}

/// All that one move did; [`crate::Board::take_back`] reverses it.
///
/// ```
/// # use talon_engine::{Deal, Effect, Place, Position, Rules};
/// # let rules = Rules::example();
/// let mut position = Position::deal(&rules, &Deal::Number(1));
/// let played = position.play("t1-c".parse()?).expect("the cell is free");
/// let carried = Effect::Carried { from: Place::Column(0), to: Place::Cell(0), count: 1 };
/// assert_eq!(played.effects(), [carried]);
/// # Ok::<(), talon_engine::notation::NotAMove>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Played {
    pub(crate) effects: ArrayVec<Effect, 2>,
}

impl Played {
    /// The changes, in the order in which they happened.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }
}
