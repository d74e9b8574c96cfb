//! The coach: guesses worlds, collects plans that win some of them, and counts how many each plan keeps.

use std::ops::ControlFlow;

use talon_engine::rules::{Facing, Passes, Refill};
use talon_engine::{Board, Move, Rules};
use talon_solver::reveals::FreeWorld;
use talon_solver::{Limits, Solver, Verdict};

use crate::compare::{self, Comparison};
use crate::knowledge::Knowledge;
use crate::playouts::{PlayOuts, Tried};
use crate::reveals::{self, Draws};
use crate::seeded_random::SeededRandom;
use crate::simple_player;
use crate::world::PlacedWorld;

/// How much work goes into an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Won worlds to compare plans in.
    pub worlds: usize,
    /// Nodes of the solver for each question.
    pub nodes: u64,
    /// Whether the best reveals get a second look, one card further.
    pub looks_ahead: bool,
}

impl Effort {
    /// A first answer.
    pub const QUICK: Effort = Effort { worlds: 10, nodes: 300, looks_ahead: false };
    /// The effort of a hint.
    pub const NORMAL: Effort = Effort { worlds: 40, nodes: 300, looks_ahead: true };
    /// More than most positions need.
    pub const DEEP: Effort = Effort { worlds: 120, nodes: 1000, looks_ahead: true };
}

/// The basis of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// Cards are unseen: worlds were guessed.
    Fair,
    /// Every card is known, and the plan begins a verified win.
    Open,
    /// Every card is known, and the game is proved lost; or nothing can be done that shows a card.
    Lost,
    /// Every card is known, and the solver did not decide it within its limits. The plans bring a card home.
    Undecided,
}

/// A share of the worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Worlds kept.
    pub won: usize,
    /// Worlds tried.
    pub of: usize,
}

/// Moves to the next unseen card, or to the next card home when all are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// The won worlds that it keeps.
    pub keeps: Share,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The basis of the answer.
    pub basis: Basis,
    /// Plans, the best first.
    pub plans: Vec<Plan>,
    /// The guessed worlds that were won: by the solver, or played out after the best plan.
    pub worlds: Share,
}

/// The nodes that a position may take in a game that hides nothing. There, the verdict is the only advice.
const OPEN_NODES: u64 = 2_000_000;

/// The nodes that it may take where cards were hidden at first. Two million took up to 1.0 s with two packs, so these
/// take about 75 ms. The two positions of 291 games that need more were not decided by two million either, and lost.
const REVEALED_NODES: u64 = 150_000;

/// Worlds guessed in a last pass before checking whether hindsight misleads.
const TRIAL: usize = 8;

/// Reveals compared, in the form that the game allows.
enum Reveals {
    /// Placement does not matter: the kernel's own reveals, which cost least.
    Free(Comparison<FreeWorld>),
    /// Any game.
    Placed(Comparison<PlacedWorld>),
}

/// Won worlds to compare where the solver's question costs more. Where the table fills columns, the player that worlds are
/// played out with is good at it, and more of them pay.
fn placed_worlds(rules: &Rules, worlds: usize) -> usize {
    if rules.refill() == Refill::ByHand { worlds.div_ceil(2) } else { worlds }
}

/// Thinks about one position, world by world.
pub struct Coach {
    knowledge: Knowledge,
    draws: Draws,
    effort: Effort,
    dice: SeededRandom,
    reveals: Reveals,
    /// Used instead of the candidates where columns hide cards and the stock is unseen: there, hindsight misleads.
    playouts: Option<PlayOuts>,
    done: Option<Advice>,
}

impl Coach {
    /// Prepares an answer; no work is done yet.
    pub fn new(knowledge: Knowledge, effort: Effort, seed: u64) -> Coach {
        let draws = if knowledge.draws_unseen() { Draws::Unseen } else { Draws::Known };
        let mut dice = SeededRandom::seeded(seed ^ knowledge.fingerprint());
        let world = knowledge.guess(&mut dice);
        let is_free = draws == Draws::Known && FreeWorld::read(knowledge.rules(), &world).is_some();
        let reveals = if is_free {
            Reveals::Free(Comparison::new(effort))
        } else {
            // A solver's question costs more here, and there are more decisions in a game.
            Reveals::Placed(Comparison::new(Effort {
                worlds: placed_worlds(knowledge.rules(), effort.worlds),
                nodes: 7 * effort.nodes,
                looks_ahead: false,
            }))
        };
        let mut coach =
            Coach { knowledge, draws, effort, dice, reveals, playouts: None, done: None };
        coach.done = coach.free_look();
        coach.playouts = coach.playouts_before_last_pass(&world);
        coach
    }

