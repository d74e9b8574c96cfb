//! Exact keys of the engine's boards: equal for positions that differ only in the order of columns, cells and
//! foundations or in which copy of a card is which, different for all others.

#[cfg(test)]
mod tests;

use talon_engine::rules::{Passes, Rules};
use talon_engine::{Board, Card, Effect, Place, Played};

use crate::key_set::Key;

/// A key that is kept while moves are played.
pub(crate) trait BoardKey: Key {
    /// Facts about the first position that later keys rely on.
    type Start;

    /// Looks at the position the search begins with.
    fn start(rules: &Rules, board: &Board) -> Self::Start;

    /// The key of that position.
    fn first(start: &Self::Start, board: &Board) -> Self;

    /// The key after one more move, if it follows from the one before; called with the board after the move.
    fn follow(self, start: &Self::Start, board: &Board, played: &Played) -> Self;

    /// The key when all moves of a step are played.
    fn finish(self, start: &Self::Start, board: &Board) -> Self;
}

/// The passes used up, where they count.
fn redeals(limited: bool, board: &Board) -> u64 {
    if limited { u64::from(board.redeals()) } else { 0 }
}

fn limits_passes(rules: &Rules) -> bool {
    match rules.stock().map(|stock| stock.passes) {
        Some(Passes::Limited(_)) => true,
        Some(Passes::Unlimited) | None => false,
    }
}

/// One pack. Three bits for each card encode the card or place under it; the rest encodes the foundations, the cut
/// between waste and stock, and the passes.
///
/// 0: home; or in waste or stock, whose order never changes; or in a column on the card that it lay on at the start,
/// that card being turned as it was then. 1: in a cell. 2: at the bottom of a column. 3 to 6: on the card one rank
/// higher of that suit. The heights of the foundations give the cards at home, so the piles can be read back from the
/// key, except for their order.
pub(crate) type OnePackKey = [u64; 3];

const IN_CELL: u64 = 1;
const AT_BOTTOM: u64 = 2;
const ON_SUIT: u64 = 3;
const CARDS_A_WORD: u8 = 21;

/// Where the three-bit codes end in the last word.
const TAIL: u32 = 30;

/// For each card the card under it at the start, and whether that one was face down.
pub(crate) struct OnePackStart {
    under: [Option<(Card, Turned)>; Card::KINDS],
    limits_passes: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Turned {
    Up,
    Down,
}

impl Key for OnePackKey {
    const FREE: OnePackKey = [0; 3];

    #[inline]
    fn hash(self) -> u64 {
        let [a, b, c] = self;
        let ab = (u128::from(a) << 64) | u128::from(b);
        (ab.hash() ^ c).wrapping_mul(0x9fb2_1c65_1e98_df25).rotate_left(32).hash()
    }
}

impl OnePackStart {
    /// The code of the card at `height` of a column.
    #[inline]
    fn code_in_column(&self, board: &Board, column: u8, height: usize) -> u64 {
        let column = &board.columns()[usize::from(column)];
        let Some(below) = height.checked_sub(1) else { return AT_BOTTOM };
        let (card, under) = (column.cards()[height], column.cards()[below]);
        let hidden = below < usize::from(column.hidden());
        match self.under[usize::from(card.index())] {
            Some((start, turned)) if start == under && (turned == Turned::Up || hidden) => 0,
            Some(_) | None => ON_SUIT + u64::from(under.suit().index()),
        }
    }

    fn tail(&self, board: &Board) -> u64 {
        let heights = board.foundations().iter().rev();
        let heights = heights.fold(0, |word, &height| word << 4 | u64::from(height));
        let waste = board.waste().len() as u64;
        (redeals(self.limits_passes, board) << 22 | waste << 16 | heights) << TAIL
    }
}

#[inline]
fn set_code(key: &mut OnePackKey, card: Card, code: u64) {
    let word = &mut key[usize::from(card.index() / CARDS_A_WORD)];
    let shift = card.index() % CARDS_A_WORD * 3;
    *word = *word & !(7 << shift) | code << shift;
}

impl BoardKey for OnePackKey {
    type Start = OnePackStart;

    fn start(rules: &Rules, board: &Board) -> OnePackStart {
        let mut under = [None; Card::KINDS];
        for column in board.columns() {
            for (height, pair) in column.cards().windows(2).enumerate() {
                let hidden = height < usize::from(column.hidden());
                let turned = if hidden { Turned::Down } else { Turned::Up };
                under[usize::from(pair[1].index())] = Some((pair[0], turned));
            }
        }
        OnePackStart { under, limits_passes: limits_passes(rules) }
    }

