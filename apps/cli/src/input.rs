//! Texts that commands read: whole files, a line of a file, and the standard input, which is written `-`.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::answer::Trouble;

/// What a file is called in a message.
pub(crate) fn name(file: &str) -> &str {
    if file == "-" { "the standard input" } else { file }
}

/// Why a file cannot be read, as a message ends.
pub(crate) fn why(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::InvalidData => "it is not a text in UTF-8".to_owned(),
        _ => error.to_string(),
    }
}

/// The text of a rules file, or with `-` the standard input.
pub(crate) fn read_rules_file(path: &str) -> Result<String, Trouble> {
    if path == "-" {
        return read_stdin();
    }
    let text = fs::read_to_string(path).map_err(|error| {
        Trouble::new(format!("the rules file \"{path}\" cannot be read: {}", why(&error)))
    })?;
    Ok(unmarked(text))
}

/// The text of a file, or with `-` the standard input.
pub(crate) fn read_text(file: &str) -> Result<String, Trouble> {
    if file == "-" {
        return read_stdin();
    }
    let text = fs::read_to_string(file)
        .map_err(|error| Trouble::new(format!("\"{file}\" cannot be read: {}", why(&error))))?;
    Ok(unmarked(text))
}

/// Some editors mark a text as UTF-8 by a sign in front of it.
fn unmarked(text: String) -> String {
    text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)
}

/// The standard input, which can be read only once.
pub(crate) fn read_stdin() -> Result<String, Trouble> {
    static READ: AtomicBool = AtomicBool::new(false);
    if READ.swap(true, Ordering::Relaxed) {
        return Err(Trouble::new(
            "the standard input can be only one thing: the rules, the deal or the moves",
        ));
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map_err(|error| {
        Trouble::new(format!("the standard input cannot be read: {}", why(&error)))
    })?;
    Ok(unmarked(text))
}

/// A line without the spaces around it: `decks.txt:7` is the seventh of the file, `decks.txt` the first.
pub(crate) fn read_line(place: &str) -> Result<String, Trouble> {
    let (file, line) = split_line_number(place);
    let text = read_text(file)?;
    // A number that is too large for the machine is too large for the file.
    let number: Option<usize> = line.parse().ok();
    let found = number.and_then(|number| text.lines().nth(number.checked_sub(1)?));
    match found.map(str::trim) {
        None if text.is_empty() => Err(Trouble::new(format!("{} is empty", name(file)))),
        Some("") => Err(Trouble::new(format!("line {line} of {} is empty", name(file)))),
        Some(found) => Ok(found.to_owned()),
        None => {
            let (name, lines) = (name(file), text.lines().count());
            Err(Trouble::new(format!("{name} has no line {line}: it has {lines}, counted from 1")))
        }
    }
}

/// The file, and the digits of the line's number.
fn split_line_number(place: &str) -> (&str, &str) {
    let is_number = |line: &str| !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
    place.rsplit_once(':').filter(|(_, line)| is_number(line)).unwrap_or((place, "1"))
}