    /// Works until the effort is spent.
    pub fn advise(mut self) -> Advice {
        loop {
            if let Some(advice) = self.advance() {
                return advice;
            }
        }
    }

    /// Guesses and compares one more world; the final answer once the effort is spent.
    pub fn advance(&mut self) -> Option<Advice> {
        if self.done.is_none() {
            self.done = match self.knowledge.board() {
                Some(board) => Some(self.open(&board)),
                None if self.playouts.is_some() => self.play_one_more_out(),
                None => self.guess_one_more(),
            };
        }
        self.done.clone()
    }

    /// The answer so far, once as many worlds were compared as [`Effort::QUICK`] takes. Asking changes no later answer.
    pub fn advice_so_far(&self) -> Option<Advice> {
        if self.done.is_some() {
            return self.done.clone();
        }
        let most = Effort::QUICK.worlds.min(self.effort.worlds);
        match (&self.playouts, &self.reveals) {
            (Some(playouts), _) => {
                let is_ready = playouts.is_decided(most) || playouts.worlds >= 4 * most;
                is_ready.then(|| advice_of_playouts(playouts))
            }
            (None, Reveals::Free(comparison)) => {
                comparison.is_enough_for(most).then(|| self.advice(comparison.plans_so_far()))
            }
            (None, Reveals::Placed(comparison)) => {
                let is_ready =
                    comparison.is_enough_for(placed_worlds(self.knowledge.rules(), most));
                is_ready.then(|| self.advice(comparison.plans_so_far()))
            }
        }
    }

    /// With unlimited passes, going through the stock once changes nothing and shows all of it.
    fn free_look(&self) -> Option<Advice> {
        let stock = self.knowledge.rules().stock()?;
        let is_free = stock.passes == Passes::Unlimited && self.draws == Draws::Unseen;
        is_free.then(|| Advice {
            basis: Basis::Fair,
            plans: vec![Plan { moves: vec![Move::Draw], keeps: Share { won: 0, of: 0 } }],
            worlds: Share { won: 0, of: 0 },
        })
    }

    /// While the stock is unseen and a pass follows, the solver would wait for cards that it knows will come again.
    fn playouts_before_last_pass(&self, world: &Board) -> Option<PlayOuts> {
        let rules = self.knowledge.rules();
        let applies = self.done.is_none()
            && self.draws == Draws::Unseen
            && simple_player::hides_columns(rules)
            && !simple_player::is_last_pass(rules, world);
        applies.then(|| PlayOuts::new(rules, world))
    }

    /// Every card is known: the solver decides.
    fn open(&self, board: &Board) -> Advice {
        let rules = self.knowledge.rules();
        let answer = |basis, plans| Advice { basis, plans, worlds: Share { won: 1, of: 1 } };
        let hides_nothing = rules.facing() == Facing::AllUp && rules.stock().is_none();
        let nodes = if hides_nothing { OPEN_NODES } else { REVEALED_NODES };
        let limits = Limits { nodes, ..Limits::default() };
        match decide(rules, board, &limits) {
            Verdict::Won(solution) => {
                let moves = to_lasting_gain(rules, board, solution.moves());
                answer(Basis::Open, vec![Plan { moves, keeps: Share { won: 1, of: 1 } }])
            }
            Verdict::Lost => answer(Basis::Lost, Vec::new()),
            Verdict::Unknown(_) => answer(Basis::Undecided, undecided_plans(rules, board)),
        }
    }

    /// In a last pass with hidden cards in the columns as well, few won worlds mean that hindsight misleads.
    fn doubt_hindsight(&mut self) {
        let rules = *self.knowledge.rules();
        let world = self.knowledge.guess(&mut self.dice);
        let doubtful = self.draws == Draws::Unseen
            && simple_player::hides_columns(&rules)
            && 2 * self.worlds().won < self.worlds().of;
        self.playouts = doubtful.then(|| PlayOuts::new(&rules, &world));
    }

