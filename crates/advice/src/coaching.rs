//! The coach's advice as the table keeps it: plans with chances and their intervals.

use talon_coach::{Advice, Plan, Share};
use talon_game::{Chance, CoachPlan, Coaching, Odds, Stage};

/// Worlds below which no chance is given.
const LEAST_WORLDS: usize = 10;

/// Advice as the table keeps it.
pub fn coaching(advice: &Advice, stage: Stage) -> Coaching {
    let plan =
        |plan: &Plan| CoachPlan { moves: plan.moves.clone(), odds: odds(advice.worlds, plan) };
    let plans: Vec<CoachPlan> = advice.plans.iter().map(plan).collect();
    let chance = match plans.first() {
        Some(best) => best.odds.map(|odds| odds.chance),
        None => Some(Chance::NONE),
    };
    Coaching { chance, plans, worlds: advice.worlds.won as u32, stage }
}

/// The share of the guessed worlds that were won and that the plan keeps.
fn odds(worlds: Share, plan: &Plan) -> Option<Odds> {
    let enough = worlds.of >= LEAST_WORLDS && plan.keeps.of > 0;
    enough.then(|| {
        let of = worlds.of as f64;
        let kept = plan.keeps.won as f64 / plan.keeps.of as f64;
        let share = worlds.won as f64 / of * kept;
        let (low, high) = wilson(share, of);
        Odds {
            chance: Chance::from_share(share),
            low: Chance::from_share(low),
            high: Chance::from_share(high),
        }
    })
}

/// Wilson's interval with 95 %.
fn wilson(share: f64, of: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let middle = share + Z * Z / (2.0 * of);
    let width = Z * (share * (1.0 - share) / of + Z * Z / (4.0 * of * of)).sqrt();
    let whole = 1.0 + Z * Z / of;
    ((middle - width) / whole, (middle + width) / whole)
}
