//! Spells a winning line out in the engine's moves.

use talon_engine::{Board, Card, Move, Rules, Source, Target};

use crate::kernel::slots::ply::Ply;
use crate::kernel::slots::state::bit;

/// Which columns send cards home.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sending {
    /// Those with a card to spare, so that no column is emptied.
    NotTheLast,
    /// All.
    All,
}

/// The moves of a line that ends with stock and waste empty, and of the play home after it.
pub(crate) fn spell(rules: &Rules, board: &Board, line: &[Ply]) -> Vec<Move> {
    let mut speller = Speller { rules: *rules, board: board.clone(), moves: Vec::new() };
    speller.send_home(Sending::NotTheLast);
    for &ply in line {
        if let Some(mv) = speller.find(ply) {
            speller.play(mv);
        }
        speller.send_home(Sending::NotTheLast);
    }
    speller.send_home(Sending::All);
    speller.moves
}

struct Speller {
    rules: Rules,
    board: Board,
    moves: Vec<Move>,
}

impl Speller {
    fn play(&mut self, mv: Move) {
        self.board.play_legal(&self.rules, mv);
        self.moves.push(mv);
    }

    /// The move of a ply; none if the card is home already, because linked cards are sent home at once here.
    fn find(&self, ply: Ply) -> Option<Move> {
        let mv = match ply {
            Ply::Draw => Move::Deal,
            Ply::WasteHome => Move::single(Source::Waste, Target::Home),
            Ply::WasteOn => {
                let card = *self.board.waste().last().expect("the waste has a card");
                Move::single(Source::Waste, Target::Column(self.top_column(bit(card) << 1)))
            }
            Ply::LinkedHome(_) => return None,
            Ply::BottomHome(place) => {
                Move::single(Source::Column(self.top_column(1 << place)), Target::Home)
            }
            Ply::BottomOn(place) => {
                Move::run(self.top_column(1 << place), self.top_column(2 << place), 1)
            }
        };
        Some(mv)
    }

    /// The column that ends in the card of that bit.
    fn top_column(&self, wanted: u64) -> u8 {
        let ends = |top: Option<Card>| top.is_some_and(|top| bit(top) == wanted);
        let place = self.board.columns().iter().position(|column| ends(column.top()));
        place.expect("the searched line has the card on top") as u8
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
