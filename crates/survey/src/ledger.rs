//! Record files in a folder: read without their damaged lines, and extended by one complete line at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use talon_engine::text::quoted;

use crate::record::{Header, Record, RecordedVerdict};

/// A line that is not a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// The text found there.
    pub text: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = (self.file.display(), self.line);
        write!(f, "{file}, line {line}: not a record, left aside: {}", quoted(&self.text))
    }
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum LedgerFault {
    /// Reading or writing failed.
    Disk(PathBuf, io::Error),
    /// The file has no header of ours.
    NoHeader(PathBuf),
    /// The file, unpacked, is larger than any survey.
    TooLarge(PathBuf),
    /// The file has more lines that are no records than a damaged survey has.
    TooDamaged(PathBuf),
    /// The folder holds records of something else.
    Other {
        /// The folder.
        folder: PathBuf,
        /// Its content.
        there: Box<Header>,
    },
}

impl fmt::Display for LedgerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerFault::Disk(path, fault) => write!(f, "{}: {fault}", path.display()),
            LedgerFault::NoHeader(path) => {
                write!(f, "{} is not a file of survey records", path.display())
            }
            LedgerFault::TooLarge(path) => {
                let most = MOST_BYTES >> 20;
                write!(f, "{} has more than {most} MiB of survey records", path.display())
            }
            LedgerFault::TooDamaged(path) => {
                write!(
                    f,
                    "{} has more than {MOST_DAMAGES} lines that are no records",
                    path.display()
                )
            }
            LedgerFault::Other { folder, there } => write!(
                f,
                "{} holds records of {} {} (rules {}, {}): choose another folder",
                folder.display(),
                there.game,
                there.settings,
                there.rules,
                there.player
            ),
        }
    }
}

impl std::error::Error for LedgerFault {}

/// Bytes of a file of records, unpacked: some ten million records. A small compressed file may unpack to any size.
const MOST_BYTES: u64 = 256 << 20;

/// Lines of a file that may be damaged.
const MOST_DAMAGES: usize = 1000;

/// Bytes of a line at most; a record has less than a hundred.
const MOST_OF_A_LINE: u64 = 4096;

/// Header lines at most; ours has seven.
const MOST_HEADER_LINES: usize = 100;

/// The header of a file, its records, and the damaged lines.
type Contents = (Header, Vec<Record>, Vec<Damage>);

/// Reads one file of records, compressed or not.
pub fn read_records(path: &Path) -> Result<Contents, LedgerFault> {
    read_at_most(path, MOST_BYTES)
}

fn read_at_most(path: &Path, most: u64) -> Result<Contents, LedgerFault> {
    let file = File::open(path).map_err(|fault| LedgerFault::Disk(path.to_owned(), fault))?;
    if path.extension().is_some_and(|ending| ending == "gz") {
        parse_at_most(path, GzDecoder::new(file), most)
    } else {
        parse_at_most(path, file, most)
    }
}

/// Reads the text of one file of records; `path` is used in error messages.
pub fn parse_records(path: &Path, text: &str) -> Result<Contents, LedgerFault> {
    parse_at_most(path, text.as_bytes(), MOST_BYTES)
}

fn parse_at_most(path: &Path, source: impl Read, most: u64) -> Result<Contents, LedgerFault> {
    let disk = |fault| LedgerFault::Disk(path.to_owned(), fault);
    let mut lines = FileLines { source: BufReader::new(source.take(most + 1)), number: 0 };
    let mut above = Vec::new();
    let mut line = lines.next().map_err(disk)?;
    while let Some(found) = line.take_if(|line| line.text.starts_with("# ")) {
        if above.len() == MOST_HEADER_LINES {
            return Err(LedgerFault::NoHeader(path.to_owned()));
        }
        above.push(found.text);
        line = lines.next().map_err(disk)?;
    }
    let above: Vec<&str> = above.iter().map(String::as_str).collect();
    let no_header = || LedgerFault::NoHeader(path.to_owned());
    let header = Header::parse(&above).ok_or_else(no_header)?;
    // The line that ended the header has the names of the columns.
    let (mut records, mut damages) = (Vec::new(), Vec::new());
    while let Some(RecordLine { number, text, whole }) = lines.next().map_err(disk)? {
        match Record::parse(&text).filter(|_| whole) {
            Some(record) => records.push(record),
            None if damages.len() == MOST_DAMAGES => {
                return Err(LedgerFault::TooDamaged(path.to_owned()));
            }
            None => damages.push(Damage { file: path.to_owned(), line: number, text }),
        }
    }
    if lines.source.get_ref().limit() == 0 {
        return Err(LedgerFault::TooLarge(path.to_owned()));
    }
    Ok((header, records, damages))
}

