//! Compares plans by playing games out, while the stock is unseen and passes are limited.
//!
//! A solver that knows the stock draws past cards that a player must use, so worlds it can win say little about what
//! to do now. Here each plan is followed by the simple player in the same worlds, and the plan that wins most,
//! or brings most cards home, is the best.

use talon_engine::{Board, Move, Rules};

use crate::simple_player;

/// Plans are compared for the first time after this many worlds, and again whenever their number has doubled.
const FIRST_LOOK: usize = 20;

/// The value of a win, in cards, besides the cards home.
const WIN: f64 = 26.0;

/// A plan is dropped if it is this many standard errors behind the best one.
const ERRORS: f64 = 3.0;

/// How a game ended.
struct Ending {
    home: usize,
    is_won: bool,
}

/// A plan and its results.
pub(crate) struct Tried {
    /// The moves.
    pub(crate) plan: Vec<Move>,
    /// One game for each world, until the plan was dropped.
    games: Vec<Ending>,
    is_dropped: bool,
}

/// All sensible plans of one position.
pub(crate) struct PlayOuts {
    tried: Vec<Tried>,
    pub(crate) worlds: usize,
}

impl PlayOuts {
    /// The plans of a board; every world that looks the same has the same ones.
    pub(crate) fn new(rules: &Rules, board: &Board) -> PlayOuts {
        let plans = simple_player::sensible_plans(rules, board).into_iter();
        let tried = plans.map(|plan| Tried { plan, games: Vec::new(), is_dropped: false });
        PlayOuts { tried: tried.collect(), worlds: 0 }
    }

    /// Plays one more world out after each plan.
    pub(crate) fn add(&mut self, rules: &Rules, world: &Board) {
        self.worlds += 1;
        for tried in self.tried.iter_mut().filter(|tried| !tried.is_dropped) {
            let mut after = world.clone();
            for &mv in &tried.plan {
                after.play_legal(rules, mv);
            }
            let home = simple_player::play_out(rules, &after);
            tried.games.push(Ending { home, is_won: home == rules.cards() });
        }
        if self.worlds.is_multiple_of(FIRST_LOOK) && (self.worlds / FIRST_LOOK).is_power_of_two() {
            self.drop_those_behind();
        }
    }

    /// Whether one plan is left, after at least this many worlds.
    pub(crate) fn is_decided(&self, worlds: usize) -> bool {
        let left = self.tried.iter().filter(|tried| !tried.is_dropped).count();
        left == 0 || (left == 1 && self.worlds >= worlds)
    }

    fn drop_those_behind(&mut self) {
        let ranked = self.ranked();
        let Some(best) = ranked.first() else { return };
        let is_behind: Vec<bool> = self.tried.iter().map(|tried| tried.is_behind(best)).collect();
        for (tried, is_behind) in self.tried.iter_mut().zip(is_behind) {
            tried.is_dropped |= is_behind;
        }
    }

    /// The plans, best first.
    pub(crate) fn ranked(&self) -> Vec<&Tried> {
        let mut ranked: Vec<&Tried> = self.tried.iter().collect();
        ranked.sort_by_key(|tried| {
            let home: usize = tried.games.iter().map(|game| game.home).sum();
            std::cmp::Reverse((!tried.is_dropped, tried.wins(), home))
        });
        ranked
    }
}

impl Tried {
    /// Games won after the plan.
    pub(crate) fn wins(&self) -> usize {
        self.games.iter().filter(|game| game.is_won).count()
    }

    /// Games won in the worlds where another plan was tried, too.
    pub(crate) fn wins_beside(&self, other: &Tried) -> usize {
        self.games.iter().zip(&other.games).filter(|(game, _)| game.is_won).count()
    }

    /// Whether games end clearly worse than after another plan in the same worlds.
    fn is_behind(&self, best: &Tried) -> bool {
        let count = self.games.len() as f64;
        let gaps = || best.games.iter().zip(&self.games).map(|(a, b)| a.value() - b.value());
        let mean = gaps().sum::<f64>() / count;
        let spread = gaps().map(|gap| (gap - mean).powi(2)).sum::<f64>() / count;
        mean > 0.0 && mean >= ERRORS * (spread / count).sqrt()
    }
}

impl Ending {
    fn value(&self) -> f64 {
        self.home as f64 + if self.is_won { WIN } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ending, PlayOuts, Tried};

    fn tried(home: impl Fn(usize) -> usize) -> Tried {
        let games = (0..20).map(|n| Ending { home: home(n), is_won: home(n) == 52 }).collect();
        Tried { plan: Vec::new(), games, is_dropped: false }
    }

    #[test]
    fn a_plan_that_is_clearly_behind_in_the_same_worlds_is_dropped() {
        let plans = vec![tried(|n| 10 + n), tried(|n| 11 + n + n % 2), tried(|n| 12 + n - n % 3)];
        let mut playouts = PlayOuts { tried: plans, worlds: 20 };
        playouts.drop_those_behind();
        let dropped: Vec<bool> = playouts.tried.iter().map(|tried| tried.is_dropped).collect();
        assert_eq!(dropped, [true, false, false]);
        assert!(!playouts.is_decided(20));
    }

    #[test]
    fn wins_are_compared_in_the_worlds_that_both_plans_have() {
        let best = tried(|n| if n % 2 == 0 { 52 } else { 5 });
        let mut other = tried(|_| 5);
        other.games.truncate(6);
        assert_eq!((best.wins(), best.wins_beside(&other)), (10, 3));
    }
}
