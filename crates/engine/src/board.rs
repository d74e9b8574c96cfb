//! All piles at one moment. A board can apply effects; it does not know which moves are legal.

use arrayvec::ArrayVec;

use crate::card::{Card, Rank, Suit};
use crate::deck::Deck;
use crate::moves::{Effect, Played};
use crate::place::Place;
use crate::rules::{
    Aces, COLUMN_CAPACITY, Facing, Kings, MAX_CARDS, MAX_CELLS, MAX_COLUMNS, MAX_PACKS, Rules,
};

/// A column: cards from the bottom up, the first `hidden` of them face down.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Column {
    pub(crate) cards: ArrayVec<Card, COLUMN_CAPACITY>,
    pub(crate) hidden: u8,
}

impl Column {
    /// All cards, bottom first, face down or not.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How many cards at the bottom lie face down.
    pub const fn hidden(&self) -> u8 {
        self.hidden
    }

    /// The face-up cards, deepest first.
    pub fn face_up(&self) -> &[Card] {
        &self.cards[usize::from(self.hidden)..]
    }

    /// The top card.
    pub fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    /// Whether nothing lies here.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// Everything on the table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(crate) columns: ArrayVec<Column, MAX_COLUMNS>,
    pub(crate) cells: ArrayVec<Option<Card>, MAX_CELLS>,
    pub(crate) foundations: ArrayVec<u8, { 4 * MAX_PACKS }>,
    pub(crate) stock: ArrayVec<Card, MAX_CARDS>,
    pub(crate) waste: ArrayVec<Card, MAX_CARDS>,
    pub(crate) redeals: u32,
}

impl Board {
    /// Deals a deck row by row, left to right, from its front, then to the cells that are filled at the deal. The
    /// remaining cards are the stock, next card on top.
    ///
    /// # Panics
    /// If the deck was made for a game with other cards.
    pub fn deal(rules: &Rules, deck: &Deck) -> Board {
        assert_eq!(deck.cards().len(), rules.cards(), "the deck fits the rules");
        let mut foundations: ArrayVec<u8, { 4 * MAX_PACKS }> =
            (0..rules.foundations()).map(|_| 0).collect();
        let mut order: ArrayVec<Card, MAX_CARDS> = deck.cards().iter().copied().collect();
        if rules.aces() == Aces::Home {
            order.retain(|card| card.rank() != Rank::ACE);
            for (place, height) in foundations.iter_mut().enumerate() {
                *height = u8::from(place % 4 < usize::from(rules.suits()));
            }
        }
        let mut next = order.iter().copied();
        let columns = deal_columns(rules, &mut next);
        let cells = (0..rules.cells())
            .map(|cell| if cell < rules.filled_cells() { next.next() } else { None })
            .collect();
        let stock = next.rev().collect();
        Board { columns, cells, foundations, stock, waste: ArrayVec::new(), redeals: 0 }
    }

    /// The columns, left to right.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The cells, left to right.
    pub fn cells(&self) -> &[Option<Card>] {
        &self.cells
    }

    /// How many cards lie on each foundation; of the suit that [`Suit::of_foundation`] says.
    pub fn foundations(&self) -> &[u8] {
        &self.foundations
    }

    /// The stock, its top card last.
    pub fn stock(&self) -> &[Card] {
        &self.stock
    }

    /// The waste, its top card last.
    pub fn waste(&self) -> &[Card] {
        &self.waste
    }

    /// How often the waste has been turned over.
    pub const fn redeals(&self) -> u32 {
        self.redeals
    }

    /// Cards at home.
    pub fn home(&self) -> usize {
        self.foundations.iter().map(|&height| usize::from(height)).sum()
    }

    /// Whether every card is home.
    ///
    /// ```
    /// # use talon_engine::{Deal, Draft, Rules};
    /// # let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
    /// assert!(!Deal::Number(1).board(&rules).is_won(&rules));
    /// ```
    pub fn is_won(&self, rules: &Rules) -> bool {
        self.home() == rules.cards()
    }

    /// The top card of a foundation.
    pub fn foundation_top(&self, foundation: u8) -> Option<Card> {
        let rank = Rank::new(*self.foundations.get(usize::from(foundation))?)?;
        Some(Card::new(rank, Suit::of_foundation(foundation)))
    }

