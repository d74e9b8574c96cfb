//! Typed play: answers to questions about the table, and why a line cannot be played or understood.

use talon_engine::text::excerpt;
use talon_engine::{Board, Card, Column, Place, Rules, Target, View};
use talon_game::typed::{Lies, Missing, Named, Reply, Unclear, Unplayable};
use talon_game::{Session, Standing};

use crate::Wording;

impl Wording {
    /// The answer to a question about the table, a line for each item.
    pub fn reply(self, session: &Session, reply: &Reply) -> Vec<String> {
        let board = session.board();
        match reply {
            Reply::Piles(piles) => {
                let view = board.view();
                piles.iter().map(|named| self.named_pile(&view, *named)).collect()
            }
            Reply::Moves(moves) if moves.is_empty() => {
                self.standing(Standing::Over).into_iter().collect()
            }
            Reply::Found { card, lies, unseen } => self.found(*card, lies, *unseen),
            Reply::NotInPack(card) => vec![self.not_in_pack(*card)],
            Reply::GoesOn { to, moves, takes } if moves.is_empty() => {
                vec![self.would_take(session.rules(), board, *to, takes)]
            }
            Reply::GoesFrom { from, moves } if moves.is_empty() => {
                vec![self.goes_nowhere(&self.named(*from))]
            }
            Reply::Moves(moves) | Reply::GoesOn { moves, .. } | Reply::GoesFrom { moves, .. } => {
                self.typed_moves(board, moves)
            }
            Reply::Changed { step, effects, undone } => {
                let what = self.step(effects, board);
                let undone = (*undone > 0).then(|| self.changed_undone(*undone));
                std::iter::once(self.changed_by(*step, &what)).chain(undone).collect()
            }
            Reply::NothingPlayed { .. } => vec![self.nothing_played()],
            Reply::Refused(refusal) => vec![self.refusal(refusal)],
            Reply::NotATarget(place) => vec![self.nothing_goes_to(*place)],
            Reply::NotSeen(card) => vec![self.card_not_seen(*card)],
            Reply::NotOnTop(card, place) => vec![self.card_not_on_top(*card, *place)],
        }
    }

    fn named_pile(self, view: &View, named: Named) -> String {
        let place = match named {
            Named::Column(n) => Place::Column(n),
            Named::Cell(n) => Place::Cell(n),
            Named::Foundation(n) => Place::Foundation(n),
            Named::Waste => Place::Waste,
            Named::Stock => Place::Stock,
            Named::Home | Named::AnyCell | Named::Card(_) => return self.home(view),
        };
        self.pile(view, place) + "."
    }

    fn typed_moves(self, board: &Board, moves: &[talon_engine::Move]) -> Vec<String> {
        let line = |mv: &talon_engine::Move| {
            self.typed_move(&mv.to_string(), &self.describe_move(board, *mv))
        };
        moves.iter().map(line).collect()
    }

    fn found(self, card: Card, lies: &[Lies], unseen: u8) -> Vec<String> {
        let mut sentences: Vec<String> = lies.iter().map(|lies| self.lies(card, lies)).collect();
        sentences.extend(match (unseen, lies.len()) {
            (0, _) => None,
            (1, 0) => Some(self.lies_unseen(card)),
            (_, 0) => Some(self.lies_both_unseen(card)),
            (_, 1..) => Some(self.lies_other_unseen(card)),
        });
        sentences
    }

    fn lies(self, card: Card, Lies { place, under }: &Lies) -> String {
        match place {
            Place::Foundation(_) => self.lies_home(card),
            Place::Cell(_) => self.lies_in_cell(card, *place),
            Place::Column(_) | Place::Waste | Place::Stock if under.is_empty() => {
                self.lies_on_top(card, *place)
            }
            Place::Column(_) | Place::Waste | Place::Stock => {
                let others = self.comma_list(under.iter().map(|card| self.card(*card)));
                self.lies_under(card, *place, under.len(), &others.unwrap_or_default())
            }
        }
    }