/// A line of a file.
struct RecordLine {
    /// Its number, from 1.
    number: usize,
    text: String,
    /// Whether it ends with a line break: a line that was never finished may look complete.
    whole: bool,
}

/// The lines of a file, one by one. An overlong line is cut into several.
struct FileLines<R> {
    source: R,
    number: usize,
}

impl<R: BufRead> FileLines<R> {
    fn next(&mut self) -> io::Result<Option<RecordLine>> {
        let mut bytes = Vec::new();
        (&mut self.source).take(MOST_OF_A_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.strip_suffix('\n');
        let text_only = line.map_or(&*text, |line| line.strip_suffix('\r').unwrap_or(line));
        Ok(Some(RecordLine {
            number: self.number,
            text: text_only.to_owned(),
            whole: line.is_some(),
        }))
    }
}

/// Reads several record files that follow one another in one text, as a pipe brings them; the numbers of lines that are
/// neither header nor record.
pub fn parse_stream(text: &str) -> (FoundRecords, Vec<usize>) {
    let (mut found, mut bad): (FoundRecords, Vec<usize>) = (Vec::new(), Vec::new());
    let lines: Vec<&str> = text.lines().collect();
    let mut place = 0;
    while place < lines.len() {
        let above = lines[place..].iter().take_while(|line| line.starts_with("# ")).count();
        if above > 0 {
            match Header::parse(&lines[place..place + above]) {
                Some(header) => found.push((header, Vec::new())),
                None => bad.push(place + 1),
            }
            // The names of the columns follow the header.
            place += above + 1;
            continue;
        }
        match (Record::parse(lines[place]), found.last_mut()) {
            (Some(record), Some((_, records))) => records.push(record),
            (Some(_), None) | (None, _) => bad.push(place + 1),
        }
        place += 1;
    }
    (found, bad)
}

/// Everything in a folder of records: by header, every record once a file.
pub type FoundRecords = Vec<(Header, Vec<Record>)>;

/// Reads all record files of a folder, in the order of their names.
pub fn read_folder(folder: &Path) -> Result<(FoundRecords, Vec<Damage>), LedgerFault> {
    let disk = |fault| LedgerFault::Disk(folder.to_owned(), fault);
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(disk)? {
        let path = entry.map_err(disk)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(".records") || name.ends_with(".records.gz") {
            files.push(path);
        }
    }
    files.sort();
    let (mut found, mut damages) = (Vec::new(), Vec::new());
    for file in files {
        let (header, records, damage) = read_records(&file)?;
        found.push((header, records));
        damages.extend(damage);
    }
    Ok((found, damages))
}

/// A folder that a run adds to.
pub struct Ledger {
    header: Header,
    file: File,
    path: PathBuf,
    /// The record of each deal when the folder was opened: a decided one, or the last undecided one.
    known: BTreeMap<u64, Record>,
    damages: Vec<Damage>,
}

impl Ledger {
    /// Opens a folder, or makes it; it must hold records of the same rules, or none.
    pub fn open(folder: &Path, header: &Header) -> Result<Ledger, LedgerFault> {
        let disk = |fault| LedgerFault::Disk(folder.to_owned(), fault);
        fs::create_dir_all(folder).map_err(disk)?;
        let path = own_file(folder, header).map_err(disk)?;
        let (found, damages) = read_folder(folder)?;
        let mut known = BTreeMap::new();
        for (there, records) in found {
            if !there.is_same_subject(header) {
                return Err(LedgerFault::Other {
                    folder: folder.to_owned(),
                    there: Box::new(there),
                });
            }
            for record in records {
                let decided = |there: &Record| there.verdict != RecordedVerdict::Unknown;
                if record.verdict != RecordedVerdict::Unknown
                    || !known.get(&record.deal).is_some_and(decided)
                {
                    known.insert(record.deal, record);
                }
            }
        }
        let fresh = !path.exists();
        let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(disk)?;
        if fresh {
            file.write_all(header.to_string().as_bytes()).map_err(disk)?;
        }
        Ok(Ledger { header: header.clone(), file, path, known, damages })
    }

    /// The records of the folder when it was opened, and those added since.
    pub const fn known(&self) -> &BTreeMap<u64, Record> {
        &self.known
    }

    /// Lines that are no records.
    pub fn damages(&self) -> &[Damage] {
        &self.damages
    }

