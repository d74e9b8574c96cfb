//! Export to another device, and import from it. A screen that is fetched on demand writes and reads the text.

use talon_game::export::Everything;
use talon_game::{Command, Standing, save};

use super::App;
use crate::device;
use crate::settings::Settings;
use crate::store::SaveOutcome;

impl App {
    /// The saves of all unfinished games, that on the table included.
    pub(crate) fn all_saves(self) -> Vec<String> {
        let mut saves = self.library.games(|games| {
            games.iter().map(|game| save::write(&game.session, game.saved_at)).collect::<Vec<_>>()
        });
        let on_table = self.game.session(|session| {
            let unfinished = session.standing() != Standing::Won && session.is_begun();
            unfinished.then(|| save::write(session, device::now()))
        });
        saves.extend(on_table.flatten());
        saves
    }

    /// Adds the new entries of another device, all or nothing.
    pub(crate) fn import(self, new: Everything, then: impl FnOnce(SaveOutcome) + 'static) {
        let mut settings = self.settings_untracked(Settings::clone);
        for (key, word) in &new.settings {
            settings.apply_pair(key, word);
        }
        let changed = settings.clone();
        let stored = move |outcome| {
            if outcome == SaveOutcome::Saved {
                // They are stored already.
                self.settings.set(changed);
                self.run(Command::Prefer(self.settings_untracked(Settings::preferences)));
            }
            then(outcome);
        };
        self.library.import(new.results, new.saves, &settings, stored);
    }
}
