//! The simple player: takes the best-looking move, judged by the visible cards. It plays worlds out in games where a
//! pass through the stock cannot be repeated: there, a solver that knows the stock gives away cards that a player must
//! use.

use talon_engine::rules::{Facing, Passes, Refill};
use talon_engine::{Board, Card, Move, Rank, Rules, Source, Target};

use crate::hidden_columns;
use crate::knowledge::Knowledge;
use crate::seeded_random::SeededRandom;

/// The worth of a move between columns that lets a card go home.
pub(crate) const OPENS_HOME: i32 = 75;

/// Whether columns hide cards and there are no cells.
pub(crate) fn hides_columns(rules: &Rules) -> bool {
    rules.facing() == Facing::TopUp && rules.cells() == 0
}

/// How useful a move looks; `None` if it only goes in circles.
pub(crate) fn worth(rules: &Rules, board: &Board, mv: Move) -> Option<i32> {
    if hides_columns(rules) {
        return hidden_columns::worth(rules, board, mv);
    }
    let Move::Carry { from, to, count } = mv else {
        return Some(if mv == Move::Draw { 30 } else { 20 });
    };
    let turns_up = |n: u8| {
        let column = &board.columns()[usize::from(n)];
        column.hidden() > 0 && column.face_up().len() == usize::from(count)
    };
    match (from, to) {
        (Source::Column(n), _) if turns_up(n) => {
            Some(85 + i32::from(board.columns()[usize::from(n)].hidden()))
        }
        (Source::Column(n), _) if is_refilled(rules, board, n, count) => {
            Some(if saves_waste_top(rules, board) { 58 } else { 25 })
        }
        (_, Target::Home) => Some(80),
        (Source::Waste, Target::Column(_)) => Some(60),
        (Source::Cell(_), Target::Column(n)) => {
            Some(if board.columns()[usize::from(n)].is_empty() { 8 } else { 65 })
        }
        (Source::Column(from), Target::Column(to)) => between(rules, board, from, to, count),
        (_, Target::Cell) => Some(10),
        (Source::Foundation(_), Target::Column(_)) => None,
    }
}

/// Whether taking that many cards empties a column that the table then fills, while there are cards to draw. Such a move
/// can wait for a better card on the waste.
fn is_refilled(rules: &Rules, board: &Board, n: u8, count: u8) -> bool {
    rules.refill() == Refill::WasteThenStock
        && board.columns()[usize::from(n)].cards().len() == usize::from(count)
        && !board.stock().is_empty()
}

/// Whether the top card of the waste is worth a column that falls free.
///
/// It is if it soon goes home from there: if few cards below it in its suit are unseen or in the waste. Early in the pass
/// few means fewer, because better cards may come. A card whose next higher one is unseen cannot hope to build on it soon.
/// The weights were tuned on 5,000 random deals of one pack, 4,000 of them with the Aces in the deck.
fn saves_waste_top(rules: &Rules, board: &Board) -> bool {
    let Some(&top) = board.waste().last() else { return false };
    let in_columns = |card: Card| board.columns().iter().any(|it| it.cards().contains(&card));
    let height = board.foundations()[usize::from(top.suit().index())];
    let lower = (height + 1..top.rank().value()).filter_map(Rank::new);
    let missing = lower.filter(|&rank| !in_columns(Card::new(rank, top.suit()))).count();
    let next = Rank::new(top.rank().value() + 1).map(|rank| Card::new(rank, top.suit()));
    let is_next_out = next.is_some_and(|next| !board.stock().contains(&next));
    let others =
        board.columns().iter().filter(|it| can_fall_free(rules, board, it.cards())).count();
    let rest = board.stock().len() as f64 / rules.cards() as f64;
    let patience = missing as f64 * (0.16 + 1.45 * rest);
    let bonus = if is_next_out { 0.0 } else { 0.95 };
    1.82 + 0.43 * others as f64 + bonus > patience
}

/// Whether a column of one card can be emptied now.
fn can_fall_free(rules: &Rules, board: &Board, cards: &[Card]) -> bool {
    let &[card] = cards else { return false };
    let builds =
        |it: Option<Card>| it.is_some_and(|it| talon_engine::builds(rules.build(), card, it));
    board.home_for(card).is_some() || board.columns().iter().any(|it| builds(it.top()))
}

