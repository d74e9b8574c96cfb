//! What the coach advises.

use talon_coach::{Advice, Basis, Plan};
use talon_engine::{Board, Effect, Place, Rules};

use crate::Wording;
use crate::text::capitalised;

impl Wording {
    /// What the advice rests on.
    pub fn advice(self, advice: &Advice) -> String {
        match advice.basis {
            Basis::Fair if advice.worlds.of == 0 => self.coach_looks_through_stock(),
            Basis::Fair => self.coach_worlds(advice.worlds.won, advice.worlds.of),
            Basis::Open => self.coach_begins_a_win(),
            Basis::Lost => self.coach_nothing_left(),
            Basis::Undecided => self.coach_no_win_found(),
        }
    }

    /// The moves of a plan in words, and what the last of them brings about. Effects name no unseen card.
    pub fn plan(self, rules: &Rules, board: &Board, plan: &Plan) -> String {
        let mut at = board.clone();
        let mut moves: Option<String> = None;
        let mut gain = self.gain_makes_way();
        for &mv in &plan.moves {
            let words = self.move_phrase(&at, mv);
            moves = Some(match moves {
                Some(before) => self.then(&before, &words),
                None => capitalised(&words),
            });
            let before = at.home();
            let last = at.play(rules, mv).expect("a plan is legal").effects().last().copied();
            gain = match last {
                Some(Effect::TurnedUp { column }) => self.gain_turns_up(Place::Column(column)),
                Some(Effect::Refilled { column, from: Place::Stock }) => {
                    self.gain_fills(Place::Column(column))
                }
                Some(Effect::Drawn { .. }) => self.gain_draws(),
                Some(
                    Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. },
                )
                | None
                    if at.home() > before =>
                {
                    self.gain_home()
                }
                Some(
                    Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. },
                )
                | None => self.gain_makes_way(),
            };
        }
        self.gains(&moves.unwrap_or_default(), &gain)
    }
}
