//! Record files in a folder: read with what is damaged set aside, and added to one whole line at a time.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;

use crate::record::{Header, Record, Verdict};

/// A line that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (file, line) = (self.file.display(), self.line);
        write!(f, "{file}, line {line}: not a record, left aside: {:?}", self.text)
    }
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum LedgerFault {
    /// The disk says no.
    Disk(PathBuf, io::Error),
    /// The file has no header of ours.
    NoHeader(PathBuf),
    /// The folder holds records of something else.
    Other {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
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
            LedgerFault::Other { folder, there } => write!(
                f,
                "{} holds records of {} {} (rules {}): choose another folder",
                folder.display(),
                there.game,
                there.settings,
                there.rules
            ),
        }
    }
}

impl std::error::Error for LedgerFault {}

/// Reads one file of records, compressed or not.
pub fn read_records(path: &Path) -> Result<(Header, Vec<Record>, Vec<Damage>), LedgerFault> {
    let disk = |fault| LedgerFault::Disk(path.to_owned(), fault);
    let mut bytes = Vec::new();
    let mut file = File::open(path).map_err(disk)?;
    if path.extension().is_some_and(|ending| ending == "gz") {
        GzDecoder::new(file).read_to_end(&mut bytes).map_err(disk)?;
    } else {
        file.read_to_end(&mut bytes).map_err(disk)?;
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().collect();
    let above = lines.iter().take_while(|line| line.starts_with("# ")).count();
    let no_header = || LedgerFault::NoHeader(path.to_owned());
    let header = Header::parse(&lines[..above]).ok_or_else(no_header)?;
    let (mut records, mut damages) = (Vec::new(), Vec::new());
    for (number, &line) in lines.iter().enumerate().skip(above + 1) {
        // A line that was never finished has no end of its own, and may look like a whole one.
        let torn = number + 1 == lines.len() && !text.ends_with('\n');
        match Record::parse(line).filter(|_| !torn) {
            Some(record) => records.push(record),
            None => damages.push(Damage {
                file: path.to_owned(),
                line: number + 1,
                text: line.to_owned(),
            }),
        }
    }
    Ok((header, records, damages))
}

/// Reads several record files that follow one another in one text, as a pipe brings them; the numbers of lines that are
/// neither header nor record.
pub fn parse_stream(text: &str) -> (Found, Vec<usize>) {
    let (mut found, mut bad): (Found, Vec<usize>) = (Vec::new(), Vec::new());
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
pub type Found = Vec<(Header, Vec<Record>)>;

/// Reads all record files of a folder, in the order of their names.
pub fn read_folder(folder: &Path) -> Result<(Found, Vec<Damage>), LedgerFault> {
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
    /// What was known of each deal at first: a decided record, or the last undecided one.
    known: BTreeMap<u64, Record>,
    damages: Vec<Damage>,
}

impl Ledger {
    /// Opens a folder, or makes it; it must hold records of the same rules, or none.
    pub fn open(folder: &Path, header: &Header) -> Result<Ledger, LedgerFault> {
        let disk = |fault| LedgerFault::Disk(folder.to_owned(), fault);
        fs::create_dir_all(folder).map_err(disk)?;
        let path = folder.join("run.records");
        repair(&path).map_err(disk)?;
        let (found, damages) = read_folder(folder)?;
        let mut known = BTreeMap::new();
        for (there, records) in found {
            if there.rules != header.rules || there.game != header.game {
                return Err(LedgerFault::Other {
                    folder: folder.to_owned(),
                    there: Box::new(there),
                });
            }
            for record in records {
                let decided = |there: &Record| there.verdict != Verdict::Unknown;
                if record.verdict != Verdict::Unknown
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

    /// What was known when the folder was opened, or was learned since.
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
        (&self.header.game, &self.header.rules) == (&header.game, &header.rules)
    }
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
