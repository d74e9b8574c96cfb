//! New deals of a level: found ahead of time by the [`crate::deal_grader`].

use std::time::Duration;

use talon_engine::Deal;
use talon_game::{DealChoice, Session, Variant};
use talon_web_kit::{StoredValue, after, after_paint};

use super::{App, Proposal};
use crate::device;
use crate::level_choice::LevelChoice;
use crate::settings::Settings;
use crate::wording::spoken;

/// The delay before the page announces a search: a sentence that disappears at once only flickers.
const QUIET: Duration = Duration::from_millis(400);

impl App {
    /// Plays a game with one tap: continues its unfinished game, or deals one of the level last chosen.
    pub(crate) fn play(self, variant: &Variant) {
        self.started_from_picker.set(true);
        let saved = self.library.find(|game| {
            let session = game.session.variant();
            session.game().id() == variant.game().id() && session.name() == variant.name()
        });
        if let Some(game) = saved {
            return self.resume_saved(&game.key);
        }
        let level = self.settings_untracked(|settings| settings.level(variant.game()));
        self.deal(variant.clone(), level);
    }

    /// Deals a game of this level. Without a worker it is any winnable deal that the table finds.
    pub(crate) fn deal(self, variant: Variant, level: LevelChoice) {
        let propose = move |variant: Variant, deal_choice| {
            self.propose(Proposal { variant, deal_choice, moves: Vec::new() });
            // Finds more deals while this one is played.
            let variant = self.game.session_untracked(|session| session.variant().clone());
            if let Some(variant) = variant {
                after_paint(move || self.deal_grader.prepare(&variant));
            }
        };
        let LevelChoice::Of(grade) = level else {
            return propose(variant, DealChoice::Exactly(device::random_deal()));
        };
        let waits = StoredValue::new(true);
        let game = variant.clone();
        let is_new = {
            let variant = variant.clone();
            move |deal: &Deal| !self.has_played(&variant, deal)
        };
        self.deal_grader.find(variant, grade, is_new, move |deal| {
            waits.set_value(false);
            let (deal_choice, level) = match deal {
                Some((deal, level)) => (DealChoice::Exactly(deal), level),
                None => (DealChoice::Winnable(device::random_deal()), grade),
            };
            propose(game.clone(), deal_choice);
            if level != grade {
                let [wanted, found] = [grade, level].map(|level| spoken().level_word(level));
                self.shell.toast_and_announce(spoken().nearest_level(wanted, found));
            }
        });
        after(QUIET, move || {
            if waits.get_value() {
                self.shell
                    .toast_and_announce(spoken().looking_for_level(spoken().level_word(grade)));
            }
        });
    }

    /// Whether the player has begun or finished this deal, or has it on the table.
    fn has_played(self, variant: &Variant, deal: &Deal) -> bool {
        let word = deal.to_string();
        let is_it = |session: &Session| session.variant() == variant && session.deal() == deal;
        self.game.session_untracked(is_it) == Some(true)
            || self.library.find(|game| is_it(&game.session)).is_some()
            || self.library.results_untracked(|results| {
                let game = variant.game().id();
                results.iter().any(|result| result.deal == word && result.game == game)
            })
    }

    /// Remembers the level of a game's next deals.
    pub(crate) fn remember_level(self, game: &talon_rulebook::Game, level: LevelChoice) {
        self.settings.update(|settings| settings.remember_level(game, level));
        self.store.save_settings(self.settings_untracked(Settings::text));
    }
}
