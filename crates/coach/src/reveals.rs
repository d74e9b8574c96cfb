//! Reveals: lists of moves that show an unseen card with their last move only.
//!
//! Which moves are legal never depends on an unseen card, so a reveal that is legal in one world is legal in all of them.

use std::collections::HashSet;

use talon_engine::rules::Passes;
use talon_engine::{Board, Card, Effect, Move, Place, Rules, Source, Target, View};

/// Whether a draw shows unseen cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draws {
    /// The stock has not been seen yet.
    Unseen,
    /// The stock is known, or there is none.
    Known,
}

/// Whether a move shows an unseen card.
pub(crate) fn shows(rules: &Rules, board: &Board, mv: Move, draws: Draws) -> bool {
    let mut after = board.clone();
    let shown = |effect: &Effect| match effect {
        Effect::TurnedUp { .. } => true,
        Effect::Drawn { .. } | Effect::Refilled { from: Place::Stock, .. } => {
            draws == Draws::Unseen
        }
        Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => false,
    };
    after.play_legal(rules, mv).effects().iter().any(shown)
}

/// The board after the moves, if all of them are legal.
pub(crate) fn played(rules: &Rules, board: &Board, moves: &[Move]) -> Option<Board> {
    let mut board = board.clone();
    for &mv in moves {
        board.play(rules, mv).ok()?;
    }
    Some(board)
}

/// The first reveal of a winning line without the moves that can wait; none if the line shows nothing.
pub(crate) fn first_reveal(
    rules: &Rules,
    board: &Board,
    line: &[Move],
    draws: Draws,
) -> Option<Vec<Move>> {
    let mut at = board.clone();
    let end = line.iter().position(|&mv| {
        let ends = shows(rules, &at, mv, draws);
        at.play_legal(rules, mv);
        ends
    })?;
    let mut reveal = line[..=end].to_vec();
    for place in (0..end).rev() {
        if can_wait(rules, board, &reveal, place, draws) {
            reveal.remove(place);
        }
    }
    Some(reveal)
}

/// Whether a move of a reveal can be made by the same cards after the rest of the reveal as well.
fn can_wait(rules: &Rules, board: &Board, reveal: &[Move], place: usize, draws: Draws) -> bool {
    let waiting = reveal[place];
    let Some(before) = played(rules, board, &reveal[..place]) else { return false };
    let lead = lead(&before, waiting);
    let mut at = before;
    let rest = &reveal[place + 1..];
    let is_still_a_reveal = rest.iter().enumerate().all(|(n, &mv)| {
        let is_last = n + 1 == rest.len();
        let fits = at.check(rules, mv).is_ok() && shows(rules, &at, mv, draws) == is_last;
        if fits {
            at.play_legal(rules, mv);
        }
        fits
    });
    is_still_a_reveal && at.check(rules, waiting).is_ok() && self::lead(&at, waiting) == lead
}

/// The deepest card that a move takes.
fn lead(board: &Board, mv: Move) -> Option<Card> {
    let Move::Carry { from, count, .. } = mv else { return None };
    match from {
        Source::Column(n) => {
            let cards = board.columns()[usize::from(n)].cards();
            cards.len().checked_sub(usize::from(count)).map(|place| cards[place])
        }
        Source::Cell(_) | Source::Foundation(_) | Source::Waste => board.source_top(from),
    }
}

/// Shortest reveals from here, one for each different last move; looks at a limited number of positions.
pub(crate) fn shortest_reveals(rules: &Rules, board: &Board, draws: Draws) -> Vec<Vec<Move>> {
    shortest(
        rules,
        board,
        |at, mv| {
            if shows(rules, at, mv, draws) { MoveRole::Last } else { MoveRole::Way }
        },
    )
}

/// Shortest ways to bring a card home without taking one back, one for each different last move; looks at a limited
/// number of positions.
pub(crate) fn shortest_ways_home(rules: &Rules, board: &Board) -> Vec<Vec<Move>> {
    shortest(rules, board, |_, mv| match mv {
        Move::Carry { to: Target::Home, .. } => MoveRole::Last,
        Move::Carry { from: Source::Foundation(_), .. } => MoveRole::Never,
        Move::Carry { .. } | Move::Draw | Move::Redeal => MoveRole::Way,
    })
}

/// The role of a move in the lists of moves that this search lists.
enum MoveRole {
    /// It ends one.
    Last,
    /// It may be part of one.
    Way,
    /// It may not.
    Never,
}

fn shortest(
    rules: &Rules,
    board: &Board,
    step: impl Fn(&Board, Move) -> MoveRole,
) -> Vec<Vec<Move>> {
    const MOST: usize = 400;
    let mut nodes: Vec<(Board, Option<(usize, Move)>)> = vec![(board.clone(), None)];
    let mut met: HashSet<View> = HashSet::from([key(rules, board)]);
    let mut last_moves: Vec<(Move, Option<Card>)> = Vec::new();
    let mut ways = Vec::new();
    let mut next = 0;
    while next < nodes.len() && next < MOST {
        let at = nodes[next].0.clone();
        for mv in at.moves(rules) {
            match step(&at, mv) {
                MoveRole::Last => {
                    let key = (mv, lead(&at, mv));
                    if !last_moves.contains(&key) {
                        last_moves.push(key);
                        ways.push(path(&nodes, next, mv));
                    }
                }
                MoveRole::Way => {
                    let mut after = at.clone();
                    after.play_legal(rules, mv);
                    if met.insert(key(rules, &after)) {
                        nodes.push((after, Some((next, mv))));
                    }
                }
                MoveRole::Never => {}
            }
        }
        next += 1;
    }
    ways
}

/// The key of a position among those with the same unseen cards. With unlimited passes redeals are not counted.
fn key(rules: &Rules, board: &Board) -> View {
    let view = board.view();
    match rules.stock().map(|stock| stock.passes) {
        Some(Passes::Unlimited) => View { redeals: 0, ..view },
        Some(Passes::Limited(_)) | None => view,
    }
}

fn path(nodes: &[(Board, Option<(usize, Move)>)], mut at: usize, last: Move) -> Vec<Move> {
    let mut moves = vec![last];
    while let Some((before, mv)) = nodes[at].1 {
        moves.push(mv);
        at = before;
    }
    moves.reverse();
    moves
}
