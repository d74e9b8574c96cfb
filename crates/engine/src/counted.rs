//! A number with its noun, "1 card" or "2 cards", for the `Display` of this crate's faults. They are written for people
//! who write rules and boards; the sentences for players are in `talon-wording`.

use crate::prelude::*;

/// The noun in the singular for one, else in the plural.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}
