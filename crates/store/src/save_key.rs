//! The key of a game in progress.

use talon_game::statistics::GameResult;
use talon_game::{Millis, Session};

/// The game, its settings, its deal and when it was begun.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SaveKey {
    /// The game's id.
    pub game: String,
    /// Its settings in their canonical form.
    pub settings: String,
    /// The deal.
    pub deal: String,
    /// When, in milliseconds of the calendar.
    pub began: Millis,
}

impl From<&Session> for SaveKey {
    fn from(session: &Session) -> SaveKey {
        SaveKey {
            game: session.variant().game().id().to_owned(),
            settings: session.variant().choices().to_string(),
            deal: session.deal().to_string(),
            began: session.began(),
        }
    }
}

impl From<&GameResult> for SaveKey {
    fn from(result: &GameResult) -> SaveKey {
        SaveKey {
            game: result.game.clone(),
            settings: result.settings.clone(),
            deal: result.deal.clone(),
            began: result.began,
        }
    }
}
