//! Deals: a number of ours, one of Microsoft's or of another program, or an explicit deck; each is written as one word.

use core::fmt;

use crate::board::Board;
use crate::card::Card;
use crate::deck::{Deck, DeckFault};
use crate::prelude::*;
use crate::program::Program;
use crate::rules::Rules;
use crate::shuffle;
use crate::text::{excerpt, quoted};

/// The highest of Microsoft's numbers.
pub const MICROSOFT_LAST: u64 = 8_589_934_591;

/// Which deck is dealt.
///
/// ```
/// use talon_engine::{Deal, Draft, Rules};
///
/// let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
/// assert_eq!(Deal::parse(&rules, "42")?, Deal::Number(42));
/// assert_eq!(Deal::parse(&rules, "ms:617")?, Deal::Microsoft(617));
/// assert_eq!(Deal::Microsoft(617).to_string(), "ms:617");
/// # Ok::<(), talon_engine::DealFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Deal {
    /// Our own numbering.
    Number(u64),
    /// Microsoft's numbering, 1 to [`MICROSOFT_LAST`], for games of 52 cards.
    Microsoft(u64),
    /// The numbering of another program, for the layouts that [`Program::deals`] knows.
    Program(Program, u64),
    /// This deck.
    Deck(Deck),
}

/// Why a text is not a deal of this game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealFault {
    /// Neither a number, nor `ms:` and a number, nor a deck.
    NotADeal(String),
    /// The number is above the highest of ours.
    NoSuchNumber(String),
    /// The number is outside Microsoft's range.
    NoSuchMicrosoftNumber(String),
    /// Microsoft's numbers are for games of one full pack.
    NotOneFullPack {
        /// The game's packs.
        packs: u8,
        /// The cards of each.
        cards: usize,
    },
    /// The number is outside this program's range.
    NoSuchProgramNumber(Program, String),
    /// It is not known how this program deals a game of this layout.
    UnknownLayout(Program),
    /// The deck is not complete.
    Deck(DeckFault),
}

impl fmt::Display for DealFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealFault::NotADeal(text) => write!(
                f,
                "{} is not a deal: write a number (42), ms: and a number (ms:617; solvitaire:, pysol: and greenfelt: likewise), or deck: and the cards (deck:JD2D9H...)",
                quoted(text)
            ),
            DealFault::NoSuchNumber(text) => {
                write!(f, "there is no deal {}: they go from 0 to {}", excerpt(text), u64::MAX)
            }
            DealFault::NoSuchMicrosoftNumber(text) => {
                let text = excerpt(text);
                write!(f, "there is no deal ms:{text}: they go from ms:1 to ms:{MICROSOFT_LAST}")
            }
            DealFault::NotOneFullPack { packs, cards } => write!(
                f,
                "ms: deals are of 1 pack of 52 cards, and this game has {packs} of {cards}: use a plain number"
            ),
            DealFault::NoSuchProgramNumber(program, text) => {
                let ([first, last], text) = (program.numbers(), excerpt(text));
                let span = format_args!("they go from {program}:{first} to {program}:{last}");
                write!(f, "there is no deal {program}:{text}: {span}")
            }
            DealFault::UnknownLayout(program) => write!(
                f,
                "it is not known how {program}: deals are laid out in this game: use a plain number"
            ),
            DealFault::Deck(fault) => write!(f, "{fault}"),
        }
    }
}

impl core::error::Error for DealFault {}

impl Deal {
    /// The deal that follows in its numbering, the first after the last; a deck given card by card is followed by
    /// itself.
    ///
    /// ```
    /// use talon_engine::Deal;
    ///
    /// assert_eq!(Deal::Number(41).next(), Deal::Number(42));
    /// ```
    #[must_use]
    pub fn next(&self) -> Deal {
        match self {
            Deal::Number(number) => Deal::Number(number.wrapping_add(1)),
            Deal::Microsoft(number) => Deal::Microsoft(number % MICROSOFT_LAST + 1),
            Deal::Program(program, number) => {
                let [first, last] = program.numbers();
                Deal::Program(*program, if *number == last { first } else { number + 1 })
            }
            Deal::Deck(deck) => Deal::Deck(deck.clone()),
        }
    }

