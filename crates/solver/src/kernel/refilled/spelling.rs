//! Spells a winning line of the credit game out in the engine's moves: the proof that every such line can be played.
//!
//! Waste and stock are the same in both games at any time, and so is what is on the table or home together. On credit
//! more may be home and more cards may lie on the next higher one. A column that is free on credit is really held by
//! its bottom card, its **holder**: one that is home on credit or lies on the next higher card there. Holders of the
//! second kind are alone in their column: they were when they left, and nothing is put on them (see below). The
//! foundations that are behind have their next card on the table; if it lies on another it goes home at once, which
//! empties no column, so then it is alone in its column.
//!
//! When the top w of the waste leaves it on credit, one card moves in the real game:
//! * **w goes home:** so it does, or its foundation is behind. Then the next card of that one goes home from its
//!   column.
//! * **w lies on w + 1:** if that is no holder, w goes there, since nothing else can lie on w + 1. If it is, go up from
//!   it to the last card of the row that is a holder. The next higher one is no holder, and only that last one can lie
//!   on it, so it goes there.
//! * **w takes a free column:** then there is a holder. If a foundation is behind, its next card goes home. Else some
//!   holder's next higher card is no holder, and it goes there.
//!
//! Unless w itself moved, a column was emptied and w fills it. It is then the bottom card of that column on credit too,
//! or the new holder of the column that is free there. A draw is the same in both games. When waste and stock are
//! empty, all can go home.

use talon_engine::{Board, Card, Move, Rules, Source, Target};

use crate::kernel::refilled::instance::{Cards, Instance, bit, read};
use crate::kernel::refilled::moves::Ply;
use crate::kernel::refilled::position::Position;

/// The columns that send cards home.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sending {
    /// Columns with more than one card, so that no column is emptied.
    NotTheLast,
    /// All columns.
    All,
}

/// The moves of a line that ends with stock and waste empty, and of the play home after it.
pub(crate) fn spell(rules: &Rules, board: &Board, line: &[Ply]) -> Vec<Move> {
    let (instance, credit) = read(rules, board).expect("the search has read the board");
    let mut speller = Speller {
        rules: *rules,
        board: board.clone(),
        moves: Vec::new(),
        instance,
        credit,
        pressed: 0,
    };
    speller.send_home(Sending::NotTheLast);
    speller.play_on();
    for &ply in line {
        speller.play_ply(ply);
        speller.play_on();
    }
    speller.send_home(Sending::All);
    speller.moves
}

struct Speller {
    rules: Rules,
    board: Board,
    moves: Vec<Move>,
    instance: Instance,
    /// The position of the credit game.
    credit: Position,
    /// The highest cards of segments that were pressed: they may be alone in their columns, but they are no holders.
    pressed: Cards,
}

impl Speller {
    fn play(&mut self, mv: Move) {
        self.board.play_legal(&self.rules, mv);
        self.moves.push(mv);
    }

    fn play_ply(&mut self, ply: Ply) {
        match ply {
            Ply::Draw => self.draw(),
            Ply::Put => self.put_top(),
            Ply::Press(place) => {
                self.credit.press(1 << place);
                self.pressed |= 1 << place;
                self.put_top();
            }
        }
    }

    /// Plays the plies that are forced in the credit game.
    fn play_on(&mut self) {
        loop {
            let top = self.credit.waste_top(&self.instance);
            if top & self.credit.free_of_cost() != 0 {
                self.put_top();
            } else if top == 0 && !self.credit.is_won(&self.instance) {
                self.draw();
            } else {
                return;
            }
        }
    }

    fn draw(&mut self) {
        self.credit.draw(&self.instance);
        self.play(Move::Draw);
    }

    /// The top of the waste leaves it.
    fn put_top(&mut self) {
        let mv = self.find(self.credit.waste_top(&self.instance));
        self.play(mv);
        self.credit.put_top(&self.instance);
        self.send_home(Sending::NotTheLast);
    }

    /// The move by which a card leaves the waste; the text of the module explains it.
    fn find(&self, card: Cards) -> Move {
        let credit = &self.credit;
        let next = self.next_home();
        let holders =
            self.alone() & credit.table & !(credit.singles | self.pressed | self.instance.kings);
        if card & credit.next_home() != 0 {
            let same_suit = LANE << (card.trailing_zeros() / 16 * 16);
            return if card & next != 0 {
                Move::single(Source::Waste, Target::Home)
            } else {
                self.home(next & same_suit)
            };
        }
        if (card << 1) & credit.table & !credit.singles != 0 {
            let parent = card << 1;
            if parent & holders == 0 {
                return Move::single(Source::Waste, Target::Column(self.top_column(parent)));
            }
            // The carry of the addition stops right above the row of holders.
            let beyond = (holders + parent) & !holders;
            return self.link(beyond >> 1);
        }
        let behind = next & credit.home;
        if behind != 0 {
            return self.home(behind);
        }
        self.link(holders & !(holders >> 1))
    }

    /// The lowest of these cards goes home.
    fn home(&self, cards: Cards) -> Move {
        let card = cards & cards.wrapping_neg();
        Move::single(Source::Column(self.top_column(card)), Target::Home)
    }

    /// The lowest of these cards goes onto the next higher one.
    fn link(&self, cards: Cards) -> Move {
        let card = cards & cards.wrapping_neg();
        Move::run(self.top_column(card), self.top_column(card << 1), 1)
    }

    /// The cards that can go home in the real game.
    fn next_home(&self) -> Cards {
        let lanes = self.board.foundations().iter().take(4).enumerate();
        lanes.map(|(suit, &height)| 1 << (16 * suit) << height).sum()
    }

    /// Cards that are alone in their columns in the real game.
    fn alone(&self) -> Cards {
        let columns = self.board.columns().iter();
        let alone = columns.filter_map(|column| match *column.cards() {
            [card] => Some(bit(card)),
            _ => None,
        });
        alone.sum()
    }

    /// The column that ends in the card of that bit.
    fn top_column(&self, wanted: Cards) -> u8 {
        let ends = |top: Option<Card>| top.is_some_and(|top| bit(top) == wanted);
        let place = self.board.columns().iter().position(|column| ends(column.top()));
        place.expect("the card is on top of a column") as u8
    }

    fn send_home(&mut self, sending: Sending) {
        let kept = match sending {
            Sending::NotTheLast => 1,
            Sending::All => 0,
        };
        while let Some(n) = self.board.columns().iter().position(|column| {
            let top = column.top().filter(|_| column.cards().len() > kept);
            top.is_some_and(|top| self.board.home_for(top).is_some())
        }) {
            self.play(Move::single(Source::Column(n as u8), Target::Home));
        }
    }
}

/// The lowest lane.
const LANE: Cards = 0xffff;