    /// Applies one effect. The effect must fit this board, as those of a legal move do.
    pub fn apply(&mut self, effect: Effect) {
        match effect {
            Effect::Carried { from, to, count } => self.carry(from, to, count),
            Effect::TurnedUp { column } => self.columns[usize::from(column)].hidden -= 1,
            Effect::Drawn { count } => {
                for _ in 0..count {
                    self.carry(Place::Stock, Place::Waste, 1);
                }
            }
            Effect::Refilled { column, from } => self.carry(from, Place::Column(column), 1),
            Effect::Recycled { .. } => {
                self.stock.extend(self.waste.drain(..).rev());
                // Only a hand-written board comes near the limit of this count.
                self.redeals = self.redeals.wrapping_add(1);
            }
        }
    }

    /// Reverses one effect, which must be the last that was applied.
    pub fn revert(&mut self, effect: Effect) {
        match effect {
            Effect::Carried { from, to, count } => self.carry(to, from, count),
            Effect::TurnedUp { column } => self.columns[usize::from(column)].hidden += 1,
            Effect::Drawn { count } => {
                for _ in 0..count {
                    self.carry(Place::Waste, Place::Stock, 1);
                }
            }
            Effect::Refilled { column, from } => self.carry(Place::Column(column), from, 1),
            Effect::Recycled { .. } => {
                self.waste.extend(self.stock.drain(..).rev());
                self.redeals = self.redeals.wrapping_sub(1);
            }
        }
    }

    /// Undoes a move that [`Board::play`] made last on this board.
    ///
    /// ```
    /// # use talon_engine::{Deal, Rules};
    /// # let rules = Rules::example();
    /// let mut board = Deal::Number(1).board(&rules);
    /// let before = board.clone();
    /// let played = board.play(&rules, "t1-c".parse()?).expect("the cell is free");
    /// board.take_back(&played);
    /// assert_eq!(board, before);
    /// # Ok::<(), talon_engine::notation::NotAMove>(())
    /// ```
    pub fn take_back(&mut self, played: &Played) {
        for &effect in played.effects().iter().rev() {
            self.revert(effect);
        }
    }

    /// Brings cards over in their order.
    fn carry(&mut self, from: Place, to: Place, count: u8) {
        if let (Place::Column(from), Place::Column(to), 2..) = (from, to, count) {
            let source = &mut self.columns[usize::from(from)].cards;
            let run: ArrayVec<Card, COLUMN_CAPACITY> =
                source.drain(source.len() - usize::from(count)..).collect();
            self.columns[usize::from(to)].cards.extend(run);
        } else {
            let card = self.lift(from);
            self.lay(card, to);
        }
    }

    fn lift(&mut self, from: Place) -> Card {
        let card = match from {
            Place::Column(n) => self.columns[usize::from(n)].cards.pop(),
            Place::Cell(n) => self.cells[usize::from(n)].take(),
            Place::Foundation(n) => {
                let top = self.foundation_top(n);
                self.foundations[usize::from(n)] -= 1;
                top
            }
            Place::Stock => self.stock.pop(),
            Place::Waste => self.waste.pop(),
        };
        card.expect("an effect takes a card that is there")
    }

    fn lay(&mut self, card: Card, to: Place) {
        match to {
            Place::Column(n) => self.columns[usize::from(n)].cards.push(card),
            Place::Cell(n) => self.cells[usize::from(n)] = Some(card),
            Place::Foundation(n) => self.foundations[usize::from(n)] += 1,
            Place::Stock => self.stock.push(card),
            Place::Waste => self.waste.push(card),
        }
    }
}

fn deal_columns(
    rules: &Rules,
    next: &mut impl Iterator<Item = Card>,
) -> ArrayVec<Column, MAX_COLUMNS> {
    let mut columns: ArrayVec<Column, MAX_COLUMNS> =
        rules.heights().iter().map(|_| Column::default()).collect();
    let rows = rules.heights().iter().copied().max().unwrap_or(0);
    for row in 0..rows {
        for (column, &height) in columns.iter_mut().zip(rules.heights()) {
            if row < height {
                column.cards.push(next.next().expect("checked rules deal no more than there is"));
            }
        }
    }
    let king = rules.ranks();
    for column in &mut columns {
        if rules.kings() == Kings::ToTheBottom {
            let is_king = |card: &Card| card.rank().value() == king;
            let kings = column.cards.iter().filter(|card| is_king(card));
            let others = column.cards.iter().filter(|card| !is_king(card));
            column.cards = kings.chain(others).copied().collect();
        }
        if rules.facing() == Facing::TopUp {
            column.hidden = (column.cards.len() as u8).saturating_sub(1);
        }
    }
    columns
}
