//! The coach's advice as the table keeps it: plans with chances and their intervals.

use talon_coach::{Advice, Basis, Calibration, Effort, Knowledge, Plan};
use talon_engine::{Board, Rules};
use talon_game::{Chance, CoachPlan, Coaching, Odds, Stage};
use talon_review::{plan_share, share_of_won};
use talon_rulebook::rules_hash;
use talon_solver::FreeWorld;

use crate::job::SEED;

/// Worlds below which no chance is given.
const LEAST_WORLDS: usize = 10;

/// The smallest chance that guessed worlds give, and how far the largest stays below certainty.
const LEAST_CHANCE: f64 = 0.01;

/// Worlds for a chance where the coach needs none to advise.
const WORLDS: usize = 40;

/// Advice about a board as the table keeps it.
pub fn coaching(rules: &Rules, board: &Board, advice: &Advice, stage: Stage) -> Coaching {
    let knowledge = Knowledge::of(rules, board);
    let curve = Calibration::of(&rules_hash(rules));
    // A free look through the stock leaves the face-down cards of the columns unseen.
    let backs = || {
        let columns = knowledge.view().columns.iter().flatten();
        columns.filter(|seen| seen.face().is_none()).count()
    };
    let unseen = if advice.worlds.of == 0 { backs() } else { knowledge.unseen() };
    let calibrated = |share: f64| curve.chance(share, unseen);
    let odds = |plan: &Plan| match advice.basis {
        Basis::Open => Some(Odds::certain(Chance::CERTAIN)),
        Basis::Lost => Some(Odds::certain(Chance::NONE)),
        Basis::Undecided => None,
        Basis::Fair if plan.keeps.of == 0 => {
            Some(estimated(share_before_look(&knowledge), WORLDS, calibrated))
        }
        Basis::Fair => odds(advice, plan, calibrated),
    };
    let plan = |plan: &Plan| CoachPlan { moves: plan.moves.clone(), odds: odds(plan) };
    let plans: Vec<CoachPlan> = advice.plans.iter().map(plan).collect();
    let chance = match (plans.first(), advice.basis) {
        (Some(best), _) => best.odds.map(|odds| odds.chance),
        (None, Basis::Undecided) => None,
        (None, Basis::Fair | Basis::Open | Basis::Lost) => Some(Chance::NONE),
    };
    Coaching { chance, plans, worlds: advice.worlds.won as u32, stage }
}

/// The share of worlds won where none was compared. A curve belongs to shares that the coach's own short searches win,
/// so these are asked where they can be.
fn share_before_look(knowledge: &Knowledge) -> f64 {
    let worlds = knowledge.worlds(SEED).take(WORLDS);
    let free = worlds.map(|board| FreeWorld::read(knowledge.rules(), &board));
    match free.collect::<Option<Vec<FreeWorld>>>() {
        Some(worlds) => {
            let won = worlds.iter().filter(|it| it.win_within(Effort::NORMAL.nodes).is_some());
            won.count() as f64 / WORLDS as f64
        }
        None => share_of_won(knowledge, WORLDS),
    }
}

/// The chance from the share of the guessed worlds that the plan wins.
fn odds(advice: &Advice, plan: &Plan, calibrated: impl Fn(f64) -> f64) -> Option<Odds> {
    let (share, worlds) = plan_share(advice, plan)?;
    (worlds >= LEAST_WORLDS).then(|| estimated(share, worlds, calibrated))
}

/// The chance that belongs to a share of that many worlds, and those that belong to the ends of Wilson's interval.
fn estimated(share: f64, worlds: usize, calibrated: impl Fn(f64) -> f64) -> Odds {
    const Z: f64 = 1.96;
    let of = worlds as f64;
    let middle = share + Z * Z / (2.0 * of);
    let width = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let whole = 1.0 + Z * Z / of;
    Odds {
        // Guessed worlds prove nothing: only known cards make a chance certain.
        chance: Chance::from_share(calibrated(share).clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE)),
        low: Chance::from_share(calibrated((middle - width) / whole)),
        high: Chance::from_share(calibrated((middle + width) / whole)),
    }
}
