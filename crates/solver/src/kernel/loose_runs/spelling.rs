//! Spells a line of plies out in engine moves, with the moves that uncover the cards it needs.

use talon_engine::{Board, Move, Rules, Source, Target};

use super::instance::{CardKind, Instance, rank};
use super::position::{Ply, Position};

/// The engine moves of a line.
pub(super) fn spell(rules: &Rules, board: &Board, instance: &Instance, line: &[Ply]) -> Vec<Move> {
    let position = Position::new(instance);
    let mut speller =
        Speller { rules, instance, board: board.clone(), position, moves: Vec::new() };
    for &choice in line {
        speller.choose(choice);
    }
    speller.moves
}

struct Speller<'a> {
    rules: &'a Rules,
    instance: &'a Instance,
    board: Board,
    position: Position,
    moves: Vec<Move>,
}

impl Speller<'_> {
    fn choose(&mut self, choice: Ply) {
        match choice {
            Ply::Draw => self.play(Move::Draw),
            Ply::HomeLoose(card) => {
                let (column, place) = self.find_loose(card);
                self.bring_home(column, place);
            }
            Ply::HomeHead(column) => self.bring_home(column, self.locked(column) - 1),
            Ply::MoveHead(column) => {
                let place = self.locked(column) - 1;
                let head = self.cards(column)[place];
                self.carry(column, place, self.top(rank(head) + 1, column));
            }
            Ply::HomeWaste => self.play(Move::single(Source::Waste, Target::Home)),
            Ply::PlaceWaste => {
                let card =
                    self.position.waste_top(self.instance).expect("the line takes a waste card");
                let to = self.find_top(rank(card) + 1, None);
                self.play(Move::single(Source::Waste, Target::Column(to)));
            }
        }
        self.position.play(self.instance, choice);
    }

    fn play(&mut self, mv: Move) {
        self.board.play(self.rules, mv).expect("the theorem: a line's moves are legal");
        self.moves.push(mv);
    }

    /// Moves all from a place of a column on to another column.
    fn carry(&mut self, from: u8, place: usize, to: u8) {
        let count = self.cards(from).len() - place;
        self.play(Move::run(from, to, count as u8));
    }

    /// Lays a visible card bare and brings it home.
    fn bring_home(&mut self, column: u8, place: usize) {
        let cards = self.cards(column);
        if place + 1 < cards.len() {
            let to = self.top(rank(cards[place]), column);
            self.carry(column, place + 1, to);
        }
        self.play(Move::single(Source::Column(column), Target::Home));
    }

    /// Where a loose copy of a card lies, one with the fewest cards on it.
    fn find_loose(&self, card: CardKind) -> (u8, usize) {
        let places = (0..self.board.columns().len() as u8).filter_map(|column| {
            let cards = self.cards(column);
            let place = (self.locked(column)..cards.len()).find(|&place| cards[place] == card)?;
            Some((cards.len() - place, (column, place)))
        });
        places.min().expect("a loose card lies in a column").1
    }

    fn top(&self, rank: usize, other_than: u8) -> u8 {
        self.find_top(rank, Some(other_than))
    }

    /// A column that ends in a rank, or a space for the rank above the King.
    fn find_top(&self, wanted: usize, other_than: Option<u8>) -> u8 {
        let ends = |&column: &u8| match self.cards(column).last() {
            Some(&top) => rank(top) == wanted,
            None => wanted == self.instance.king + 1,
        };
        let mut columns = (0..self.board.columns().len() as u8)
            .filter(|&column| Some(column) != other_than)
            .filter(ends);
        columns.next().expect("the theorem: such a top is there")
    }

    /// Cards of a column up to and with its head.
    fn locked(&self, column: u8) -> usize {
        let column = usize::from(column);
        usize::from(self.instance.columns[column].locked(self.position.segments[column]))
    }

    fn cards(&self, column: u8) -> Vec<CardKind> {
        let cards = self.board.columns()[usize::from(column)].cards();
        cards.iter().map(|card| card.index()).collect()
    }
}
