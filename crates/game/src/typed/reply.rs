//! Answers to questions about the table, from the cards that the player can see.

use talon_engine::{Board, Card, Effect, Move, Place, Refusal, Rules, Target};

use super::resolve::places_of;
use super::{Inquiry, Named};
use crate::pile_moves::{liftable, targets};
use crate::session::Session;

/// The answer to an [`Inquiry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The content of these piles.
    Piles(Vec<Named>),
    /// All legal moves; none if the game is over.
    Moves(Vec<Move>),
    /// Where a card lies.
    Found {
        /// The card.
        card: Card,
        /// Every place where it shows.
        lies: Vec<Lies>,
        /// The number of copies that do not show: face down or in the stock.
        unseen: u8,
    },
    /// The pack has no such card.
    NotInPack(Card),
    /// The cards that can go there.
    GoesOn {
        /// The pile.
        to: Target,
        /// The moves that end there.
        moves: Vec<Move>,
        /// If there are no moves, and the pile is a column: the cards that it would take.
        takes: Vec<Card>,
    },
    /// Where the cards of a pile, or a card, can go.
    GoesFrom {
        /// The pile or the card.
        from: Named,
        /// The moves that start there.
        moves: Vec<Move>,
    },
    /// The changes of the last step.
    Changed {
        /// Which step it was, counted from 1.
        step: usize,
        /// The effects, in order.
        effects: Vec<Effect>,
        /// Later steps that are undone.
        undone: usize,
    },
    /// Nothing has been played.
    NothingPlayed {
        /// Steps that are undone.
        undone: usize,
    },
    /// There is no such pile.
    Refused(Refusal),
    /// Cards are never put on this pile.
    NotATarget(Place),
    /// The card does not show, so the game must not say where it is.
    NotSeen(Card),
    /// The card lies under others.
    NotOnTop(Card, Place),
}

/// Where a card lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lies {
    /// The pile.
    pub place: Place,
    /// The cards on it, the nearest first. Those on a foundation are not listed.
    pub under: Vec<Card>,
}

/// Answers a question.
pub fn reply(session: &Session, inquiry: Inquiry) -> Reply {
    let (rules, board) = (session.rules(), session.board());
    match inquiry {
        Inquiry::Table => Reply::Piles(all_piles(rules)),
        Inquiry::Read(named) => read(rules, board, named),
        Inquiry::Moves => Reply::Moves(board.moves(rules)),
        Inquiry::WhereIs(card) => found(rules, board, card),
        Inquiry::GoesOn(to) => goes_on(rules, board, to),
        Inquiry::GoesFrom(from) => goes_from(rules, board, from),
        Inquiry::Changed => changed(session),
    }
}

fn all_piles(rules: &Rules) -> Vec<Named> {
    let mut piles = vec![Named::Home];
    if rules.stock().is_some() {
        piles.extend([Named::Stock, Named::Waste]);
    }
    piles.extend((0..rules.cells()).map(Named::Cell));
    piles.extend((0..rules.columns()).map(Named::Column));
    piles
}

/// The refusal if the table does not have the pile.
fn missing(rules: &Rules, named: Named) -> Option<Refusal> {
    match named {
        Named::Column(n) if n >= rules.columns() => Some(Refusal::NoSuchPile(Place::Column(n))),
        Named::Cell(_) | Named::AnyCell if rules.cells() == 0 => Some(Refusal::NoCells),
        Named::Cell(n) if n >= rules.cells() => Some(Refusal::NoSuchPile(Place::Cell(n))),
        Named::Foundation(n) if n >= rules.foundations() => {
            Some(Refusal::NoSuchPile(Place::Foundation(n)))
        }
        Named::Waste | Named::Stock if rules.stock().is_none() => Some(Refusal::NoStock),
        Named::Column(_)
        | Named::Cell(_)
        | Named::AnyCell
        | Named::Home
        | Named::Foundation(_)
        | Named::Waste
        | Named::Stock
        | Named::Card(_) => None,
    }
}

fn read(rules: &Rules, board: &Board, named: Named) -> Reply {
    if let Some(refusal) = missing(rules, named) {
        return Reply::Refused(refusal);
    }
    match named {
        Named::AnyCell => Reply::Piles((0..rules.cells()).map(Named::Cell).collect()),
        Named::Card(card) => found(rules, board, card),
        pile => Reply::Piles(vec![pile]),
    }
}

fn found(rules: &Rules, board: &Board, card: Card) -> Reply {
    if !is_in_pack(rules, card) {
        return Reply::NotInPack(card);
    }
    let places = places_of(board, card);
    let unseen = rules.packs().saturating_sub(places.len() as u8);
    let lies = places.into_iter().map(|(place, above)| {
        let above = usize::from(above);
        let under = match place {
            Place::Column(n) => last_cards(board.columns()[usize::from(n)].cards(), above),
            Place::Waste => last_cards(board.waste(), above),
            Place::Cell(_) | Place::Foundation(_) | Place::Stock => Vec::new(),
        };
        Lies { place, under }
    });
    Reply::Found { card, lies: lies.collect(), unseen }
}

