//! The deals that are solved one after the other: the lines of a file, or a range of numbers.

use talon_engine::{Deal, Rules};

use crate::answer::Trouble;
use crate::args::read_deal_line;
use crate::input::{name, read_text};
use crate::meant;

/// A deal and how it is called in the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) deal: Deal,
}

/// Deals in order. A range is never written out: it may be longer than any memory.
#[derive(Debug)]
pub(crate) enum Deals {
    Listed(Vec<Named>),
    /// So many of our numbers from the first on.
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

impl Deals {
    /// The decks of a file, or deals by their numbers, called by their lines.
    pub(crate) fn of_file(rules: &Rules, file: &str) -> Result<Deals, Trouble> {
        let text = read_text(file)?;
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let named = lines.map(|(number, line)| {
            let deal = read_deal_line(rules, line.trim()).map_err(|fault| {
                let meant = meant::in_line(&fault);
                Trouble::new(format!("{}:{number}: {fault}{meant}", name(file)))
            })?;
            Ok(Named { name: number.to_string(), deal })
        });
        let deals: Vec<Named> = named.collect::<Result<_, _>>()?;
        if deals.is_empty() {
            return Err(Trouble::new(format!("{} is empty", name(file))));
        }
        Ok(Deals::Listed(deals))
    }

    /// The deals of a range such as `1..1000` or `ms:1..32000`, ends included.
    pub(crate) fn of_range(rules: &Rules, range: &str) -> Result<Deals, Trouble> {
        let wrong = || {
            Trouble::new(format!("\"{range}\" is no range of deals: write 1..1000 or ms:1..32000"))
        };
        let (first, last) = range.split_once("..").ok_or_else(wrong)?;
        let last = last.trim_start_matches('=');
        let last = match first.strip_prefix("ms:") {
            Some(_) if !last.starts_with("ms:") => format!("ms:{last}"),
            Some(_) | None => last.to_owned(),
        };
        let end = |word: &str| match word.trim_start_matches("ms:").parse::<u64>() {
            Ok(_) => Deal::parse(rules, word).map_err(Trouble::from_error),
            Err(_) => Err(wrong()),
        };
        let count = |first: u64, last: u64| {
            last.checked_sub(first).map(|more| more.saturating_add(1)).ok_or_else(wrong)
        };
        match (end(first)?, end(&last)?) {
            (Deal::Number(first), Deal::Number(last)) => {
                Ok(Deals::Numbers { first, count: count(first, last)? })
            }
            (Deal::Microsoft(first), Deal::Microsoft(last)) => {
                Ok(Deals::Microsoft { first, count: count(first, last)? })
            }
            (Deal::Number(_) | Deal::Microsoft(_) | Deal::Deck(_), _) => Err(wrong()),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        match self {
            Deals::Listed(deals) => deals.len() as u64,
            Deals::Numbers { count, .. } | Deals::Microsoft { count, .. } => *count,
        }
    }

    /// The deal at a place, from 0.
    pub(crate) fn get(&self, place: u64) -> Option<Named> {
        let deal = match self {
            Deals::Listed(deals) => return deals.get(usize::try_from(place).ok()?).cloned(),
            Deals::Numbers { first, count } => {
                (place < *count).then(|| Deal::Number(first + place))?
            }
            Deals::Microsoft { first, count } => {
                (place < *count).then(|| Deal::Microsoft(first + place))?
            }
        };
        Some(Named { name: deal.to_string(), deal })
    }
}

#[cfg(test)]
mod tests {
    use talon_rulebook::catalog;

    use super::*;

    fn rules(id: &str) -> Rules {
        let game = catalog::find(id).expect("built in");
        game.rules(&game.default_choices())
    }

    fn names(range: &str) -> Vec<String> {
        let deals = Deals::of_range(&rules("klondike"), range).expect("a range");
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
        let all = Deals::of_range(&rules("klondike"), "0..18446744073709551615").expect("a range");
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
            assert!(Deals::of_range(&klondike, range).is_err(), "{range}");
        }
        assert!(Deals::of_range(&klondike, "ms:0..5").is_err());
        assert!(Deals::of_range(&rules("lady-palk"), "ms:1..5").is_err(), "104 cards");
    }
}
