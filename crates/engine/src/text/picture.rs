//! A board as a person sees it on the table, in plain text: columns side by side, their top cards lowest.

use crate::board::{Board, Column};
use crate::card::{Card, Suit};
use crate::prelude::*;

/// How suits are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum SuitStyle {
    /// `C D H S`, and `T` for ten: every card two letters.
    #[default]
    Letters,
    /// `♣ ♦ ♥ ♠`, and `10` for ten.
    Signs,
}

/// How face-down cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Backs {
    /// As `##`, and of the stock only its size.
    #[default]
    Kept,
    /// With their faces in brackets, and the stock card by card, the next one first.
    Shown,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct PictureStyle {
    /// How suits are drawn.
    pub suits: SuitStyle,
    /// How face-down cards are drawn.
    pub backs: Backs,
}

/// The cards of the waste that lie side by side.
const FAN: usize = 3;

/// Draws a board; lines end without spaces, the last one with a line break.
///
/// ```
/// use talon_engine::text::{PictureStyle, picture};
/// use talon_engine::{Deal, Draft, Rules};
///
/// let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
/// let picture = picture(&Deal::Number(1).board(&rules), PictureStyle::default());
/// assert!(picture.lines().count() > 13);
/// ```
pub fn picture(board: &Board, style: PictureStyle) -> String {
    let mut lines = vec![homes(board, style)];
    if !board.cells().is_empty() {
        lines.push(cells(board, style));
    }
    lines.extend(stock_and_waste(board, style));
    lines.push(String::new());
    lines.extend(table(board, style));
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

impl PictureStyle {
    fn suit(self, suit: Suit) -> char {
        match self.suits {
            SuitStyle::Letters => suit.letter(),
            SuitStyle::Signs => suit.sign(),
        }
    }

    fn card(self, card: Card) -> String {
        match self.suits {
            SuitStyle::Letters => card.to_string(),
            SuitStyle::Signs => card.signed(),
        }
    }

    fn cards(self, cards: impl Iterator<Item = Card>) -> String {
        let names: Vec<String> = cards.map(|card| self.card(card)).collect();
        names.join(" ")
    }

    fn back(self, card: Card) -> String {
        match self.backs {
            Backs::Kept => "##".to_owned(),
            Backs::Shown => format!("({})", self.card(card)),
        }
    }
}

fn homes(board: &Board, style: PictureStyle) -> String {
    let empty = |n: u8| format!("-{}", style.suit(Suit::of_foundation(n)));
    let tops = (0..board.foundations().len() as u8)
        .map(|n| board.foundation_top(n).map_or_else(|| empty(n), |card| style.card(card)));
    let tops: Vec<String> = tops.map(|top| format!("{top:>3}")).collect();
    format!("home  {}", tops.join(" "))
}

fn cells(board: &Board, style: PictureStyle) -> String {
    let cards = board.cells().iter();
    let names = cards.map(|cell| cell.map_or_else(|| "-".to_owned(), |card| style.card(card)));
    let names: Vec<String> = names.map(|name| format!("{name:>3}")).collect();
    format!("cells {}", names.join(" "))
}

fn stock_and_waste(board: &Board, style: PictureStyle) -> Vec<String> {
    let (stock, waste) = (board.stock(), board.waste());
    let mut lines = Vec::new();
    if stock.is_empty() && waste.is_empty() {
        return lines;
    }
    lines.push(match style.backs {
        Backs::Kept => format!("stock {}", stock.len()),
        Backs::Shown => {
            format!("stock {}  {}", stock.len(), style.cards(stock.iter().rev().copied()))
        }
    });
    let fan = &waste[waste.len().saturating_sub(FAN)..];
    let covered = if fan.len() < waste.len() { ".. " } else { "" };
    lines.push(format!("waste {}  {covered}{}", waste.len(), style.cards(fan.iter().copied())));
    lines
}

fn table(board: &Board, style: PictureStyle) -> Vec<String> {
    let columns: Vec<Vec<String>> =
        board.columns().iter().map(|column| column_texts(column, style)).collect();
    let widest = columns.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0);
    let width = widest.max(2) + 2;
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let numbers: Vec<String> = (1..=columns.len()).map(|number| number.to_string()).collect();
    let card = |column: &Vec<String>, row: usize| column.get(row).cloned().unwrap_or_default();
    let cards = |row| columns.iter().map(move |column| card(column, row)).collect();
    core::iter::once(numbers)
        .chain((0..rows).map(cards))
        .map(|texts: Vec<String>| aligned(&texts, width))
        .collect()
}

fn aligned(texts: &[String], width: usize) -> String {
    let padded: Vec<String> = texts.iter().map(|text| format!("{text:>width$}")).collect();
    padded.concat()
}

fn column_texts(column: &Column, style: PictureStyle) -> Vec<String> {
    let hidden = &column.cards()[..usize::from(column.hidden())];
    let backs = hidden.iter().map(|&card| style.back(card));
    backs.chain(column.face_up().iter().map(|&card| style.card(card))).collect()
}
