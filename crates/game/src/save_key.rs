//! The key of a game in progress.

use talon_catalog::Registry;

use crate::save::{self, SaveFault};
use crate::session::Session;
use crate::statistics::GameResult;
use crate::stopwatch::Millis;

/// The game, its settings, its deal and its start time.
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

impl SaveKey {
    /// The key of a save; the moves are not read.
    pub fn of_save(text: &str, registry: &Registry) -> Result<SaveKey, SaveFault> {
        let (variant, deal) = save::dealt(text, registry)?;
        Ok(SaveKey {
            game: variant.game().id().to_owned(),
            settings: variant.choices().to_string(),
            deal: deal.to_string(),
            began: save::began(text),
        })
    }
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
