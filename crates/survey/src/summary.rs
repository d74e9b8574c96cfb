//! The summary of many records: counts, sums, quantiles and histograms. A packed survey holds it whole, so a report
//! made from that is the one made from the records, bit for bit.

use std::collections::BTreeMap;

use crate::record::{Record, RecordedVerdict};

/// The records of one game with its settings, added up.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SurveySummary {
    /// Deals that can be won.
    pub won: u64,
    /// Deals that cannot.
    pub lost: u64,
    /// Deals not decided.
    pub unknown: u64,
    /// Nodes searched for a deal.
    pub nodes: Distribution,
    /// Microseconds spent on a deal.
    pub micros: Distribution,
    /// How many wins have each grade, 1 to 5.
    pub grades: [u64; 5],
    /// How many deals took 1, 2 to 3, 4 to 7 ... nodes; no node at all counts as one.
    pub nodes_by_doubling: Vec<u64>,
    /// How many solutions have 0 to 9, 10 to 19 ... moves.
    pub moves_by_ten: Vec<u64>,
    /// The decided deals that took the most nodes, the hardest first.
    pub hardest: Vec<DealFigure>,
    /// The longest solutions that were found, the longest first.
    pub longest: Vec<DealFigure>,
}

/// A deal with a number that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealFigure {
    /// The deal.
    pub deal: u64,
    /// Its nodes, or the moves of its solution.
    pub value: u64,
}

/// How many of the hardest deals and of the longest solutions are named.
const NAMED: usize = 20;

/// Those with the highest values; of equal ones those with the lowest deals.
fn highest(mut named: Vec<DealFigure>) -> Vec<DealFigure> {
    named.sort_by_key(|named| (std::cmp::Reverse(named.value), named.deal));
    named.truncate(NAMED);
    named
}

/// A decided deal with its nodes.
fn by_nodes(record: &Record) -> DealFigure {
    DealFigure { deal: record.deal, value: record.nodes }
}

/// A won deal with the length of its solution.
fn by_moves(record: &Record) -> DealFigure {
    DealFigure { deal: record.deal, value: u64::from(record.moves) }
}

/// How a number is spread over the deals.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Distribution {
    /// Half of the deals have less; rounded down to three digits if `counts` are known.
    pub median: u64,
    /// 99 % of the deals have less; rounded like the median.
    pub p99: u64,
    /// The highest of all.
    pub most: u64,
    /// All of them together.
    pub sum: u128,
    /// How many deals have each value, rounded down to three digits. Empty in surveys packed before these were kept.
    pub counts: BTreeMap<u64, u64>,
}

impl Distribution {
    fn of(values: impl Iterator<Item = u64>) -> Distribution {
        let mut spread = Distribution::default();
        for value in values {
            spread.most = spread.most.max(value);
            spread.sum += u128::from(value);
            *spread.counts.entry(three_digits(value)).or_default() += 1;
        }
        spread.with_quantiles()
    }

    /// Both together; `None` if one has no counts.
    fn joined(&self, other: &Distribution) -> Option<Distribution> {
        if self.counts.is_empty() || other.counts.is_empty() {
            return None;
        }
        let mut spread = self.clone();
        for (&value, &count) in &other.counts {
            *spread.counts.entry(value).or_default() += count;
        }
        spread.most = self.most.max(other.most);
        spread.sum = self.sum + other.sum;
        Some(spread.with_quantiles())
    }

    /// Whether the counts are those of this number of deals and belong to the other numbers.
    pub(crate) fn adds_up(&self, deals: u64) -> bool {
        let counted = self.counts.values().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        let rounded = self.counts.keys().all(|&value| value == three_digits(value));
        let least =
            self.counts.iter().map(|(&value, &count)| u128::from(value) * u128::from(count));
        let highest = self.counts.last_key_value().map(|(&value, _)| value);
        self.counts.is_empty()
            || counted == Some(deals)
                && rounded
                && least.sum::<u128>() <= self.sum
                && highest == Some(three_digits(self.most))
                && *self == self.clone().with_quantiles()
    }

