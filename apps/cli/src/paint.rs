//! Colours and suit signs, where the reader can see them.

use std::env;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use talon_engine::Board;
use talon_engine::text::{Backs, Look, Suits, picture};

/// When to use colours and suit signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Even into a pipe.
    Always,
    /// Never: letters alone.
    Never,
}

/// How to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Letters alone, as a program reads them.
    Plain,
    /// Suit signs and colours.
    Coloured,
}

impl Paint {
    /// How to print on the standard output.
    pub(crate) fn for_stdout(colour: Colour) -> Paint {
        let given = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let can = || io::stdout().is_terminal() && !given("NO_COLOR") && !dumb;
        match colour {
            Colour::Always => Paint::Coloured,
            Colour::Auto if can() => Paint::Coloured,
            Colour::Auto | Colour::Never => Paint::Plain,
        }
    }

    /// A board as a person sees it.
    pub(crate) fn board(self, board: &Board) -> String {
        match self {
            Paint::Plain => picture(board, Look { suits: Suits::Letters, backs: Backs::Kept }),
            Paint::Coloured => {
                redden(&picture(board, Look { suits: Suits::Signs, backs: Backs::Kept }))
            }
        }
    }

    /// A heading.
    pub(crate) fn heading(self, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Coloured => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}

/// Colours every word with a red suit's sign; what is between the words stays, so columns stay aligned.
fn redden(text: &str) -> String {
    text.split_inclusive(char::is_whitespace)
        .map(|word| {
            let end = word.trim_end().len();
            let (card, space) = word.split_at(end);
            if card.contains(['♥', '♦']) {
                format!("\x1b[31m{card}\x1b[0m{space}")
            } else {
                word.to_owned()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_cards_are_red_and_spaces_stay() {
        assert_eq!(redden(" 10♦  K♠\n"), " \x1b[31m10♦\x1b[0m  K♠\n");
    }
}
