//! The estimated worth of a move where columns hide cards and there are no cells.
//!
//! The weights were tuned on 9,500 random deals of one pack, with one pass and with three. Their order is all that
//! matters.

use talon_engine::{Board, Card, Move, Rules, Source, Suit, Target};

use crate::simple_player;

const DRAW: i32 = 300;
const REDEAL: i32 = 200;
const TURN_UP: i32 = 850;
/// For each card that is still hidden in the column.
const HIDDEN: i32 = 50;
const HOME: i32 = 800;
/// A card that others may still have to be built on goes home later.
const UNSAFE_HOME: i32 = 500;
const FROM_WASTE: i32 = 600;
/// In the last pass a card that is not taken is buried.
const LAST_PASS: i32 = 300;
/// A card from the waste on which a column with hidden cards can go.
const HELPS: i32 = 300;
const EMPTY_FOR_KING: i32 = 550;
/// Parts a run so that a card can go home: only before a redeal.
const OPEN_HOME: i32 = 250;
/// An empty column that no King waits for is of no use yet.
const NO_KING: i32 = -400;

/// How useful a move looks; `None` if it only goes in circles.
pub(crate) fn worth(rules: &Rules, board: &Board, mv: Move) -> Option<i32> {
    let Move::Carry { from, to, count } = mv else {
        return Some(if mv == Move::Draw { DRAW } else { REDEAL });
    };
    match (from, to) {
        (Source::Column(n), _) => from_column(rules, board, n, to, count),
        (Source::Waste, Target::Home) => Some(home(board, *board.waste().last()?)),
        (Source::Waste, Target::Column(_)) => {
            Some(from_waste(rules, board, *board.waste().last()?))
        }
        (Source::Foundation(_) | Source::Cell(_), _) | (Source::Waste, Target::Cell) => None,
    }
}

fn from_column(rules: &Rules, board: &Board, n: u8, to: Target, count: u8) -> Option<i32> {
    let column = &board.columns()[usize::from(n)];
    let is_whole = column.face_up().len() == usize::from(count);
    let hidden = i32::from(column.hidden());
    if hidden > 0 && is_whole {
        return Some(TURN_UP + HIDDEN * hidden);
    }
    let lost = if is_whole && !king_waits(board) { NO_KING } else { 0 };
    match to {
        Target::Home => Some(home(board, column.top()?) + lost),
        Target::Column(to) if is_whole => {
            let is_space = board.columns()[usize::from(to)].is_empty();
            (!is_space).then_some(EMPTY_FOR_KING + lost)
        }
        Target::Column(to) => {
            simple_player::between(rules, board, n, to, count).map(|worth| match worth {
                simple_player::OPENS_HOME => OPEN_HOME,
                joins => 10 * joins,
            })
        }
        Target::Cell => None,
    }
}

fn from_waste(rules: &Rules, board: &Board, card: Card) -> i32 {
    let goes_on = |lead: Card| talon_engine::builds(rules.build(), lead, card);
    let mut columns = board.columns().iter();
    let helps =
        columns.any(|it| it.hidden() > 0 && it.face_up().first().is_some_and(|&c| goes_on(c)));
    let last = if simple_player::is_last_pass(rules, board) { LAST_PASS } else { 0 };
    FROM_WASTE + last + if helps { HELPS } else { 0 } + 10 * i32::from(card.rank().value())
}

/// A card is safe to go home if every card that could be laid on it can go home at once.
fn home(board: &Board, card: Card) -> i32 {
    let heights = board.foundations().iter().enumerate();
    let others = heights.filter(|&(n, _)| Suit::of_foundation(n as u8).colour() != card.colour());
    let least = others.map(|(_, &height)| height).min().unwrap_or(0);
    if card.rank().value() <= least + 2 { HOME } else { UNSAFE_HOME }
}

/// Whether a King lies on the waste or on a hidden card.
fn king_waits(board: &Board) -> bool {
    let is_king = |card: Option<&Card>| card.is_some_and(|card| card.rank().above().is_none());
    is_king(board.waste().last())
        || board.columns().iter().any(|it| it.hidden() > 0 && is_king(it.face_up().first()))
}
