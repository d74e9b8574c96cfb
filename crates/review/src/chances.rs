//! The chance of each step of a game with hidden cards.
//!
//! A *stretch* of the game goes from one card that turns up to the next: nothing new is seen in it, so nothing in it is
//! luck. The coach gives the chance at its start. Where the player leaves the coach's plan, the plan and the moves that
//! were played are compared in the same guessed worlds, and the chance falls in proportion to the worlds that are lost.

use talon_coach::{Advice, Coach, Effort, Knowledge, Plan};
use talon_engine::rules::Passes;
use talon_engine::{Board, Effect, Move, Place, Rules};
use talon_game::Chance;
use talon_solver::{Solver, Verdict};

use crate::verdicts::limits;

/// The coach's work for one chance: many worlds, because their number decides how much chances jitter. A world of two
/// packs takes ten times as long, and a whole game must be reviewed in seconds.
fn effort(rules: &Rules) -> Effort {
    let worlds = if has_two_packs(rules) { 24 } else { 120 };
    Effort { worlds, nodes: 300, looks_ahead: false }
}

/// Worlds, won at the start of a stretch, in which plans are compared.
fn pairs(rules: &Rules) -> usize {
    if has_two_packs(rules) { 20 } else { 60 }
}

fn has_two_packs(rules: &Rules) -> bool {
    rules.cards() > 52
}

/// Nodes for one world, as the coach takes for any game.
const NODES: u64 = 2_000;

/// The same game always gets the same review.
const SEED: u64 = 1;

/// A difference of this many standard errors counts.
const SIGNIFICANT: f64 = 1.6;

/// What the coach says of a position.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) chance: Chance,
    pub(crate) plan: Vec<Move>,
}

/// The coach's chance and best plan, from what can be seen.
pub(crate) fn value(rules: &Rules, board: &Board) -> Value {
    let knowledge = Knowledge::of(rules, board);
    let advice = Coach::new(knowledge.clone(), effort(rules), SEED).advise();
    let Some(best) = advice.plans.first() else {
        return Value { chance: Chance::NONE, plan: Vec::new() };
    };
    let share = match plan_share(&advice, best) {
        Some((share, _)) => share,
        None => share_of_won(&knowledge, effort(rules).worlds),
    };
    Value { chance: Chance::from_share(share), plan: best.moves.clone() }
}

/// The share of the worlds that a plan wins, and of how many; `None` if none was tried. Plans are compared in worlds that
/// were won, or played out in all worlds: then there are more of them than were won.
pub fn plan_share(advice: &Advice, plan: &Plan) -> Option<(f64, usize)> {
    let (worlds, keeps) = (advice.worlds, plan.keeps);
    let kept = (keeps.of > 0).then(|| keeps.won as f64 / keeps.of as f64)?;
    match worlds.won as f64 / worlds.of.max(1) as f64 {
        _ if keeps.of > worlds.won => Some((kept, keeps.of)),
        won => Some((won * kept, worlds.of)),
    }
}

/// The share of that many worlds that the solver wins, where the coach has not compared any: it does not when a look
/// through the stock comes first.
pub fn share_of_won(knowledge: &Knowledge, worlds: usize) -> f64 {
    let rules = knowledge.rules();
    let won = knowledge.worlds(SEED).take(worlds).filter(|world| is_won(rules, world));
    won.count() as f64 / worlds.max(1) as f64
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
    start: Board,
    /// The chance at the start, and the plan that it belongs to.
    value: Value,
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

/// What a step of a stretch did.
pub(crate) struct Judged {
    pub(crate) played: Chance,
    pub(crate) better: Vec<Move>,
}

impl Stretch {
    /// Begins at a board where something has just turned up, or at the deal.
    pub(crate) fn new(rules: &Rules, board: &Board) -> Stretch {
        let value = value(rules, board);
        let now = value.chance;
        Stretch { rules: *rules, start: board.clone(), value, now, played: Vec::new(), pairs: None }
    }

    /// The chance now.
    pub(crate) fn chance(&self) -> Chance {
        self.now
    }

    /// Judges the player's move on `board`, where the stretch has come to.
    pub(crate) fn judge(&mut self, board: &Board, mv: Move) -> Judged {
        let before = self.now;
        self.played.push(mv);
        let held = Judged { played: before, better: Vec::new() };
        if before == Chance::NONE || self.follows_plan() || self.is_free(board, mv) {
            return held;
        }
        let played = self.compared().min(before);
        if played == before {
            return held;
        }
        let better = value(&self.rules, board).plan;
        if better.first() == Some(&mv) {
            // What the coach plays itself costs nothing.
            return held;
        }
        self.now = played;
        Judged { played, better }
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
            Move::Deal => unlimited && board.redeals() > 0,
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
            return self.value.chance;
        }
        let kept = f64::from(by_played) / f64::from(by_plan);
        Chance::from_share(self.value.chance.share() * kept)
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
