//! The coach's advice as the table keeps it: plans with chances and their intervals.

use talon_coach::{Advice, Basis, Knowledge, Plan};
use talon_engine::{Board, Rules};
use talon_game::{Chance, CoachPlan, Coaching, Odds, Stage};
use talon_review::{plan_share, share_of_won};

/// Worlds below which no chance is given.
const LEAST_WORLDS: usize = 10;

/// Worlds for a chance where the coach needs none to advise.
const WORLDS: usize = 40;

/// Advice about a board as the table keeps it.
pub fn coaching(rules: &Rules, board: &Board, advice: &Advice, stage: Stage) -> Coaching {
    let odds = |plan: &Plan| match advice.basis {
        Basis::Open => Some(Odds::certain(Chance::CERTAIN)),
        Basis::Lost => Some(Odds::certain(Chance::NONE)),
        Basis::Undecided => None,
        Basis::Fair if plan.keeps.of == 0 => {
            let knowledge = Knowledge::of(rules, board);
            Some(estimated(share_of_won(&knowledge, WORLDS), WORLDS))
        }
        Basis::Fair => odds(advice, plan),
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

/// The share of the guessed worlds that the plan wins.
fn odds(advice: &Advice, plan: &Plan) -> Option<Odds> {
    let (share, worlds) = plan_share(advice, plan)?;
    (worlds >= LEAST_WORLDS).then(|| estimated(share, worlds))
}

/// A share of that many worlds, with Wilson's interval.
fn estimated(share: f64, worlds: usize) -> Odds {
    const Z: f64 = 1.96;
    let of = worlds as f64;
    let middle = share + Z * Z / (2.0 * of);
    let width = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let whole = 1.0 + Z * Z / of;
    Odds {
        chance: Chance::from_share(share),
        low: Chance::from_share((middle - width) / whole),
        high: Chance::from_share((middle + width) / whole),
    }
}
