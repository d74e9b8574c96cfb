//! The chance of a plan, estimated from the guessed worlds.

use talon_solver::reveals::FreeWorld;

use crate::calibration::Calibration;
use crate::coach::{Advice, Effort, Plan};
use crate::knowledge::Knowledge;
use crate::reveals::Draws;
use crate::world::{PlacedWorld, World};

/// Worlds for an estimate where the coach needs none to advise.
const WORLDS: usize = 40;

/// The same position always gets the same estimate.
const SEED: u64 = 1;

/// The smallest chance that guessed worlds give, and how far the largest stays below certainty: only known cards make a
/// chance certain.
const LEAST_CHANCE: f64 = 0.01;

/// The share of the worlds that a plan wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share.
    pub share: f64,
    /// Of this many worlds.
    pub worlds: usize,
    /// The cards that the plan leaves unseen for longer than a free look through the stock.
    pub unseen: usize,
}

impl Estimate {
    /// The estimate of a plan. Where a look through the stock comes first, no plan was compared: then some worlds are
    /// guessed and solved now.
    pub fn of(knowledge: &Knowledge, advice: &Advice, plan: &Plan) -> Estimate {
        let (worlds, keeps) = (advice.worlds, plan.keeps);
        if worlds.of == 0 {
            return Estimate::before_look(knowledge);
        }
        let kept = if keeps.of == 0 { 1.0 } else { keeps.won as f64 / keeps.of as f64 };
        let won = worlds.won as f64 / worlds.of as f64;
        Estimate { share: won * kept, worlds: worlds.of, unseen: knowledge.unseen() }
    }

    fn before_look(knowledge: &Knowledge) -> Estimate {
        let (rules, nodes) = (*knowledge.rules(), Effort::NORMAL.nodes);
        let is_won = |board| match FreeWorld::read(&rules, &board) {
            Some(world) => world.is_won_within(nodes),
            None => PlacedWorld { rules, board, draws: Draws::Known }.is_won_within(7 * nodes),
        };
        let won = knowledge.worlds(SEED).take(WORLDS).filter(|board| is_won(board.clone())).count();
        let columns = knowledge.view().columns.iter().flatten();
        let unseen = columns.filter(|seen| seen.face().is_none()).count();
        Estimate { share: won as f64 / WORLDS as f64, worlds: WORLDS, unseen }
    }

    /// The estimate if only this share of the worlds is kept.
    #[must_use]
    pub fn keeping(self, kept: f64) -> Estimate {
        Estimate { share: self.share * kept, ..self }
    }

    /// The chance of our own player.
    pub fn chance(&self, curve: &Calibration) -> f64 {
        curve.chance(self.share, self.unseen).clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE)
    }

    /// The chances that belong to the ends of Wilson's 95 % interval of the share.
    pub fn interval(&self, curve: &Calibration) -> (f64, f64) {
        const Z: f64 = 1.96;
        let of = self.worlds as f64;
        let middle = self.share + Z * Z / (2.0 * of);
        let width = Z * (self.share * (1.0 - self.share) / of + Z * Z / (4.0 * of * of)).sqrt();
        let whole = 1.0 + Z * Z / of;
        let chance = |share: f64| curve.chance(share, self.unseen);
        (chance((middle - width) / whole), chance((middle + width) / whole))
    }
}
