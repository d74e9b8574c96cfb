//! The position a search starts from, and the rules it is played by, in the kernel's own numbers.

use talon_engine::rules::{Admission, Build, Lift};
use talon_engine::{Board, Rules};

/// Cards are numbered as in the engine: rank index * 4 + suit. This one is none.
pub(super) const NO_CARD: u8 = 63;
/// Bits of all cards.
pub(super) const ALL: u64 = (1 << 52) - 1;
/// Columns at the most.
pub(super) const COLUMNS: usize = 16;
/// Places in a column; the first is below its bottom card.
pub(super) const HEIGHT: usize = 32;

/// The rank index of a card: 0 for an Ace.
#[inline]
pub(super) const fn rank(card: u8) -> u8 {
    card >> 2
}

/// The suit index of a card.
#[inline]
pub(super) const fn suit(card: u8) -> u8 {
    card & 3
}

/// The bit of a card in a set of cards.
#[inline]
pub(super) const fn bit(card: u8) -> u64 {
    1 << card
}

/// The cards of a set, lowest first.
pub(super) fn cards_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let card = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(card)
    })
}

/// What the search starts from.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) ranks: u8,
    pub(super) columns: Vec<Vec<u8>>,
    pub(super) cells: u8,
    pub(super) in_cells: u64,
    /// Heights of the foundations; a suit that is not played counts as complete.
    pub(super) home: [u8; 4],
    pub(super) build: Build,
    pub(super) lift: Lift,
    pub(super) admission: Admission,
    /// Cards that may lie in one run with a card: those of its class, one rank after another.
    pub(super) classes: [u64; 4],
}

impl Layout {
    /// Reads a board; nothing if it holds what this kernel has no place for.
    pub(super) fn read(rules: &Rules, board: &Board) -> Option<Layout> {
        let hidden = board.columns().iter().any(|column| column.hidden() > 0);
        if hidden || !board.stock().is_empty() || !board.waste().is_empty() {
            return None;
        }
        let columns: Vec<Vec<u8>> = board
            .columns()
            .iter()
            .map(|column| column.cards().iter().map(|card| card.index()).collect())
            .collect();
        if !columns.iter().all(|column| fits_when_longest(column)) {
            return None;
        }
        let home = std::array::from_fn(|suit| {
            if suit < usize::from(rules.suits()) {
                board.foundations()[suit]
            } else {
                rules.ranks()
            }
        });
        let in_cells = board.cells().iter().flatten().fold(0, |set, card| set | bit(card.index()));
        Some(Layout {
            ranks: rules.ranks(),
            columns,
            cells: rules.cells(),
            in_cells,
            home,
            build: rules.build(),
            lift: rules.lift(),
            admission: rules.admission(),
            classes: classes(rules.build()),
        })
    }

    /// The most cards that may be lifted together, put on a column with cards.
    #[inline]
    pub(super) fn lift_limit(&self, free_cells: u8, spaces: u8) -> u8 {
        match self.lift {
            Lift::TopCard => 1,
            Lift::Run => HEIGHT as u8,
            Lift::Supermove => ((u32::from(free_cells) + 1) << spaces).min(HEIGHT as u32) as u8,
        }
    }
}

/// Whether a column has room for the longest run that can be built on any of its cards.
fn fits_when_longest(column: &[u8]) -> bool {
    column.iter().enumerate().all(|(below, &card)| below + usize::from(rank(card)) + 1 < HEIGHT)
}

/// For each suit the cards that its Ace, or any card built on in its line, may share a run with.
///
/// Alternating colours: red and even rank, or black and odd rank, and the other way round. Same suit: the suit.
fn classes(build: Build) -> [u64; 4] {
    std::array::from_fn(|suit| match build {
        Build::SameSuit => (ALL / 15) << suit,
        Build::AlternatingColours => {
            let (red, black) = (0b0110, 0b1001);
            let even = if suit == 1 || suit == 2 { red } else { black };
            (0..13).fold(0, |set, rank| {
                set | (if rank % 2 == 0 { even } else { 15 ^ even }) << (4 * rank)
            })
        }
        Build::AnySuit => ALL,
    })
}