fn last_cards(cards: &[Card], count: usize) -> Vec<Card> {
    cards[cards.len().saturating_sub(count)..].to_vec()
}

fn is_in_pack(rules: &Rules, card: Card) -> bool {
    card.rank().value() <= rules.ranks() && card.suit().index() < rules.suits()
}

fn goes_on(rules: &Rules, board: &Board, named: Named) -> Reply {
    if let Some(refusal) = missing(rules, named) {
        return Reply::Refused(refusal);
    }
    let to = match named {
        Named::Column(n) => Target::Column(n),
        Named::Cell(_) | Named::AnyCell => Target::Cell,
        Named::Home | Named::Foundation(_) => Target::Home,
        Named::Waste => return Reply::NotATarget(Place::Waste),
        Named::Stock => return Reply::NotATarget(Place::Stock),
        Named::Card(card) => match column_under(board, card) {
            Ok(n) => Target::Column(n),
            Err(reply) => return reply,
        },
    };
    let ends_there = |mv: &Move| matches!(mv, Move::Carry { to: end, .. } if *end == to);
    let moves: Vec<Move> = board.moves(rules).into_iter().filter(ends_there).collect();
    let takes = match to {
        Target::Column(n) if moves.is_empty() => would_take(rules, board, n),
        Target::Column(_) | Target::Cell | Target::Home => Vec::new(),
    };
    Reply::GoesOn { to, moves, takes }
}

/// The column whose top card this is.
fn column_under(board: &Board, card: Card) -> Result<u8, Reply> {
    let places = places_of(board, card);
    let top = places.iter().find_map(|&(place, above)| match (place, above) {
        (Place::Column(n), 0) => Some(n),
        _ => None,
    });
    match (top, places.first()) {
        (Some(n), _) => Ok(n),
        (None, Some(&(place, 1..))) => Err(Reply::NotOnTop(card, place)),
        (None, Some(&(place, 0))) => Err(Reply::NotATarget(place)),
        (None, None) => Err(Reply::NotSeen(card)),
    }
}

fn would_take(rules: &Rules, board: &Board, column: u8) -> Vec<Card> {
    let pack = (0..52).filter_map(Card::from_index).filter(|card| is_in_pack(rules, *card));
    pack.filter(|card| board.check_place(rules, *card, column).is_ok()).collect()
}

fn goes_from(rules: &Rules, board: &Board, from: Named) -> Reply {
    if let Some(refusal) = missing(rules, from) {
        return Reply::Refused(refusal);
    }
    let wanted: Vec<Place> = match from {
        Named::Column(n) => vec![Place::Column(n)],
        Named::Cell(n) => vec![Place::Cell(n)],
        Named::AnyCell => (0..rules.cells()).map(Place::Cell).collect(),
        Named::Home => (0..rules.foundations()).map(Place::Foundation).collect(),
        Named::Foundation(n) => vec![Place::Foundation(n)],
        Named::Waste => vec![Place::Waste],
        Named::Stock => Vec::new(),
        Named::Card(card) => return card_goes_from(rules, board, card),
    };
    let mut moves = Vec::new();
    for source in wanted.into_iter().filter_map(crate::gesture::source) {
        for to in targets(rules, board, source) {
            let fits = |count: &u8| {
                board.check(rules, Move::Carry { from: source, to, count: *count }).is_ok()
            };
            let count = liftable(rules, board, source).into_iter().rev().find(fits);
            moves.extend(count.map(|count| Move::Carry { from: source, to, count }));
        }
    }
    Reply::GoesFrom { from, moves }
}

fn card_goes_from(rules: &Rules, board: &Board, card: Card) -> Reply {
    let places = places_of(board, card);
    if places.is_empty() {
        return Reply::NotSeen(card);
    }
    let mut moves = Vec::new();
    for (place, above) in places {
        let movable = above == 0 || matches!(place, Place::Column(_));
        let Some(from) = crate::gesture::source(place).filter(|_| movable) else { continue };
        let targets = board.targets(rules, from, above + 1);
        moves.extend(targets.into_iter().map(|to| Move::Carry { from, to, count: above + 1 }));
    }
    Reply::GoesFrom { from: Named::Card(card), moves }
}

fn changed(session: &Session) -> Reply {
    let history = session.history();
    let undone = history.steps().len() - history.cursor();
    match history.steps()[..history.cursor()].last() {
        Some(last) => {
            Reply::Changed { step: history.cursor(), effects: last.effects().collect(), undone }
        }
        None => Reply::NothingPlayed { undone },
    }
}
