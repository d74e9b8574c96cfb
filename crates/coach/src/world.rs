//! A world: a board whose unseen cards were guessed, and the questions a player asks about it.

use std::ops::ControlFlow;

use talon_engine::rules::Passes;
use talon_engine::{Board, Card, Effect, Move, Place, Rules};
use talon_solver::{FreeWorld, Limits, Solver, Step, Verdict, Win};

use crate::greedy;
use crate::steps::{self, Draws};

/// The first step of a win of a world.
#[derive(Clone)]
pub(crate) enum Opening<S> {
    /// With a step to the next unseen card.
    Step(S),
    /// Nothing is left to show.
    AllShown,
}

/// A guessed board.
pub(crate) trait World: Sized {
    /// Moves of which only the last shows an unseen card. Equal steps do the same.
    type Step: Clone + PartialEq;

    /// How a win begins that is found within this many nodes.
    fn opening(&self, nodes: u64) -> Option<Opening<Self::Step>>;

    /// The world after a step, and the cards it shows.
    fn after(&self, step: &Self::Step) -> (Self, Vec<Card>);

    /// Whether a win is found within this many nodes.
    fn is_won_within(&self, nodes: u64) -> bool;

    /// Further steps to try besides those of the solver.
    fn steps(&self) -> Vec<Self::Step>;

    /// Whether the cheapest fair player wins after a step; none if the worlds of this kind are not played out.
    fn plays_out(&self, step: &Self::Step) -> Option<bool>;

    /// The moves of a step.
    fn spell(&self, step: &Self::Step) -> Vec<Move>;
}

/// A world of any game: steps are moves of the engine.
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
    type Step = Vec<Move>;

    fn opening(&self, nodes: u64) -> Option<Opening<Vec<Move>>> {
        if self.board.is_won(&self.rules) {
            return Some(Opening::AllShown);
        }
        let Verdict::Won(solution) = self.verdict(nodes) else { return None };
        let step = steps::first_step(&self.rules, &self.board, solution.moves(), self.draws);
        Some(step.map_or(Opening::AllShown, Opening::Step))
    }

    fn after(&self, step: &Vec<Move>) -> (PlacedWorld, Vec<Card>) {
        let mut world = self.clone();
        let mut shown = Vec::new();
        for &mv in step {
            let played = world
                .board
                .play(&self.rules, mv)
                .expect("a step is legal in every world that looks the same");
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
    fn steps(&self) -> Vec<Vec<Move>> {
        let (rules, board) = (&self.rules, &self.board);
        let endless = rules.stock().is_some_and(|stock| stock.passes == Passes::Unlimited);
        if endless && self.draws == Draws::Known {
            let shows = |mv: &Move| steps::shows(rules, board, *mv, self.draws);
            return board.moves(rules).into_iter().filter(shows).map(|mv| vec![mv]).collect();
        }
        greedy::sensible_plans(rules, board)
    }

    fn plays_out(&self, step: &Vec<Move>) -> Option<bool> {
        let after = World::after(self, step).0.board;
        Some(greedy::play_out(&self.rules, &after) == self.rules.cards())
    }

    fn spell(&self, step: &Vec<Move>) -> Vec<Move> {
        step.clone()
    }
}

impl World for FreeWorld {
    type Step = Step;

    fn opening(&self, nodes: u64) -> Option<Opening<Step>> {
        self.win_within(nodes).map(|win| match win {
            Win::Step(step) => Opening::Step(step),
            Win::AllShown => Opening::AllShown,
        })
    }

    fn after(&self, step: &Step) -> (FreeWorld, Vec<Card>) {
        let (world, shown) = FreeWorld::after(self, step);
        (world, shown.into_iter().collect())
    }

    fn is_won_within(&self, nodes: u64) -> bool {
        self.win_within(nodes).is_some()
    }

    fn steps(&self) -> Vec<Step> {
        FreeWorld::steps(self)
    }

    /// A pass can be repeated, so hindsight does little harm here, and a second look undoes some of it.
    fn plays_out(&self, _: &Step) -> Option<bool> {
        None
    }

    fn spell(&self, step: &Step) -> Vec<Move> {
        FreeWorld::spell(self, step)
    }
}
