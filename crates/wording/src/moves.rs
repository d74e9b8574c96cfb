//! Sentences about moves, before and after they are played.

use talon_engine::{Board, Card, Column, Effect, Move, Place, Source, Target};

use crate::Wording;
use crate::text::capitalised;

/// At most this many cards may go home in one step before they are counted instead of named.
const NAMED_HOME: usize = 2;

impl Wording {
    /// A move before it is played: "Seven of diamonds to the eight of clubs".
    pub fn describe_move(self, board: &Board, mv: Move) -> String {
        capitalised(&self.move_phrase(board, mv))
    }

    /// The same inside a sentence, without a capital letter.
    pub(crate) fn move_phrase(self, board: &Board, mv: Move) -> String {
        match mv {
            Move::Draw => self.draw(),
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

    /// An effect that has just happened; `after` is the board that it led to.
    pub fn effect(self, effect: Effect, after: &Board) -> String {
        let sentence = match effect {
            Effect::Carried { to, count: 1, .. } => match top_of(after, to) {
                Some(card) if matches!(to, Place::Foundation(_)) => self.went_home(card),
                Some(card) => self.went_to(card, to),
                None => String::new(),
            },
            Effect::Carried { to, count, .. } => {
                self.cards_went_to(&self.last_cards(after, to, usize::from(count)), to)
            }
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

    /// A whole step that was just played: each effect in order; if many cards went home, only their number.
    /// `after` is the board that the step led to.
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

    /// A step that was taken back: where its cards are again. `before` is the board that the table is back at.
    pub fn step_back(self, effects: &[Effect], before: &Board) -> String {
        let goes_home =
            |effect: &&Effect| matches!(effect, Effect::Carried { to: Place::Foundation(_), .. });
        let home = effects.iter().filter(goes_home).count();
        let mut board = before.clone();
        let mut sentences = Vec::new();
        for effect in effects {
            if home <= NAMED_HOME || !goes_home(&effect) {
                sentences.push(self.effect_back(*effect, &board));
            }
            board.apply(*effect);
        }
        if home > NAMED_HOME {
            sentences.push(self.many_went_back(home));
        }
        // The last one that happened is the first one to be undone.
        sentences.reverse();
        let capitalised_sentences =
            sentences.iter().map(|sentence| capitalised(sentence)).collect::<Vec<_>>();
        self.taken_back(&capitalised_sentences.join(" "))
    }

    /// The undoing of an effect; `before` is the board that it leads to.
    fn effect_back(self, effect: Effect, before: &Board) -> String {
        match effect {
            Effect::Carried { from, count, .. } => {
                self.went_back_to(&self.last_cards(before, from, usize::from(count)), from)
            }
            Effect::TurnedUp { column } => self.turned_down(Place::Column(column)),
            Effect::Drawn { count } => {
                self.went_back_to(&self.cards(usize::from(count)), Place::Stock)
            }
            Effect::Refilled { from, .. } => {
                let card = top_of(before, from).map(|card| self.card(card));
                self.went_back_to(&card.unwrap_or_else(|| self.cards(1)), from)
            }
            Effect::Recycled { .. } => self.unrecycled(),
        }
    }

    /// The last cards of a pile: "queen of hearts", or "queen of hearts and two more".
    fn last_cards(self, board: &Board, place: Place, count: usize) -> String {
        let top = top_of(board, place);
        let lead = match place {
            Place::Column(n) => {
                let cards = board.columns()[usize::from(n)].cards();
                cards.len().checked_sub(count).and_then(|lead| cards.get(lead)).copied()
            }
            Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => top,
        };
        match lead {
            Some(lead) if count > 1 => self.and_more(lead, count - 1),
            Some(lead) => self.card(lead),
            None => self.cards(count),
        }
    }

    /// The cards in hand and where they can go: "Queen of hearts in hand. Can go to column 3 or a cell."
    pub fn in_hand(self, board: &Board, from: Source, count: u8, places: &[Place]) -> String {
        let cards = self.last_cards(board, Place::from(from), usize::from(count));
        let mut names: Vec<String> = Vec::new();
        for place in places {
            let name = match place {
                Place::Cell(_) => self.a_cell(),
                Place::Foundation(_) => self.a_foundation(),
                Place::Column(_) | Place::Stock | Place::Waste => self.place(*place),
            };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let last = names.pop();
        let sentence = match (self.comma_list(names), last) {
            (_, None) => self.in_hand_nowhere(&cards),
            (None, Some(only)) => self.in_hand_goes(&cards, &only),
            (Some(others), Some(last)) => self.in_hand_goes(&cards, &self.or(&others, &last)),
        };
        capitalised(&sentence)
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
