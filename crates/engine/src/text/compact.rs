//! A board as one word, without spaces: `columns/cells/home/stock/waste/redeals`.
//!
//! Piles of one field are separated by dots, an empty pile or field is `-`. Columns are written from the bottom up,
//! face-down cards in lower case (`9cQd7H`); home shows each foundation's top card; the stock, all face down, starts
//! with the next card; the waste ends with its top card. A mini game's opening:
//! `2d3H.AS/-/-.-.-.-/3s2h/-/0`.

use core::fmt;

use crate::board::{Board, Column};
use crate::card::{Card, Rank, Suit};
use crate::prelude::*;
use crate::rules::Rules;
use crate::setup::{Setup, SetupFault, Side};
use crate::text::quoted;

/// Why a text is not a board of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CompactFault {
    /// The word is not spelled as a board.
    Spelling {
        /// The character it goes wrong at, from 1.
        column: usize,
        /// The text found there.
        found: String,
        /// The expected text.
        expected: &'static str,
    },
    /// The syntax is right, but it is not a board of the game.
    Setup(Vec<SetupFault>),
}

impl fmt::Display for CompactFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompactFault::Spelling { column, found, expected } if found.is_empty() => {
                write!(f, "column {column}: found nothing, expected {expected}")
            }
            CompactFault::Spelling { column, found, expected } => {
                write!(f, "column {column}: found {}, expected {expected}", quoted(found))
            }
            CompactFault::Setup(faults) => {
                let sentences: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
                write!(f, "not a board of this game: {}", sentences.join("; "))
            }
        }
    }
}

impl core::error::Error for CompactFault {}

/// Writes a board as one word.
///
/// ```
/// use talon_engine::text::compact;
/// use talon_engine::{Board, Deck, Draft, Rules};
///
/// let small = Draft { suits: 1, ranks: 3, heights: vec![2, 1], ..Draft::default() };
/// let rules = Rules::check(&small).expect("good rules");
/// let board = Board::deal(&rules, &Deck::sorted(&rules));
/// assert_eq!(compact(&board), "AC3C.2C/-/-.-.-.-/-/-/0");
/// ```
pub fn compact(board: &Board) -> String {
    let columns: Vec<String> = board.columns().iter().map(column_word).collect();
    let single = |card: Option<Card>| card.map_or_else(|| "-".to_owned(), |card| card.to_string());
    let cells: Vec<String> = board.cells().iter().map(|&cell| single(cell)).collect();
    let homes = (0..board.foundations().len() as u8).map(|n| single(board.foundation_top(n)));
    let stock: String =
        board.stock().iter().rev().map(|card| card.to_string().to_ascii_lowercase()).collect();
    let waste: String = board.waste().iter().map(Card::to_string).collect();
    [
        columns.join("."),
        or_dash(cells.join(".")),
        homes.collect::<Vec<_>>().join("."),
        or_dash(stock),
        or_dash(waste),
        board.redeals().to_string(),
    ]
    .join("/")
}

fn column_word(column: &Column) -> String {
    let (hidden, face_up) = column.cards().split_at(usize::from(column.hidden()));
    let backs = hidden.iter().map(|card| card.to_string().to_ascii_lowercase());
    or_dash(backs.chain(face_up.iter().map(Card::to_string)).collect())
}

fn or_dash(word: String) -> String {
    if word.is_empty() { "-".to_owned() } else { word }
}

/// Reads what [`compact`] writes, and checks it against the game.
pub fn parse_compact(rules: &Rules, text: &str) -> Result<Board, CompactFault> {
    let setup = parse_setup(rules, text)?;
    setup.check(rules).map_err(CompactFault::Setup)
}

fn parse_setup(rules: &Rules, text: &str) -> Result<Setup, CompactFault> {
    let mut fields = Fields { text, next: Some(0) };
    let columns = fields.next("the columns")?.piles();
    let cells = match rules.cells() {
        0 => fields.next("the cells")?.nothing()?,
        1.. => fields.next("the cells")?.piles(),
    };
    let homes = fields.next("the foundations' top cards")?.piles();
    let stock = fields.next("the stock")?;
    let waste = fields.next("the waste")?;
    let redeals = fields.next("the number of redeals")?;
    fields.end()?;
    let mut stock = stock.cards()?;
    stock.reverse();
    let places = 0..homes.len();
    Ok(Setup {
        columns: columns.iter().map(Piece::cards).collect::<Result<_, _>>()?,
        cells: cells.iter().map(Piece::one_card).collect::<Result<_, _>>()?,
        foundations: places.map(|place| homes[place].height(place)).collect::<Result<_, _>>()?,
        stock: stock.into_iter().map(|(card, _)| card).collect(),
        waste: waste.cards()?.into_iter().map(|(card, _)| card).collect(),
        redeals: redeals.number()?,
    })
}