    fn play_one_more_out(&mut self) -> Option<Advice> {
        let world = self.knowledge.guess(&mut self.dice);
        self.playouts.as_mut()?.add(self.knowledge.rules(), &world);
        let playouts = self.playouts.as_ref()?;
        let done =
            playouts.is_decided(self.effort.worlds) || playouts.worlds >= 4 * self.effort.worlds;
        done.then(|| advice_of_playouts(playouts))
    }

    fn worlds(&self) -> Share {
        match &self.reveals {
            Reveals::Free(comparison) => comparison.worlds(),
            Reveals::Placed(comparison) => comparison.worlds(),
        }
    }

    fn guess_one_more(&mut self) -> Option<Advice> {
        if self.worlds().of == TRIAL {
            self.doubt_hindsight();
            if self.playouts.is_some() {
                return None;
            }
        }
        let rules = *self.knowledge.rules();
        let board = self.knowledge.guess(&mut self.dice);
        let is_enough = match &mut self.reveals {
            Reveals::Free(comparison) => {
                comparison.add(FreeWorld::read(&rules, &board).expect("as the first world"));
                comparison.is_enough()
            }
            Reveals::Placed(comparison) => {
                comparison.add(PlacedWorld { rules, board, draws: self.draws });
                comparison.is_enough()
            }
        };
        is_enough.then(|| match &self.reveals {
            Reveals::Free(comparison) => self.advice(comparison.plans()),
            Reveals::Placed(comparison) => self.advice(comparison.plans()),
        })
    }

    fn advice(&self, mut plans: Vec<Plan>) -> Advice {
        if plans.is_empty() {
            plans = self.plans_without_a_world();
        }
        let basis = if plans.is_empty() { Basis::Lost } else { Basis::Fair };
        Advice { basis, plans, worlds: self.worlds() }
    }

    /// No guessed world was won: any plan that shows a card, the shortest first.
    fn plans_without_a_world(&self) -> Vec<Plan> {
        let world = self.knowledge.guess(&mut self.dice.clone());
        let rules = self.knowledge.rules();
        let reveals = match FreeWorld::read(rules, &world) {
            Some(world) if self.draws == Draws::Known => {
                world.reveals().iter().map(|reveal| world.spell(reveal)).collect()
            }
            Some(_) | None => reveals::shortest_reveals(rules, &world, self.draws),
        };
        compare::untried(reveals)
    }
}

fn advice_of_playouts(playouts: &PlayOuts) -> Advice {
    let ranked = playouts.ranked();
    let best = ranked.first();
    let plan = |tried: &&Tried| {
        let most = best.map_or(0, |best| best.wins_beside(tried)).max(1);
        Plan { moves: tried.plan.clone(), keeps: Share { won: tried.wins().min(most), of: most } }
    };
    let plans: Vec<Plan> = ranked.iter().map(plan).collect();
    let won = best.map_or(0, |best| best.wins());
    let basis = if plans.is_empty() { Basis::Lost } else { Basis::Fair };
    Advice { basis, plans, worlds: Share { won, of: playouts.worlds } }
}

/// Plans where every card is known and the solver does not decide: the shortest ways to bring a card home. No plan takes a
/// card back, so that following them ends.
pub fn undecided_plans(rules: &Rules, board: &Board) -> Vec<Plan> {
    compare::untried(reveals::shortest_ways_home(rules, board))
}

fn decide(rules: &Rules, board: &Board, limits: &Limits) -> Verdict {
    Solver::new(rules, board, limits).decide(None, |_: &_| ControlFlow::Continue(()))
}

/// The part of a win after which there are always more cards home than now. Every such plan makes the number of cards
/// home at its end grow, so following plans one after the other cannot go in circles.
fn to_lasting_gain(rules: &Rules, board: &Board, line: &[Move]) -> Vec<Move> {
    let mut at = board.clone();
    let start = at.home();
    let mut end = line.len();
    for (place, &mv) in line.iter().enumerate() {
        let before = at.home();
        at.play_legal(rules, mv);
        if before <= start && at.home() > start {
            end = place + 1;
        }
    }
    line[..end].to_vec()
}
