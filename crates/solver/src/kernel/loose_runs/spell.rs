//! Spells a line of the quotient out in engine moves, laying bare what it needs on the way.

use talon_engine::{Board, Move, Rules, Source, Target};

use super::layout::{Kind, Layout, rank};
use super::state::{Choice, State};

/// The engine moves of a line.
pub(super) fn spell(rules: &Rules, board: &Board, layout: &Layout, line: &[Choice]) -> Vec<Move> {
    let state = State::new(layout);
    let mut speller = Speller { rules, layout, board: board.clone(), state, moves: Vec::new() };
    for &choice in line {
        speller.choose(choice);
    }
    speller.moves
}

struct Speller<'a> {
    rules: &'a Rules,
    layout: &'a Layout,
    board: Board,
    state: State,
    moves: Vec<Move>,
}

impl Speller<'_> {
    fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::Draw => self.play(Move::Deal),
            Choice::HomeLoose(card) => {
                let (column, place) = self.find_loose(card);
                self.bring_home(column, place);
            }
            Choice::HomeHead(column) => self.bring_home(column, self.locked(column) - 1),
            Choice::MoveHead(column) => {
                let place = self.locked(column) - 1;
                let head = self.cards(column)[place];
                self.carry(column, place, self.top(rank(head) + 1, column));
            }
            Choice::HomeWaste => self.play(Move::single(Source::Waste, Target::Home)),
            Choice::PlaceWaste => {
                let card = self.state.waste_top(self.layout).expect("the line takes a waste card");
                let to = self.find_top(rank(card) + 1, None);
                self.play(Move::single(Source::Waste, Target::Column(to)));
            }
        }
        self.state.play(self.layout, choice);
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

    /// Where a loose copy of a card lies, one with least upon it.
    fn find_loose(&self, card: Kind) -> (u8, usize) {
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
            None => wanted == self.layout.king + 1,
        };
        let mut columns = (0..self.board.columns().len() as u8)
            .filter(|&column| Some(column) != other_than)
            .filter(ends);
        columns.next().expect("the theorem: such a top is there")
    }

    /// Cards of a column up to and with its head.
    fn locked(&self, column: u8) -> usize {
        let column = usize::from(column);
        usize::from(self.layout.columns[column].locked(self.state.segments[column]))
    }

    fn cards(&self, column: u8) -> Vec<Kind> {
        let cards = self.board.columns()[usize::from(column)].cards();
        cards.iter().map(|card| card.index()).collect()
    }
}
