//! Playing a move: the rules determine its effects, the board applies them.

use crate::board::Board;
use crate::card::Card;
use crate::moves::{Effect, Move, Played};
use crate::place::{Place, Source, Target};
use crate::refusal::Refusal;
use crate::rules::{Refill, Rules};

impl Board {
    /// Plays a move with all effects that it triggers. A refused move leaves the board unchanged.
    pub fn play(&mut self, rules: &Rules, mv: Move) -> Result<Played, Refusal> {
        self.check(rules, mv)?;
        Ok(self.play_legal(rules, mv))
    }

    /// Plays a move that is known to be legal, as those of [`Board::legal_moves`] are.
    pub fn play_legal(&mut self, rules: &Rules, mv: Move) -> Played {
        let mut played = Played::default();
        let effect = self.first_effect(rules, mv);
        self.apply(effect);
        played.effects.push(effect);
        if let Move::Carry { from: Source::Column(column), .. } = mv
            && let Some(effect) = self.after_leaving(rules, column)
        {
            self.apply(effect);
            played.effects.push(effect);
        }
        played
    }

    fn first_effect(&self, rules: &Rules, mv: Move) -> Effect {
        match mv {
            Move::Carry { from, to, count } => {
                Effect::Carried { from: from.into(), to: self.landing(from, to), count }
            }
            Move::Draw => {
                let draw = rules.stock().map_or(1, |stock| stock.draw);
                Effect::Drawn { count: draw.min(self.stock.len() as u8) }
            }
            Move::Redeal => Effect::Recycled { count: self.waste.len() as u8 },
        }
    }

    /// The exact pile that the cards of a legal move go to.
    ///
    /// # Panics
    /// If no cell is free for a move to one, or no foundation takes the card of a move home.
    pub fn landing(&self, from: Source, to: Target) -> Place {
        match to {
            Target::Column(n) => Place::Column(n),
            Target::Cell => {
                let free = self.cells.iter().position(Option::is_none);
                Place::Cell(free.expect("a legal move to a cell finds one free") as u8)
            }
            Target::Home => {
                let home = self.source_top(from).and_then(|card| self.home_for(card));
                Place::Foundation(home.expect("a legal move home finds its foundation"))
            }
        }
    }

    /// The card on top of a pile that cards may be taken from.
    pub fn source_top(&self, from: Source) -> Option<Card> {
        match from {
            Source::Column(n) => self.columns.get(usize::from(n))?.top(),
            Source::Cell(n) => *self.cells.get(usize::from(n))?,
            Source::Foundation(n) => self.foundation_top(n),
            Source::Waste => self.waste.last().copied(),
        }
    }

    /// The effect in a column that cards have just left: a card turns up, or the empty column is refilled.
    fn after_leaving(&self, rules: &Rules, n: u8) -> Option<Effect> {
        let column = &self.columns[usize::from(n)];
        if !column.is_empty() {
            let covered = usize::from(column.hidden) == column.cards.len();
            return covered.then_some(Effect::TurnedUp { column: n });
        }
        match rules.refill() {
            Refill::WasteThenStock if !self.waste.is_empty() => {
                Some(Effect::Refilled { column: n, from: Place::Waste })
            }
            Refill::WasteThenStock if !self.stock.is_empty() => {
                Some(Effect::Refilled { column: n, from: Place::Stock })
            }
            Refill::ByHand | Refill::WasteThenStock => None,
        }
    }
}
