//! The summary of many records: counts, sums, quantiles and histograms. A packed survey holds it whole, so a report
//! made from that is the one made from the records, bit for bit.

use crate::record::{Record, RecordedVerdict};

/// The records of one game with its settings, added up.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Summary {
    /// Deals that can be won.
    pub won: u64,
    /// Deals that cannot.
    pub lost: u64,
    /// Deals not decided.
    pub unknown: u64,
    /// Nodes searched for a deal.
    pub nodes: Spread,
    /// Microseconds spent on a deal.
    pub micros: Spread,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Spread {
    /// Half of the deals have less.
    pub median: u64,
    /// 99 % of the deals have less.
    pub p99: u64,
    /// The highest of all.
    pub most: u64,
    /// All of them together.
    pub sum: u128,
}

impl Spread {
    fn of(mut values: Vec<u64>) -> Spread {
        values.sort_unstable();
        let at = |share: f64| {
            let place = (share * values.len() as f64) as usize;
            values.get(place.min(values.len().saturating_sub(1))).copied().unwrap_or(0)
        };
        let sum = values.iter().map(|&value| u128::from(value)).sum();
        Spread { median: at(0.5), p99: at(0.99), most: at(1.0), sum }
    }
}

impl Summary {
    /// Adds up records, one a deal.
    pub fn of(records: &[Record]) -> Summary {
        let decided = records.iter().filter(|record| record.verdict != RecordedVerdict::Unknown);
        let won = records.iter().filter(|record| record.verdict == RecordedVerdict::Won);
        let mut summary = Summary {
            hardest: highest(decided.map(by_nodes).collect()),
            longest: highest(won.map(by_moves).collect()),
            nodes: Spread::of(records.iter().map(|record| record.nodes).collect()),
            micros: Spread::of(records.iter().map(|record| record.micros).collect()),
            ..Summary::default()
        };
        for record in records {
            count(&mut summary.nodes_by_doubling, record.nodes.max(1).ilog2());
            summary.count_verdict(record);
        }
        summary
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
    pub(crate) fn mean(&self, of: Spread) -> f64 {
        of.sum as f64 / self.deals().max(1) as f64
    }
}

/// Longer solutions count as this long; no game has any.
const MOST_TENS: u32 = 1000;

fn count(bars: &mut Vec<u64>, place: u32) {
    let place = place as usize;
    if bars.len() <= place {
        bars.resize(place + 1, 0);
    }
    bars[place] += 1;
}
