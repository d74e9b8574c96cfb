//! The page's address: the game or the screen that it asks for.

use talon_game::DealChoice;
use talon_web_protocol::PageKind;

use super::{App, Proposal, Screen, Sheet};
use talon_web_kit::window;

impl App {
    /// Opens the target of the page's address: a game, or a shortcut of the manifest.
    pub(crate) fn follow_link(self) {
        let hash = window().location().hash().unwrap_or_default();
        // While stored games are still being read, a link waits: it might name an unfinished game.
        if hash.len() <= 1 || self.shell.screen_untracked() == Screen::Opening {
            return;
        }
        match hash.as_str() {
            "#today" => {
                return self.shell.open_sheet(Sheet::Page(PageKind::Daily, self.current_game()));
            }
            "#continue" => {
                if let Some(game) = self.library.find(|_| true) {
                    self.resume_saved(&game.key);
                }
                return;
            }
            _ => {}
        }
        match self.read_link(&decoded(&hash)) {
            Ok(link) => {
                let deal_choice = DealChoice::Exactly(link.deal);
                self.propose(Proposal { variant: link.variant, deal_choice, moves: link.moves });
            }
            Err(sentence) => self.shell.toast_and_announce(sentence),
        }
    }
}

/// Decodes the percent-encoded end of an address.
pub(crate) fn decoded(hash: &str) -> String {
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}