    fn with_quantiles(mut self) -> Distribution {
        let deals: u64 = self.counts.values().sum();
        let at = |share: f64| {
            let place = ((share * deals as f64) as u64).min(deals.saturating_sub(1));
            let mut below = 0;
            let reaches = |&(_, &count): &(&u64, &u64)| {
                below += count;
                below > place
            };
            self.counts.iter().find(reaches).map_or(0, |(&value, _)| value)
        };
        (self.median, self.p99) = (at(0.5), at(0.99));
        self
    }
}

/// Rounded down to three digits.
fn three_digits(value: u64) -> u64 {
    let unit = 10_u64.pow(value.max(1).ilog10().saturating_sub(2));
    value / unit * unit
}

impl SurveySummary {
    /// Adds up records, one a deal.
    pub fn of(records: &[Record]) -> SurveySummary {
        let decided = records.iter().filter(|record| record.verdict != RecordedVerdict::Unknown);
        let won = records.iter().filter(|record| record.verdict == RecordedVerdict::Won);
        let mut summary = SurveySummary {
            hardest: highest(decided.map(by_nodes).collect()),
            longest: highest(won.map(by_moves).collect()),
            nodes: Distribution::of(records.iter().map(|record| record.nodes)),
            micros: Distribution::of(records.iter().map(|record| record.micros)),
            ..SurveySummary::default()
        };
        for record in records {
            count(&mut summary.nodes_by_doubling, record.nodes.max(1).ilog2());
            summary.count_verdict(record);
        }
        summary
    }

    /// The summary of both together, which have no deal in common; `None` if one has too few numbers for that.
    pub(crate) fn joined(&self, other: &SurveySummary) -> Option<SurveySummary> {
        let named = |ours: &[DealFigure], theirs: &[DealFigure]| highest([ours, theirs].concat());
        Some(SurveySummary {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            unknown: self.unknown + other.unknown,
            nodes: self.nodes.joined(&other.nodes)?,
            micros: self.micros.joined(&other.micros)?,
            grades: std::array::from_fn(|grade| self.grades[grade] + other.grades[grade]),
            nodes_by_doubling: added(&self.nodes_by_doubling, &other.nodes_by_doubling),
            moves_by_ten: added(&self.moves_by_ten, &other.moves_by_ten),
            hardest: named(&self.hardest, &other.hardest),
            longest: named(&self.longest, &other.longest),
        })
    }

    /// Counts the verdict of a deal, with the grade and the length of a win.
    pub(crate) fn count_verdict(&mut self, record: &Record) {
        match record.verdict {
            RecordedVerdict::Won => {
                self.won += 1;
                self.grades[usize::from(record.grade.clamp(1, 5)) - 1] += 1;
                count(&mut self.moves_by_ten, (record.moves / 10).min(MOST_TENS));
            }
            RecordedVerdict::Lost => self.lost += 1,
            RecordedVerdict::Unknown => self.unknown += 1,
        }
    }

    /// Names a decided deal among the hardest, if it is one of them.
    pub(crate) fn name_if_hard(&mut self, record: &Record) {
        self.hardest.push(by_nodes(record));
        self.hardest = highest(std::mem::take(&mut self.hardest));
    }

    /// Names the solution of a win among the longest, if it is one of them.
    pub(crate) fn name_if_long(&mut self, record: &Record) {
        self.longest.push(by_moves(record));
        self.longest = highest(std::mem::take(&mut self.longest));
    }

    /// How many deals there are.
    pub const fn deals(&self) -> u64 {
        self.won + self.lost + self.unknown
    }

    /// The mean of something.
    pub(crate) fn mean(&self, of: &Distribution) -> f64 {
        of.sum as f64 / self.deals().max(1) as f64
    }
}

/// Longer solutions count as this long; no game has any.
const MOST_TENS: u32 = 1000;

/// The bars of two histograms, one on top of the other.
fn added(ours: &[u64], theirs: &[u64]) -> Vec<u64> {
    let bar = |bars: &[u64], place: usize| bars.get(place).copied().unwrap_or(0);
    let places = 0..ours.len().max(theirs.len());
    places.map(|place| bar(ours, place) + bar(theirs, place)).collect()
}

fn count(bars: &mut Vec<u64>, place: u32) {
    let place = place as usize;
    if bars.len() <= place {
        bars.resize(place + 1, 0);
    }
    bars[place] += 1;
}
