//! Texts that commands read: whole files, a line of a file, and the standard input, which is written `-`.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};

use talon_engine::text::printable;
use talon_terminal::wording::io_reason;

use crate::command_output::CliError;

/// Bytes of a text at most: some hundred thousand decks, or a game of millions of moves.
const MOST_BYTES: u64 = 64 << 20;

/// Bytes of a rules file at most; those that we ship have some thousand.
const MOST_RULES_BYTES: u64 = 1 << 20;

/// Characters of a path that a message shows. A longer one is probably a text in the wrong place.
const MOST_OF_A_PATH: usize = 300;

/// The name of a file in a message.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "the standard input" } else { file }
}

/// The text of a rules file, or with `-` the standard input.
pub(crate) fn read_rules_file(path: &str) -> Result<String, CliError> {
    if path == "-" {
        return read_stdin();
    }
    let read = File::open(path).and_then(|file| bounded(file, MOST_RULES_BYTES));
    read.map_err(|error| {
        let (path, why) = (path_shown(path), io_reason(&error));
        CliError::new(format!("the rules file \"{path}\" cannot be read: {why}"))
    })
}

/// A path as a message shows it.
pub(crate) fn path_shown(path: &str) -> String {
    match path.char_indices().nth(MOST_OF_A_PATH) {
        Some((end, _)) => printable(&path[..end]) + "…",
        None => printable(path),
    }
}

/// Reads a text to its end, but not more than `most` bytes: a device or a pipe may never end.
pub(crate) fn bounded(source: impl Read, most: u64) -> io::Result<String> {
    let mut text = String::new();
    let mut source = source.take(most + 1);
    let read = source.read_to_string(&mut text);
    // A text that is cut in the middle of a character is not UTF-8.
    if source.limit() == 0 {
        let why = format!("it is larger than {} MiB", most >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    read.map(|_| unmarked(text))
}

/// The text of a file, or with `-` the standard input.
pub(crate) fn read_text(file: &str) -> Result<String, CliError> {
    if file == "-" {
        return read_stdin();
    }
    let read = File::open(file).and_then(|file| bounded(file, MOST_BYTES));
    read.map_err(|error| {
        let (file, why) = (path_shown(file), io_reason(&error));
        CliError::new(format!("\"{file}\" cannot be read: {why}"))
    })
}

/// Removes the byte order mark that some editors write.
fn unmarked(text: String) -> String {
    text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
}

/// The standard input, which can be read only once.
pub(crate) fn read_stdin() -> Result<String, CliError> {
    static READ: AtomicBool = AtomicBool::new(false);
    if READ.swap(true, Ordering::Relaxed) {
        return Err(CliError::new(
            "the standard input can be only one thing: the rules, the deal or the moves",
        ));
    }
    bounded(io::stdin(), MOST_BYTES).map_err(|error| {
        CliError::new(format!("the standard input cannot be read: {}", io_reason(&error)))
    })
}

/// A line without the spaces around it: `decks.txt:7` is the seventh of the file, `decks.txt` the first.
pub(crate) fn read_line(place: &str) -> Result<String, CliError> {
    let (file, line) = split_line_number(place);
    let text = read_text(file)?;
    // A number that is too large for the machine is too large for the file.
    let number: Option<usize> = line.parse().ok();
    let found = number.and_then(|number| text.lines().nth(number.checked_sub(1)?));
    match found.map(str::trim) {
        None if text.is_empty() => Err(CliError::new(format!("{} is empty", name(file)))),
        Some("") => Err(CliError::new(format!("line {line} of {} is empty", name(file)))),
        Some(found) => Ok(found.to_owned()),
        None => {
            let (name, lines) = (name(file), text.lines().count());
            Err(CliError::new(format!("{name} has no line {line}: it has {lines}, counted from 1")))
        }
    }
}

/// The file, and the digits of the line's number.
fn split_line_number(place: &str) -> (&str, &str) {
    let is_number = |line: &str| !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
    place.rsplit_once(':').filter(|(_, line)| is_number(line)).unwrap_or((place, "1"))
}
