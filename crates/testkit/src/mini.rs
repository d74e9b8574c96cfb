//! Mini games: the games cut to a few ranks, suits, columns and cells, small enough for exhaustive search.

use talon_engine::rules::{Aces, Draft, Rules};
use talon_engine::{Board, Deal};

/// A seeded stream of numbers for choices in tests.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The stream of that seed.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// The next number, from 0 to `bound - 1` (`SplitMix64`; the bias of the remainder does not matter here).
    pub const fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

/// The size of a mini game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniSize {
    /// Ranks of a suit.
    pub ranks: u8,
    /// Suits.
    pub suits: u8,
    /// Columns.
    pub columns: u8,
    /// Cells, where the game has any.
    pub cells: u8,
}

/// Cuts a game down. With a stock the columns keep their heights as far as the cards go round and one is left for
/// the stock; without one the cards are dealt out evenly.
pub fn cut(draft: &Draft, size: MiniSize) -> Draft {
    let dealt_ranks = match draft.aces {
        Aces::InDeck => size.ranks,
        Aces::Home => size.ranks - 1,
    };
    let cards = draft.packs * size.suits * dealt_ranks;
    let heights = if draft.stock.is_some() {
        let mut left = cards - 1;
        let wanted = draft.heights.iter().take(usize::from(size.columns));
        let fitting = wanted.map(|&height| {
            let dealt = height.min(left);
            left -= dealt;
            dealt
        });
        fitting.filter(|&height| height > 0).collect()
    } else {
        (0..size.columns)
            .map(|n| cards / size.columns + u8::from(n < cards % size.columns))
            .collect()
    };
    let cells = draft.cells.min(size.cells);
    Draft { ranks: size.ranks, suits: size.suits, heights, cells, ..draft.clone() }
}

/// The game at a size chosen by the seed: 3 to 6 ranks, 2 to 4 suits, 2 to 5 columns, 1 or 2 cells.
pub fn rules(draft: &Draft, seed: u64) -> Rules {
    let mut dice = Dice::new(seed ^ 0x7a10_7a10);
    let size = MiniSize {
        ranks: 3 + dice.below(4) as u8,
        suits: 2 + dice.below(3) as u8,
        columns: 2 + dice.below(4) as u8,
        cells: 1 + dice.below(2) as u8,
    };
    crate::games::rules(&cut(draft, size))
}

/// A mini game and a deal of it, both chosen by the seed.
pub fn deal(draft: &Draft, seed: u64) -> (Rules, Board) {
    let rules = rules(draft, seed);
    let board = Deal::Number(seed).board(&rules);
    (rules, board)
}

/// The position after at most `steps` random legal moves.
pub fn walk(rules: &Rules, board: &Board, seed: u64, steps: usize) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = board.clone();
    for _ in 0..steps {
        let moves = board.moves(rules);
        if moves.is_empty() {
            break;
        }
        board.play(rules, moves[dice.below(moves.len())]).expect("a legal move");
    }
    board
}
