//! Cards: suits, ranks, colours, and how a card is written (`AS`, `TD`, `9H`, `KC`).

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::prelude::*;
use crate::text::quoted;

/// The four suits, in the order in which Microsoft's deals number them.
///
/// ```
/// use talon_engine::{Colour, Suit};
///
/// assert_eq!(Suit::from_char('h'), Some(Suit::Hearts));
/// assert_eq!(Suit::Hearts.colour(), Colour::Red);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit of a foundation: the first pack's in the order of [`Suit::ALL`], then the second's.
    pub const fn of_foundation(n: u8) -> Suit {
        Suit::ALL[(n % 4) as usize]
    }

    /// Place in [`Suit::ALL`].
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// Red or black.
    pub const fn colour(self) -> Colour {
        match self {
            Suit::Clubs | Suit::Spades => Colour::Black,
            Suit::Diamonds | Suit::Hearts => Colour::Red,
        }
    }

    /// One letter: `C D H S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }

    /// The suit's sign: `♣ ♦ ♥ ♠`.
    pub const fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// The suit's name in the plural, as in "six of clubs".
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// Reads a letter (either case) or a sign, filled or outlined.
    pub const fn from_char(sign: char) -> Option<Suit> {
        match sign {
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// The two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Clubs and spades.
    Black,
    /// Diamonds and hearts.
    Red,
}

/// A rank from Ace (1) to King (13). Mini decks end below the King; their highest rank plays its part.
///
/// ```
/// use talon_engine::Rank;
///
/// let ten = Rank::new(10).expect("ranks go from 1 to 13");
/// assert_eq!((ten.letter(), ten.label()), ('T', "10"));
/// assert_eq!(Rank::new(14), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank.
    pub const ACE: Rank = Rank(1);
    /// The highest rank of a full deck.
    pub const KING: Rank = Rank(13);

    /// The rank of that value, 1 (Ace) to 13 (King).
    pub const fn new(value: u8) -> Option<Rank> {
        if value >= 1 && value <= 13 { Some(Rank(value)) } else { None }
    }

    /// 1 for an Ace, 13 for a King.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// One letter or digit: `A 2 .. 9 T J Q K`.
    pub const fn letter(self) -> char {
        b"A23456789TJQK"[self.0 as usize - 1] as char
    }

    /// As printed on a card: `10` instead of `T`.
    pub const fn label(self) -> &'static str {
        const LABELS: [&str; 13] =
            ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
        LABELS[self.0 as usize - 1]
    }

    /// The rank's name: "ace", "seven", "queen".
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king",
        ];
        NAMES[self.0 as usize - 1]
    }

    /// Reads the rank's letter, either case.
    pub fn from_char(letter: char) -> Option<Rank> {
        "A23456789TJQK"
            .chars()
            .position(|known| known == letter.to_ascii_uppercase())
            .map(|place| Rank(place as u8 + 1))
    }

    /// One rank up, if there is one.
    pub const fn above(self) -> Option<Rank> {
        Rank::new(self.0 + 1)
    }
}

/// A card, in one byte. An `Option<Card>` takes one byte, too. Two copies of a card in a two-pack game are equal.
///
/// ```
/// use talon_engine::{Card, Suit};
///
/// let card: Card = "QS".parse()?;
/// assert_eq!(card.suit(), Suit::Spades);
/// assert_eq!(card.to_string(), "QS");
/// assert_eq!(card.signed(), "Q♠");
/// # Ok::<(), talon_engine::NotACard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    /// How many different cards there are.
    pub const KINDS: usize = 52;

    /// The card of that rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        match NonZeroU8::new((rank.0 - 1) * 4 + suit as u8 + 1) {
            Some(code) => Card(code),
            None => unreachable!(),
        }
    }

    /// The card with that [`Card::index`].
    ///
    /// ```
    /// use talon_engine::Card;
    ///
    /// let all: Vec<Card> = (0..52).filter_map(Card::from_index).collect();
    /// assert_eq!(all.len(), Card::KINDS);
    /// assert_eq!(Card::from_index(52), None);
    /// ```
    pub const fn from_index(index: u8) -> Option<Card> {
        if index as usize >= Card::KINDS {
            return None;
        }
        match NonZeroU8::new(index + 1) {
            Some(code) => Some(Card(code)),
            None => None,
        }
    }

    /// `(rank - 1) * 4 + suit`: 0 for the ace of clubs, 51 for the king of spades.
    pub const fn index(self) -> u8 {
        self.0.get() - 1
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.index() / 4 + 1)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        match self.index() % 4 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// Red or black.
    pub const fn colour(self) -> Colour {
        self.suit().colour()
    }

    /// With the suit's sign, for sentences: `6♠`, `10♦`.
    pub fn signed(self) -> String {
        format!("{}{}", self.rank().label(), self.suit().sign())
    }

    /// In words: "six of spades".
    pub fn spoken(self) -> String {
        format!("{} of {}", self.rank().name(), self.suit().name())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotACard(pub String);

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (C D H S), as in 7H",
            quoted(&self.0)
        )
    }
}

impl core::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;

    /// Reads `TD`, `10D`, `td`, `10♦`.
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let wrong = || NotACard(text.to_owned());
        let suit_sign = text.chars().next_back().ok_or_else(wrong)?;
        let suit = Suit::from_char(suit_sign).ok_or_else(wrong)?;
        let rank_text = &text[..text.len() - suit_sign.len_utf8()];
        let mut letters = rank_text.chars();
        let rank = match (letters.next(), letters.next()) {
            (Some('1'), Some('0')) if rank_text.len() == 2 => Rank::new(10),
            (Some(letter), None) => Rank::from_char(letter),
            _ => None,
        };
        Ok(Card::new(rank.ok_or_else(wrong)?, suit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_round_trips_through_text_and_index() {
        for index in 0..52 {
            let card = Card::from_index(index).expect("52 cards");
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.signed().parse(), Ok(card));
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            assert_eq!(card.index(), index);
        }
        assert_eq!(Card::from_index(52), None);
    }

    #[test]
    fn a_card_and_no_card_take_one_byte() {
        assert_eq!(size_of::<Option<Card>>(), 1);
    }

    #[test]
    fn texts_that_are_no_cards_are_refused_without_panic() {
        for text in ["", "1", "S", "0S", "11S", "100S", "AX", "♠", "A♠♠", "ß", "1♠", "10"]
        {
            assert_eq!(text.parse::<Card>(), Err(NotACard(text.to_owned())), "{text}");
        }
    }
}
