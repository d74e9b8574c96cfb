//! A typed move on a table: which cards, how many, and where to.

use talon_engine::{Board, Card, Move, Place, Refusal, Rules, Source, Target};

use super::{Named, TypedMove};
use crate::gesture::HeldCards;
use crate::pile_moves::{best_lift, best_move, fitting_count};

/// Why a typed move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The rules refuse it.
    Refused(Refusal),
    /// There is no place for the card.
    NoPlace(Card),
    /// The card does not show.
    NotSeen(Card),
    /// The card shows but lies under others of a pile that only its top card can leave.
    Covered(Card, Place),
    /// The other cards cannot be put on this one: others lie on it.
    NotOnTop(Card, Place),
    /// Cards do not leave this pile by a move.
    NotASource(Place),
    /// Cards are never put on this pile.
    NotATarget(Place),
}

impl From<Refusal> for Unplayable {
    fn from(refusal: Refusal) -> Unplayable {
        Unplayable::Refused(refusal)
    }
}

/// The move that is meant, which is legal; or why there is none.
pub fn resolve(rules: &Rules, board: &Board, typed: TypedMove) -> Result<Move, Unplayable> {
    let mv = match typed {
        TypedMove::Exact(mv) => mv,
        TypedMove::Between { from, to } if from == to => return best(rules, board, from),
        TypedMove::Between { from, to } => return move_between(rules, board, from, to),
    };
    board.check(rules, mv)?;
    Ok(mv)
}

/// The cards in the first of these hands that can go to the first of these targets; else why the first cannot.
fn move_between(rules: &Rules, board: &Board, from: Named, to: Named) -> Result<Move, Unplayable> {
    let (hands, targets) = (hands(rules, board, from)?, targets(board, to)?);
    let mut refusal = None;
    for &(hand, choice) in &hands {
        for &to in &targets {
            let count = match choice {
                CardCount::AnyNumber => fitting_count(rules, board, hand, to),
                CardCount::Exactly => Some(hand.count),
            };
            let mv = Move::Carry { from: hand.from, to, count: count.unwrap_or(hand.count) };
            match board.check(rules, mv) {
                Ok(()) => return Ok(mv),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
    }
    Err(Unplayable::Refused(refusal.expect("there is at least one hand and one target")))
}

/// The same name twice: to the best place.
fn best(rules: &Rules, board: &Board, from: Named) -> Result<Move, Unplayable> {
    let hands = hands(rules, board, from)?;
    let found = hands.iter().find_map(|&(hand, _)| {
        let (to, count) = best_move(rules, board, hand)?;
        Some(Move::Carry { from: hand.from, to, count })
    });
    let first = hands.first().map(|(hand, _)| *hand).expect("at least one");
    board.check_lift(rules, first.from, first.count)?;
    let card = board.source_top(first.from).expect("it can be lifted");
    found.ok_or(Unplayable::NoPlace(card))
}

/// Whether the number of cards is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardCount {
    /// A pile was named: as many as fit.
    AnyNumber,
    /// A card was named: that card and those on it.
    Exactly,
}

/// The cards that a name means; never empty.
fn hands(
    rules: &Rules,
    board: &Board,
    from: Named,
) -> Result<Vec<(HeldCards, CardCount)>, Unplayable> {
    let source = match from {
        Named::Column(n) => Source::Column(n),
        Named::Cell(n) => Source::Cell(n),
        Named::Foundation(n) => Source::Foundation(n),
        Named::Waste => Source::Waste,
        Named::Stock => return Err(Unplayable::NotASource(Place::Stock)),
        Named::Home => return Ok(each(0..rules.foundations(), Source::Foundation)),
        Named::AnyCell if rules.cells() == 0 => return Err(Refusal::NoCells.into()),
        Named::AnyCell => return Ok(each(0..rules.cells(), Source::Cell)),
        Named::Card(card) => return card_hands(board, card),
    };
    board.check_lift(rules, source, 1)?;
    let count = best_lift(rules, board, source);
    Ok(vec![(HeldCards { from: source, count }, CardCount::AnyNumber)])
}

fn each(numbers: std::ops::Range<u8>, make: fn(u8) -> Source) -> Vec<(HeldCards, CardCount)> {
    numbers.map(|n| (HeldCards { from: make(n), count: 1 }, CardCount::AnyNumber)).collect()
}

fn card_hands(board: &Board, card: Card) -> Result<Vec<(HeldCards, CardCount)>, Unplayable> {
    let lies = places_of(board, card);
    let hands: Vec<_> = lies
        .iter()
        .filter_map(|&(place, above)| {
            let from = crate::gesture::source(place)?;
            let movable = above == 0 || matches!(place, Place::Column(_));
            movable.then_some((HeldCards { from, count: above + 1 }, CardCount::Exactly))
        })
        .collect();
    match (lies.first(), hands.is_empty()) {
        (None, _) => Err(Unplayable::NotSeen(card)),
        (Some(&(place, _)), true) => Err(Unplayable::Covered(card, place)),
        (Some(_), false) => Ok(hands),
    }
}

fn targets(board: &Board, to: Named) -> Result<Vec<Target>, Unplayable> {
    Ok(vec![match to {
        Named::Column(n) => Target::Column(n),
        Named::Cell(_) | Named::AnyCell => Target::Cell,
        Named::Home | Named::Foundation(_) => Target::Home,
        Named::Waste => return Err(Unplayable::NotATarget(Place::Waste)),
        Named::Stock => return Err(Unplayable::NotATarget(Place::Stock)),
        Named::Card(card) => return card_targets(board, card),
    }])
}

fn card_targets(board: &Board, card: Card) -> Result<Vec<Target>, Unplayable> {
    let lies = places_of(board, card);
    let free = lies.iter().filter(|(_, above)| *above == 0);
    let targets: Vec<Target> = free
        .filter_map(|(place, _)| match place {
            Place::Column(_) | Place::Foundation(_) => crate::gesture::target(*place),
            Place::Cell(_) | Place::Stock | Place::Waste => None,
        })
        .collect();
    match (lies.first(), targets.is_empty()) {
        (None, _) => Err(Unplayable::NotSeen(card)),
        (Some(&(place, 1..)), true) => Err(Unplayable::NotOnTop(card, place)),
        (Some(&(place, 0)), true) => Err(Unplayable::NotATarget(place)),
        (Some(_), false) => Ok(targets),
    }
}

/// Where a card shows, and how many cards lie on it.
pub(super) fn places_of(board: &Board, card: Card) -> Vec<(Place, u8)> {
    let mut places = Vec::new();
    for (n, column) in (0..).zip(board.columns()) {
        let above = column.face_up().iter().rev().enumerate();
        let found = above.filter(|(_, there)| **there == card);
        places.extend(found.map(|(above, _)| (Place::Column(n), above as u8)));
    }
    let cells = (0..).zip(board.cells()).filter(|(_, there)| **there == Some(card));
    places.extend(cells.map(|(n, _)| (Place::Cell(n), 0)));
    let waste = board.waste().iter().rev().enumerate().filter(|(_, there)| **there == card);
    places.extend(waste.map(|(above, _)| (Place::Waste, above as u8)));
    for (n, &height) in (0..).zip(board.foundations()) {
        let suits = talon_engine::Suit::of_foundation(n) == card.suit();
        if let Some(above) = height.checked_sub(card.rank().value()).filter(|_| suits) {
            places.push((Place::Foundation(n), above));
        }
    }
    places
}
