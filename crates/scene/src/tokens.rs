//! The identity of cards: every card of a deal has a token that it keeps through all moves. So a screen can follow it,
//! face down or up, even if an equal card exists.

use talon_engine::rules::MAX_CARDS;
use talon_engine::{Board, Effect, Place};

/// The name of one card of a deal; does not reveal the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Token(pub u8);

/// The tokens in every pile, bottom first, as the cards of a board lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    columns: Vec<Vec<Token>>,
    cells: Vec<Vec<Token>>,
    foundations: Vec<Vec<Token>>,
    stock: Vec<Token>,
    waste: Vec<Token>,
}

impl Tokens {
    /// Gives every card of a fresh deal its token.
    pub fn new(deal: &Board) -> Tokens {
        let mut names = (0..MAX_CARDS as u8).map(Token);
        let mut pile = |size: usize| names.by_ref().take(size).collect::<Vec<_>>();
        Tokens {
            columns: deal.columns().iter().map(|column| pile(column.cards().len())).collect(),
            cells: deal.cells().iter().map(|cell| pile(usize::from(cell.is_some()))).collect(),
            foundations: deal.foundations().iter().map(|&height| pile(height.into())).collect(),
            stock: pile(deal.stock().len()),
            waste: pile(deal.waste().len()),
        }
    }

    /// The tokens of a pile, bottom first.
    pub fn pile(&self, place: Place) -> &[Token] {
        match place {
            Place::Column(n) => &self.columns[usize::from(n)],
            Place::Cell(n) => &self.cells[usize::from(n)],
            Place::Foundation(n) => &self.foundations[usize::from(n)],
            Place::Stock => &self.stock,
            Place::Waste => &self.waste,
        }
    }

    fn pile_mut(&mut self, place: Place) -> &mut Vec<Token> {
        match place {
            Place::Column(n) => &mut self.columns[usize::from(n)],
            Place::Cell(n) => &mut self.cells[usize::from(n)],
            Place::Foundation(n) => &mut self.foundations[usize::from(n)],
            Place::Stock => &mut self.stock,
            Place::Waste => &mut self.waste,
        }
    }

    /// Follows an effect.
    pub fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Carried { from, to, count } => self.carry(from, to, count),
            Effect::TurnedUp { .. } => {}
            Effect::Drawn { count } => self.turn_over(Place::Stock, Place::Waste, count),
            Effect::Refilled { column, from } => self.carry(from, Place::Column(column), 1),
            Effect::Recycled { count } => self.turn_over(Place::Waste, Place::Stock, count),
        }
    }

    /// Follows an effect back.
    pub fn revert(&mut self, effect: Effect) {
        match effect {
            Effect::Carried { from, to, count } => self.carry(to, from, count),
            Effect::TurnedUp { .. } => {}
            Effect::Drawn { count } => self.turn_over(Place::Waste, Place::Stock, count),
            Effect::Refilled { column, from } => self.carry(Place::Column(column), from, 1),
            Effect::Recycled { count } => self.turn_over(Place::Stock, Place::Waste, count),
        }
    }

    /// Cards go over in their order.
    fn carry(&mut self, from: Place, to: Place, count: u8) {
        let pile = self.pile_mut(from);
        let run = pile.split_off(pile.len() - usize::from(count));
        self.pile_mut(to).extend(run);
    }

    /// Cards go over one by one, the top one first.
    fn turn_over(&mut self, from: Place, to: Place, count: u8) {
        let pile = self.pile_mut(from);
        let turned = pile.split_off(pile.len() - usize::from(count));
        self.pile_mut(to).extend(turned.into_iter().rev());
    }
}
