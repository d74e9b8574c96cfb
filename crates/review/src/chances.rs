//! The chance of each step of a game with hidden cards.
//!
//! A *stretch* of the game goes from one card that turns up to the next: nothing new is seen in it, so nothing in it is
//! luck. The coach gives the chance at its start, the same that a player is shown there. Where the player leaves the
//! coach's plan, the plan and the moves that were played are compared in the same guessed worlds, and the chance is that
//! of the share of the worlds that is left.

use talon_coach::{Calibration, Coach, Effort, Estimate, Knowledge};
use talon_engine::rules::Passes;
use talon_engine::{Board, Effect, Move, Place, Rules};
use talon_game::Chance;
use talon_rulebook::rules_hash;
use talon_solver::{Solver, Verdict};

use crate::verdicts::limits;

/// The number of worlds in which plans are compared, all of them won at the start of a stretch. A world of two packs
/// takes ten times as long, and a whole game must be reviewed in seconds.
fn pairs(rules: &Rules) -> usize {
    if rules.cards() > 52 { 20 } else { 60 }
}

/// Nodes for one world, as the coach takes for any game.
const NODES: u64 = 2_000;

/// The seed of a hint, so that a review and a hint give the same chance.
pub(crate) const SEED: u64 = 1;

/// A difference of this many standard errors counts.
const SIGNIFICANT: f64 = 1.6;

/// The coach's answer for a position.
#[derive(Clone, Debug)]
pub(crate) struct StretchEstimate {
    /// None if nothing can be done.
    estimate: Option<Estimate>,
    plan: Vec<Move>,
}

impl StretchEstimate {
    /// The coach's estimate and best plan, from the cards that the player has seen, as for a hint.
    fn of(rules: &Rules, board: &Board) -> StretchEstimate {
        let knowledge = Knowledge::of(rules, board);
        let advice = Coach::new(knowledge.clone(), Effort::NORMAL, SEED).advise();
        let best = advice.plans.first();
        StretchEstimate {
            estimate: best.map(|best| Estimate::of(&knowledge, &advice, best)),
            plan: best.map_or_else(Vec::new, |best| best.moves.clone()),
        }
    }

    /// The chance if this share of the worlds is kept.
    fn chance(&self, curve: &Calibration, kept: f64) -> Chance {
        match self.estimate {
            Some(estimate) if kept > 0.0 => {
                Chance::from_share(estimate.keeping(kept).chance(curve))
            }
            Some(_) | None => Chance::NONE,
        }
    }
}

fn is_won(rules: &Rules, board: &Board) -> bool {
    let mut solver = Solver::new(rules, board, &limits(NODES));
    loop {
        if let Some(verdict) = solver.step(NODES) {
            return matches!(verdict, Verdict::Won(_));
        }
    }
}

/// Moves from one card that turns up to the next.
pub(crate) struct Stretch {
    rules: Rules,
    curve: Calibration,
    start: Board,
    /// The coach's answer at the start.
    value: StretchEstimate,
    /// The chance now.
    now: Chance,
    played: Vec<Move>,
    pairs: Option<Pairs>,
}

/// Worlds, and in which of them the plan wins.
struct Pairs {
    worlds: Vec<Board>,
    plan_wins: Vec<bool>,
}

/// The chance right after a move, and a better plan where the move cost some of the chance.
pub(crate) struct JudgedMove {
    pub(crate) played: Chance,
    pub(crate) better: Vec<Move>,
}

impl Stretch {
    /// Starts at a board where a card has just turned up, or at the deal.
    pub(crate) fn new(rules: &Rules, board: &Board) -> Stretch {
        let curve = Calibration::of(&rules_hash(rules));
        let value = StretchEstimate::of(rules, board);
        let now = value.chance(&curve, 1.0);
        let (rules, start) = (*rules, board.clone());
        Stretch { rules, curve, start, value, now, played: Vec::new(), pairs: None }
    }

    /// The chance now.
    pub(crate) fn chance(&self) -> Chance {
        self.now
    }

    /// Judges the player's move on `board`, where the stretch has come to.
    pub(crate) fn judge(&mut self, board: &Board, mv: Move) -> JudgedMove {
        let before = self.now;
        self.played.push(mv);
        let held = JudgedMove { played: before, better: Vec::new() };
        if before == Chance::NONE || self.follows_plan() || self.is_free(board, mv) {
            return held;
        }
        let played = self.compared().min(before);
        if played == before {
            return held;
        }
        let better = StretchEstimate::of(&self.rules, board).plan;
        if better.first() == Some(&mv) {
            // A move of the coach's plan costs nothing.
            return held;
        }
        self.now = played;
        JudgedMove { played, better }
    }

    /// Moves that followed by themselves.
    pub(crate) fn follow(&mut self, moves: &[Move]) {
        self.played.extend(moves);
    }

    fn follows_plan(&self) -> bool {
        self.value.plan.starts_with(&self.played)
    }

    /// Going through a stock that is known costs nothing while passes are unlimited.
    fn is_free(&self, board: &Board, mv: Move) -> bool {
        let unlimited = self.rules.stock().is_some_and(|stock| stock.passes == Passes::Unlimited);
        match mv {
            Move::Redeal => unlimited,
            Move::Draw => unlimited && board.redeals() > 0,
            Move::Carry { .. } => false,
        }
    }

    /// The chance after the moves played so far.
    fn compared(&mut self) -> Chance {
        let (rules, plan) = (self.rules, &self.value.plan);
        let pairs = self.pairs.get_or_insert_with(|| Pairs::new(&rules, &self.start, plan));
        let (mut plan_only, mut played_only, mut by_plan, mut by_played) = (0, 0, 0, 0);
        for (world, &plan_wins) in pairs.worlds.iter().zip(&pairs.plan_wins) {
            let wins = wins_after(&rules, world, &self.played);
            by_plan += u32::from(plan_wins);
            by_played += u32::from(wins);
            plan_only += u32::from(plan_wins && !wins);
            played_only += u32::from(wins && !plan_wins);
        }
        let difference = f64::from(plan_only) - f64::from(played_only);
        let error = f64::from(plan_only + played_only).sqrt();
        if by_plan == 0 || difference <= SIGNIFICANT * error {
            return self.value.chance(&self.curve, 1.0);
        }
        self.value.chance(&self.curve, f64::from(by_played) / f64::from(by_plan))
    }
}

impl Pairs {
    fn new(rules: &Rules, start: &Board, plan: &[Move]) -> Pairs {
        let knowledge = Knowledge::of(rules, start);
        let wanted = pairs(rules);
        let guesses = knowledge.worlds(SEED).take(3 * wanted);
        let worlds: Vec<Board> =
            guesses.filter(|world| is_won(rules, world)).take(wanted).collect();
        let plan_wins = worlds.iter().map(|world| wins_after(rules, world, plan)).collect();
        Pairs { worlds, plan_wins }
    }
}

/// Whether a world is won after these moves.
fn wins_after(rules: &Rules, world: &Board, moves: &[Move]) -> bool {
    let mut at = world.clone();
    moves.iter().all(|&mv| at.play(rules, mv).is_ok()) && (at.is_won(rules) || is_won(rules, &at))
}

/// Whether an effect showed a card that had not been seen; `draws_unseen` says whether the stock had not.
pub(crate) fn shows(effect: Effect, draws_unseen: bool) -> bool {
    match effect {
        Effect::TurnedUp { .. } => true,
        Effect::Drawn { .. } | Effect::Refilled { from: Place::Stock, .. } => draws_unseen,
        Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => false,
    }
}
