//! What can be seen of a board: a screen or an honest hint is made of this and cannot peek.

use crate::board::Board;
use crate::card::Card;

/// A card as it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// Face up.
    Face(Card),
    /// Face down.
    Back,
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
        let column = |column: &crate::board::Column| {
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
