//! Turns a winning line without placement into moves of the engine, with real columns.
//!
//! Each move of the line finds its place because of the classes: if a class has more cards in play than loose cards lie
//! on it, one of its cards is the top of its column; and a covered card of the class is laid bare by moving the
//! covering run onto that top.

use talon_engine::{Board, Card, Move, Rules, Source, Target, builds};

use super::card_sets;
use super::position::Ply;

/// The board on which the line is played, and the moves played so far.
pub(super) struct Speller<'a> {
    rules: &'a Rules,
    pub(super) board: Board,
    moves: Vec<Move>,
}

/// Spells out the line from the board, and then brings everything home.
pub(super) fn spell(rules: &Rules, board: &Board, line: &[Ply]) -> Vec<Move> {
    let mut speller = Speller::new(rules, board);
    for &ply in line {
        speller.ply(ply);
    }
    speller.finish();
    speller.moves
}

/// Spells out a part of a line from the board.
pub(super) fn spell_part(rules: &Rules, board: &Board, part: &[Ply]) -> Vec<Move> {
    let mut speller = Speller::new(rules, board);
    for &ply in part {
        speller.ply(ply);
    }
    speller.moves
}

impl<'a> Speller<'a> {
    pub(super) fn new(rules: &'a Rules, board: &Board) -> Speller<'a> {
        Speller { rules, board: board.clone(), moves: Vec::new() }
    }

    fn play(&mut self, mv: Move) {
        self.board.play(self.rules, mv).expect("free placement makes the move legal");
        self.moves.push(mv);
    }

    /// Plays a ply, with the moves that lay its card and its place bare.
    pub(super) fn ply(&mut self, ply: Ply) {
        match ply {
            Ply::Home(number) => {
                let column = self.lay_bare(card_sets::card(number));
                self.play(Move::single(Source::Column(column), Target::Home));
            }
            Ply::Uncover(number) => {
                let card = card_sets::card(number);
                let (column, above) = self.find(card);
                let to = self.place_for(card);
                self.play(Move::run(column, to, above + 1));
            }
            Ply::StockHome(number) => {
                self.draw_to(card_sets::card(number));
                self.play(Move::single(Source::Waste, Target::Home));
            }
            Ply::StockPile(number) => {
                let card = card_sets::card(number);
                self.draw_to(card);
                let to = self.place_for(card);
                self.play(Move::single(Source::Waste, Target::Column(to)));
            }
            Ply::TakeBack(number) => {
                let card = card_sets::card(number);
                let to = self.place_for(card);
                self.play(Move::single(
                    Source::Foundation(card.suit().index()),
                    Target::Column(to),
                ));
            }
        }
    }

    /// The column of a card, and how many cards lie on it.
    fn find(&self, card: Card) -> (u8, u8) {
        let columns = (0..).zip(self.board.columns());
        let mut places = columns.filter_map(|(n, column)| {
            let above = column.cards().iter().rev().position(|&other| other == card)?;
            Some((n, above as u8))
        });
        places.next().expect("a card in play lies in a column")
    }

    /// Makes a card the top of its column, which is returned.
    fn lay_bare(&mut self, card: Card) -> u8 {
        let (column, above) = self.find(card);
        if above > 0 {
            let cards = self.board.columns()[usize::from(column)].cards();
            let to = self.place_for(cards[cards.len() - usize::from(above)]);
            self.play(Move::run(column, to, above));
        }
        column
    }

    /// A column that takes the card: with a parent on top, or empty for a King.
    fn place_for(&self, card: Card) -> u8 {
        let takes = |column: &talon_engine::Column| match column.top() {
            Some(top) => builds(self.rules.build(), card, top),
            None => card.rank().value() == self.rules.ranks(),
        };
        self.board.columns().iter().position(takes).expect("a free class has a bare card") as u8
    }

    /// Draws, and turns the waste over, until the card is on top of the waste.
    fn draw_to(&mut self, card: Card) {
        while self.board.waste().last() != Some(&card) {
            let stock_is_out = self.board.stock().is_empty();
            self.play(if stock_is_out { Move::Redeal } else { Move::Draw });
        }
    }

    /// Brings home the lowest card left, again and again: nothing lies on it.
    fn finish(&mut self) {
        while !self.board.is_won(self.rules) {
            let card = self.lowest();
            let in_columns =
                self.board.columns().iter().position(|column| column.top() == Some(card));
            let from = if let Some(column) = in_columns {
                Source::Column(column as u8)
            } else {
                self.draw_to(card);
                Source::Waste
            };
            self.play(Move::single(from, Target::Home));
        }
    }

    /// The lowest card that is not home.
    fn lowest(&self) -> Card {
        let board = &self.board;
        let columns = board.columns().iter().flat_map(talon_engine::Column::cards);
        let all = columns.chain(board.stock()).chain(board.waste());
        all.copied().min_by_key(|card| card.rank()).expect("a game that is not won has cards left")
    }
}
