//! Spells a winning line of the credit game out in the engine's moves: the proof that every such line can be played.
//!
//! **Setting.** The real game and the credit game are played side by side. At any time, both have the same waste, the
//! same stock, and the same cards outside them. They differ in one way: some cards have left their columns in the
//! credit game that have not left them in the real game. Such a card is home in the credit game, or lies there on the
//! next higher card.
//!
//! * In the real game, a column that is free in the credit game is held by its bottom card, its **holder**. In the
//!   credit game the holder is home or lies on the next higher card.
//! * A holder that lies on the next higher card in the credit game is alone in its real column. It was alone when it
//!   left, and no rule below puts a card on it.
//! * A foundation is **behind** if it is lower in the real game than in the credit game. Its next card is on the real
//!   table. If that card lies on another card, it goes home at once, which empties no column. So after that, the next
//!   card of each foundation that is behind is alone in its column.
//!
//! **Moves.** The top w of the waste leaves it in the credit game. In the real game, one card moves:
//!
//! * *w goes home.* If its real foundation is not behind, w goes home. Otherwise the next card of that foundation goes
//!   home from its column.
//! * *w lies on w + 1.* If w + 1 is not a holder, w goes onto w + 1: no other card can lie there. Otherwise let y be
//!   the highest of the consecutive holders w + 1, w + 2, and so on. Then y + 1 is not a holder, and only y can lie on
//!   it. So y goes onto y + 1.
//! * *w takes a free column.* That column has a holder. If a foundation is behind, its next card goes home. Otherwise
//!   every holder lies on the next higher card in the credit game, and for some holder y the card y + 1 is not a
//!   holder. Then y goes onto y + 1.
//!
//! **After the move.** If w itself did not move, a column became empty, and w refills it. If w took a free column in
//! the credit game, w is the bottom card of that column there, too. Otherwise w is the new holder of a column that is
//! free in the credit game. A draw is the same in both games. When waste and stock are empty, all cards can go home.

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
