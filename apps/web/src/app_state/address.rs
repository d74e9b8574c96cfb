//! The page's address: the game that it asks for.

use talon_game::DealChoice;

use super::{App, Proposal, Screen};
use talon_web_kit::window;

impl App {
    /// Opens the game that the page's address names, if it names one.
    pub(crate) fn follow_link(self) {
        let hash = window().location().hash().unwrap_or_default();
        // While what was kept is still being read, a link waits: it might name an unfinished game.
        if hash.len() <= 1 || self.shell.screen_now() == Screen::Opening {
            return;
        }
        match self.read_link(&decoded(&hash)) {
            Ok(link) => {
                let deal_choice = DealChoice::Exactly(link.deal);
                self.propose(Proposal { variant: link.variant, deal_choice, moves: link.moves });
            }
            Err(sentence) => self.shell.say(sentence),
        }
    }
}

/// The end of an address as it was before a browser or a mail program wrote its signs as numbers.
pub(crate) fn decoded(hash: &str) -> String {
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}