    /// Reads `42`, `ms:617`, `pysol:100000` or `deck:JD2D9H...`.
    ///
    /// ```
    /// # use talon_engine::{Deal, Draft, Rules};
    /// # let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
    /// let fault = Deal::parse(&rules, "next week").expect_err("that is no deal");
    /// assert!(fault.to_string().starts_with("\"next week\" is not a deal"));
    /// ```
    pub fn parse(rules: &Rules, text: &str) -> Result<Deal, DealFault> {
        if let Some(cards) = text.strip_prefix("deck:") {
            return Deck::parse(rules, cards).map(Deal::Deck).map_err(DealFault::Deck);
        }
        if let Some(number) = text.strip_prefix("ms:") {
            return Deal::microsoft(rules, number);
        }
        if let Some((word, number)) = text.split_once(':')
            && let Some(program) = Program::ALL.into_iter().find(|program| program.word() == word)
        {
            return Deal::of_program(rules, program, number);
        }
        let digits = plain_digits(text).ok_or_else(|| DealFault::NotADeal(text.to_owned()))?;
        // Digits that do not parse are a number beyond 64 bits.
        let number = digits.parse().map_err(|_| DealFault::NoSuchNumber(text.to_owned()))?;
        Ok(Deal::Number(number))
    }

    fn microsoft(rules: &Rules, number: &str) -> Result<Deal, DealFault> {
        let digits =
            plain_digits(number).ok_or_else(|| DealFault::NotADeal(format!("ms:{number}")))?;
        match digits.parse() {
            Ok(n @ 1..=MICROSOFT_LAST) => match (rules.packs(), rules.cards()) {
                (1, Card::KINDS) => Ok(Deal::Microsoft(n)),
                (packs, cards) => {
                    Err(DealFault::NotOneFullPack { packs, cards: cards / usize::from(packs) })
                }
            },
            Ok(_) | Err(_) => Err(DealFault::NoSuchMicrosoftNumber(number.to_owned())),
        }
    }

    fn of_program(rules: &Rules, program: Program, number: &str) -> Result<Deal, DealFault> {
        let digits = plain_digits(number)
            .ok_or_else(|| DealFault::NotADeal(format!("{program}:{number}")))?;
        let [first, last] = program.numbers();
        match digits.parse() {
            Ok(n) if (first..=last).contains(&n) && program.deals(rules) => {
                Ok(Deal::Program(program, n))
            }
            Ok(n) if (first..=last).contains(&n) => Err(DealFault::UnknownLayout(program)),
            Ok(_) | Err(_) => Err(DealFault::NoSuchProgramNumber(program, number.to_owned())),
        }
    }

    /// The deck in dealing order.
    pub fn deck(&self, rules: &Rules) -> Deck {
        let sorted = Deck::sorted(rules);
        let mut cards = sorted.cards().to_vec();
        match self {
            Deal::Number(number) => shuffle::numbered(&mut cards, *number),
            Deal::Microsoft(number) => shuffle::microsoft(&mut cards, *number),
            Deal::Program(program, number) => cards = program.deck(rules, *number),
            Deal::Deck(deck) => return deck.clone(),
        }
        Deck::check(rules, cards).expect("a shuffle keeps all cards")
    }

    /// The table after the deal.
    ///
    /// ```
    /// # use talon_engine::{Deal, Draft, Rules};
    /// # let rules = Rules::check(&Draft { heights: vec![13; 4], ..Draft::default() }).expect("good rules");
    /// let board = Deal::Number(7).board(&rules);
    /// assert_eq!(board, Deal::Number(7).board(&rules), "a number means the same deck for ever");
    /// assert_eq!(board.columns().len(), 4);
    /// ```
    pub fn board(&self, rules: &Rules) -> Board {
        Board::deal(rules, &self.deck(rules))
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deal::Number(number) => write!(f, "{number}"),
            Deal::Microsoft(number) => write!(f, "ms:{number}"),
            Deal::Program(program, number) => write!(f, "{program}:{number}"),
            Deal::Deck(deck) => write!(f, "deck:{}", deck.word()),
        }
    }
}

/// The text itself if it is digits and nothing else: no sign, no space.
fn plain_digits(text: &str) -> Option<&str> {
    let plain = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    plain.then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_follow_each_other_and_begin_again_after_the_last() {
        assert_eq!(Deal::Number(41).next(), Deal::Number(42));
        assert_eq!(Deal::Number(u64::MAX).next(), Deal::Number(0));
        assert_eq!(Deal::Microsoft(616).next(), Deal::Microsoft(617));
        assert_eq!(Deal::Microsoft(MICROSOFT_LAST).next(), Deal::Microsoft(1));
    }
}
