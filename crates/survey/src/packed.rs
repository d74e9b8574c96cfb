//! A survey in compact form: one bit per deal for the verdict, the undecided deals by number, and the summary of all
//! records. A million deals take a hundred kilobytes.
//!
//! The file is a text, compressed. Its lines are the header of the records, then words with numbers, then the bits as
//! hexadecimal digits: the first deal is the highest bit of the first digit, and a bit is set if the deal can be won.
//! Which nodes a single deal took is not in it: `talon survey check` makes the records again.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};

use crate::record::{Header, Record, RecordedVerdict};
use crate::report::Row;
use crate::summary::{DealFigure, Distribution, SurveySummary};

/// How the names of packed surveys end.
const ENDING: &str = ".survey.gz";

/// Deals of a line of digits.
const DEALS_OF_A_LINE: usize = 256;

/// Deals of a packed survey at most.
const MOST_DEALS: u64 = 100_000_000;

/// Bytes of a packed survey at most, unpacked: two bits a deal, and the rest.
const MOST_BYTES: u64 = MOST_DEALS / 4 + (8 << 20);

/// A packed survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedSurvey {
    /// The header of the survey. If several builds made its records, the build names them all.
    pub header: Header,
    /// The number of the first deal; the others follow without a gap.
    pub first: u64,
    /// The verdict of each deal.
    pub verdicts: Vec<RecordedVerdict>,
    /// All records, added up.
    pub summary: SurveySummary,
}

/// Why records cannot be packed, or a packed survey cannot be read.
#[derive(Debug)]
pub enum PackFault {
    /// Reading or writing failed.
    Disk(PathBuf, io::Error),
    /// A deal between the first and the last one has no record.
    Gap(u64),
    /// There are no records, or more than a packed survey may have.
    Size(u64),
    /// The deals of the two do not follow one another: the last one of the first and the first one of the second.
    Apart {
        /// The last deal of the survey that is extended.
        last: u64,
        /// The first deal of the survey that extends it.
        first: u64,
    },
    /// The two are not of one game with one set of rules and one player.
    OtherSubject,
    /// A survey was packed before the spread of nodes and times was kept.
    NoCounts,
    /// The text was not written by this crate; the value says why.
    Text(&'static str),
}

impl fmt::Display for PackFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackFault::Disk(path, fault) => write!(f, "{}: {fault}", path.display()),
            PackFault::Gap(deal) => {
                write!(f, "deal {deal} has no record: run the survey to its end")
            }
            PackFault::Size(deals) => {
                write!(f, "{deals} deals cannot be packed: 1 to {MOST_DEALS} can")
            }
            PackFault::Apart { last, first } => {
                write!(f, "deal {first} does not follow deal {last}")
            }
            PackFault::OtherSubject => f.write_str("the surveys have other rules or players"),
            PackFault::NoCounts => f.write_str(
                "it was packed by an old version and cannot be extended: run all its deals again",
            ),
            PackFault::Text(what) => write!(f, "not a packed survey: {what}"),
        }
    }
}

impl std::error::Error for PackFault {}

impl PackedSurvey {
    /// Packs the records of a row; `headers` are those of its files.
    pub fn new(row: &Row, headers: &[Header]) -> Result<PackedSurvey, PackFault> {
        let records = &row.records;
        let (Some(first), 1..=MOST_DEALS) = (records.first(), records.len() as u64) else {
            return Err(PackFault::Size(records.len() as u64));
        };
        let gap = (first.deal..).zip(records).find(|(deal, record)| *deal != record.deal);
        if let Some((deal, _)) = gap {
            return Err(PackFault::Gap(deal));
        }
        Ok(PackedSurvey {
            header: joined(headers.iter().filter(|header| row.is_of(header))),
            first: first.deal,
            verdicts: records.iter().map(|record| record.verdict).collect(),
            summary: row.summary.clone(),
        })
    }

