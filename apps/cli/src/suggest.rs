//! Suggests the closest valid word for a wrong one: a game, a deal, a card or a move. Knows spellings, not tables.

use talon_engine::notation::NotAMove;
use talon_engine::text::quoted;
use talon_engine::{Card, DealFault, DeckFault, Move, Rank, Suit};
use talon_rulebook::nearest;

/// Bytes of a word that may be a misspelled move. Every way to cut it in two is tried.
const LONGEST_MOVE: usize = 40;

/// `; did you mean "x"?`
fn did_you_mean(word: &str) -> String {
    format!("; did you mean {}?", quoted(word))
}

/// The id of the closest built-in game.
pub(crate) fn game_id(word: &str) -> Option<&'static str> {
    let ids: Vec<&str> = talon_catalog::all().map(|game| game.id()).collect();
    // A word may have its hyphen in another place than the id, as in free-cell.
    let is_near = |id: &&&str| nearest(&joined(word), [joined(id).as_str()]).is_some();
    let same = ids.iter().find(|id| **id == word).copied();
    same.or_else(|| nearest(word, ids.iter().copied()))
        .or_else(|| ids.iter().find(is_near).copied())
}

/// The closest game; if none is close, the main games.
pub(crate) fn game(word: &str) -> String {
    game_id(word).map_or_else(
        || {
            let main: Vec<&str> = talon_catalog::built_in().iter().map(|game| game.id()).collect();
            let main = main.join(", ");
            format!(
                ": there are {main} and those of `talon games`; a path to a rules file is taken too"
            )
        },
        did_you_mean,
    )
}

/// The word without its hyphens and spaces.
fn joined(word: &str) -> String {
    word.replace(['-', '_', ' '], "")
}

/// The closest deal; if none is close, every form that is accepted. `named` are the words that stand for a
/// deal by themselves; where there are none, files are not read either.
pub(crate) fn deal(fault: &DealFault, named: &[&str]) -> String {
    match fault {
        DealFault::NotADeal(word) => {
            let suggestion = microsoft(word);
            let suggestion = suggestion.as_deref().or_else(|| nearest(word, named.iter().copied()));
            match (suggestion, named) {
                (Some(suggestion), _) => did_you_mean(suggestion),
                (None, []) => String::new(),
                (None, named) => format!("; {} and @deck.txt are taken too", named.join(", ")),
            }
        }
        DealFault::Deck(fault) => deck(fault),
        // All others name the mistake, and there is nothing to suggest.
        _ => String::new(),
    }
}

/// The closest card, if the deck has a word that is not a card.
pub(crate) fn deck(fault: &DeckFault) -> String {
    match fault {
        DeckFault::NotACard { fault, .. } => card(&fault.0),
        _ => String::new(),
    }
}

/// A number of Microsoft's, spelled in another way: `MS:5`, `ms5`, `ms-5`.
fn microsoft(word: &str) -> Option<String> {
    let small = word.to_ascii_lowercase();
    let number = small.strip_prefix("ms")?.trim_start_matches([':', '-', '#', '=', ' ']);
    let plain = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
    plain.then(|| format!("ms:{number}"))
}

/// The closest card, or the cards of its rank if the suit is unclear.
fn card(word: &str) -> String {
    let mut signs = word.chars();
    let Some(last) = signs.next_back() else { return String::new() };
    let front = signs.as_str();
    let both = Suit::from_char(last).zip(counted_rank(front));
    // Written the other way round, as in HT.
    let mut turned = word.chars();
    let turned = turned.next().and_then(Suit::from_char).zip(rank(turned.as_str()));
    if let Some((suit, rank)) = both.or(turned) {
        return did_you_mean(&Card::new(rank, suit).to_string());
    }
    rank(front).map_or_else(String::new, |rank| {
        let cards = Suit::ALL.map(|suit| Card::new(rank, suit).to_string());
        format!("; did you mean {}, {}, {} or {}?", cards[0], cards[1], cards[2], cards[3])
    })
}

/// A rank as cards have it.
fn rank(text: &str) -> Option<Rank> {
    let mut signs = text.chars();
    match (text, signs.next(), signs.next()) {
        ("10", ..) => Rank::new(10),
        (_, Some(letter), None) => Rank::from_char(letter),
        _ => None,
    }
}

/// A rank by its number, as 1 for an Ace and 12 for a Queen; and 0 for a ten.
fn counted_rank(text: &str) -> Option<Rank> {
    match text {
        "0" => Rank::new(10),
        "14" => Some(Rank::ACE),
        _ => Rank::new(text.parse().ok()?),
    }
}

/// The closest move.
pub(crate) fn a_move(fault: &NotAMove) -> String {
    let suggestion = nearest(&fault.word, ["draw", "redeal"]).map(str::to_owned);
    let suggestion = suggestion.or_else(|| respelled(&fault.word).map(|mv| mv.to_string()));
    suggestion.map_or_else(String::new, |word| did_you_mean(&word))
}

/// The move that a word is once its case and its dash are corrected.
fn respelled(word: &str) -> Option<Move> {
    if word.len() > LONGEST_MOVE {
        return None;
    }
    let small = word.to_ascii_lowercase();
    let parts = small.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '*');
    let dashed = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    let cut = |at: usize| [&dashed[..at], &dashed[at..]].join("-");
    let cuts = (1..dashed.len()).map(cut);
    std::iter::once(dashed.clone()).chain(cuts).find_map(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_move_is_respelled() {
        for (word, suggestion) in [
            ("T3-T5", Some("t3-t5")),
            ("t3_t5*4", Some("t3-t5*4")),
            ("t3->t5", Some("t3-t5")),
            ("t2h", Some("t2-h")),
            ("HS-t3", Some("hS-t3")),
            ("t1-x", None),
            ("♠", None),
            ("", None),
        ] {
            assert_eq!(respelled(word).map(|mv| mv.to_string()).as_deref(), suggestion, "{word}");
        }
    }

    #[test]
    fn a_misspelled_card_is_respelled() {
        for (word, suggestion) in [
            ("1S", "; did you mean \"AS\"?"),
            ("0h", "; did you mean \"TH\"?"),
            ("12D", "; did you mean \"QD\"?"),
            ("HT", "; did you mean \"TH\"?"),
            ("S10", "; did you mean \"TS\"?"),
            ("AX", "; did you mean AC, AD, AH or AS?"),
            ("10X", "; did you mean TC, TD, TH or TS?"),
            ("99S", ""),
            ("random", ""),
            ("♠♠", ""),
            ("ß", ""),
            ("", ""),
        ] {
            assert_eq!(card(word), suggestion, "{word}");
        }
    }

    #[test]
    fn a_microsoft_number_is_respelled() {
        for (word, suggestion) in [
            ("MS:5", Some("ms:5")),
            ("ms5", Some("ms:5")),
            ("ms-617", Some("ms:617")),
            ("ms:", None),
            ("ms:x", None),
            ("5", None),
        ] {
            assert_eq!(microsoft(word).as_deref(), suggestion, "{word}");
        }
    }
}
