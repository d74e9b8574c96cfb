//! The page's address: which game it asks for, and which it shows.

use std::time::Duration;

use talon_game::{Wish, link};
use talon_rulebook::catalog;
use wasm_bindgen::JsValue;

use super::{Desk, Proposal, Screen};
use crate::ui::{Read as _, after, window};

impl Desk {
    /// Opens the game that the page's address names, if it names one.
    pub(crate) fn follow_link(self) {
        let hash = window().location().hash().unwrap_or_default();
        // While what was kept is still being read, a link waits: it might name an unfinished game.
        if hash.len() <= 1 || self.screen.get_untracked() == Screen::Opening {
            return;
        }
        match link::read(&decoded(&hash), catalog::find) {
            Ok(link) => {
                let wish = Wish::Exactly(link.deal);
                self.propose(Proposal { variant: link.variant, wish, moves: link.moves });
            }
            Err(sentence) => self.say(sentence),
        }
    }

    /// Writes the game into the address, so that a reload or a copied address brings it back.
    pub(super) fn show_address(self) {
        let address = self.table.with_untracked(|table| {
            table.as_ref().map(|table| link::write(table.session(), link::Sharing::Deal))
        });
        if let Some(address) = address {
            replace_address(address);
        }
    }
}

/// Shows another address, as soon as nothing else is to be done.
pub(super) fn replace_address(hash: String) {
    after(Duration::ZERO, move || {
        if let Ok(history) = window().history() {
            // A browser that refuses (a sandboxed frame) shows the old address, which does no harm.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&hash));
        }
    });
}

/// The end of an address as it was before a browser or a mail program wrote its signs as numbers.
pub(crate) fn decoded(hash: &str) -> String {
    js_sys::decode_uri_component(hash).map_or_else(|_| hash.to_owned(), String::from)
}
