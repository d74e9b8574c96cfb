//! Autoplay: sends cards home when that can never cost the win, and finishes the game when only home moves and draws
//! are left.
//!
//! When sending a card home can never cost the win is a theorem of the engine, [`SafeHome`].

use talon_engine::theorems::SafeHome;
use talon_engine::{Board, Move, Rules, Source, Target};

/// Whether cards go home by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Autoplay {
    /// Never.
    #[default]
    Off,
    /// When it can never cost the win.
    Safe,
}

/// The next move that a safe autoplay makes here.
pub fn safe_move(rules: &Rules, board: &Board) -> Option<Move> {
    let from = SafeHome::for_rules(rules)?.next(board)?;
    Some(Move::single(from, Target::Home))
}

/// Whether sending this pile's top card home can never cost the win.
pub fn is_safe(rules: &Rules, board: &Board, from: Source) -> bool {
    SafeHome::for_rules(rules).is_some_and(|theorem| theorem.holds(board, from))
}

fn sources(rules: &Rules, board: &Board) -> impl Iterator<Item = Source> {
    let columns = (0..rules.columns()).map(Source::Column);
    let cells = (0..board.cells().len() as u8).map(Source::Cell);
    columns.chain(cells).chain([Source::Waste])
}

/// The moves that bring every card home with nothing but home moves and, where the player has seen the whole stock,
/// draws and redeals; `None` if these do not win, or a card lies face down.
pub fn finish(rules: &Rules, board: &Board) -> Option<Vec<Move>> {
    let hidden = board.columns().iter().any(|column| column.hidden() > 0);
    let unseen_stock = !board.stock().is_empty() && board.redeals() == 0;
    if hidden || unseen_stock || board.is_won(rules) {
        return None;
    }
    let mut board = board.clone();
    let mut moves = Vec::new();
    // Two rounds of draws with nothing going home bring up every card that draws can bring up.
    let patience = 2 * (board.stock().len() + board.waste().len()) + 2;
    let mut idle = 0;
    while !board.is_won(rules) {
        let home = sources(rules, &board)
            .map(|from| Move::single(from, Target::Home))
            .find(|&mv| board.check(rules, mv).is_ok());
        idle = if home.is_some() { 0 } else { idle + 1 };
        if idle > patience {
            return None;
        }
        let mv = home.or_else(|| {
            [Move::Draw, Move::Redeal].into_iter().find(|&mv| board.check(rules, mv).is_ok())
        })?;
        board.play_legal(rules, mv);
        moves.push(mv);
    }
    Some(moves)
}