/// The fields of the word still to be read.
struct Fields<'t> {
    text: &'t str,
    /// Where the next field starts, in bytes; none after the last.
    next: Option<usize>,
}

impl<'t> Fields<'t> {
    fn next(&mut self, what: &'static str) -> Result<Piece<'t>, CompactFault> {
        let end_of_text = Piece { whole: self.text, start: self.text.len(), end: self.text.len() };
        let start = self.next.ok_or_else(|| end_of_text.wrong_at(0, what))?;
        let slash = self.text[start..].find('/').map(|length| start + length);
        self.next = slash.map(|slash| slash + 1);
        Ok(Piece { whole: self.text, start, end: slash.unwrap_or(self.text.len()) })
    }

    fn end(&self) -> Result<(), CompactFault> {
        let Some(start) = self.next else { return Ok(()) };
        let rest = Piece { whole: self.text, start, end: self.text.len() };
        Err(rest.wrong_at(0, "the end of the board after the number of redeals"))
    }
}

/// A part of the word that knows where it stands.
#[derive(Clone, Copy)]
struct Piece<'t> {
    whole: &'t str,
    start: usize,
    end: usize,
}

const CARD: &str = "a card such as 7H, or in lower case for one face down";

impl<'t> Piece<'t> {
    fn text(&self) -> &'t str {
        &self.whole[self.start..self.end]
    }

    fn wrong_at(&self, offset: usize, expected: &'static str) -> CompactFault {
        let start = self.start + offset;
        CompactFault::Spelling {
            column: self.whole[..start].chars().count() + 1,
            found: self.whole[start..self.end].chars().take(12).collect(),
            expected,
        }
    }

    /// The parts between the dots.
    fn piles(&self) -> Vec<Piece<'t>> {
        let mut start = self.start;
        let pile = |part: &str| {
            let piece = Piece { whole: self.whole, start, end: start + part.len() };
            start = piece.end + 1;
            piece
        };
        self.text().split('.').map(pile).collect()
    }

    /// No piles at all, written as a dash.
    fn nothing(&self) -> Result<Vec<Piece<'t>>, CompactFault> {
        if self.text() == "-" { Ok(Vec::new()) } else { Err(self.wrong_at(0, "- (no cells)")) }
    }

    fn cards(&self) -> Result<Vec<(Card, Side)>, CompactFault> {
        let text = self.text();
        if text == "-" {
            return Ok(Vec::new());
        }
        let mut cards = Vec::new();
        let mut offset = 0;
        while offset < text.len() || cards.is_empty() {
            let code = text.get(offset..offset + 2);
            let card = code.and_then(card_and_side).ok_or_else(|| self.wrong_at(offset, CARD))?;
            cards.push(card);
            offset += 2;
        }
        Ok(cards)
    }

    fn one_card(&self) -> Result<Option<Card>, CompactFault> {
        match self.cards()?[..] {
            [] => Ok(None),
            [(card, Side::Up)] => Ok(Some(card)),
            [..] => Err(self.wrong_at(0, "one card face up, or -")),
        }
    }

    /// The height of the foundation that shows this top card.
    fn height(&self, place: usize) -> Result<u8, CompactFault> {
        match self.one_card()? {
            None => Ok(0),
            Some(card) if card.suit() == Suit::of_foundation(place as u8) => {
                Ok(card.rank().value())
            }
            Some(_) => {
                Err(self.wrong_at(0, "foundations in the order clubs, diamonds, hearts, spades"))
            }
        }
    }

    fn number(&self) -> Result<u32, CompactFault> {
        let plain = self.text().bytes().all(|digit| digit.is_ascii_digit());
        let number = self.text().parse().ok().filter(|_| plain);
        number.ok_or_else(|| self.wrong_at(0, "the number of redeals"))
    }
}

/// A rank and a suit: in lower case for a face-down card, in upper case for a face-up one.
fn card_and_side(code: &str) -> Option<(Card, Side)> {
    let mut letters = code.chars();
    let (rank, suit) = (letters.next()?, letters.next()?);
    let side = if suit.is_ascii_lowercase() { Side::Down } else { Side::Up };
    let fits = match side {
        Side::Up => rank.is_ascii_uppercase() || rank.is_ascii_digit(),
        Side::Down => rank.is_ascii_lowercase() || rank.is_ascii_digit(),
    };
    let known = suit.is_ascii().then(|| Suit::from_char(suit)).flatten();
    let card = Card::new(Rank::from_char(rank)?, known?);
    fits.then_some((card, side))
}
