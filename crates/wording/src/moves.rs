//! What a move does, before and after it is played.

use talon_engine::{Board, Card, Column, Effect, Move, Place, Source, Target};

use crate::Wording;
use crate::text::capitalised;

/// At most this many cards may go home in one step before they are counted instead of named.
const NAMED_HOME: usize = 2;

impl Wording {
    /// What a move does, said before it is played: "Seven of diamonds to the eight of clubs".
    pub fn describe_move(self, board: &Board, mv: Move) -> String {
        capitalised(&self.move_phrase(board, mv))
    }

    /// The same inside a sentence, without a capital letter.
    pub(crate) fn move_phrase(self, board: &Board, mv: Move) -> String {
        match mv {
            Move::Deal => self.draw(),
            Move::Redeal => self.redeal(),
            Move::Carry { from, to, count } => {
                let cards = self.carried(board, from, count);
                match to {
                    Target::Home => self.move_home(&cards),
                    Target::Cell => self.move_to_cell(&cards),
                    Target::Column(n) => {
                        match board.columns().get(usize::from(n)).and_then(Column::top) {
                            Some(onto) => self.move_onto(&cards, onto),
                            None => self.move_to_space(&cards, Place::Column(n)),
                        }
                    }
                }
            }
        }
    }

    fn carried(self, board: &Board, from: Source, count: u8) -> String {
        let Some(top) = board.source_top(from) else { return self.nothing_there_to_move() };
        match from {
            Source::Column(n) if count > 1 => {
                let cards = board.columns()[usize::from(n)].cards();
                let lead = cards.len().checked_sub(usize::from(count)).map(|place| cards[place]);
                self.and_more(lead.unwrap_or(top), usize::from(count) - 1)
            }
            Source::Foundation(_) => self.back(top),
            Source::Column(_) | Source::Cell(_) | Source::Waste => self.card(top),
        }
    }

    /// What has just happened; `after` is the board that the effect led to.
    pub fn effect(self, effect: Effect, after: &Board) -> String {
        let sentence = match effect {
            Effect::Carried { to, count: 1, .. } => match top_of(after, to) {
                Some(card) if matches!(to, Place::Foundation(_)) => self.went_home(card),
                Some(card) => self.went_to(card, to),
                None => String::new(),
            },
            Effect::Carried { to, count, .. } => self.cards_went_to(usize::from(count), to),
            Effect::TurnedUp { column } => top_of(after, Place::Column(column))
                .map_or_else(String::new, |card| self.turned_up(Place::Column(column), card)),
            Effect::Drawn { count } => {
                let waste = after.waste();
                let drawn = &waste[waste.len().saturating_sub(usize::from(count))..];
                match drawn {
                    [] => String::new(),
                    [card] => self.drawn(&self.card(*card)),
                    [others @ .., top] => {
                        let others = self.comma_list(others.iter().map(|card| self.card(*card)));
                        self.drawn_several(&others.unwrap_or_default(), &self.card(*top))
                    }
                }
            }
            Effect::Refilled { column, .. } => top_of(after, Place::Column(column))
                .map_or_else(String::new, |card| self.refilled(Place::Column(column), card)),
            Effect::Recycled { .. } => self.recycled(),
        };
        capitalised(&sentence)
    }

    /// What a whole step has just done: each effect in order; many cards that go home are counted. `after` is the board
    /// that the step led to.
    pub fn step(self, effects: &[Effect], after: &Board) -> String {
        let goes_home =
            |effect: &&Effect| matches!(effect, Effect::Carried { to: Place::Foundation(_), .. });
        let home = effects.iter().filter(goes_home).count();
        let mut board = after.clone();
        effects.iter().rev().for_each(|&effect| board.revert(effect));
        let mut sentences = Vec::new();
        for effect in effects {
            board.apply(*effect);
            if home <= NAMED_HOME || !goes_home(&effect) {
                sentences.push(self.effect(*effect, &board));
            }
        }
        if home > NAMED_HOME {
            sentences.push(self.many_went_home(home));
        }
        sentences.join(" ")
    }

    /// What a step had done that is now taken back; `before` is the board that the table is back at.
    pub fn step_back(self, effects: &[Effect], before: &Board) -> String {
        let mut board = before.clone();
        for &effect in effects {
            board.apply(effect);
        }
        self.taken_back(&self.step(effects, &board))
    }
}

fn top_of(board: &Board, place: Place) -> Option<Card> {
    match place {
        Place::Column(n) => board.source_top(Source::Column(n)),
        Place::Cell(n) => board.source_top(Source::Cell(n)),
        Place::Foundation(n) => board.source_top(Source::Foundation(n)),
        Place::Waste => board.source_top(Source::Waste),
        Place::Stock => None,
    }
}
