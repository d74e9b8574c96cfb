//! Numbered deals of other programs, by their published algorithms: their shuffle, and the order in which they deal.
//!
//! | program | generator | shuffle of a deck sorted by | dealing |
//! |---|---|---|---|
//! | Solvitaire | MT19937, seeded with the number | rank; clubs, hearts, spades, diamonds | from the last card: cells, stock, then columns |
//! | `PySol`, below 32000 | Microsoft's | as Microsoft's; two packs by suit as below | from the last card: columns, cells, stock |
//! | `PySol` | MT19937, seeded as Python does | suit: clubs, spades, hearts, diamonds | the same |
//! | Green Felt | the minimal standard (16807) | suit: clubs, diamonds, hearts, spades | from the last card: columns, stock |
//!
//! Solvitaire and `PySol` deal the columns of a triangle (1, 2, 3 and so on) from right to left, `PySol` the hidden
//! cards first and then the row of top cards.

use core::fmt;

use crate::card::{Card, Rank, Suit};
use crate::prelude::*;
use crate::rules::{Aces, Kings, Rules};
use crate::shuffle;

/// A program whose numbered deals are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Program {
    /// The solver Solvitaire of Blake and Gent.
    Solvitaire,
    /// `PySol` and `PySolFC`.
    PySol,
    /// Green Felt with seven columns and a stock, as the solver lonelybot deals it.
    GreenFelt,
}

impl Program {
    /// All programs.
    pub const ALL: [Program; 3] = [Program::Solvitaire, Program::PySol, Program::GreenFelt];

