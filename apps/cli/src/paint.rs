//! Colours and suit signs, where the reader can see them.

use std::env;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use talon_engine::text::{Backs, PictureStyle, SuitStyle, picture};
use talon_engine::{self as engine, Board, Card, Suit};

/// When to use colours and suit signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourWhen {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Even into a pipe
    Always,
    /// Letters alone, no colours
    Never,
}

/// The style of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Letters only, for programs.
    Plain,
    /// Colours, but letters for suits: the terminal may not have their signs.
    Letters,
    /// Colours and suit signs.
    Signs,
}

impl Paint {
    /// How to print on the standard output.
    pub(crate) fn for_stdout(colour: ColourWhen) -> Paint {
        let can = || {
            let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && given("NO_COLOR").is_none() && !dumb
        };
        match colour {
            ColourWhen::Always => Paint::Signs,
            ColourWhen::Auto if can() && has_signs() => Paint::Signs,
            ColourWhen::Auto if can() => Paint::Letters,
            ColourWhen::Auto | ColourWhen::Never => Paint::Plain,
        }
    }

    /// A board as a person sees it.
    pub(crate) fn board(self, board: &Board) -> String {
        let drawn = |suits| picture(board, PictureStyle { suits, backs: Backs::Kept });
        match self {
            Paint::Plain => drawn(SuitStyle::Letters),
            Paint::Letters => redden(&drawn(SuitStyle::Letters)),
            Paint::Signs => redden(&drawn(SuitStyle::Signs)),
        }
    }

    /// A heading.
    pub(crate) fn heading(self, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Letters | Paint::Signs => format!("\x1b[1m{text}\x1b[0m"),
        }
    }
}

/// A variable of the environment that is set to something.
fn given(name: &str) -> Option<String> {
    env::var_os(name).filter(|value| !value.is_empty()).map(|value| value.display().to_string())
}

/// Whether the terminal has suit signs: by its locale, where systems have one.
fn has_signs() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(given);
    let unicode = |locale: String| locale.to_lowercase().replace('-', "").contains("utf8");
    locale.map_or(cfg!(windows), unicode)
}

/// Colours every red card; spaces stay as they are, so columns stay aligned.
fn redden(text: &str) -> String {
    let painted = |word: &str| {
        let (card, space) = word.split_at(word.trim_end().len());
        if is_red(card) { format!("\x1b[31m{card}\x1b[0m{space}") } else { word.to_owned() }
    };
    text.split_inclusive(char::is_whitespace).map(painted).collect()
}

/// Whether a word is a red card, or the empty foundation of a red suit (`-D`).
fn is_red(word: &str) -> bool {
    let card = word.parse::<Card>().ok();
    let empty = || word.strip_prefix('-')?.parse::<char>().ok().and_then(Suit::from_char);
    card.map(Card::suit).or_else(empty).is_some_and(|suit| suit.colour() == engine::Colour::Red)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn red_cards_are_red_and_spaces_stay() {
        assert_eq!(redden(" 10♦  K♠\n"), " \x1b[31m10♦\x1b[0m  K♠\n");
        assert_eq!(redden("home  -C -D\n"), "home  -C \x1b[31m-D\x1b[0m\n");
        assert_eq!(redden("waste 3  2H 3S\n"), "waste 3  \x1b[31m2H\x1b[0m 3S\n");
    }
}
