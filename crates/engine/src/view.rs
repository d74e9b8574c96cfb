//! What can be seen of a board: a screen or an honest hint is made of this and cannot peek.

use crate::board::{Board, Column};
use crate::card::{Card, Rank, Suit};
use crate::moves::Effect;
use crate::place::Place;

/// A card as it shows.
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
    /// Cards on each foundation; the suit is `place % 4`.
    pub foundations: Vec<u8>,
    /// How many cards the stock has.
    pub stock: usize,
    /// The waste, its top card last.
    pub waste: Vec<Card>,
    /// How often the waste has been turned over.
    pub redeals: u32,
}

impl Board {
    /// What a player sees.
    pub fn view(&self) -> View {
        let column = |column: &Column| {
            let backs = std::iter::repeat_n(Seen::Back, usize::from(column.hidden()));
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

impl Board {
    /// The faces that a move just played has brought to light, in the order of its effects: cards turned up and drawn.
    pub fn faces_shown(&self, effects: &[Effect]) -> Vec<Card> {
        let mut faces = Vec::new();
        for effect in effects {
            match *effect {
                Effect::TurnedUp { column } | Effect::Refilled { column, from: Place::Stock } => {
                    faces.extend(self.columns()[usize::from(column)].top());
                }
                Effect::Drawn { count } => {
                    faces.extend(&self.waste()[self.waste().len() - usize::from(count)..]);
                }
                Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => {}
            }
        }
        faces
    }
}

impl View {
    /// Follows one effect. `next_face` gives the cards of [`Board::faces_shown`] one by one: all that a view cannot know.
    pub fn follow(&mut self, effect: Effect, mut next_face: impl FnMut() -> Card) {
        match effect {
            Effect::Carried { from, to, count } => {
                let lifted: Vec<Card> =
                    (0..count).map(|_| self.lift(from, &mut next_face)).collect();
                lifted.into_iter().rev().for_each(|card| self.lay(card, to));
            }
            Effect::TurnedUp { column } => {
                self.columns[usize::from(column)].pop();
                self.lay(next_face(), Place::Column(column));
            }
            Effect::Drawn { count } => {
                for _ in 0..count {
                    let card = self.lift(Place::Stock, &mut next_face);
                    self.lay(card, Place::Waste);
                }
            }
            Effect::Refilled { column, from } => {
                let card = self.lift(from, &mut next_face);
                self.lay(card, Place::Column(column));
            }
            Effect::Recycled { .. } => {
                self.stock += self.waste.len();
                self.waste.clear();
                self.redeals = self.redeals.wrapping_add(1);
            }
        }
    }

    fn lift(&mut self, from: Place, next_face: &mut impl FnMut() -> Card) -> Card {
        let seen = match from {
            Place::Column(n) => self.columns[usize::from(n)].pop().and_then(Seen::face),
            Place::Cell(n) => self.cells[usize::from(n)].take(),
            Place::Foundation(n) => {
                let height = &mut self.foundations[usize::from(n)];
                *height -= 1;
                Rank::new(*height + 1).map(|rank| Card::new(rank, Suit::ALL[usize::from(n % 4)]))
            }
            Place::Stock => {
                self.stock -= 1;
                Some(next_face())
            }
            Place::Waste => self.waste.pop(),
        };
        seen.expect("an effect takes a card that shows")
    }

    fn lay(&mut self, card: Card, to: Place) {
        match to {
            Place::Column(n) => self.columns[usize::from(n)].push(Seen::Face(card)),
            Place::Cell(n) => self.cells[usize::from(n)] = Some(card),
            Place::Foundation(n) => self.foundations[usize::from(n)] += 1,
            Place::Stock => self.stock += 1,
            Place::Waste => self.waste.push(card),
        }
    }
}
