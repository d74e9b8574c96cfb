//! When a game is over: there is no legal move, or provably none of the legal moves can ever lead to progress.
//!
//! Progress is a card that comes home, a card turned up, or a new card drawn from the stock. Each kind can happen a
//! limited number of times; that is why every game ends. A card that comes home counts only if it was not home on the
//! given board. Where cards may be taken back, taking one and bringing it home again is not progress: otherwise that
//! could be repeated for ever, and no game would be stuck. Likewise a card is new only on the first pass through the
//! stock: a redeal needs an empty stock, so after one every card has been drawn before.
//!
//! The answer follows from the cards that the player sees or has seen. Turning up a hidden card or drawing a new one
//! ends the search, so it never reads a hidden face. Positions are distinguished by their visible cards alone, so not
//! even the effort depends on the hidden cards.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;

use arrayvec::ArrayVec;

use crate::board::Board;
use crate::card::Card;
use crate::moves::{Effect, Move, Played};
use crate::place::{Place, Target};
use crate::prelude::*;
use crate::rules::{MAX_CELLS, MAX_COLUMNS, MAX_PACKS, Passes, Rules};

/// Whether progress is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StuckVerdict {
    /// Some sequence of moves brings another card home, turns one up or draws a new one.
    Possible,
    /// Proved: no sequence of moves does. (A won board is stuck too: nothing is left to do.)
    Stuck,
    /// The bound was reached before either was proved.
    Unknown,
}

/// Whether there is no legal move at all. The same as [`Position::is_over`](crate::Position::is_over), for callers that
/// keep board and rules apart.
#[doc(hidden)]
pub fn is_over(rules: &Rules, board: &Board) -> bool {
    let mut over = true;
    board.legal_moves(rules, |_| over = false);
    over
}

/// Whether progress is possible from this board, looking at no more than `bound` positions. The same as
/// [`Position::progress`](crate::Position::progress), for callers that keep board and rules apart.
#[doc(hidden)]
pub fn progress(rules: &Rules, board: &Board, bound: usize) -> StuckVerdict {
    if !board.stock.is_empty() && board.redeals == 0 {
        return StuckVerdict::Possible;
    }
    let start = homes(board);
    StuckSearch { rules, board: board.clone(), start, seen: BTreeSet::new(), bound }.run()
}

/// The heights of each suit's foundations, highest first: those of one suit are interchangeable.
type SuitHeights = [ArrayVec<u8, MAX_PACKS>; 4];

fn homes(board: &Board) -> SuitHeights {
    core::array::from_fn(|suit| {
        let mut heights: ArrayVec<u8, MAX_PACKS> =
            board.foundations.iter().copied().skip(suit).step_by(4).collect();
        heights.sort_unstable();
        heights.reverse();
        heights
    })
}

/// Goes through all positions that can be reached without progress, deepest first.
struct StuckSearch<'r> {
    rules: &'r Rules,
    board: Board,
    start: SuitHeights,
    /// Keys of the positions seen.
    seen: BTreeSet<Box<[u8]>>,
    bound: usize,
}

/// A position on the line under study: the moves still to be tried, and the move that led here.
struct StackFrame {
    untried: Vec<Move>,
    played: Option<Played>,
}

impl StuckSearch<'_> {
    fn run(mut self) -> StuckVerdict {
        self.record();
        let mut line = vec![StackFrame { untried: self.moves(), played: None }];
        while let Some(step) = line.last_mut() {
            let Some(mv) = step.untried.pop() else {
                if let Some(played) = line.pop().and_then(|step| step.played) {
                    self.board.take_back(&played);
                }
                continue;
            };
            let played = self.board.play_legal(self.rules, mv);
            if self.is_progress(&played) {
                return StuckVerdict::Possible;
            }
            if !self.record() {
                self.board.take_back(&played);
            } else if self.seen.len() > self.bound {
                return StuckVerdict::Unknown;
            } else {
                line.push(StackFrame { untried: self.moves(), played: Some(played) });
            }
        }
        StuckVerdict::Stuck
    }

    /// Records the position; returns whether it was new.
    fn record(&mut self) -> bool {
        let key = self.key();
        self.seen.insert(key)
    }

    /// The moves worth trying. Moves home are last in the list, because the search takes moves from its end.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.board.moves(self.rules);
        moves.retain(|&mv| !self.board.only_swaps_columns(mv));
        let goes_home = |mv: &Move| matches!(mv, Move::Carry { to: Target::Home, .. });
        let (home, mut moves): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(goes_home);
        moves.extend(home);
        moves
    }

    /// Whether the move just played is progress.
    fn is_progress(&self, played: &Played) -> bool {
        played.effects().iter().any(|effect| match effect {
            Effect::TurnedUp { .. } => true,
            Effect::Carried { to: Place::Foundation(_), .. } => self.more_is_home(),
            // The search starts after the first pass, so no card of the stock is new.
            Effect::Drawn { .. }
            | Effect::Carried { .. }
            | Effect::Refilled { .. }
            | Effect::Recycled { .. } => false,
        })
    }

    /// Whether a card is home that was not at the start: of some card, more copies than then.
    fn more_is_home(&self) -> bool {
        let now = homes(&self.board);
        now.iter().zip(&self.start).any(|(now, then)| {
            now.iter().zip(then).any(|(height_now, height_then)| height_now > height_then)
        })
    }

    /// The position by its visible cards. Equal for tables that differ only in the order of open columns, cells or
    /// foundations of a suit. Columns with hidden cards keep their place, which stands for these cards: they stay as
    /// they are throughout the search.
    fn key(&self) -> Box<[u8]> {
        let mut key = Vec::with_capacity(128);
        let mut open: ArrayVec<&[Card], MAX_COLUMNS> = ArrayVec::new();
        for column in &self.board.columns {
            if column.hidden == 0 {
                open.push(column.cards());
            } else {
                push_pile(&mut key, column.face_up());
            }
        }
        open.sort_unstable();
        open.iter().for_each(|cards| push_pile(&mut key, cards));
        let mut cells: ArrayVec<Card, MAX_CELLS> =
            self.board.cells.iter().flatten().copied().collect();
        cells.sort_unstable();
        push_pile(&mut key, &cells);
        push_pile(&mut key, &self.board.stock);
        push_pile(&mut key, &self.board.waste);
        key.extend(homes(&self.board).iter().flatten());
        key.push(self.passes_used());
        key.into_boxed_slice()
    }

    /// How many redeals are used up; none ever where there is no limit.
    fn passes_used(&self) -> u8 {
        match self.rules.stock().map(|stock| stock.passes) {
            Some(Passes::Limited(_)) => self.board.redeals as u8,
            Some(Passes::Unlimited) | None => 0,
        }
    }
}

fn push_pile(key: &mut Vec<u8>, cards: &[Card]) {
    const END: u8 = u8::MAX;
    key.extend(cards.iter().map(|card| card.index()));
    key.push(END);
}
