//! Scores: standard as Windows counted it, Vegas, or none. A score is a sum over the effects of the moves on the table.

use talon_engine::rules::{Passes, Rules};
use talon_engine::{Board, Effect, Place};

/// How a game is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Scoring {
    /// Not at all.
    #[default]
    None,
    /// +10 a card home, +5 a card from the waste to a column, +5 a card turned up, -15 a card taken back from home;
    /// a redeal costs 100 when drawing one, and 20 from the fourth pass on when drawing more. Never below 0.
    Standard,
    /// The deck costs 1 a card, every card home brings 5, one taken back costs 5.
    Vegas,
}

impl Scoring {
    /// Every way, in the order in which settings show them.
    pub const ALL: [Scoring; 3] = [Scoring::None, Scoring::Standard, Scoring::Vegas];

    /// The word in settings and saves.
    pub const fn word(self) -> &'static str {
        match self {
            Scoring::None => "none",
            Scoring::Standard => "standard",
            Scoring::Vegas => "vegas",
        }
    }

    /// The score before the first move.
    pub fn opening(self, rules: &Rules) -> i64 {
        match self {
            Scoring::None | Scoring::Standard => 0,
            Scoring::Vegas => -i64::try_from(rules.cards()).expect("a game has at most 104 cards"),
        }
    }

    /// The score after one more effect; `after` is the board it led to.
    pub fn after(self, score: i64, effect: Effect, rules: &Rules, after: &Board) -> i64 {
        match self {
            Scoring::None => score,
            Scoring::Standard => (score + standard(effect, rules, after)).max(0),
            Scoring::Vegas => score + vegas(effect),
        }
    }
}

fn standard(effect: Effect, rules: &Rules, after: &Board) -> i64 {
    match effect {
        Effect::Carried { from: Place::Foundation(_), .. } => -15,
        Effect::Carried { to: Place::Foundation(_), .. } => 10,
        Effect::Carried { from: Place::Waste, to: Place::Column(_), .. }
        | Effect::TurnedUp { .. } => 5,
        Effect::Carried { .. } | Effect::Drawn { .. } | Effect::Refilled { .. } => 0,
        Effect::Recycled { .. } => -redeal_cost(rules, after.redeals()),
    }
}

/// The cost of the redeal that begins pass `redeals + 1`.
fn redeal_cost(rules: &Rules, redeals: u32) -> i64 {
    match rules.stock() {
        Some(stock) if stock.passes != Passes::Unlimited => 0,
        Some(stock) if stock.draw == 1 => 100,
        Some(_) if redeals >= 3 => 20,
        Some(_) | None => 0,
    }
}

fn vegas(effect: Effect) -> i64 {
    match effect {
        Effect::Carried { from: Place::Foundation(_), .. } => -5,
        Effect::Carried { to: Place::Foundation(_), .. } => 5,
        Effect::Carried { .. }
        | Effect::TurnedUp { .. }
        | Effect::Drawn { .. }
        | Effect::Refilled { .. }
        | Effect::Recycled { .. } => 0,
    }
}
