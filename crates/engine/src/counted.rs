//! A number with its noun, for sentences: "1 card", "2 cards".

use crate::prelude::*;

/// The noun in the singular for one, else in the plural.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}
