//! What fills the page and what lies over it.

use talon_game::{Command, Variant, Wish};
use talon_rulebook::Game;

/// What fills the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    /// Nothing yet: what was kept is being read.
    Opening,
    /// The choice of games.
    Picker,
    /// The table.
    Table,
}

impl Screen {
    /// As it stands in the page's `data-screen`.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Screen::Opening => "opening",
            Screen::Picker => "picker",
            Screen::Table => "table",
        }
    }
}

/// What lies over the page, one at a time.
#[derive(Clone, Debug)]
pub(crate) enum Sheet {
    /// Everything that can be done.
    Menu,
    /// Settings of the table and the game.
    Settings,
    /// How to play this game.
    Help(&'static Game),
    /// Every key.
    Keys,
    /// The statistics.
    Statistics,
    /// A new deal of this game.
    NewDeal(&'static Game),
    /// Links to share.
    Share,
    /// The undo timeline.
    Timeline,
    /// A question before an unfinished game is left for another.
    Leave(Box<Proposal>),
    /// A question before the unfinished game of this save is given up.
    GiveUp(String),
}

/// Another game, proposed while one is on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub(crate) variant: Variant,
    pub(crate) wish: Wish,
    /// Moves to play at once, from a link.
    pub(crate) moves: Vec<talon_engine::Move>,
}

/// A sentence at the bottom of the table, with something to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) act: Option<(&'static str, Command)>,
}
