//! The first moves of wins from one position: the one that is known, then the others, asked about one by one.

use std::collections::VecDeque;

use talon_engine::{Board, Move, Rules, Source, Target};

use crate::hint::{HintKind, HintOrder};
use crate::outlook::Outlook;

/// The next step when the player asks for another hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NextHint {
    /// This move, the first of a win.
    Show(Move, HintOrder),
    /// Whether the table after this move can be won must be found out first.
    Ask(Move),
    /// The position has been won already.
    Nothing,
}

/// Wins that begin differently, as far as they are known, and how many have been shown.
#[derive(Clone, Debug)]
pub(crate) struct Alternatives {
    wins: Vec<Vec<Move>>,
    untried: VecDeque<Move>,
    shown: usize,
    /// The kind of hint that they were shown as.
    kind: HintKind,
}

impl Alternatives {
    /// A win is known; other moves that may win are still to be tried.
    pub(crate) fn new(rules: &Rules, board: &Board, win: Vec<Move>) -> Alternatives {
        let others = moves_to_try(rules, board).into_iter();
        let untried = others.filter(|mv| Some(mv) != win.first()).collect();
        Alternatives { wins: vec![win], untried, shown: 0, kind: HintKind::Fair }
    }

    /// The next first move of a win; after the last one, the first again. Restarts if the kind of hint changes.
    pub(crate) fn next(&mut self, kind: HintKind) -> NextHint {
        if self.kind != kind {
            (self.kind, self.shown) = (kind, 0);
        }
        let turn = match self.shown {
            0 => HintOrder::First,
            shown if shown < self.wins.len() => HintOrder::Another,
            _ if !self.untried.is_empty() => return NextHint::Ask(self.untried[0]),
            _ => {
                self.shown = 0;
                HintOrder::Again
            }
        };
        let Some(&mv) = self.wins[self.shown].first() else { return NextHint::Nothing };
        self.shown += 1;
        NextHint::Show(mv, turn)
    }

    /// Records the answer about the table after a move.
    pub(crate) fn learn(&mut self, mv: Move, outlook: Outlook) {
        self.untried.retain(|&untried| untried != mv);
        match outlook {
            Outlook::Winnable(rest) => self.wins.push([&[mv][..], &rest].concat()),
            Outlook::Open | Outlook::Lost | Outlook::Undecided => {}
        }
    }

    /// The win that begins with this move, if there is one among those that were found.
    pub(crate) fn win_with(&self, mv: Move) -> Option<&Vec<Move>> {
        self.wins.iter().find(|win| win.first() == Some(&mv))
    }
}

/// The moves that may begin a win, in the order in which they are tried: those to a foundation, those that lay a column
/// or a part of it elsewhere, those of the stock, those from a foundation. A column that only changes its place is none.
pub fn moves_to_try(rules: &Rules, board: &Board) -> Vec<Move> {
    let only_changes_place = |mv: &Move| match *mv {
        Move::Carry { from: Source::Column(from), to: Target::Column(to), count } => {
            board.columns()[usize::from(to)].is_empty()
                && board.columns()[usize::from(from)].cards().len() == usize::from(count)
        }
        Move::Carry { .. } | Move::Draw | Move::Redeal => false,
    };
    let mut moves = board.moves(rules);
    moves.retain(|mv| !only_changes_place(mv));
    moves.sort_by_key(|mv| match mv {
        Move::Carry { to: Target::Home, .. } => 0,
        Move::Carry { from: Source::Foundation(_), .. } => 3,
        Move::Carry { .. } => 1,
        Move::Draw | Move::Redeal => 2,
    });
    moves
}
