//! Compares plans by playing games out, for a last pass through the stock.
//!
//! A solver that knows the stock draws past cards that a player must use, so worlds it can win say little about what
//! to do now. Here each plan is followed by the cheapest fair player in the same worlds, and the plan that wins most,
//! or brings most cards home, is the best.

use talon_engine::{Board, Move, Rules};

use crate::greedy;

/// A plan and its results.
pub(crate) struct Tried {
    /// The moves.
    pub(crate) plan: Vec<Move>,
    /// Games won after it.
    pub(crate) wins: usize,
    /// Cards home at the end, over all games.
    pub(crate) home: usize,
}

/// All sensible plans of one position.
pub(crate) struct PlayOuts {
    pub(crate) tried: Vec<Tried>,
    pub(crate) worlds: usize,
}

impl PlayOuts {
    /// The plans of a board; every world that looks the same has the same ones.
    pub(crate) fn new(rules: &Rules, board: &Board) -> PlayOuts {
        let plans = greedy::sensible_plans(rules, board).into_iter();
        let tried = plans.map(|plan| Tried { plan, wins: 0, home: 0 });
        PlayOuts { tried: tried.collect(), worlds: 0 }
    }

    /// Plays one more world out after each plan.
    pub(crate) fn add(&mut self, rules: &Rules, world: &Board) {
        self.worlds += 1;
        for tried in &mut self.tried {
            let mut after = world.clone();
            for &mv in &tried.plan {
                after.play_legal(rules, mv);
            }
            let home = greedy::play_out(rules, &after);
            tried.wins += usize::from(home == rules.cards());
            tried.home += home;
        }
    }

    /// The plans, best first.
    pub(crate) fn ranked(&self) -> Vec<&Tried> {
        let mut ranked: Vec<&Tried> = self.tried.iter().collect();
        ranked.sort_by_key(|tried| std::cmp::Reverse((tried.wins, tried.home)));
        ranked
    }
}
