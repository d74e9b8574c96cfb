//! Boards that a player cannot tell apart.

use talon_engine::{Board, Rules, Setup, Side};

/// The same table with everything unseen in another order.
///
/// # Panics
/// Never: the same cards in the same places make a board.
pub fn rotated(rules: &Rules, board: &Board) -> Board {
    let mut unseen: Vec<_> = board
        .columns()
        .iter()
        .flat_map(|column| column.cards()[..usize::from(column.hidden())].to_vec())
        .collect();
    let stock_is_unseen = board.redeals() == 0;
    if stock_is_unseen {
        unseen.extend(board.stock());
    }
    if !unseen.is_empty() {
        unseen.rotate_left(1);
    }
    let mut next = unseen.into_iter();
    let columns = board.columns().iter().map(|column| {
        let down = usize::from(column.hidden());
        let backs: Vec<_> = next.by_ref().take(down).map(|card| (card, Side::Down)).collect();
        let faces = column.face_up().iter().map(|&card| (card, Side::Up));
        backs.into_iter().chain(faces).collect()
    });
    let columns = columns.collect();
    let stock = if stock_is_unseen { next.collect() } else { board.stock().to_vec() };
    let setup = Setup {
        columns,
        cells: board.cells().to_vec(),
        foundations: board.foundations().to_vec(),
        stock,
        waste: board.waste().to_vec(),
        redeals: board.redeals(),
    };
    setup.check(rules).expect("the same cards in the same places")
}
