//! Measured figures in Markdown pages.
//!
//! A block of figures stands between two comments. The first one names the block, the command that writes it and a hash
//! of the lines between. So figures that were edited by hand can be found. Knows nothing about the measurements.
//!
//! ```
//! let page = "<!-- figures bench: cargo xtask bench --write -->\n<!-- end of figures -->\n";
//! let page = talon_figures::write(page, "bench", "| deals |\n|---|\n| 42 |\n").expect("the page has the block");
//! assert!(talon_figures::edited(&page).is_empty());
//! assert_eq!(talon_figures::edited(&page.replace("42", "43")).len(), 1);
//! ```

use std::fmt;

const BEGIN: &str = "<!-- figures ";
const END: &str = "<!-- end of figures -->";

/// Why figures could not be written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteFault {
    /// The page has no block of this name.
    NoBlock(String),
    /// The page has no comment that ends the block.
    NoEnd(String),
    /// There are no figures for the block.
    Empty(String),
}

impl fmt::Display for WriteFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteFault::NoBlock(name) => write!(f, "there is no line `{BEGIN}{name}: COMMAND -->`"),
            WriteFault::NoEnd(name) => write!(f, "the figures {name} have no line `{END}`"),
            WriteFault::Empty(name) => {
                write!(f, "there is nothing to write into the figures {name}")
            }
        }
    }
}

impl std::error::Error for WriteFault {}

/// A block that is not as its command wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedBlock {
    /// The line of its first comment, from 1.
    pub line: usize,
    /// Its name.
    pub name: String,
    /// The command that writes it.
    pub command: String,
}

/// The first comment of a block.
struct Marker<'a> {
    name: &'a str,
    command: &'a str,
    hash: Option<&'a str>,
}

impl<'a> Marker<'a> {
    fn parse(line: &'a str) -> Option<Marker<'a>> {
        let inside = line.strip_prefix(BEGIN)?.strip_suffix(" -->")?;
        let (name, rest) = inside.split_once(": ")?;
        let (command, hash) = match rest.rsplit_once(" #") {
            Some((command, hash)) => (command, Some(hash)),
            None => (rest, None),
        };
        Some(Marker { name, command, hash })
    }
}

/// FNV-1a, in eight digits.
fn hash(text: &str) -> String {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:08x}", hash >> 32)
}

/// The page with these lines in the block of this name. Empty lines are refused, because they would erase the figures.
pub fn write(page: &str, name: &str, figures: &str) -> Result<String, WriteFault> {
    if figures.trim().is_empty() {
        return Err(WriteFault::Empty(name.to_owned()));
    }
    let lines: Vec<&str> = page.lines().collect();
    let begins = |line: &&str| Marker::parse(line).is_some_and(|marker| marker.name == name);
    let no_block = || WriteFault::NoBlock(name.to_owned());
    let first = lines.iter().position(begins).ok_or_else(no_block)?;
    let marker = Marker::parse(lines[first]).ok_or_else(no_block)?;
    let length = lines[first..].iter().position(|line| *line == END);
    let last = first + length.ok_or_else(|| WriteFault::NoEnd(name.to_owned()))?;
    let figures = format!("\n{}\n\n", figures.trim());
    let begin = format!("{BEGIN}{name}: {} #{} -->\n", marker.command, hash(&figures));
    Ok(joined(&lines[..first]) + &begin + &figures + &joined(&lines[last..]))
}

fn joined(lines: &[&str]) -> String {
    lines.iter().flat_map(|line| [*line, "\n"]).collect()
}

/// The blocks of a page that are not as they were written.
pub fn edited(page: &str) -> Vec<EditedBlock> {
    let mut edited = Vec::new();
    let mut open: Option<(usize, Marker<'_>, String)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        if let Some(marker) = Marker::parse(line) {
            edited.extend(open.take().map(|(number, marker, _)| block(number, &marker)));
            open = Some((number, marker, String::new()));
        } else if line == END {
            let changed = open.take().filter(|(_, marker, text)| marker.hash != Some(&hash(text)));
            edited.extend(changed.map(|(number, marker, _)| block(number, &marker)));
        } else if let Some((_, _, text)) = &mut open {
            text.push_str(line);
            text.push('\n');
        }
    }
    // A block without an end.
    edited.extend(open.map(|(number, marker, _)| block(number, &marker)));
    edited
}

/// A whole number with a comma before every three digits.
///
/// ```
/// assert_eq!([7, 1_000, 1_234_567].map(talon_figures::with_commas), ["7", "1,000", "1,234,567"]);
/// ```
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn block(line: usize, marker: &Marker<'_>) -> EditedBlock {
    EditedBlock { line, name: marker.name.to_owned(), command: marker.command.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str =
        "Text.\n<!-- figures one: cargo xtask one -->\nold\n<!-- end of figures -->\nMore.\n";

    #[test]
    fn a_block_is_replaced_and_the_rest_stays() {
        let page = write(PAGE, "one", "| 1 |").expect("a block");
        assert!(page.starts_with("Text.\n<!-- figures one: cargo xtask one #"));
        assert!(page.contains("\n\n| 1 |\n\n<!-- end of figures -->\nMore.\n"), "{page}");
        assert!(edited(&page).is_empty());
        assert_eq!(write(&page, "one", "| 1 |\n").as_deref(), Ok(page.as_str()), "written twice");
    }

    #[test]
    fn nothing_does_not_replace_figures() {
        for nothing in ["", " \n"] {
            assert_eq!(write(PAGE, "one", nothing), Err(WriteFault::Empty("one".to_owned())));
        }
    }

    #[test]
    fn a_block_edited_by_hand_is_found() {
        let page = write(PAGE, "one", "| 1 |").expect("a block").replace("| 1 |", "| 2 |");
        let found = edited(&page);
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, found[0].name.as_str()), (2, "one"));
        assert_eq!(found[0].command, "cargo xtask one");
        assert_eq!(edited(PAGE).len(), 1, "a block without a hash was written by hand");
    }

    #[test]
    fn a_block_without_an_end_is_found() {
        let cut = PAGE.replace("<!-- end of figures -->\n", "");
        assert_eq!(edited(&cut).len(), 1);
        assert_eq!(write(&cut, "one", "1"), Err(WriteFault::NoEnd("one".to_owned())));
        assert_eq!(write(PAGE, "two", "1"), Err(WriteFault::NoBlock("two".to_owned())));
    }
}
