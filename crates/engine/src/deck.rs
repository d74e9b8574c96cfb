//! A deck: all cards of a game in dealing order, checked to be complete.

use core::fmt;

use crate::card::{Card, NotACard, Rank, Suit};
use crate::counted::counted;
use crate::prelude::*;
use crate::rules::Rules;

/// All cards of a game, once for each pack, in dealing order.
///
/// ```
/// use talon_engine::{Deck, Draft, Rules};
///
/// let small = Draft { suits: 1, ranks: 3, heights: vec![3], ..Draft::default() };
/// let rules = Rules::check(&small).expect("good rules");
/// let deck = Deck::parse(&rules, "2C AC 3C")?;
/// assert_eq!(deck.word(), "2CAC3C");
/// assert!(Deck::parse(&rules, "2C 2C 3C").is_err());
/// # Ok::<(), talon_engine::DeckFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deck(Vec<Card>);

/// Why a list of cards is not a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckFault {
    /// This word is not a card; `place` counts from 1.
    NotACard {
        /// Which word of the list.
        place: usize,
        /// The reason why it is no card.
        fault: NotACard,
    },
    /// Some cards are missing, or there too often, or do not belong to the game.
    WrongCards {
        /// How many cards there are.
        there: usize,
        /// How many the game has.
        wanted: usize,
        /// Cards that are missing; one entry per missing copy.
        missing: Vec<Card>,
        /// Cards that are there too often; one entry per extra copy.
        extra: Vec<Card>,
    },
}

impl fmt::Display for DeckFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckFault::NotACard { place, fault } => write!(f, "card {place}: {fault}"),
            DeckFault::WrongCards { there: 0, wanted, .. } => {
                write!(f, "no cards, this game has {wanted}")
            }
            DeckFault::WrongCards { there, wanted, missing, extra } => {
                let mut parts = vec![if there == wanted {
                    "not a full deck".to_owned()
                } else {
                    format!("{}, this game has {wanted}", counted(*there, "card"))
                }];
                if !missing.is_empty() {
                    parts.push(format!("missing: {}", list(missing)));
                }
                if !extra.is_empty() {
                    parts.push(format!("too many: {}", list(extra)));
                }
                f.write_str(&parts.join("; "))
            }
        }
    }
}

impl core::error::Error for DeckFault {}

fn list(cards: &[Card]) -> String {
    const SHOWN: usize = 8;
    let names: Vec<String> = cards.iter().take(SHOWN).map(Card::to_string).collect();
    match cards.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{} and {more} more", names.join(" ")),
        Some(0) | None => names.join(" "),
    }
}

impl Deck {
    /// The deck in its first order: by rank, each rank in the order of [`Suit::ALL`], pack after pack.
    pub fn sorted(rules: &Rules) -> Deck {
        let pack = (1..=rules.ranks()).filter_map(Rank::new).flat_map(|rank| {
            let suits = Suit::ALL.into_iter().take(usize::from(rules.suits()));
            suits.map(move |suit| Card::new(rank, suit))
        });
        Deck((0..rules.packs()).flat_map(|_| pack.clone()).collect())
    }

    /// Checks that these are all the cards of the game.
    pub fn check(rules: &Rules, cards: Vec<Card>) -> Result<Deck, DeckFault> {
        let (there, wanted) = (counts(&cards), counts(Deck::sorted(rules).cards()));
        let (missing, extra) = (surplus(&wanted, &there), surplus(&there, &wanted));
        if missing.is_empty() && extra.is_empty() {
            Ok(Deck(cards))
        } else {
            let (there, wanted) = (cards.len(), rules.cards());
            Err(DeckFault::WrongCards { there, wanted, missing, extra })
        }
    }

    /// Reads card codes separated by white space or commas, or written together (`JD2D9H`).
    pub fn parse(rules: &Rules, text: &str) -> Result<Deck, DeckFault> {
        let mut cards = Vec::new();
        for word in text.split(|sign: char| sign.is_whitespace() || sign == ',') {
            for piece in pieces(word) {
                let place = cards.len() + 1;
                let card = piece.parse();
                cards.push(card.map_err(|fault| DeckFault::NotACard { place, fault })?);
            }
        }
        Deck::check(rules, cards)
    }

    /// The cards in dealing order.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    /// The codes written together, as one word.
    pub fn word(&self) -> String {
        self.0.iter().map(Card::to_string).collect()
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(Card::to_string).collect();
        f.write_str(&names.join(" "))
    }
}

fn counts(cards: &[Card]) -> [usize; Card::KINDS] {
    let mut counts = [0; Card::KINDS];
    for card in cards {
        counts[usize::from(card.index())] += 1;
    }
    counts
}

/// The cards that are more often in `there` than in `wanted`; one entry per extra copy.
fn surplus(there: &[usize; Card::KINDS], wanted: &[usize; Card::KINDS]) -> Vec<Card> {
    let kinds = (0..Card::KINDS as u8).filter_map(Card::from_index);
    kinds
        .flat_map(|card| {
            let kind = usize::from(card.index());
            core::iter::repeat_n(card, there[kind].saturating_sub(wanted[kind]))
        })
        .collect()
}

/// Cuts a word into cards, after each suit. A word without a card is left whole.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let cut = |sign| Suit::from_char(sign).is_some();
    let is_card = |piece: &str| piece.parse::<Card>().is_ok();
    let whole = !word.split_inclusive(cut).any(is_card);
    word.split_inclusive(move |sign| !whole && cut(sign))
}