    /// This survey with one of the deals that follow, as if the records of both were packed together.
    pub fn extended(mut self, next: &PackedSurvey) -> Result<PackedSurvey, PackFault> {
        if !self.header.is_same_subject(&next.header) {
            return Err(PackFault::OtherSubject);
        }
        if self.last().checked_add(1) != Some(next.first) {
            return Err(PackFault::Apart { last: self.last(), first: next.first });
        }
        let deals = self.verdicts.len() as u64 + next.verdicts.len() as u64;
        if deals > MOST_DEALS {
            return Err(PackFault::Size(deals));
        }
        self.summary = self.summary.joined(&next.summary).ok_or(PackFault::NoCounts)?;
        self.header = joined([&self.header, &next.header]);
        self.verdicts.extend(&next.verdicts);
        Ok(self)
    }

    /// The row of a report.
    pub fn row(self) -> Row {
        let Header { game, settings, rules, player, .. } = self.header;
        Row { game, settings, rules, player, summary: self.summary, records: Vec::new() }
    }

    /// The verdict of a deal, if it is among them.
    pub fn verdict(&self, deal: u64) -> Option<RecordedVerdict> {
        let place = deal.checked_sub(self.first)?;
        self.verdicts.get(usize::try_from(place).ok()?).copied()
    }

    /// The deals that are not decided.
    pub fn undecided(&self) -> Vec<u64> {
        let deals = (self.first..).zip(&self.verdicts);
        deals
            .filter(|(_, verdict)| **verdict == RecordedVerdict::Unknown)
            .map(|(deal, _)| deal)
            .collect()
    }

    /// Takes over the verdict of a deal that was undecided so far; whether there was anything to take over. Nodes and
    /// time of the summary stay those of the first try, because a packed survey cannot take single deals out of its
    /// medians. The list of the hardest deals takes the nodes of this try.
    pub fn settle(&mut self, record: &Record, header: &Header) -> bool {
        let open = self.verdict(record.deal) == Some(RecordedVerdict::Unknown);
        if !open
            || record.verdict == RecordedVerdict::Unknown
            || !self.header.is_same_subject(header)
        {
            return false;
        }
        self.verdicts[(record.deal - self.first) as usize] = record.verdict;
        self.summary.unknown -= 1;
        self.summary.count_verdict(record);
        self.summary.name_if_hard(record);
        if record.verdict == RecordedVerdict::Won {
            self.summary.name_if_long(record);
        }
        self.header = joined([&self.header, header]);
        true
    }

    /// The number of the last deal.
    pub const fn last(&self) -> u64 {
        self.first + (self.verdicts.len() as u64 - 1)
    }

    /// The name of its file.
    pub fn file_name(&self) -> String {
        let Header { game, settings, .. } = &self.header;
        let settings = settings.replace(['=', ';'], "-");
        let gap = if settings.is_empty() { "" } else { "-" };
        format!("{game}{gap}{settings}{ENDING}")
    }

    /// Writes it into a folder, under its own name.
    pub fn write(&self, folder: &Path) -> Result<PathBuf, PackFault> {
        let path = folder.join(self.file_name());
        fs::create_dir_all(folder).map_err(|fault| PackFault::Disk(path.clone(), fault))?;
        self.write_to(&path)?;
        Ok(path)
    }