    fn first(start: &OnePackStart, board: &Board) -> OnePackKey {
        let mut key = [0, 0, start.tail(board)];
        for (n, column) in (0..).zip(board.columns()) {
            for (height, &card) in column.cards().iter().enumerate() {
                set_code(&mut key, card, start.code_in_column(board, n, height));
            }
        }
        for &card in board.cells().iter().flatten() {
            set_code(&mut key, card, IN_CELL);
        }
        key
    }

    #[inline]
    fn follow(mut self, start: &OnePackStart, board: &Board, played: &Played) -> OnePackKey {
        for &effect in played.effects() {
            match effect {
                // Of the cards carried only the deepest comes to lie on another card than before.
                Effect::Carried { to: Place::Column(n), count, .. } => {
                    let cards = board.columns()[usize::from(n)].cards();
                    let height = cards.len() - usize::from(count);
                    set_code(&mut self, cards[height], start.code_in_column(board, n, height));
                }
                Effect::Carried { to: Place::Cell(n), .. } => {
                    let card = board.cells()[usize::from(n)].expect("a card was put there");
                    set_code(&mut self, card, IN_CELL);
                }
                Effect::Carried { to: Place::Foundation(n), .. } => {
                    let card = board.foundation_top(n).expect("a card was put there");
                    set_code(&mut self, card, 0);
                }
                Effect::Refilled { column, .. } => {
                    let card = board.columns()[usize::from(column)].top();
                    set_code(&mut self, card.expect("a card was put there"), AT_BOTTOM);
                }
                Effect::Carried { to: Place::Stock | Place::Waste, .. }
                | Effect::TurnedUp { .. }
                | Effect::Drawn { .. }
                | Effect::Recycled { .. } => {}
            }
        }
        self
    }

    #[inline]
    fn finish(mut self, start: &OnePackStart, board: &Board) -> OnePackKey {
        self[2] = self[2] & ((1 << TAIL) - 1) | start.tail(board);
        self
    }
}

/// Two packs: all piles spelled out, columns and cells in order, six bits a card.
pub(crate) type TwoPackKey = [u64; 14];

impl Key for TwoPackKey {
    const FREE: TwoPackKey = [0; 14];

    fn hash(self) -> u64 {
        let mut hash = 0;
        for word in self {
            hash = (u128::from(hash) << 64 | u128::from(word)).hash();
        }
        hash
    }
}

/// Writes numbers of a few bits each into words.
#[derive(Default)]
struct BitWriter {
    words: TwoPackKey,
    bits: usize,
}

impl BitWriter {
    fn put(&mut self, value: u8, width: usize) {
        let (word, shift) = (self.bits / 64, self.bits % 64);
        self.words[word] |= u64::from(value) << shift;
        if shift + width > 64 {
            self.words[word + 1] |= u64::from(value) >> (64 - shift);
        }
        self.bits += width;
    }

    fn pile(&mut self, cards: &[Card]) {
        const END: u8 = 63;
        for card in cards {
            self.put(card.index(), 6);
        }
        self.put(END, 6);
    }
}

/// Whether passes count.
pub(crate) struct TwoPackStart {
    limits_passes: bool,
}

impl BoardKey for TwoPackKey {
    type Start = TwoPackStart;

    fn start(rules: &Rules, _board: &Board) -> TwoPackStart {
        TwoPackStart { limits_passes: limits_passes(rules) }
    }

    fn first(start: &TwoPackStart, board: &Board) -> TwoPackKey {
        let mut writer = BitWriter::default();
        for suit in 0..4 {
            let mut heights = [board.foundations()[suit], board.foundations()[suit + 4]];
            heights.sort_unstable();
            writer.put(heights[0], 4);
            writer.put(heights[1], 4);
        }
        let mut columns: Vec<_> = board.columns().iter().collect();
        columns.sort_unstable_by_key(|column| (column.cards(), column.hidden()));
        for column in columns {
            writer.put(column.hidden(), 5);
            writer.pile(column.cards());
        }
        let mut cells: Vec<Card> = board.cells().iter().copied().flatten().collect();
        cells.sort_unstable();
        writer.pile(&cells);
        writer.pile(board.stock());
        writer.pile(board.waste());
        writer.put(redeals(start.limits_passes, board) as u8, 8);
        writer.words
    }

    fn follow(self, _start: &TwoPackStart, _board: &Board, _played: &Played) -> TwoPackKey {
        self
    }

    fn finish(self, start: &TwoPackStart, board: &Board) -> TwoPackKey {
        TwoPackKey::first(start, board)
    }
}
