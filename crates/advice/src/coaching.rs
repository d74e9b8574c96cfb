//! The coach's advice as the table keeps it: plans with chances and their intervals.

use talon_coach::{Advice, Basis, Calibration, Estimate, Knowledge, Plan};
use talon_engine::{Board, Rules};
use talon_game::{Chance, CoachAnswer, CoachPlan, Completeness, Odds};
use talon_rulebook::rules_hash;

/// Worlds below which no chance is given.
const LEAST_WORLDS: usize = 10;

/// Advice about a board as the table keeps it.
pub fn coaching(
    rules: &Rules,
    board: &Board,
    advice: &Advice,
    completeness: Completeness,
) -> CoachAnswer {
    let knowledge = Knowledge::of(rules, board);
    let curve = Calibration::of(&rules_hash(rules));
    let odds = |plan: &Plan| match advice.basis {
        Basis::Open => Some(Odds::certain(Chance::CERTAIN)),
        Basis::Lost => Some(Odds::certain(Chance::NONE)),
        Basis::Undecided => None,
        Basis::Fair => odds(&Estimate::of(&knowledge, advice, plan), &curve),
    };
    let plan = |plan: &Plan| CoachPlan { moves: plan.moves.clone(), odds: odds(plan) };
    let plans: Vec<CoachPlan> = advice.plans.iter().map(plan).collect();
    let chance = match (plans.first(), advice.basis) {
        (Some(best), _) => best.odds.map(|odds| odds.chance),
        (None, Basis::Undecided) => None,
        (None, Basis::Fair | Basis::Open | Basis::Lost) => Some(Chance::NONE),
    };
    CoachAnswer { chance, plans, worlds: advice.worlds.won as u32, completeness }
}

fn odds(estimate: &Estimate, curve: &Calibration) -> Option<Odds> {
    let (low, high) = estimate.interval(curve);
    (estimate.worlds >= LEAST_WORLDS).then(|| Odds {
        chance: Chance::from_share(estimate.chance(curve)),
        low: Chance::from_share(low),
        high: Chance::from_share(high),
    })
}