    /// Writes it to a file, whole or not at all. The same survey always gives the same bytes.
    pub fn write_to(&self, path: &Path) -> Result<(), PackFault> {
        let disk = |fault| PackFault::Disk(path.to_owned(), fault);
        let mut file = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
        file.write_all(self.to_string().as_bytes()).map_err(disk)?;
        let bytes = file.finish().map_err(disk)?;
        let beside = path.with_extension("new");
        fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path)).map_err(disk)
    }

    /// Reads a file.
    pub fn read(path: &Path) -> Result<PackedSurvey, PackFault> {
        let disk = |fault| PackFault::Disk(path.to_owned(), fault);
        let file = File::open(path).map_err(disk)?;
        let mut text = String::new();
        GzDecoder::new(file).take(MOST_BYTES).read_to_string(&mut text).map_err(disk)?;
        PackedSurvey::parse(&text)
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<PackedSurvey, PackFault> {
        let lines: Vec<&str> = text.lines().collect();
        let above = lines.iter().take_while(|line| line.starts_with("# ")).count();
        let header = Header::parse(&lines[..above]).ok_or(PackFault::Text("no header"))?;
        let mut words = WordLines { lines: lines[above..].iter() };
        let form = words.form()?;
        let range = words.numbers("deals", 2)?;
        let [won, lost, unknown] = words.fixed("verdicts")?;
        let undecided = words.any("undecided")?;
        let (mut nodes, mut micros) = (words.spread("nodes")?, words.spread("micros")?);
        if form == PackedForm::WithCounts {
            nodes.counts = words.pairs("nodes-counts")?.into_iter().collect();
            micros.counts = words.pairs("micros-counts")?.into_iter().collect();
        }
        let summary = SurveySummary {
            won,
            lost,
            unknown,
            nodes,
            micros,
            grades: words.fixed("grades")?,
            nodes_by_doubling: words.any("nodes-by-doubling")?,
            moves_by_ten: words.any("moves-by-ten")?,
            hardest: words.named("hardest")?,
            longest: words.named("longest")?,
        };
        words.next("won", &[])?;
        let deals = range[1].checked_sub(range[0]).and_then(|deals| deals.checked_add(1));
        let deals = deals.filter(|deals| *deals <= MOST_DEALS);
        let deals = deals.ok_or(PackFault::Text("no range of deals"))?;
        let verdicts = verdicts(words.lines.as_slice(), range[0], deals as usize, &undecided)?;
        let packed = PackedSurvey { header, first: range[0], verdicts, summary };
        let is_good = packed.form() == form && packed.adds_up();
        is_good.then_some(packed).ok_or(PackFault::Text("its numbers do not add up"))
    }

    /// Whether the counts are those of the verdicts.
    fn adds_up(&self) -> bool {
        let SurveySummary { won, lost, unknown, nodes, micros, grades, .. } = &self.summary;
        let SurveySummary { nodes_by_doubling, moves_by_ten, .. } = &self.summary;
        let deals = self.verdicts.len() as u64;
        let sum = |bars: &[u64]| bars.iter().try_fold(0_u64, |sum, &bar| sum.checked_add(bar));
        let count = |wanted| self.verdicts.iter().filter(|&&verdict| verdict == wanted).count();
        [
            (RecordedVerdict::Won, won),
            (RecordedVerdict::Lost, lost),
            (RecordedVerdict::Unknown, unknown),
        ]
        .iter()
        .all(|&(verdict, &counted)| count(verdict) as u64 == counted)
            && sum(grades) == Some(*won)
            && sum(moves_by_ten) == Some(*won)
            && sum(nodes_by_doubling) == Some(deals)
            && [nodes, micros].iter().all(|spread| spread.adds_up(deals))
    }

    fn form(&self) -> PackedForm {
        let SurveySummary { nodes, micros, .. } = &self.summary;
        let counted = !nodes.counts.is_empty() && !micros.counts.is_empty();
        if counted { PackedForm::WithCounts } else { PackedForm::WithoutCounts }
    }
}

/// The forms of a packed survey.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PackedForm {
    /// The first one, without the counts of [`Distribution`]. It cannot be extended.
    WithoutCounts,
    /// The present one.
    WithCounts,
}

impl PackedForm {
    const fn number(self) -> &'static str {
        match self {
            PackedForm::WithoutCounts => "1",
            PackedForm::WithCounts => "2",
        }
    }
}

/// All packed surveys of a folder, in the order of their names.
pub fn read_packed(folder: &Path) -> Result<Vec<PackedSurvey>, PackFault> {
    let disk = |fault| PackFault::Disk(folder.to_owned(), fault);
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(disk)? {
        let path = entry.map_err(disk)?.path();
        if path.to_string_lossy().ends_with(ENDING) {
            files.push(path);
        }
    }
    files.sort();
    files.iter().map(|file| PackedSurvey::read(file)).collect()
}

