//! The result of a review: a chance after every step, and how much each move and each card changed it.

use talon_engine::Move;
use talon_game::{Chance, OpenVerdict, ReviewFigures};

/// The basis of the chance after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceBasis {
    /// Worlds guessed from the cards that the player had seen.
    Guessed,
    /// Every card is known, and the solver has decided it.
    Proved,
    /// Every card is known, and the solver gave up; the chance is that of the step before.
    Unknown,
}

/// One step of the game. The chance before it is the chance after the step before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReview {
    /// The chance with the move that was played, before anything turned up; at most the chance before the step.
    pub played: Chance,
    /// The chance after the step, when the player has seen the card that it turned up. If it turned up none, this
    /// equals `played`.
    pub after: Chance,
    /// The basis of `after`.
    pub basis: ChanceBasis,
    /// A plan that keeps the chance before the step, where the move cost some of it.
    pub better: Vec<Move>,
    /// Other moves that would have lost a game that is won, proved. Only where every card is known.
    pub traps: u16,
    /// Whether every other move would have lost it.
    pub is_only_move: bool,
}

/// How the game ended, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameOutcome {
    /// Won, with this many slips.
    Won {
        /// Moves that cost at least [`Review::SLIP`].
        slips: usize,
    },
    /// This step took the last chance.
    LostBy {
        /// The step, from 1.
        step: usize,
    },
    /// The moves gave away more than the cards took, none of them all of it.
    GivenAway,
    /// The cards took more than the moves gave away.
    CardsBeatYou,
    /// The deal could not be won.
    NeverWinnable,
    /// The game is not at its end.
    Unfinished,
}

/// The sum of a review in whole per cent: `deal + luck + moves = result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The chance at the deal.
    pub deal: i32,
    /// The chance that the cards gave or took.
    pub luck: i32,
    /// The chance that the moves gave away; never more than 0.
    pub moves: i32,
    /// 100 for a win, 0 for a loss, else the chance at the end.
    pub result: i32,
}

/// A review, or as much of it as is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Whether cards were hidden at the deal. If not, chances are 0 or 1 and should not be shown as numbers.
    pub has_hidden_cards: bool,
    /// The chance at the deal.
    pub deal: Chance,
    /// The basis of the chance at the deal.
    pub basis: ChanceBasis,
    /// The steps reviewed so far, from the first on.
    pub steps: Vec<StepReview>,
    /// How many steps the game has.
    pub of: usize,
    /// Whether the game is at its end: won, or nothing more can be done.
    pub is_over: bool,
}

impl Review {
    /// From this cost on a move is a slip, in ten-thousandths.
    pub const SLIP: i32 = 200;

    /// The chance before a step, counted from 1.
    pub fn before(&self, step: usize) -> Chance {
        self.at(step - 1)
    }

    /// The chance after that many steps; after the last reviewed step it stays.
    pub fn at(&self, steps: usize) -> Chance {
        match steps.min(self.steps.len()).checked_sub(1) {
            Some(place) => self.steps[place].after,
            None => self.deal,
        }
    }

    /// The basis of the chance after that many steps.
    pub fn basis_at(&self, steps: usize) -> ChanceBasis {
        match steps.min(self.steps.len()).checked_sub(1) {
            Some(place) => self.steps[place].basis,
            None => self.basis,
        }
    }

    /// The chance that the move of a step, counted from 1, gave away, in ten-thousandths.
    pub fn cost(&self, step: usize) -> i32 {
        parts(self.before(step)) - parts(self.steps[step - 1].played)
    }

    /// The chance that the cards of a step, counted from 1, gave or took, in ten-thousandths.
    pub fn luck(&self, step: usize) -> i32 {
        let step = &self.steps[step - 1];
        parts(step.after) - parts(step.played)
    }

    /// The chance that all moves gave away, in ten-thousandths; never more than certainty.
    pub fn given_away(&self) -> i32 {
        self.costs() - self.undone()
    }

    /// The chance that all cards gave or took, in ten-thousandths; never more than certainty.
    pub fn all_luck(&self) -> i32 {
        parts(self.result()) - parts(self.deal) + self.given_away()
    }

