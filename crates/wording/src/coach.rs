//! Sentences about the coach's advice.

use talon_coach::{Advice, Basis};
use talon_engine::rules::Space;
use talon_engine::{Board, Card, Effect, Move, Place, Rules};
use talon_game::{Chance, Hint};

use crate::Wording;
use crate::text::capitalised;

/// A difference of chances below this many per cent is not worth a number.
const WORTH_SAYING: u16 = 2;

/// Moves of a plan that are named; the rest is counted.
const NAMED_MOVES: usize = 4;

/// The same where there is room for two lines only.
const NAMED_IN_SHORT: usize = 2;

impl Wording {
    /// The grounds of the advice: the worlds it was tried in, or a win or a loss that is known.
    pub fn advice(self, advice: &Advice) -> String {
        match advice.basis {
            Basis::Fair if advice.worlds.of == 0 => self.coach_looks_through_stock(),
            Basis::Fair => self.coach_worlds(advice.worlds.won, advice.worlds.of),
            Basis::Open => self.coach_begins_a_win(),
            Basis::Lost => self.coach_nothing_left(),
            Basis::Undecided => self.coach_no_win_found(),
        }
    }

    /// The moves of a plan in words, and the result of the last one. Effects name no unseen card.
    pub fn plan(self, rules: &Rules, board: &Board, moves: &[Move]) -> String {
        self.gains(&self.plan_moves(rules, board, moves), &self.plan_gain(rules, board, moves))
    }

    /// The moves of a plan in words: "Nine of spades to the ten of diamonds, then ...".
    pub fn plan_moves(self, rules: &Rules, board: &Board, moves: &[Move]) -> String {
        self.plan_beginning(rules, board, moves, NAMED_MOVES)
    }

    /// The same in fewer words, for a narrow line: "Nine of spades to the ten of diamonds, then 16 more moves".
    pub fn plan_in_short(self, rules: &Rules, board: &Board, moves: &[Move]) -> String {
        self.plan_beginning(rules, board, moves, NAMED_IN_SHORT)
    }

    /// The first moves of a plan in words, and how many follow.
    fn plan_beginning(self, rules: &Rules, board: &Board, moves: &[Move], named: usize) -> String {
        let mut at = board.clone();
        let mut words: Option<String> = None;
        // Draws in a row are counted.
        let mut phrases = moves.chunk_by(|one, next| (*one, *next) == (Move::Draw, Move::Draw));
        for same in phrases.by_ref().take(named) {
            let phrase = match same {
                [Move::Draw, _, ..] => self.draw_times(same.len()),
                _ => self.move_phrase(&at, same[0]),
            };
            words = Some(match words {
                Some(before) => self.then(&before, &phrase),
                None => capitalised(&phrase),
            });
            if same.iter().any(|&mv| at.play(rules, mv).is_err()) {
                break;
            }
        }
        let words = words.unwrap_or_default();
        match phrases.map(<[Move]>::len).sum() {
            0 => words,
            more => self.then_more(&words, more),
        }
    }

    /// The result of a plan's last move, in lower case: "turns up a card in column 3".
    pub fn plan_gain(self, rules: &Rules, board: &Board, moves: &[Move]) -> String {
        let mut at = board.clone();
        let mut gain = self.gain_makes_way();
        for &mv in moves {
            let before = at.home();
            let Ok(played) = at.play(rules, mv) else { break };
            gain = match played.effects().last().copied() {
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
                | None => match space_for_king(rules, &at) {
                    Some((column, king)) => self.gain_keeps_space(Place::Column(column), king),
                    None => self.gain_makes_way(),
                },
            };
        }
        gain
    }

    /// The chance of a hint and that of the best other plan: "62 % instead of 48 %". `None` if no chance is known, or
    /// the difference is not worth a number.
    pub fn hint_chances(self, hint: &Hint) -> Option<String> {
        let (chance, instead) = (hint.chance?.percent(), hint.instead?.percent());
        (chance.abs_diff(instead) >= WORTH_SAYING)
            .then(|| self.chance_instead(usize::from(chance), usize::from(instead)))
    }

    /// A chance, and whose chance it is: "Your chance: 62 %".
    pub fn chance(self, chance: Chance) -> String {
        self.your_chance(usize::from(chance.percent()))
    }
}

/// An empty column, and a visible King that could go there and so set cards free: it lies on hidden cards or on the waste.
/// Only where nothing but Kings goes to empty columns.
fn space_for_king(rules: &Rules, board: &Board) -> Option<(u8, Card)> {
    if rules.space() != Space::OnlyKing {
        return None;
    }
    let column = (0..).zip(board.columns()).find(|(_, column)| column.is_empty())?.0;
    let of_columns = board.columns().iter().filter(|column| column.hidden() > 0);
    let lowest = of_columns.filter_map(|column| column.face_up().first());
    let mut waiting = lowest.chain(board.waste().last()).copied();
    Some((column, waiting.find(|card| card.rank().above().is_none())?))
}
