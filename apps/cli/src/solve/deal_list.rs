//! The deals that are solved one after the other: the lines of a file, or a range of numbers.

use talon_engine::text::quoted;
use talon_engine::{Deal, Program, Rules};

use crate::command_output::CliError;
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
    /// This number of deals, from the first on.
    Range {
        numbering: Numbering,
        first: u64,
        count: u64,
    },
}

/// Whose numbers are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbering {
    Ours,
    Microsoft,
    Program(Program),
}

impl Numbering {
    fn deal(self, number: u64) -> Deal {
        match self {
            Numbering::Ours => Deal::Number(number),
            Numbering::Microsoft => Deal::Microsoft(number),
            Numbering::Program(program) => Deal::Program(program, number),
        }
    }
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

    /// The deals of a range such as `1..1000`, `ms:1..32000` or `solvitaire:1..1000`, ends included.
    pub(crate) fn of_range(rules: &Rules, range: &str) -> Result<DealList, CliError> {
        let wrong = || {
            let range = quoted(range);
            CliError::new(format!("invalid range {range}: use 1..1000 or ms:1..32000"))
        };
        let (first, last) = range.split_once("..").ok_or_else(wrong)?;
        let last = last.trim_start_matches('=');
        let last = match (first.split_once(':'), last.contains(':')) {
            (Some((word, _)), false) => format!("{word}:{last}"),
            (Some(_), true) | (None, _) => last.to_owned(),
        };
        let end = |word: &str| {
            let digits = word.rsplit(':').next().unwrap_or(word);
            let is_number = digits.parse::<u64>().is_ok();
            let deal = is_number.then(|| Deal::parse(rules, word).map_err(CliError::from_error));
            match deal.ok_or_else(wrong)?? {
                Deal::Number(number) => Ok((Numbering::Ours, number)),
                Deal::Microsoft(number) => Ok((Numbering::Microsoft, number)),
                Deal::Program(program, number) => Ok((Numbering::Program(program), number)),
                Deal::Deck(_) => Err(wrong()),
            }
        };
        let ((numbering, first), (other, last)) = (end(first)?, end(&last)?);
        let more = last.checked_sub(first).filter(|_| numbering == other).ok_or_else(wrong)?;
        Ok(DealList::Range { numbering, first, count: more.saturating_add(1) })
    }

    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        match self {
            DealList::Listed(deals) => deals.len() as u64,
            DealList::Range { count, .. } => *count,
        }
    }

    /// The deal at a place, from 0.
    pub(crate) fn get(&self, place: u64) -> Option<NamedDeal> {
        let deal = match self {
            DealList::Listed(deals) => return deals.get(usize::try_from(place).ok()?).cloned(),
            DealList::Range { numbering, first, count } => {
                (place < *count).then(|| numbering.deal(first + place))?
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
        assert_eq!(names("solvitaire:0..1"), ["solvitaire:0", "solvitaire:1"]);
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
            "ms:1..pysol:5",
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
