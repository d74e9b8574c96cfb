//! The coach's answer about a position: a chance to win, and plans to the next unseen card. The coach runs elsewhere,
//! and its answer arrives as a command.

use talon_engine::{Board, Move};

/// A chance to win, in ten-thousandths: sums of chances are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(u16);

impl Chance {
    /// No way to win.
    pub const NONE: Chance = Chance(0);
    /// Certainly won.
    pub const CERTAIN: Chance = Chance(Chance::WHOLE);
    /// The ten-thousandths of certainty.
    pub const WHOLE: u16 = 10_000;

    /// The chance nearest to a share, clamped to 0 and 1.
    ///
    /// ```
    /// use talon_game::Chance;
    ///
    /// assert_eq!(Chance::from_share(0.625).percent(), 63);
    /// assert_eq!(Chance::from_share(1.2), Chance::CERTAIN);
    /// ```
    pub fn from_share(share: f64) -> Chance {
        Chance((share.clamp(0.0, 1.0) * f64::from(Chance::WHOLE)).round() as u16)
    }

    /// The chance of that many ten-thousandths; `None` above certainty.
    pub const fn from_ten_thousandths(count: u16) -> Option<Chance> {
        if count <= Chance::WHOLE { Some(Chance(count)) } else { None }
    }

    /// The chance in ten-thousandths.
    pub const fn ten_thousandths(self) -> u16 {
        self.0
    }

    /// The chance as a share of 1.
    pub fn share(self) -> f64 {
        f64::from(self.0) / f64::from(Chance::WHOLE)
    }

    /// The chance in per cent, rounded.
    pub const fn percent(self) -> u16 {
        (self.0 + 50) / 100
    }
}

/// A chance and the interval that it lies in with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The chance.
    pub chance: Chance,
    /// The lower end.
    pub low: Chance,
    /// The upper end.
    pub high: Chance,
}

impl Odds {
    /// A chance that is known exactly.
    pub const fn certain(chance: Chance) -> Odds {
        Odds { chance, low: chance, high: chance }
    }
}

/// Moves to the next unseen card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachPlan {
    /// The moves, in order; at least one.
    pub moves: Vec<Move>,
    /// The chance after them; `None` if too few worlds were tried.
    pub odds: Option<Odds>,
}

/// Whether a better answer follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completeness {
    /// A first answer: the coach is still working.
    First,
    /// The answer.
    Final,
}

/// The coach's answer about a position with unseen cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachAnswer {
    /// The chance of the coach itself to win from here; `None` if too few worlds were tried.
    pub chance: Option<Chance>,
    /// Plans, the best first. Empty: nothing can be done that shows a card.
    pub plans: Vec<CoachPlan>,
    /// The guessed worlds that were won.
    pub worlds: u32,
    /// Whether a better answer follows.
    pub completeness: Completeness,
}

/// Whether a player who got to this board knows every card: none lies face down, and the stock has been seen or is
/// empty. A single unseen card is known, as all others are.
pub fn knows_all(board: &Board) -> bool {
    let down: usize = board.columns().iter().map(|column| usize::from(column.hidden())).sum();
    let stock = if board.redeals() == 0 { board.stock().len() } else { 0 };
    down + stock <= 1
}
