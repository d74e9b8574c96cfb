//! A mistake in a rules file, with its place.

use std::fmt;

/// One mistake: its place and the expected text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// The character of the line, from 1.
    pub column: usize,
    /// The mistake and the remedy.
    pub message: String,
}

/// Finds the lines and columns of bytes in one pass over the text. The caller must request the bytes in ascending
/// order.
pub(crate) struct Places<'t> {
    text: &'t str,
    /// The byte of the last request, and its place.
    offset: usize,
    line: usize,
    column: usize,
}

impl<'t> Places<'t> {
    /// Stands at the start of a text.
    pub(crate) fn new(text: &'t str) -> Places<'t> {
        Places { text, offset: 0, line: 1, column: 1 }
    }

    /// A problem at a byte, which is not before the last one; beyond the text it is at its end.
    pub(crate) fn problem(&mut self, offset: usize, message: String) -> Problem {
        let passed = self.text.get(self.offset..offset.max(self.offset));
        let passed = passed.unwrap_or_else(|| &self.text[self.offset..]);
        for sign in passed.chars() {
            match sign {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
        }
        self.offset += passed.len();
        Problem { line: self.line, column: self.column, message }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Problem {}
