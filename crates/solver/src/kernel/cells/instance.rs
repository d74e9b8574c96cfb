//! The position that a search starts from and its rules, in the kernel's own numbers.

use talon_engine::rules::{Admission, Build, Lift};
use talon_engine::{Board, Rules};

/// Cards are numbered as in the engine: rank index * 4 + suit. This one is none.
pub(super) const NO_CARD: u8 = 63;
/// Bits of all cards.
pub(super) const ALL: u64 = (1 << 52) - 1;
/// The most columns.
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

/// The position that a search starts from, and the rules that matter to it.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) ranks: u8,
    pub(super) columns: Vec<Vec<u8>>,
    pub(super) cells: u8,
    pub(super) in_cells: u64,
    /// Heights of the foundations; a suit that is not played counts as complete.
    pub(super) home: [u8; 4],
    pub(super) build: Build,
    pub(super) lift: Lift,
    pub(super) admission: Admission,
    /// For each card and number the cards that a run of up to this many cards with this top card can be put on.
    pub(super) reach: &'static Reach,
}

impl Instance {
    /// Reads a board; `None` if it has face-down cards, a stock or anything else that this kernel cannot represent.
    pub(super) fn read(rules: &Rules, board: &Board) -> Option<Instance> {
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
        Some(Instance {
            ranks: rules.ranks(),
            columns,
            cells: rules.cells(),
            in_cells,
            home,
            build: rules.build(),
            lift: rules.lift(),
            admission: rules.admission(),
            reach: match rules.build() {
                Build::SameSuit => &SAME_SUIT,
                Build::AlternatingColours
                | Build::SameColour
                | Build::OtherSuit
                | Build::AnySuit => &ALTERNATING,
            },
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

/// For each card and number a set of cards.
pub(super) type Reach = [[u64; 16]; 64];

static SAME_SUIT: Reach = reach(Build::SameSuit);
static ALTERNATING: Reach = reach(Build::AlternatingColours);

/// For each card and number the cards of its line that are higher by up to that number.
const fn reach(build: Build) -> Reach {
    let mut reach = [[0; 16]; 64];
    let mut card = 0;
    while card < 52 {
        let mut other = card + 1;
        while other < 52 {
            if in_line(build, card, other) {
                let mut most = 1;
                while most < 16 {
                    if rank(other) > rank(card) && rank(other) <= rank(card) + most {
                        reach[card as usize][most as usize] |= bit(other);
                    }
                    most += 1;
                }
            }
            other += 1;
        }
        card += 1;
    }
    reach
}

/// Whether two cards of different rank can be in one run. With alternating colours, this is so if their colours differ
/// exactly when the parities of their ranks do.
const fn in_line(build: Build, card: u8, other: u8) -> bool {
    const fn colour_and_parity(card: u8) -> u8 {
        (suit(card) ^ suit(card) >> 1 ^ rank(card)) & 1
    }
    match build {
        Build::SameSuit => suit(card) == suit(other),
        Build::AlternatingColours => colour_and_parity(card) == colour_and_parity(other),
        Build::SameColour | Build::OtherSuit | Build::AnySuit => true,
    }
}
