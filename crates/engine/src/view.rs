//! The visible part of a board. Screens and fair hints use it, so they cannot peek.

use crate::board::{Board, Column};
use crate::card::{Card, Rank, Suit};
use crate::prelude::*;

/// A card as it shows.
///
/// ```
/// use talon_engine::rules::Facing;
/// use talon_engine::{Deal, Draft, Rules, Seen};
///
/// let draft = Draft { heights: vec![13; 4], facing: Facing::TopUp, ..Draft::default() };
/// let rules = Rules::check(&draft).expect("good rules");
/// let view = Deal::Number(1).board(&rules).view();
/// assert_eq!(view.columns[0][0], Seen::Back);
/// assert!(view.columns[0][12].face().is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Face up.
    Face(Card),
    /// Face down.
    Back,
}

impl Seen {
    /// The card, if its face shows.
    pub const fn face(self) -> Option<Card> {
        match self {
            Seen::Face(card) => Some(card),
            Seen::Back => None,
        }
    }
}

/// The table as it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The columns, bottom card first.
    pub columns: Vec<Vec<Seen>>,
    /// The cells.
    pub cells: Vec<Option<Card>>,
    /// Cards on each foundation; of the suit that [`Suit::of_foundation`] says.
    pub foundations: Vec<u8>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The waste, its top card last.
    pub waste: Vec<Card>,
    /// How often the waste has been turned over.
    pub redeals: u32,
}

impl Board {
    /// The part of the board that a player sees.
    pub fn view(&self) -> View {
        let column = |column: &Column| {
            let backs = core::iter::repeat_n(Seen::Back, usize::from(column.hidden()));
            backs.chain(column.face_up().iter().map(|&card| Seen::Face(card))).collect()
        };
        View {
            columns: self.columns().iter().map(column).collect(),
            cells: self.cells().to_vec(),
            foundations: self.foundations().to_vec(),
            stock: self.stock().len(),
            waste: self.waste().to_vec(),
            redeals: self.redeals(),
        }
    }
}

impl View {
    /// The top card of a foundation.
    pub fn foundation_top(&self, foundation: u8) -> Option<Card> {
        let rank = Rank::new(*self.foundations.get(usize::from(foundation))?)?;
        Some(Card::new(rank, Suit::of_foundation(foundation)))
    }
}
