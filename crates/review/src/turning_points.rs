//! The moments that decided a game: slips, lucky and unlucky cards, and the only moves that held it.

use crate::review::Review;

/// The event at a turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurningPointKind {
    /// The move gave this much away, in ten-thousandths.
    Slip(i32),
    /// The move gave the last chance away, this much of it.
    Fatal(i32),
    /// The card that turned up gave this much, or took it.
    Luck(i32),
    /// The only move that held the game.
    OnlyMove,
}

/// A turning point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The step, from 1.
    pub step: usize,
    /// The event.
    pub kind: TurningPointKind,
}

impl TurningPoint {
    /// From this much on a card is a turning point, in ten-thousandths.
    pub const LUCK: i32 = 800;
    /// At most this many are listed.
    pub const MOST: usize = 5;
}

impl TurningPointKind {
    /// Whether it is a move that gave something away.
    const fn is_slip(self) -> bool {
        match self {
            TurningPointKind::Slip(_) | TurningPointKind::Fatal(_) => true,
            TurningPointKind::Luck(_) | TurningPointKind::OnlyMove => false,
        }
    }

    /// How much it weighs against others. The only move of a game is worth a mention before small slips.
    const fn weight(self) -> i32 {
        match self {
            TurningPointKind::Slip(cost) => cost,
            TurningPointKind::Fatal(cost) => cost + 10_000,
            TurningPointKind::Luck(gain) => gain.abs(),
            TurningPointKind::OnlyMove => 500,
        }
    }
}

impl Review {
    /// At most five turning points, in the order of play: the costliest moves and the biggest of the others.
    pub fn turning_points(&self) -> Vec<TurningPoint> {
        let costliest = self.costliest();
        let mut points = self.all_turning_points();
        points.sort_by_key(|point| {
            let is_costliest = point.kind.is_slip() && costliest.contains(&point.step);
            (!is_costliest, std::cmp::Reverse(point.kind.weight()))
        });
        points.truncate(TurningPoint::MOST);
        points.sort_by_key(|point| point.step);
        points
    }

    /// The turning points as a list shows them: the costliest moves, the costliest first, then the others in the order of
    /// play.
    pub fn listed_turning_points(&self) -> Vec<TurningPoint> {
        let costliest = self.costliest();
        let mut points = self.turning_points();
        points.sort_by_key(|point| {
            let place = costliest.iter().position(|&step| step == point.step);
            let place = place.filter(|_| point.kind.is_slip());
            (place.unwrap_or(costliest.len()), point.step)
        });
        points
    }

    fn all_turning_points(&self) -> Vec<TurningPoint> {
        let fatal = self.fatal();
        let mut points = Vec::new();
        for step in 1..=self.steps.len() {
            let (cost, luck) = (self.cost(step), self.luck(step));
            if Some(step) == fatal {
                points.push(TurningPoint { step, kind: TurningPointKind::Fatal(cost) });
            } else if cost >= Review::SLIP {
                points.push(TurningPoint { step, kind: TurningPointKind::Slip(cost) });
            }
            if luck.abs() >= TurningPoint::LUCK {
                points.push(TurningPoint { step, kind: TurningPointKind::Luck(luck) });
            }
            if self.steps[step - 1].is_only_move {
                points.push(TurningPoint { step, kind: TurningPointKind::OnlyMove });
            }
        }
        points
    }
}
