//! Spells a line of plies out in the engine's moves.

use talon_engine::{Move, Source, Target};

use super::instance::{Joints, all, of_rank, one, rank};
use super::relaxation_counts::Ply;
use crate::bit_set::members;

/// The cards as they lie, and the moves made so far.
pub(super) struct Speller {
    columns: Vec<Vec<u8>>,
    king: usize,
    moves: Vec<Move>,
}

impl Speller {
    pub(super) const fn new(columns: Vec<Vec<u8>>, king: u8) -> Speller {
        Speller { columns, king: king as usize, moves: Vec::new() }
    }

    pub(super) fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// Takes a ply that leads to a class with these joints.
    ///
    /// First the joints are laid, from the highest rank down: the parent is brought to the top, then the card, then the
    /// card moves over. Bringing cards to the top moves lower ranks only, so joints that were laid stay; and each card
    /// moved finds a place, since the chain has a top of every rank. In the end every card on the leaving card can move
    /// aside, and the head that leaves finds the one parent that is left.
    pub(super) fn take(&mut self, ply: Ply, joints: &Joints) {
        let joined = all(joints);
        for level in (1..self.king).rev() {
            for card in members(joined & of_rank(level)) {
                if ply != Ply::On(card) {
                    self.join(card, parent(card, joints));
                }
            }
        }
        let card = ply.card();
        let column = self.bring_up(card);
        match ply {
            Ply::Home(_) => {
                self.columns[column].pop();
                self.moves.push(Move::single(Source::Column(column as u8), Target::Home));
            }
            Ply::On(_) => {
                let to = self.ending_in(rank(card) + 1, column);
                self.carry(column, to);
            }
        }
    }

    fn join(&mut self, card: u8, parent: u8) {
        let (column, height) = self.find(parent);
        if self.columns[column].get(height + 1) == Some(&card) {
            return;
        }
        let to = self.bring_up(parent);
        let from = self.bring_up(card);
        self.carry(from, to);
    }

    /// Moves the cards on a card aside, one by one, and returns the column where it is then the top.
    fn bring_up(&mut self, card: u8) -> usize {
        let (column, height) = self.find(card);
        while self.columns[column].len() > height + 1 {
            let to = self.ending_in(self.top(column) + 1, column);
            self.carry(column, to);
        }
        column
    }

    fn find(&self, card: u8) -> (usize, usize) {
        let place = (0..).zip(&self.columns).find_map(|(column, cards)| {
            let height = cards.iter().rposition(|&there| there == card)?;
            Some((column, height))
        });
        place.expect("a card of a line is on the table until it goes home")
    }

    /// The rank in which a column ends; one above the King for a space.
    fn top(&self, column: usize) -> usize {
        self.columns[column].last().map_or(self.king + 1, |&card| rank(card))
    }

    fn ending_in(&self, rank: usize, but: usize) -> usize {
        let mut columns = 0..self.columns.len();
        let found = columns.find(|&column| column != but && self.top(column) == rank);
        found.expect("a chain of tops has one of each rank")
    }

    fn carry(&mut self, from: usize, to: usize) {
        let card = self.columns[from].pop().expect("a move takes a card that is there");
        self.columns[to].push(card);
        self.moves.push(Move::run(from as u8, to as u8, 1));
    }
}

fn parent(card: u8, joints: &Joints) -> u8 {
    let suit = joints.iter().position(|joints| joints & one(card) != 0);
    let suit = suit.expect("a joined card has a parent") as u8;
    card / 4 * 4 + 4 + suit
}