/// A move between columns that turns nothing up.
pub(crate) fn between(rules: &Rules, board: &Board, from: u8, to: u8, count: u8) -> Option<i32> {
    let column = &board.columns()[usize::from(from)];
    let target = &board.columns()[usize::from(to)];
    if usize::from(count) == column.cards().len() {
        return (!target.is_empty()).then_some(55);
    }
    let bared = column.cards()[column.cards().len() - usize::from(count) - 1];
    let lead = column.cards()[column.cards().len() - usize::from(count)];
    let opens_home = board.home_for(bared).is_some();
    let joins = !talon_engine::builds(rules.build(), lead, bared);
    match (opens_home, joins, target.is_empty()) {
        (true, _, _) => Some(OPENS_HOME),
        (false, true, false) => Some(50),
        (false, true, true) => Some(25),
        (false, false, _) => None,
    }
}

/// The sensible moves of a board, each with the moves that must follow it. Worlds that look the same have the same
/// ones.
///
/// Each plan draws or shows a card, brings one home, takes one from the waste, joins cards that did not build on each
/// other, or uses a space without parting any that did; none goes back on one of these. So while draws have an end,
/// following such plans ends.
pub(crate) fn sensible_plans(rules: &Rules, board: &Board) -> Vec<Vec<Move>> {
    let moves = board.moves(rules).into_iter();
    let sensible = moves.filter(|&mv| worth(rules, board, mv).is_some());
    sensible.map(|mv| plan(rules, board, mv)).collect()
}

/// A move with the moves that must follow it: if a run only makes way for a card to go home, that card follows.
fn plan(rules: &Rules, board: &Board, mv: Move) -> Vec<Move> {
    let Move::Carry { from: Source::Column(from), to: Target::Column(_), count } = mv else {
        return vec![mv];
    };
    let cards = board.columns()[usize::from(from)].face_up();
    let Some(place) = cards.len().checked_sub(usize::from(count) + 1) else { return vec![mv] };
    let parts = talon_engine::builds(rules.build(), cards[place + 1], cards[place]);
    let home = Move::single(Source::Column(from), Target::Home);
    if parts { vec![mv, home] } else { vec![mv] }
}

/// The best-looking move.
fn choose(rules: &Rules, board: &Board) -> Option<Move> {
    let mut best: Option<(i32, Move)> = None;
    board.legal_moves(rules, |mv| {
        if let Some(worth) = worth(rules, board, mv)
            && best.is_none_or(|(most, _)| worth > most)
        {
            best = Some((worth, mv));
        }
    });
    best.map(|(_, mv)| mv)
}

/// The move of the simple player: the best-looking one, judged by the visible cards. It may go through the stock
/// without end if the rules allow it.
pub fn simple_move(knowledge: &Knowledge) -> Option<Move> {
    let mut dice = SeededRandom::seeded(knowledge.fingerprint());
    choose(knowledge.rules(), &knowledge.guess(&mut dice))
}

/// Plays to the end and returns the cards home, all of them if it wins. Every move but a redeal turns up, draws, joins
/// or brings home, and redeals without a card home are given up, so that it ends.
pub(crate) fn play_out(rules: &Rules, board: &Board) -> usize {
    let mut board = board.clone();
    let mut idle = 0;
    let most = 2 * (board.stock().len() + board.waste().len()) + 60;
    while !board.is_won(rules) && idle < most {
        let Some(mv) = choose(rules, &board) else { break };
        let before = board.home();
        board.play_legal(rules, mv);
        idle = if board.home() > before { 0 } else { idle + 1 };
    }
    board.home()
}

/// Whether the current pass through the stock shows unseen cards and cannot be repeated.
pub(crate) fn is_last_pass(rules: &Rules, board: &Board) -> bool {
    let Some(stock) = rules.stock() else { return false };
    match stock.passes {
        Passes::Unlimited => false,
        Passes::Limited(_) => stock.passes.after(board.redeals()) == Some(0),
    }
}
