//! The deals that are solved one after the other: the lines of a file, or a range of numbers.

use talon_engine::text::quoted;
use talon_engine::{Deal, Rules};

use crate::answer::CliError;
use crate::input::{name, read_text};
use crate::starting_point::StartingPoint;

/// A deal and how it is called in the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedDeal {
    pub(crate) name: String,
    pub(crate) start: StartingPoint,
}

/// Deals in order. A range is never written out: it may be longer than any memory.
#[derive(Debug)]
pub(crate) enum DealList {
    Listed(Vec<NamedDeal>),
    /// This number of our deals, from the first on.
    Numbers {
        first: u64,
        count: u64,
    },
    /// The same of Microsoft's.
    Microsoft {
        first: u64,
        count: u64,
    },
}

impl DealList {
    /// The deals of a file, a DEAL word or the cards of a deck on each line, called by their lines.
    pub(crate) fn of_file(rules: &Rules, file: &str) -> Result<DealList, CliError> {
        let text = read_text(file)?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let named = lines.map(|(number, line)| {
            let start = StartingPoint::parse_line(rules, line.trim())
                .map_err(|message| CliError::new(format!("{}:{number}: {message}", name(file))))?;
            Ok(NamedDeal { name: number.to_string(), start })
        });
        let deals: Vec<NamedDeal> = named.collect::<Result<_, _>>()?;
        if deals.is_empty() {
            return Err(CliError::new(format!("{} is empty", name(file))));
        }
        Ok(DealList::Listed(deals))
    }

    /// The deals of a range such as `1..1000` or `ms:1..32000`, ends included.
    pub(crate) fn of_range(rules: &Rules, range: &str) -> Result<DealList, CliError> {
        let wrong = || {
            let range = quoted(range);
            CliError::new(format!("{range} is no range of deals: write 1..1000 or ms:1..32000"))
        };
        let (first, last) = range.split_once("..").ok_or_else(wrong)?;
        let last = last.trim_start_matches('=');
        let last = match first.strip_prefix("ms:") {
            Some(_) if !last.starts_with("ms:") => format!("ms:{last}"),
            Some(_) | None => last.to_owned(),
        };
        let end = |word: &str| match word.trim_start_matches("ms:").parse::<u64>() {
            Ok(_) => Deal::parse(rules, word).map_err(CliError::from_error),
            Err(_) => Err(wrong()),
        };
        let count = |first: u64, last: u64| {
            last.checked_sub(first).map(|more| more.saturating_add(1)).ok_or_else(wrong)
        };
        match (end(first)?, end(&last)?) {
            (Deal::Number(first), Deal::Number(last)) => {
                Ok(DealList::Numbers { first, count: count(first, last)? })
            }
            (Deal::Microsoft(first), Deal::Microsoft(last)) => {
                Ok(DealList::Microsoft { first, count: count(first, last)? })
            }
            (Deal::Number(_) | Deal::Microsoft(_) | Deal::Deck(_), _) => Err(wrong()),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        match self {
            DealList::Listed(deals) => deals.len() as u64,
            DealList::Numbers { count, .. } | DealList::Microsoft { count, .. } => *count,
        }
    }

    /// The deal at a place, from 0.
    pub(crate) fn get(&self, place: u64) -> Option<NamedDeal> {
        let deal = match self {
            DealList::Listed(deals) => return deals.get(usize::try_from(place).ok()?).cloned(),
            DealList::Numbers { first, count } => {
                (place < *count).then(|| Deal::Number(first + place))?
            }
            DealList::Microsoft { first, count } => {
                (place < *count).then(|| Deal::Microsoft(first + place))?
            }
        };
        Some(NamedDeal { name: deal.to_string(), start: StartingPoint::Deal(deal) })
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    fn rules(id: &str) -> Rules {
        let game = talon_catalog::find(id).expect("built in");
        game.rules(&game.default_choices())
    }

    fn names(range: &str) -> Vec<String> {
        let deals = DealList::of_range(&rules("klondike"), range).expect("a range");
        (0..).map_while(|place| deals.get(place)).map(|named| named.name).collect()
    }

    #[test]
    fn a_range_includes_both_ends() {
        assert_eq!(names("3..5"), ["3", "4", "5"]);
        assert_eq!(names("7..7"), ["7"]);
        assert_eq!(names("ms:3..4"), ["ms:3", "ms:4"]);
        assert_eq!(names("ms:3..ms:4"), ["ms:3", "ms:4"]);
        assert_eq!(names("ms:8589934591..8589934591"), ["ms:8589934591"]);
        assert_eq!(names("18446744073709551614..=18446744073709551615").len(), 2);
    }

    #[test]
    fn the_longest_range_takes_no_room() {
        let all =
            DealList::of_range(&rules("klondike"), "0..18446744073709551615").expect("a range");
        assert_eq!(all.count(), u64::MAX);
        assert_eq!(all.get(41).map(|named| named.name), Some("41".to_owned()));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        let klondike = rules("klondike");
        for range in [
            "",
            "5",
            "5..1",
            "a..b",
            "1..",
            "1..ms:5",
            "-1..5",
            "deck:..3",
            "1..99999999999999999999",
        ] {
            assert!(DealList::of_range(&klondike, range).is_err(), "{range}");
        }
        assert!(DealList::of_range(&klondike, "ms:0..5").is_err());
        assert!(DealList::of_range(&rules("lady-palk"), "ms:1..5").is_err(), "104 cards");
    }
}