    /// Adds a record: one whole line in one write.
    pub fn add(&mut self, record: Record) -> Result<(), LedgerFault> {
        let line = format!("{record}\n");
        self.file
            .write_all(line.as_bytes())
            .map_err(|fault| LedgerFault::Disk(self.path.clone(), fault))
    }

    /// Adds a record unless its verdict is known already; whether it was new.
    pub fn learn(&mut self, record: Record) -> Result<bool, LedgerFault> {
        if self.known.get(&record.deal).is_some_and(|there| there.verdict == record.verdict) {
            return Ok(false);
        }
        self.add(record)?;
        self.known.insert(record.deal, record);
        Ok(true)
    }

    /// Whether records under a header belong here.
    pub fn takes(&self, header: &Header) -> bool {
        self.header.is_same_subject(header)
    }
}

/// The file of a folder that records under this header are added to: records of another build or with other limits have
/// a separate file.
fn own_file(folder: &Path, header: &Header) -> io::Result<PathBuf> {
    let names = std::iter::once("run.records".to_owned());
    let names = names.chain((2..).map(|number| format!("run-{number}.records")));
    for path in names.map(|name| folder.join(name)) {
        repair(&path)?;
        let Ok(text) = File::open(&path) else { return Ok(path) };
        let mut start = vec![0; header.to_string().len()];
        if BufReader::new(text).read_exact(&mut start).is_ok()
            && start == header.to_string().as_bytes()
        {
            return Ok(path);
        }
    }
    unreachable!("there is a name for every file")
}

/// A run that was killed may have left half a line at the end, or half a header: the half line goes to a file of its
/// own beside, and a file without a whole header is set aside altogether.
fn repair(path: &Path) -> io::Result<()> {
    let Ok(text) = fs::read(path) else { return Ok(()) };
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let has_header = String::from_utf8_lossy(&text[..whole]).contains("deal,verdict,");
    if !has_header {
        return fs::rename(path, path.with_extension("broken"));
    }
    if whole == text.len() {
        return Ok(());
    }
    let mut aside =
        OpenOptions::new().create(true).append(true).open(path.with_extension("torn"))?;
    aside.write_all(&text[whole..])?;
    aside.write_all(b"\n")?;
    OpenOptions::new().write(true).open(path)?.set_len(whole as u64)
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const HEADER: &str = "# talon survey 1\n# game g\n# set \n# rules r\n# solver 1\n# timeout-ms 1\n# memory 1\ndeal,verdict,nodes,micros,moves,grade\n";

    /// A compressed file of records, gone when the test ends.
    struct RecordsFile(PathBuf);

    impl RecordsFile {
        fn new(name: &str, line: &[u8], times: usize) -> RecordsFile {
            let path =
                std::env::temp_dir().join(format!("{}-{name}.records.gz", std::process::id()));
            let mut file =
                GzEncoder::new(File::create(&path).expect("a file"), Compression::fast());
            file.write_all(HEADER.as_bytes()).expect("room");
            for _ in 0..times {
                file.write_all(line).expect("room");
            }
            file.finish().expect("room");
            RecordsFile(path)
        }
    }

    impl Drop for RecordsFile {
        fn drop(&mut self) {
            drop(fs::remove_file(&self.0));
        }
    }

    #[test]
    fn a_small_file_that_unpacks_to_a_gigabyte_is_refused() {
        let bomb = RecordsFile::new("bomb", &vec![0; 1 << 20], 1000);
        assert!(fs::metadata(&bomb.0).expect("a file").len() < 8 << 20);
        let sentence = read_records(&bomb.0).unwrap_err().to_string();
        assert!(sentence.ends_with("has more than 1000 lines that are no records"), "{sentence}");
    }

    #[test]
    fn more_records_than_any_survey_has_are_refused() {
        let file = RecordsFile::new("large", b"1,won,2,3,4,5\n", 1000);
        let (_, records, damages) = read_records(&file.0).expect("records");
        assert_eq!((records.len(), damages.len()), (1000, 0));
        assert!(matches!(read_at_most(&file.0, 10_000), Err(LedgerFault::TooLarge(_))));
        let whole = (HEADER.len() + 14_000) as u64;
        assert!(read_at_most(&file.0, whole).is_ok());
    }

    #[test]
    fn a_header_with_control_characters_is_rejected() {
        let lines: Vec<&str> = HEADER.lines().collect();
        assert!(Header::parse(&lines[..7]).is_some());
        let game = "# game \u{1b}[2J";
        let lines = [&lines[..1], &[game], &lines[2..7]].concat();
        assert_eq!(Header::parse(&lines), None);
    }
}
