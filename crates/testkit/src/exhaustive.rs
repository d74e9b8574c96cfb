//! Whether a position can be won, by playing every legal move of the plain engine. The tests compare solvers with it.

use std::collections::HashSet;

use talon_engine::rules::{Passes, Rules};
use talon_engine::{Board, Move, Played};

/// Whether the position can be won; `None` if more than `bound` positions would have to be looked at.
pub fn winnable(rules: &Rules, board: &Board, bound: usize) -> Option<bool> {
    let mut board = board.clone();
    let mut seen = HashSet::from([key(rules, &board)]);
    let mut path: Vec<(Played, Vec<Move>)> = vec![(Played::default(), moves(rules, &board))];
    while let Some((played, left)) = path.last_mut() {
        if board.is_won(rules) {
            return Some(true);
        }
        let Some(mv) = left.pop() else {
            board.take_back(played);
            path.pop();
            continue;
        };
        let played = board.play(rules, mv).expect("a legal move");
        if !seen.insert(key(rules, &board)) {
            board.take_back(&played);
            continue;
        }
        if seen.len() > bound {
            return None;
        }
        path.push((played, moves(rules, &board)));
    }
    Some(false)
}

/// How a position ends, and how soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soonest {
    /// Won after this many moves, and not after fewer.
    Won(usize),
    /// Nothing wins.
    Lost,
    /// More positions would have to be looked at than allowed.
    TooLarge,
}

/// How soon the position can be won, looking at no more than `bound` positions.
pub fn soonest(rules: &Rules, board: &Board, bound: usize) -> Soonest {
    let mut seen = HashSet::from([key(rules, board)]);
    let mut layer = vec![board.clone()];
    let mut played = 0;
    while !layer.is_empty() {
        if layer.iter().any(|board| board.is_won(rules)) {
            return Soonest::Won(played);
        }
        let mut next = Vec::new();
        for board in &layer {
            for mv in board.moves(rules) {
                let mut after = board.clone();
                after.play_legal(rules, mv);
                if seen.insert(key(rules, &after)) {
                    next.push(after);
                }
            }
            if seen.len() > bound {
                return Soonest::TooLarge;
            }
        }
        layer = next;
        played += 1;
    }
    Soonest::Lost
}

/// Legal moves, those tried first last.
fn moves(rules: &Rules, board: &Board) -> Vec<Move> {
    let mut moves = board.moves(rules);
    moves.reverse();
    moves
}

/// All facts that distinguish two positions. Columns and cells are sorted: no rule of the family depends on their
/// order.
/// Redeals count only where they are limited.
fn key(rules: &Rules, board: &Board) -> Vec<u8> {
    const END: u8 = 255;
    let byte = |card: &talon_engine::Card| card.index();
    let mut columns: Vec<Vec<u8>> = board
        .columns()
        .iter()
        .map(|column| {
            let hidden = std::iter::once(column.hidden());
            hidden.chain(column.cards().iter().map(byte)).chain([END]).collect()
        })
        .collect();
    columns.sort();
    let mut cells: Vec<u8> = board.cells().iter().flatten().map(byte).collect();
    cells.sort_unstable();
    let mut key = columns.concat();
    key.extend(cells.iter().chain([&END]));
    key.extend(board.stock().iter().map(byte).chain([END]));
    key.extend(board.waste().iter().map(byte).chain([END]));
    key.extend(board.foundations());
    match rules.stock().map(|stock| stock.passes) {
        Some(Passes::Limited(_)) => key.extend(board.redeals().to_le_bytes()),
        Some(Passes::Unlimited) | None => {}
    }
    key
}

#[cfg(test)]
mod tests {
    use talon_engine::Deal;

    use super::*;
    use crate::{games, mini};

    #[test]
    fn mini_deals_of_every_game_are_decided_both_ways() {
        for (name, draft) in games::all() {
            let verdicts: Vec<bool> = (0..60)
                .filter_map(|seed| {
                    let rules = mini::rules(&draft, seed);
                    winnable(&rules, &Deal::Number(seed).board(&rules), 20_000)
                })
                .collect();
            assert!(verdicts.contains(&true), "{name}: some are won");
            assert!(verdicts.len() > 20, "{name}: {} decided", verdicts.len());
        }
    }
}