/// One header for records of several files of one subject: all builds, and the highest limits.
fn joined<'a>(headers: impl IntoIterator<Item = &'a Header>) -> Header {
    let headers: Vec<&Header> = headers.into_iter().collect();
    let mut builds: Vec<&str> =
        headers.iter().flat_map(|header| header.solver.split(' ')).collect();
    builds.sort_unstable();
    builds.dedup();
    let first = *headers.first().expect("records come with a header");
    Header {
        solver: builds.join(" "),
        timeout: headers.iter().map(|header| header.timeout).max().unwrap_or(0),
        memory: headers.iter().map(|header| header.memory).max().unwrap_or(0),
        ..first.clone()
    }
}

impl fmt::Display for PackedSurvey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SurveySummary { won, lost, unknown, nodes, micros, grades, .. } = &self.summary;
        for line in self.header.to_string().lines().filter(|line| line.starts_with("# ")) {
            writeln!(f, "{line}")?;
        }
        let form = self.form();
        writeln!(f, "packed {}", form.number())?;
        write_numbers(f, "deals", &[self.first, self.last()])?;
        write_numbers(f, "verdicts", &[*won, *lost, *unknown])?;
        write_numbers(f, "undecided", &self.undecided())?;
        for (word, spread) in [("nodes", nodes), ("micros", micros)] {
            let Distribution { median, p99, most, sum, .. } = spread;
            writeln!(f, "{word} {median} {p99} {most} {sum}")?;
        }
        if form == PackedForm::WithCounts {
            write_pairs(
                f,
                "nodes-counts",
                nodes.counts.iter().map(|(value, count)| (*value, *count)),
            )?;
            write_pairs(
                f,
                "micros-counts",
                micros.counts.iter().map(|(value, count)| (*value, *count)),
            )?;
        }
        write_numbers(f, "grades", grades)?;
        write_numbers(f, "nodes-by-doubling", &self.summary.nodes_by_doubling)?;
        write_numbers(f, "moves-by-ten", &self.summary.moves_by_ten)?;
        for (word, list) in [("hardest", &self.summary.hardest), ("longest", &self.summary.longest)]
        {
            write_pairs(f, word, list.iter().map(|named| (named.deal, named.value)))?;
        }
        writeln!(f, "won")?;
        self.verdicts.chunks(DEALS_OF_A_LINE).try_for_each(|line| writeln!(f, "{}", digits(line)))
    }
}

fn write_numbers(f: &mut fmt::Formatter<'_>, word: &str, numbers: &[u64]) -> fmt::Result {
    write!(f, "{word}")?;
    numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
    writeln!(f)
}

fn write_pairs(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    mut pairs: impl Iterator<Item = (u64, u64)>,
) -> fmt::Result {
    write!(f, "{word}")?;
    pairs.try_for_each(|(left, right)| write!(f, " {left}:{right}"))?;
    writeln!(f)
}

/// Four deals per digit; unused bits of the last digit are 0.
fn digits(verdicts: &[RecordedVerdict]) -> String {
    let mut text = String::new();
    for four in verdicts.chunks(4) {
        let bit = |(place, verdict): (usize, &RecordedVerdict)| match verdict {
            RecordedVerdict::Won => 8_u8 >> place,
            RecordedVerdict::Lost | RecordedVerdict::Unknown => 0,
        };
        let digit: u8 = four.iter().enumerate().map(bit).sum();
        write!(text, "{digit:x}").expect("a string takes every text");
    }
    text
}

