//! Hints, and the moves that look useful, judged by nothing but the cards that can be seen.
//!
//! Which moves are legal never depends on a card that lies face down, and the judgement below looks at face-up cards
//! only; a test shuffles the hidden cards and finds the same hints.

use talon_engine::{Board, Effect, Move, Rules, Source, Target};

use crate::autoplay;
use crate::coach_answer::Chance;

/// Where a hint comes from; always said with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintKind {
    /// From what the player can see.
    Fair,
    /// From a verified solution, which has seen every card.
    FromAWin,
}

/// Which of several hints for one position it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HintOrder {
    /// The first.
    First,
    /// Another one.
    Another,
    /// The first again: all have been shown.
    Again,
}

impl HintOrder {
    /// The turn of the `asked`th hint, from 0, where there are `all`.
    pub(crate) const fn of(asked: usize, all: usize) -> HintOrder {
        match asked % all {
            0 if asked == 0 => HintOrder::First,
            0 => HintOrder::Again,
            _ => HintOrder::Another,
        }
    }
}

/// A recommended plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Its moves, in order; at least one.
    pub moves: Vec<Move>,
    /// Where it comes from.
    pub kind: HintKind,
    /// Whether there were others before it.
    pub turn: HintOrder,
    /// The chance to win with it, as far as the coach can tell.
    pub chance: Option<Chance>,
    /// The chance of the best other plan, where there is one.
    pub instead: Option<Chance>,
}

impl Hint {
    /// A hint of one move, without a chance.
    pub fn of_move(mv: Move, kind: HintKind, turn: HintOrder) -> Hint {
        Hint { moves: vec![mv], kind, turn, chance: None, instead: None }
    }

    /// The first move of the plan.
    pub fn mv(&self) -> Move {
        self.moves[0]
    }
}

/// The moves that look useful, best first: the fallback without a coach. Empty if none looks useful.
pub fn by_looks(rules: &Rules, board: &Board) -> Vec<Move> {
    let mut rated: Vec<(i32, Move)> = Vec::new();
    board.legal_moves(rules, |mv| {
        if let Some(worth) = worth(rules, board, mv) {
            rated.push((worth, mv));
        }
    });
    rated.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    rated.into_iter().map(|(_, mv)| mv).collect()
}

/// How useful a move looks; `None` if it only goes round in circles.
fn worth(rules: &Rules, board: &Board, mv: Move) -> Option<i32> {
    let (from, to, count) = match mv {
        Move::Draw => return Some(30),
        Move::Redeal => return Some(20),
        Move::Carry { from, to, count } => (from, to, count),
    };
    let mut after = board.clone();
    let played = after.play_legal(rules, mv);
    let turned = played.effects().iter().any(|effect| matches!(effect, Effect::TurnedUp { .. }));
    let opens_home = ready(&after) > ready(board);
    match (from, to) {
        (_, Target::Home) if autoplay::is_safe(rules, board, from) => Some(100),
        (Source::Column(n), _) if turned => {
            Some(85 + i32::from(board.columns()[usize::from(n)].hidden()))
        }
        (_, Target::Home) => Some(80),
        (_, Target::Column(_)) if opens_home && !matches!(from, Source::Foundation(_)) => Some(75),
        (Source::Waste, Target::Column(_)) => Some(60),
        (Source::Cell(_), Target::Column(n)) => {
            Some(if board.columns()[usize::from(n)].is_empty() { 8 } else { 65 })
        }
        (Source::Column(n), Target::Column(to)) => column_worth(rules, board, n, to, count),
        (_, Target::Cell) => Some(if opens_home { 40 } else { 10 }),
        (Source::Foundation(_), Target::Column(_)) => Some(4),
    }
}

/// A move between columns that turns nothing up and opens nothing for home.
fn column_worth(rules: &Rules, board: &Board, from: u8, to: u8, count: u8) -> Option<i32> {
    let column = &board.columns()[usize::from(from)];
    let target = &board.columns()[usize::from(to)];
    if usize::from(count) == column.cards().len() {
        // A whole column: to a space it changes nothing, onto another it makes a space.
        return (!target.is_empty()).then_some(55);
    }
    let bared = column.cards()[column.cards().len() - usize::from(count) - 1];
    let lead = column.cards()[column.cards().len() - usize::from(count)];
    let breaks_a_run = talon_engine::builds(rules.build(), lead, bared);
    match (breaks_a_run, target.is_empty()) {
        (false, false) => Some(50),
        (false, true) => Some(25),
        (true, _) => Some(5),
    }
}

/// How many face-up cards could go home at once.
fn ready(board: &Board) -> usize {
    let tops = board.columns().iter().filter_map(|column| column.face_up().last().copied());
    tops.filter(|&card| board.home_for(card).is_some()).count()
}
