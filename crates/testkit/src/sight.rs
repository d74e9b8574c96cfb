//! A view that follows effects: all that a screen can know of a move is its effects and the faces that it reveals.

use talon_engine::{Board, Card, Effect, Place, Seen, View};

/// The faces that a move just played has brought to light, in the order of its effects: cards turned up and drawn.
pub fn faces_shown(board: &Board, effects: &[Effect]) -> Vec<Card> {
    let mut faces = Vec::new();
    for effect in effects {
        match *effect {
            Effect::TurnedUp { column } | Effect::Refilled { column, from: Place::Stock } => {
                faces.extend(board.columns()[usize::from(column)].top());
            }
            Effect::Drawn { count } => {
                faces.extend(&board.waste()[board.waste().len() - usize::from(count)..]);
            }
            Effect::Carried { .. } | Effect::Refilled { .. } | Effect::Recycled { .. } => {}
        }
    }
    faces
}

/// Follows one effect. `next_face` gives the cards of [`faces_shown`] one by one; a view cannot know anything else.
pub fn follow(view: &mut View, effect: Effect, mut next_face: impl FnMut() -> Card) {
    match effect {
        Effect::Carried { from, to, count } => {
            let lifted: Vec<Card> = (0..count).map(|_| lift(view, from, &mut next_face)).collect();
            lifted.into_iter().rev().for_each(|card| lay(view, card, to));
        }
        Effect::TurnedUp { column } => {
            view.columns[usize::from(column)].pop();
            lay(view, next_face(), Place::Column(column));
        }
        Effect::Drawn { count } => {
            for _ in 0..count {
                let card = lift(view, Place::Stock, &mut next_face);
                lay(view, card, Place::Waste);
            }
        }
        Effect::Refilled { column, from } => {
            let card = lift(view, from, &mut next_face);
            lay(view, card, Place::Column(column));
        }
        Effect::Recycled { .. } => {
            view.stock += view.waste.len();
            view.waste.clear();
            view.redeals = view.redeals.wrapping_add(1);
        }
    }
}

fn lift(view: &mut View, from: Place, next_face: &mut impl FnMut() -> Card) -> Card {
    let seen = match from {
        Place::Column(n) => view.columns[usize::from(n)].pop().and_then(Seen::face),
        Place::Cell(n) => view.cells[usize::from(n)].take(),
        Place::Foundation(n) => {
            let top = view.foundation_top(n);
            view.foundations[usize::from(n)] -= 1;
            top
        }
        Place::Stock => {
            view.stock -= 1;
            Some(next_face())
        }
        Place::Waste => view.waste.pop(),
    };
    seen.expect("an effect takes a card that shows")
}

fn lay(view: &mut View, card: Card, to: Place) {
    match to {
        Place::Column(n) => view.columns[usize::from(n)].push(Seen::Face(card)),
        Place::Cell(n) => view.cells[usize::from(n)] = Some(card),
        Place::Foundation(n) => view.foundations[usize::from(n)] += 1,
        Place::Stock => view.stock += 1,
        Place::Waste => view.waste.push(card),
    }
}