    fn would_take(self, rules: &Rules, board: &Board, to: Target, takes: &[Card]) -> String {
        let pile = match to {
            Target::Home => return self.nothing_goes_home(),
            Target::Cell => self.a_cell(),
            Target::Column(n) => match board.columns().get(usize::from(n)).and_then(Column::top) {
                Some(top) => self.card_in(top, Place::Column(n)),
                None => self.empty_pile(Place::Column(n)),
            },
        };
        let suits = usize::from(rules.suits());
        match takes {
            [] => self.nothing_goes_on(&pile),
            takes if takes.len() == suits * usize::from(rules.ranks()) => {
                self.goes_on_any_card(&pile)
            }
            [first, ..] if suits > 2 && takes.len() == suits => {
                self.goes_on_would_take(&pile, &self.goes_on_any_of(first.rank()))
            }
            takes => {
                let cards = takes.iter().map(|card| self.the_card(*card)).collect();
                self.goes_on_would_take(&pile, &self.either(cards))
            }
        }
    }

    /// "one, two or three".
    fn either(self, items: Vec<String>) -> String {
        let mut items = items.into_iter().rev();
        let last = items.next().unwrap_or_default();
        let Some(before) = items.next() else { return last };
        let first = items.fold(before, |list, item| self.comma(&item, &list));
        self.or(&first, &last)
    }

    fn named(self, named: Named) -> String {
        match named {
            Named::Card(card) => self.the_card(card),
            Named::Column(n) => self.cards_of(Place::Column(n)),
            Named::Cell(n) => self.cards_of(Place::Cell(n)),
            Named::Foundation(n) => self.cards_of(Place::Foundation(n)),
            Named::Waste => self.cards_of(Place::Waste),
            Named::Stock => self.cards_of(Place::Stock),
            Named::AnyCell => self.cards_in_cells(),
            Named::Home => self.cards_at_home(),
        }
    }

    /// Why a typed move cannot be played.
    pub fn unplayable(self, why: &Unplayable) -> String {
        match why {
            Unplayable::Refused(refusal) => self.refusal(refusal),
            Unplayable::NoPlace(card) => self.no_place(*card),
            Unplayable::NotSeen(card) => self.card_not_seen(*card),
            Unplayable::Covered(card, place) => self.card_covered(*card, *place),
            Unplayable::NotOnTop(card, place) => self.card_not_on_top(*card, *place),
            Unplayable::NotASource(_) => self.stock_is_drawn(),
            Unplayable::NotATarget(place) => self.nothing_goes_to(*place),
        }
    }

    /// The reason why a typed line is not understood, with an example of a line that is. The quoted input has no
    /// control characters, and is cut if it is long.
    pub fn unclear(self, why: &Unclear) -> String {
        match why {
            Unclear::Unknown { word } => self.unknown_line(&excerpt(word)),
            Unclear::NumberMissing(Missing::Column) => self.which_column(),
            Unclear::NumberMissing(Missing::Jump) => self.jump_where(),
            Unclear::NotANumber { word } => self.not_a_number(&excerpt(word)),
            Unclear::NotACard { word } if word.is_empty() => self.card_missing(),
            Unclear::NotACard { word } => self.not_a_card(&excerpt(word)),
            Unclear::NotAPile { word } if word.is_empty() => self.pile_missing(),
            Unclear::NotAPile { word } => self.not_a_pile(&excerpt(word)),
            Unclear::NoTarget(_) => self.no_target(),
        }
    }

    /// The help on typed lines, a paragraph for each subject.
    pub fn typed_help(self) -> Vec<String> {
        vec![
            self.typed_help_moves(),
            self.typed_help_full(),
            self.typed_help_table(),
            self.typed_help_questions(),
            self.typed_help_undo(),
            self.typed_help_hints(),
            self.typed_help_solver(),
            self.typed_help_status(),
            self.typed_help_new(),
            self.typed_help_quit(),
        ]
    }
}
