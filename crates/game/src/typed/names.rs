//! How piles and cards are named in a typed line.

use talon_engine::{Card, Rank, Suit};

use super::{Missing, Named, Unclear};

const RANKS: [&str; 13] = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
    "king",
];

const SUITS: [(&str, Suit); 4] = [
    ("club", Suit::Clubs),
    ("diamond", Suit::Diamonds),
    ("heart", Suit::Hearts),
    ("spade", Suit::Spades),
];

/// The pile or card at the start of these words, and the words after it. `None` if they start with no name.
pub(super) fn take_name<'a, 'w>(
    words: &'a [&'w str],
) -> Option<Result<(Named, &'a [&'w str]), Unclear>> {
    let numbered = |rest: &'a [&'w str], make: fn(u8) -> Named, missing| match rest {
        [] => Err(Unclear::NumberMissing(missing)),
        [word, rest @ ..] => match number(word) {
            Some(n) => Ok((make(n), rest)),
            None => Err(Unclear::NotANumber { word: (*word).to_owned() }),
        },
    };
    let (first, rest) = words.split_first()?;
    Some(match *first {
        "the" | "card" => return take_name(rest),
        "column" | "col" | "pile" => numbered(rest, Named::Column, Missing::Column),
        "cell" | "c" => match rest {
            [word, rest @ ..] if number(word).is_some() => {
                Ok((Named::Cell(number(word).unwrap_or_default()), rest))
            }
            _ => Ok((Named::AnyCell, rest)),
        },
        "cells" => Ok((Named::AnyCell, rest)),
        "waste" | "w" => Ok((Named::Waste, rest)),
        "stock" => Ok((Named::Stock, rest)),
        "home" | "h" | "foundation" | "foundations" => Ok((Named::Home, rest)),
        _ => return card_in_words(first, rest).or_else(|| named_by_word(first, rest)).map(Ok),
    })
}

fn named_by_word<'a, 'w>(word: &str, rest: &'a [&'w str]) -> Option<(Named, &'a [&'w str])> {
    let named = number(word)
        .map(Named::Column)
        .or_else(|| number(word.strip_prefix('t')?).map(Named::Column))
        .or_else(|| number(word.strip_prefix('c')?).map(Named::Cell))
        .or_else(|| foundation(word).map(Named::Foundation))
        .or_else(|| word.parse().ok().map(Named::Card))?;
    Some((named, rest))
}

/// `queen of hearts`.
fn card_in_words<'a, 'w>(first: &str, rest: &'a [&'w str]) -> Option<(Named, &'a [&'w str])> {
    let (["of", suit, rest @ ..] | [suit, rest @ ..]) = rest else { return None };
    let rank = match RANKS.iter().position(|name| *name == first) {
        Some(place) => Rank::new(place as u8 + 1)?,
        None => first.parse::<u8>().ok().and_then(Rank::new)?,
    };
    let (_, suit) =
        SUITS.iter().find(|(name, _)| suit.strip_suffix('s').unwrap_or(suit) == *name)?;
    Some((Named::Card(Card::new(rank, *suit)), rest))
}

/// A number of a pile as it is typed, counted from 1; the answer counts from 0.
fn number(word: &str) -> Option<u8> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse::<u8>().ok().filter(|_| digits)?.checked_sub(1)
}

/// `hS`, or of the second pack `hS2`.
fn foundation(word: &str) -> Option<u8> {
    let mut signs = word.strip_prefix('h')?.chars();
    let suit = Suit::from_char(signs.next()?)?;
    match signs.as_str() {
        "" => Some(suit.index()),
        "2" => Some(suit.index() + 4),
        _ => None,
    }
}
