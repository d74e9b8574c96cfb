//! A world: a board whose unseen cards were guessed, and the questions a player asks about it.

use std::ops::ControlFlow;

use talon_engine::rules::Passes;
use talon_engine::{Board, Card, Effect, Move, Place, Rules};
use talon_solver::reveals::{FreeWorld, Reveal, WinStart};
use talon_solver::{Limits, Solver, Verdict};

use crate::reveals::{self, Draws};
use crate::simple_player;

/// How a win of a world begins.
#[derive(Clone)]
pub(crate) enum Opening<R> {
    /// With this reveal.
    Reveal(R),
    /// Nothing is left to show.
    AllShown,
}

/// A guessed board.
pub(crate) trait World: Sized {
    /// A list of moves that shows an unseen card with its last move only. Equal reveals have the same effect.
    type Reveal: Clone + PartialEq;

    /// How a win begins that is found within this many nodes.
    fn opening(&self, nodes: u64) -> Option<Opening<Self::Reveal>>;

    /// The world after a reveal, and the cards it shows.
    fn after(&self, reveal: &Self::Reveal) -> (Self, Vec<Card>);

    /// Whether a win is found within this many nodes.
    fn is_won_within(&self, nodes: u64) -> bool;

    /// Further reveals to try besides those of the solver.
    fn reveals(&self) -> Vec<Self::Reveal>;

    /// Whether the simple player wins after a reveal; none if the worlds of this kind are not played out.
    fn plays_out(&self, reveal: &Self::Reveal) -> Option<bool>;

    /// The moves of a reveal.
    fn spell(&self, reveal: &Self::Reveal) -> Vec<Move>;
}

/// A world of any game: reveals are moves of the engine.
#[derive(Clone)]
pub(crate) struct PlacedWorld {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    pub(crate) draws: Draws,
}

impl PlacedWorld {
    fn verdict(&self, nodes: u64) -> Verdict {
        let limits = Limits { nodes, memory: 1 << 26, ..Limits::default() };
        Solver::new(&self.rules, &self.board, &limits)
            .decide(None, |_: &_| ControlFlow::Continue(()))
    }
}

impl World for PlacedWorld {
    type Reveal = Vec<Move>;

    fn opening(&self, nodes: u64) -> Option<Opening<Vec<Move>>> {
        if self.board.is_won(&self.rules) {
            return Some(Opening::AllShown);
        }
        let Verdict::Won(solution) = self.verdict(nodes) else { return None };
        let reveal = reveals::first_reveal(&self.rules, &self.board, solution.moves(), self.draws);
        Some(reveal.map_or(Opening::AllShown, Opening::Reveal))
    }

    fn after(&self, reveal: &Vec<Move>) -> (PlacedWorld, Vec<Card>) {
        let mut world = self.clone();
        let mut shown = Vec::new();
        for &mv in reveal {
            let played = world
                .board
                .play(&self.rules, mv)
                .expect("a reveal is legal in every world that looks the same");
            for effect in played.effects() {
                match *effect {
                    Effect::TurnedUp { column }
                    | Effect::Refilled { column, from: Place::Stock } => {
                        shown.extend(world.board.columns()[usize::from(column)].top());
                    }
                    Effect::Drawn { count } => {
                        let waste = world.board.waste();
                        shown.extend(&waste[waste.len() - usize::from(count)..]);
                    }
                    Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => {}
                }
            }
        }
        (world, shown)
    }

    fn is_won_within(&self, nodes: u64) -> bool {
        self.board.is_won(&self.rules) || matches!(self.verdict(nodes), Verdict::Won(_))
    }

    /// Every sensible move, because waiting may cost something: a draw buries the waste. Where draws have no end, only moves
    /// that show a card by themselves.
    fn reveals(&self) -> Vec<Vec<Move>> {
        let (rules, board) = (&self.rules, &self.board);
        let endless = rules.stock().is_some_and(|stock| stock.passes == Passes::Unlimited);
        if endless && self.draws == Draws::Known {
            let shows = |mv: &Move| reveals::shows(rules, board, *mv, self.draws);
            return board.moves(rules).into_iter().filter(shows).map(|mv| vec![mv]).collect();
        }
        simple_player::sensible_plans(rules, board)
    }

    fn plays_out(&self, reveal: &Vec<Move>) -> Option<bool> {
        let after = World::after(self, reveal).0.board;
        Some(simple_player::play_out(&self.rules, &after) == self.rules.cards())
    }

    fn spell(&self, reveal: &Vec<Move>) -> Vec<Move> {
        reveal.clone()
    }
}

impl World for FreeWorld {
    type Reveal = Reveal;

    fn opening(&self, nodes: u64) -> Option<Opening<Reveal>> {
        self.win_within(nodes).map(|win| match win {
            WinStart::Reveal(reveal) => Opening::Reveal(reveal),
            WinStart::AllShown => Opening::AllShown,
        })
    }

    fn after(&self, reveal: &Reveal) -> (FreeWorld, Vec<Card>) {
        let (world, shown) = FreeWorld::after(self, reveal);
        (world, shown.into_iter().collect())
    }

    fn is_won_within(&self, nodes: u64) -> bool {
        self.win_within(nodes).is_some()
    }

    fn reveals(&self) -> Vec<Reveal> {
        FreeWorld::reveals(self)
    }

    /// A pass can be repeated, so hindsight does little harm here, and a second look undoes some of it.
    fn plays_out(&self, _: &Reveal) -> Option<bool> {
        None
    }

    fn spell(&self, reveal: &Reveal) -> Vec<Move> {
        FreeWorld::spell(self, reveal)
    }
}