    fn costs(&self) -> i32 {
        (1..=self.steps.len()).map(|step| self.cost(step)).sum()
    }

    /// Slips that lucky cards made up for can add up to more than certainty. The part beyond
    /// certainty cancels out: it counts neither as luck nor against the moves.
    fn undone(&self) -> i32 {
        let gained = parts(self.result()) - parts(self.deal);
        (self.costs() + gained.max(0) - i32::from(Chance::WHOLE)).max(0)
    }

    /// The chance at the end.
    pub fn result(&self) -> Chance {
        self.at(self.steps.len())
    }

    /// Whether every step has been reviewed.
    pub fn is_complete(&self) -> bool {
        self.steps.len() == self.of
    }

    /// Whether the game was won.
    pub fn is_won(&self) -> bool {
        self.is_over && self.is_complete() && self.result() == Chance::CERTAIN
    }

    /// The sum in whole per cent. Luck takes what rounding leaves over, so that the numbers shown add up.
    pub fn sum(&self) -> Sum {
        let deal = i32::from(self.deal.percent());
        let result = i32::from(self.result().percent());
        let moves = -((self.given_away() + 50) / 100);
        let luck = (result - deal - moves).clamp(-100, 100);
        Sum { deal, luck, moves: result - deal - luck, result }
    }

    /// The figures that stay with the result of the game.
    pub fn figures(&self) -> ReviewFigures {
        if self.has_hidden_cards {
            let Sum { luck, moves, .. } = self.sum();
            return ReviewFigures::Hidden { luck, moves };
        }
        let is_known = |steps| self.basis_at(steps) == ChanceBasis::Proved;
        let verdict = match self.fatal() {
            Some(step) => OpenVerdict::LostAt(step),
            None if !(0..=self.steps.len()).all(is_known) => OpenVerdict::NotSure,
            None if self.deal == Chance::NONE => OpenVerdict::Lost,
            None => OpenVerdict::Winnable,
        };
        let only_moves = self.steps.iter().filter(|step| step.is_only_move).count();
        ReviewFigures::Open { verdict, traps: self.traps_avoided(), only_moves }
    }

    /// Steps, counted from 1, whose move was a slip.
    pub fn slips(&self) -> impl Iterator<Item = usize> {
        (1..=self.steps.len()).filter(|&step| self.cost(step) >= Review::SLIP)
    }

    /// The costliest slips, the costliest first: three at most, counted from 1.
    pub fn costliest(&self) -> Vec<usize> {
        let mut slips: Vec<usize> = self.slips().collect();
        slips.sort_by_key(|&step| std::cmp::Reverse(self.cost(step)));
        slips.truncate(3);
        slips
    }

    /// The step, counted from 1, that took the last chance, if it was a slip.
    pub fn fatal(&self) -> Option<usize> {
        self.slips().find(|&step| self.steps[step - 1].played == Chance::NONE)
    }

    /// Steps of a winnable game where another move would have lost it.
    pub fn traps_avoided(&self) -> usize {
        let kept = |(place, step): &(usize, &StepReview)| {
            step.traps > 0 && step.played == self.before(place + 1)
        };
        self.steps.iter().enumerate().filter(kept).count()
    }

    /// How the game ended, and why.
    pub fn outcome(&self) -> GameOutcome {
        if self.is_won() {
            return GameOutcome::Won { slips: self.slips().count() };
        }
        if self.deal == Chance::NONE && self.basis == ChanceBasis::Proved {
            return GameOutcome::NeverWinnable;
        }
        if let Some(step) = self.fatal() {
            return GameOutcome::LostBy { step };
        }
        let is_lost =
            self.result() == Chance::NONE && self.basis_at(self.steps.len()) == ChanceBasis::Proved;
        if !self.is_over && !is_lost {
            return GameOutcome::Unfinished;
        }
        if self.given_away() > -self.all_luck() {
            GameOutcome::GivenAway
        } else {
            GameOutcome::CardsBeatYou
        }
    }
}

fn parts(chance: Chance) -> i32 {
    i32::from(chance.ten_thousandths())
}