    /// The word in front of its numbers.
    pub const fn word(self) -> &'static str {
        match self {
            Program::Solvitaire => "solvitaire",
            Program::PySol => "pysol",
            Program::GreenFelt => "greenfelt",
        }
    }

    /// Its first and last number.
    pub const fn numbers(self) -> [u64; 2] {
        match self {
            Program::Solvitaire => [0, (1 << 31) - 1],
            Program::PySol => [1, u64::MAX],
            Program::GreenFelt => [1, (1 << 31) - 2],
        }
    }

    /// Whether we know how the program deals this layout.
    pub fn deals(self, rules: &Rules) -> bool {
        let full_packs = (rules.ranks(), rules.suits()) == (13, 4);
        let layout = match self {
            Program::Solvitaire | Program::PySol => is_triangle(rules) || has_even_columns(rules),
            Program::GreenFelt => {
                let plain = rules.packs() == 1 && rules.filled_cells() == 0;
                let heights = [1, 2, 3, 4, 5, 6, 7];
                plain && rules.aces() == Aces::InDeck && rules.heights() == heights
            }
        };
        full_packs && layout && rules.kings() == Kings::AsDealt
    }

    /// The deck of a number, in the order in which we deal.
    pub(crate) fn deck(self, rules: &Rules, number: u64) -> Vec<Card> {
        let mut cards = match self {
            Program::Solvitaire => {
                const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Hearts, Suit::Spades, Suit::Diamonds];
                let mut cards = by_rank(rules.packs(), SUITS);
                shuffle::solvitaire(&mut cards, number as u32);
                cards
            }
            Program::PySol if number < 32_000 && rules.packs() == 1 => {
                let mut cards = by_rank(1, Suit::ALL);
                shuffle::microsoft(&mut cards, number);
                cards.reverse();
                cards
            }
            Program::PySol => {
                const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
                let mut cards = by_suit(rules.packs(), SUITS);
                if number < 32_000 {
                    shuffle::microsoft(&mut cards, number);
                    cards.reverse();
                } else {
                    shuffle::python(&mut cards, number);
                }
                cards
            }
            Program::GreenFelt => {
                let mut cards = by_suit(1, Suit::ALL);
                shuffle::green_felt(&mut cards, number as u32);
                cards
            }
        };
        cards.reverse();
        self.in_our_order(rules, cards)
    }

    /// Takes cards in the program's dealing order, and lays them where it would; then picks them up in our order.
    fn in_our_order(self, rules: &Rules, dealt: Vec<Card>) -> Vec<Card> {
        let home = |card: &Card| rules.aces() == Aces::Home && card.rank() == Rank::ACE;
        let (aces, dealt): (Vec<Card>, Vec<Card>) = dealt.into_iter().partition(home);
        let ours = our_places(rules, dealt.len());
        let theirs = self.places(rules, dealt.len());
        let mut laid: Vec<(DealtPlace, Card)> = theirs.into_iter().zip(dealt).collect();
        laid.sort_unstable_by_key(|(spot, _)| ours.iter().position(|ours| ours == spot));
        laid.into_iter().map(|(_, card)| card).chain(aces).collect()
    }

    /// Where the program puts one card after the other.
    fn places(self, rules: &Rules, cards: usize) -> Vec<DealtPlace> {
        let ours = our_places(rules, cards);
        let cells = ours.iter().filter(|spot| matches!(spot, DealtPlace::Cell(_)));
        let stock = ours.iter().filter(|spot| matches!(spot, DealtPlace::Stock(_)));
        let columns = self.column_places(rules);
        match self {
            Program::Solvitaire => cells.chain(stock.rev()).copied().chain(columns).collect(),
            Program::PySol | Program::GreenFelt => {
                columns.into_iter().chain(cells.chain(stock).copied()).collect()
            }
        }
    }

    fn column_places(self, rules: &Rules) -> Vec<DealtPlace> {
        let columns = rules.columns();
        let spot = |(row, column)| DealtPlace::Column { row, column };
        match self {
            Program::Solvitaire if is_triangle(rules) => {
                let rows = (0..columns).flat_map(|row| (row..columns).rev().map(move |n| (row, n)));
                rows.map(spot).collect()
            }
            Program::PySol if is_triangle(rules) => {
                let hidden = (0..columns)
                    .flat_map(|row| (row + 1..columns).rev().map(move |column| (row, column)));
                let tops = (0..columns).rev().map(|column| (column, column));
                hidden.chain(tops).map(spot).collect()
            }
            Program::Solvitaire | Program::PySol | Program::GreenFelt => rows(rules),
        }
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Where a card is dealt to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DealtPlace {
    /// A column, and how many cards of it lie below.
    Column { row: u8, column: u8 },
    /// A cell.
    Cell(u8),
    /// The stock, and how many cards are drawn before.
    Stock(usize),
}

/// Columns of one card, two cards, three cards and so on.
fn is_triangle(rules: &Rules) -> bool {
    rules.columns() > 1 && (1..).zip(rules.heights()).all(|(height, dealt)| height == *dealt)
}

/// Columns of equal height, or the left ones with a card more.
fn has_even_columns(rules: &Rules) -> bool {
    let heights = rules.heights();
    heights.is_sorted_by(|left, right| left >= right) && heights[0] - heights[heights.len() - 1] < 2
}

/// Row by row, from left to right.
fn rows(rules: &Rules) -> Vec<DealtPlace> {
    let tallest = rules.heights().iter().copied().max().unwrap_or(0);
    let row = |row: u8| {
        let columns = (0..).zip(rules.heights()).filter(move |(_, height)| row < **height);
        columns.map(move |(column, _)| DealtPlace::Column { row, column })
    };
    (0..tallest).flat_map(row).collect()
}

/// Where we put one card after the other.
fn our_places(rules: &Rules, cards: usize) -> Vec<DealtPlace> {
    let mut places = rows(rules);
    places.extend((0..rules.filled_cells()).map(DealtPlace::Cell));
    let stock = cards - places.len();
    places.extend((0..stock).map(DealtPlace::Stock));
    places
}

fn by_rank(packs: u8, suits: [Suit; 4]) -> Vec<Card> {
    let ranks = (1..=13).filter_map(Rank::new);
    let pack = ranks.flat_map(|rank| suits.map(|suit| Card::new(rank, suit)));
    (0..packs).flat_map(|_| pack.clone()).collect()
}

fn by_suit(packs: u8, suits: [Suit; 4]) -> Vec<Card> {
    let pack = suits
        .into_iter()
        .flat_map(|suit| (1..=13).filter_map(Rank::new).map(move |rank| Card::new(rank, suit)));
    (0..packs).flat_map(|_| pack.clone()).collect()
}
