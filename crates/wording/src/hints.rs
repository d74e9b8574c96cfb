//! Hints, and why there is none.

use talon_engine::notation::format_moves;
use talon_engine::{Board, Rules};
use talon_game::{Hint, HintKind, HintOrder, Outlook};

use crate::Wording;

/// Whether the hint's moves are written after it, as they are typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Notation {
    Left,
    Written,
}

impl Wording {
    /// A hint: "Hint: Seven of diamonds to the eight of clubs; turns up a card in column 3. 62 % instead of 48 %."
    pub fn hint(self, rules: &Rules, board: &Board, hint: &Hint) -> String {
        self.hint_with(rules, board, hint, Notation::Left)
    }

    /// A hint with its moves as they are typed: "Hint: Seven of diamonds to the eight of clubs: t3-t5."
    pub fn typed_hint(self, rules: &Rules, board: &Board, hint: &Hint) -> String {
        self.hint_with(rules, board, hint, Notation::Written)
    }

    fn hint_with(self, rules: &Rules, board: &Board, hint: &Hint, notation: Notation) -> String {
        let what = match hint.chance {
            Some(_) => self.plan(rules, board, &hint.moves),
            None => self.plan_moves(rules, board, &hint.moves),
        };
        let what = match notation {
            Notation::Left => what,
            Notation::Written => self.with_notation(&what, &format_moves(&hint.moves)),
        };
        let what = &match self.hint_chances(hint) {
            Some(chances) => self.with_chances(&what, &chances),
            None => what,
        };
        match (hint.kind, hint.turn) {
            (HintKind::Fair, HintOrder::First) => self.first_hint(what),
            (HintKind::Fair, HintOrder::Another) => self.another_hint(what),
            (HintKind::Fair, HintOrder::Again) => self.same_hint_again(what),
            (HintKind::FromAWin, turn) => match (turn, has_unseen_cards(board)) {
                (HintOrder::First, false) => self.winning_move(what),
                (HintOrder::Another, false) => self.another_winning_move(what),
                (HintOrder::Again, false) => self.same_winning_move_again(what),
                (HintOrder::First, true) => self.winning_move_peeks(what),
                (HintOrder::Another, true) => self.another_winning_move_peeks(what),
                (HintOrder::Again, true) => self.same_winning_move_again_peeks(what),
            },
        }
    }

    /// Why there is no hint. A fair one gives away nothing that only the solver knows.
    pub fn no_hint(self, kind: HintKind, outlook: &Outlook) -> String {
        match (kind, outlook) {
            (HintKind::Fair, _) => self.no_fair_hint(),
            (HintKind::FromAWin, Outlook::Lost) => self.no_hint_lost(),
            (HintKind::FromAWin, Outlook::Undecided) => self.no_hint_undecided(),
            (HintKind::FromAWin, Outlook::Open | Outlook::Winnable(_)) => self.no_hint_yet(),
        }
    }
}

fn has_unseen_cards(board: &Board) -> bool {
    !board.stock().is_empty() || board.columns().iter().any(|column| column.hidden() > 0)
}
