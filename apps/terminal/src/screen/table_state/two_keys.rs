//! Moves by two keys: the first lifts cards of a pile, the second drops them. How many cards go is chosen by what fits,
//! as a drag would choose it.

use talon_engine::{Move, Place, Refusal, Source, Target};
use talon_game::gesture::{HeldCards, Input, source, target};
use talon_game::layout::Spot;
use talon_game::pile_moves::{
    best_lift, best_move, fitting_count, liftable, lifted_cards, targets,
};
use talon_game::{Command, Millis};

use super::{TableState, Tone};
use crate::wording::shown;

impl TableState {
    /// The key of a pile: lifts its cards, or drops those that are lifted. The key of the same pile again sends them to
    /// the best place.
    pub(crate) fn pile_key(&mut self, place: Place, now: Millis) {
        self.cursor_visible = true;
        if !self.has_pile(place) {
            self.say(shown().refusal(&Refusal::NoSuchPile(place)), Tone::Bad);
            return;
        }
        match (self.gestures.hand(), target(place)) {
            (Some(hand), _) if Place::from(hand.from) == place => self.send_to_best(hand, now),
            (Some(hand), Some(to)) if !self.is_full_cell(place) => self.drop_on(hand, to, now),
            (Some(_) | None, _) => self.lift_from(place, now),
        }
    }

    /// Enter on a lifted card.
    pub(crate) fn send_lifted(&mut self, now: Millis) -> bool {
        let hand = self.gestures.hand().filter(|hand| Place::from(hand.from) == self.focus.place);
        if let Some(hand) = hand {
            self.send_to_best(hand, now);
        }
        hand.is_some()
    }

    /// Lifts another number of cards: one more, and after the last again one.
    pub(crate) fn lift_more(&mut self, now: Millis) {
        let Some(hand) = self.gestures.hand() else { return };
        let board = self.table.session().board();
        let counts = liftable(self.table.session().rules(), board, hand.from);
        let more = counts.iter().find(|count| **count > hand.count).or(counts.first());
        if let Some(&count) = more {
            self.lift(hand.from, count, now);
        }
    }

    fn has_pile(&self, place: Place) -> bool {
        self.arrangement().is_none_or(|plan| plan.layout.pile(place).is_some())
    }

    fn is_full_cell(&self, place: Place) -> bool {
        let cells = self.table.session().board().cells();
        matches!(place, Place::Cell(n) if cells.get(usize::from(n)).is_some_and(Option::is_some))
    }

    fn lift_from(&mut self, place: Place, now: Millis) {
        let Some(from) = source(place) else { return };
        let session = self.table.session();
        let count = best_lift(session.rules(), session.board(), from);
        self.lift(from, count, now);
    }

    fn lift(&mut self, from: Source, count: u8, now: Millis) {
        self.gesture(Input::Cancel, now);
        let place = Place::from(from);
        let index = match place {
            Place::Column(n) => {
                let cards = self.table.session().board().columns()[usize::from(n)].cards().len();
                cards.saturating_sub(count.into())
            }
            Place::Cell(_) | Place::Foundation(_) | Place::Stock | Place::Waste => 0,
        };
        self.focus = Spot { place, index };
        self.clamp_focus();
        self.gesture(Input::Choose(Spot { place, index }), now);
    }

    /// Drops the lifted cards on a pile: those, or as many others of the same run as fit.
    pub(super) fn drop_on(&mut self, hand: HeldCards, to: Target, now: Millis) {
        let session = self.table.session();
        let (rules, board) = (session.rules(), session.board());
        match fitting_count(rules, board, hand, to) {
            Some(count) => self.carry(hand.from, to, count, now),
            None => self.gesture(Input::Send(self.focus, to), now),
        }
    }

    fn carry(&mut self, from: Source, to: Target, count: u8, now: Millis) {
        self.gesture(Input::Cancel, now);
        if let Target::Column(n) = to {
            self.focus = Spot { place: Place::Column(n), index: usize::MAX };
        }
        self.run(Command::Play(Move::Carry { from, to, count }), now);
    }

    fn send_to_best(&mut self, hand: HeldCards, now: Millis) {
        let session = self.table.session();
        let (rules, board) = (session.rules(), session.board());
        if let Some((to, count)) = best_move(rules, board, hand) {
            self.carry(hand.from, to, count, now);
            return;
        }
        let card = board.source_top(hand.from);
        self.gesture(Input::Cancel, now);
        let name = card.map(|card| self.signs.name(card)).unwrap_or_default();
        self.say(shown().no_place_for(&name), Tone::Bad);
    }

    /// The sentence that says which cards are lifted and where they can go.
    pub(super) fn lifted_sentence(&self, hand: HeldCards) -> String {
        let session = self.table.session();
        let (rules, board) = (session.rules(), session.board());
        let (words, cards) = (shown(), lifted_cards(board, hand));
        let name = match cards.as_slice() {
            [] => String::new(),
            [card] => self.signs.name(*card),
            [first, .., last] => {
                words.run_of_cards(&self.signs.name(*first), &self.signs.name(*last))
            }
        };
        let mut places: Vec<String> = Vec::new();
        for to in targets(rules, board, hand.from) {
            places.push(match to {
                Target::Home => words.target_home().to_owned(),
                Target::Cell => words.a_cell(),
                Target::Column(n) => match board.columns()[usize::from(n)].top() {
                    Some(top) => words.target_card(&self.signs.name(top), usize::from(n) + 1),
                    None => words.empty_pile(Place::Column(n)),
                },
            });
        }
        match places.as_slice() {
            [] => words.lifted_nowhere(&name),
            places => words.lifted(&name, &places.join(", ")),
        }
    }
}
