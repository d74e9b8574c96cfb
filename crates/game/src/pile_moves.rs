//! A move by its two piles, with as many cards as fit, as in a drag. Keys and typed moves use it.

use talon_engine::{Board, Card, Move, Place, Rules, Source, Target};

use crate::gesture::{HeldCards, legal_places};

/// The numbers of cards that can be lifted from a pile together.
pub fn liftable(rules: &Rules, board: &Board, from: Source) -> Vec<u8> {
    let most = match from {
        Source::Column(n) => {
            board.columns().get(usize::from(n)).map_or(0, |column| column.face_up().len() as u8)
        }
        Source::Waste | Source::Cell(_) | Source::Foundation(_) => 1,
    };
    (1..=most).filter(|&count| board.check_lift(rules, from, count).is_ok()).collect()
}

/// Where cards of a pile can go, with any number of them that can be lifted.
pub fn targets(rules: &Rules, board: &Board, from: Source) -> Vec<Target> {
    let mut all = Vec::new();
    for count in liftable(rules, board, from) {
        for to in board.targets(rules, from, count) {
            if !all.contains(&to) {
                all.push(to);
            }
        }
    }
    all
}

/// The piles of [`targets`].
pub fn places(rules: &Rules, board: &Board, from: Source) -> Vec<Place> {
    let mut places = Vec::new();
    for count in liftable(rules, board, from) {
        for place in legal_places(rules, board, HeldCards { from, count }) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places
}

/// The cards in a hand, the deepest first.
pub fn lifted_cards(board: &Board, hand: HeldCards) -> Vec<Card> {
    match hand.from {
        Source::Column(n) => {
            let cards = board.columns()[usize::from(n)].cards();
            cards[cards.len().saturating_sub(hand.count.into())..].to_vec()
        }
        Source::Waste | Source::Cell(_) | Source::Foundation(_) => {
            board.source_top(hand.from).into_iter().collect()
        }
    }
}

fn is_on_cards(board: &Board, to: Target) -> bool {
    matches!(to, Target::Column(n) if !board.columns()[usize::from(n)].is_empty())
}

/// The number of cards that naming a pile lifts: the most that can go on a card, else the most that can go anywhere,
/// else one.
pub fn best_lift(rules: &Rules, board: &Board, from: Source) -> u8 {
    let counts = liftable(rules, board, from);
    let most = |wanted: &dyn Fn(Target) -> bool| {
        let fits = |count: &&u8| board.targets(rules, from, **count).into_iter().any(wanted);
        counts.iter().rev().find(fits).copied()
    };
    most(&|to| is_on_cards(board, to)).or_else(|| most(&|_| true)).unwrap_or(1)
}

/// The number of cards to drop: those in the hand, or as many others of the same run as fit. `None` if no number fits.
pub fn fitting_count(rules: &Rules, board: &Board, hand: HeldCards, to: Target) -> Option<u8> {
    let others = liftable(rules, board, hand.from).into_iter().rev();
    let fits = |count: &u8| {
        let mv = Move::Carry { from: hand.from, to, count: *count };
        board.check(rules, mv).is_ok()
    };
    std::iter::once(hand.count).chain(others).find(fits)
}

/// The best place for lifted cards: home, a card, a space, a cell. A whole column is not moved to a space.
pub fn best_move(rules: &Rules, board: &Board, hand: HeldCards) -> Option<(Target, u8)> {
    let counts: Vec<u8> = std::iter::once(hand.count)
        .chain(liftable(rules, board, hand.from).into_iter().rev())
        .collect();
    let is_whole = |count: u8| {
        matches!(hand.from, Source::Column(n)
            if board.columns()[usize::from(n)].cards().len() == usize::from(count))
    };
    let best = |wanted: &dyn Fn(Target, u8) -> bool| {
        counts.iter().find_map(|&count| {
            let to = board.targets(rules, hand.from, count);
            to.into_iter().find(|to| wanted(*to, count)).map(|to| (to, count))
        })
    };
    best(&|to, _| to == Target::Home)
        .or_else(|| best(&|to, _| is_on_cards(board, to)))
        .or_else(|| best(&|to, count| matches!(to, Target::Column(_)) && !is_whole(count)))
        .or_else(|| best(&|to, _| to == Target::Cell))
}
