//! The cheapest fair player: takes the best-looking move by what can be seen. It plays worlds out where a pass through
//! the stock cannot be repeated, because there a solver that knows the stock gives away cards that a player must use.

use talon_engine::rules::Passes;
use talon_engine::{Board, Effect, Move, Rules, Source, Target};

/// How useful a move looks; `None` if it only goes in circles.
pub(crate) fn worth(rules: &Rules, board: &Board, mv: Move) -> Option<i32> {
    let Move::Carry { from, to, count } = mv else {
        return Some(if mv == Move::Deal { 30 } else { 20 });
    };
    let mut after = board.clone();
    let played = after.play_legal(rules, mv);
    let turns_up = played.effects().iter().any(|effect| matches!(effect, Effect::TurnedUp { .. }));
    match (from, to) {
        (Source::Column(n), _) if turns_up => {
            Some(85 + i32::from(board.columns()[usize::from(n)].hidden()))
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

/// A move between columns that turns nothing up.
fn between(rules: &Rules, board: &Board, from: u8, to: u8, count: u8) -> Option<i32> {
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
        (true, _, _) => Some(75),
        (false, true, false) => Some(50),
        (false, true, true) => Some(25),
        (false, false, _) => None,
    }
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

/// Whether a pass through the stock is under way that shows unseen cards and cannot be repeated.
pub(crate) fn is_last_pass(rules: &Rules, board: &Board) -> bool {
    let Some(stock) = rules.stock() else { return false };
    match stock.passes {
        Passes::Unlimited => false,
        Passes::Limited(_) => stock.passes.after(board.redeals()) == Some(0),
    }
}
