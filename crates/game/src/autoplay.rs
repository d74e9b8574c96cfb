//! Cards that go home by themselves: only where that can never cost the win, and all of them when the rest plays itself.
//!
//! A card `c` of rank `r` is sent home only if keeping it can be of no use. What use could it be?
//!
//! * *As a place for another card.* None, if every card that may ever lie on it is home: with alternating colours both
//!   (all, with two packs) foundations of the other colour have reached `r - 1`, by rank alone every foundation has, in
//!   suit its own foundations have. Where cards can be taken back from home, a card of rank `r - 1` might come back to
//!   lie on `c` and hold a card of rank `r - 2`; so every foundation must have reached `r - 2` as well, and then no card
//!   below rank `r - 1` is left that could need a place.
//! * *To keep its copy's foundation free* (two packs): the other copy might be the one that has to go. Both foundations
//!   of the suit must have reached `r - 1`, so that each copy has a place of its own.
//! * *To keep the column from being filled.* Where the table fills a space at once, an emptied column takes the waste's
//!   top card, which may be the wrong moment: there a column's last card is never sent, unless nothing is left to fill with.
//!   In the same way the waste's top card is what fills the next space, so it is never sent either.
//! * *To cover another card.* It matters only where cells admit a card by the ranks that columns end in: a card laid bare
//!   may shut the cells to its twin. There nothing is sent.
//! * *To keep the order of the stock.* Drawing several at a time, a card that leaves the waste shifts what later draws bring
//!   up; there waste cards are never sent. Drawing one, a card less in the stock shuts nothing off.

use talon_engine::rules::{Admission, Build, Refill, TakeBack};
use talon_engine::{Board, Card, Move, Rules, Source, Suit, Target};

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
    sources(rules, board)
        .find(|&from| is_safe(rules, board, from))
        .map(|from| Move::single(from, Target::Home))
}

/// Whether sending this pile's top card home can never cost the win.
pub fn is_safe(rules: &Rules, board: &Board, from: Source) -> bool {
    let Some(card) = board.source_top(from) else { return false };
    let selective = rules.cells() > 0 && rules.admission() == Admission::OnlyOfItsRank;
    board.home_for(card).is_some()
        && !selective
        && nothing_left_for(rules, board, card)
        && leaves_no_hole(rules, board, from)
}

/// Whether no card can ever need this one to lie on, nor its copy its foundation.
fn nothing_left_for(rules: &Rules, board: &Board, card: Card) -> bool {
    let below = card.rank().value() - 1;
    let reached = |suit: Suit, height: u8| {
        let heights = board.foundations().iter().skip(usize::from(suit.index())).step_by(4);
        heights.copied().min().unwrap_or(0) >= height
    };
    let in_play = || Suit::ALL.into_iter().take(usize::from(rules.suits()));
    let own_copies = reached(card.suit(), below);
    let children = in_play().all(|suit| match rules.build() {
        Build::SameSuit => suit != card.suit() || reached(suit, below),
        Build::AlternatingColours => suit.colour() == card.colour() || reached(suit, below),
        Build::AnySuit => reached(suit, below),
    });
    let grandchildren = match rules.take_back() {
        TakeBack::Never => true,
        TakeBack::Allowed => in_play().all(|suit| reached(suit, below.saturating_sub(1))),
    };
    own_copies && children && grandchildren
}

/// Whether the pile that the card leaves is none the worse for it.
fn leaves_no_hole(rules: &Rules, board: &Board, from: Source) -> bool {
    let filled_at_once = rules.refill() == Refill::WasteThenStock
        && !(board.waste().is_empty() && board.stock().is_empty());
    match from {
        Source::Column(n) => {
            !(filled_at_once && board.columns()[usize::from(n)].cards().len() == 1)
        }
        Source::Cell(_) => true,
        Source::Waste => !filled_at_once && rules.stock().is_some_and(|stock| stock.draw == 1),
        Source::Foundation(_) => false,
    }
}

fn sources(rules: &Rules, board: &Board) -> impl Iterator<Item = Source> {
    let columns = (0..rules.columns()).map(Source::Column);
    let cells = (0..board.cells().len() as u8).map(Source::Cell);
    columns.chain(cells).chain([Source::Waste])
}

/// The moves that bring every card home with nothing but home moves and, where the player has seen the whole stock,
/// draws and redeals; `None` if the rest does not play itself, or a card lies face down.
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
            [Move::Deal, Move::Redeal].into_iter().find(|&mv| board.check(rules, mv).is_ok())
        })?;
        board.play_legal(rules, mv);
        moves.push(mv);
    }
    Some(moves)
}