/// Reads the lines of digits. Only what [`digits`] writes is read.
fn verdicts(
    lines: &[&str],
    first: u64,
    deals: usize,
    undecided: &[u64],
) -> Result<Vec<RecordedVerdict>, PackFault> {
    let mut verdicts = Vec::new();
    for line in lines {
        for digit in line.chars() {
            let digit = digit.to_digit(16).ok_or(PackFault::Text("no digits"))?;
            let four = (0..4).map(|place| digit & (8 >> place) != 0);
            verdicts.extend(
                four.map(|won| if won { RecordedVerdict::Won } else { RecordedVerdict::Lost }),
            );
        }
    }
    let padding = verdicts.get(deals..).ok_or(PackFault::Text("too few digits"))?;
    if padding.len() > 3 || padding.contains(&RecordedVerdict::Won) {
        return Err(PackFault::Text("too many digits"));
    }
    verdicts.truncate(deals);
    for &deal in undecided {
        let place = deal.checked_sub(first).and_then(|place| usize::try_from(place).ok());
        match place.and_then(|place| verdicts.get_mut(place)) {
            Some(verdict @ RecordedVerdict::Lost) => *verdict = RecordedVerdict::Unknown,
            Some(RecordedVerdict::Won | RecordedVerdict::Unknown) | None => {
                return Err(PackFault::Text("undecided deals that are none"));
            }
        }
    }
    Ok(verdicts)
}

/// Lines of a word and numbers.
struct WordLines<'a> {
    lines: std::slice::Iter<'a, &'a str>,
}

impl<'a> WordLines<'a> {
    /// The words after the first one of the next line.
    fn line(&mut self, word: &str) -> Result<std::str::Split<'a, char>, PackFault> {
        let wrong = PackFault::Text("a line is missing");
        let mut words = self.lines.next().ok_or(PackFault::Text("a line is missing"))?.split(' ');
        if words.next() == Some(word) { Ok(words) } else { Err(wrong) }
    }

    fn next(&mut self, word: &str, rest: &[&str]) -> Result<(), PackFault> {
        let is_it = self.line(word)?.eq(rest.iter().copied());
        is_it.then_some(()).ok_or(PackFault::Text("a line is missing"))
    }

    fn any(&mut self, word: &str) -> Result<Vec<u64>, PackFault> {
        let numbers = self.line(word)?.map(str::parse);
        numbers.collect::<Result<_, _>>().map_err(|_| PackFault::Text("a number is missing"))
    }

    fn numbers(&mut self, word: &str, count: usize) -> Result<Vec<u64>, PackFault> {
        let numbers = self.any(word)?;
        if numbers.len() == count {
            Ok(numbers)
        } else {
            Err(PackFault::Text("a number is missing"))
        }
    }

    fn fixed<const N: usize>(&mut self, word: &str) -> Result<[u64; N], PackFault> {
        let numbers = self.any(word)?;
        numbers.try_into().map_err(|_| PackFault::Text("a number is missing"))
    }

    fn spread(&mut self, word: &str) -> Result<Distribution, PackFault> {
        let wrong = || PackFault::Text("a number is missing");
        let words: Vec<&str> = self.line(word)?.collect();
        let [median, p99, most, sum] = words[..] else { return Err(wrong()) };
        let number = |word: &str| word.parse().map_err(|_| wrong());
        let sum = sum.parse().map_err(|_| wrong())?;
        let (median, p99, most) = (number(median)?, number(p99)?, number(most)?);
        Ok(Distribution { median, p99, most, sum, counts: BTreeMap::new() })
    }

    fn form(&mut self) -> Result<PackedForm, PackFault> {
        let number = self.line("packed")?.collect::<Vec<_>>();
        let forms = [PackedForm::WithoutCounts, PackedForm::WithCounts];
        let form = forms.into_iter().find(|form| number == [form.number()]);
        form.ok_or(PackFault::Text("another version wrote it"))
    }

    fn pairs(&mut self, word: &str) -> Result<Vec<(u64, u64)>, PackFault> {
        let pair = |word: &str| {
            let (left, right) = word.split_once(':')?;
            Some((left.parse().ok()?, right.parse().ok()?))
        };
        let pairs: Option<Vec<(u64, u64)>> = self.line(word)?.map(pair).collect();
        pairs.ok_or(PackFault::Text("a number is missing"))
    }

    fn named(&mut self, word: &str) -> Result<Vec<DealFigure>, PackFault> {
        let pairs = self.pairs(word)?;
        Ok(pairs.into_iter().map(|(deal, value)| DealFigure { deal, value }).collect())
    }
}
