//! Shares the address of a game.

use talon_web_kit::{Shared, share_or_copy, spawn_local, window};
use talon_web_protocol::PageIntent;

use crate::Page;
use crate::parts::wording;

/// Shares the address of this page with another end, from the `#` on.
pub(crate) fn share(page: Page, link: String) {
    let here = window().location().href().unwrap_or_default();
    let address = format!("{}{link}", here.split('#').next().unwrap_or_default());
    spawn_local(async move {
        let sentence = match share_or_copy("url", address).await {
            Shared::Sheet => return,
            Shared::Copied => wording().game_link_copied(),
            Shared::Refused => wording().copy_refused(),
        };
        page.send(&PageIntent::Say(sentence.to_owned()));
    });
}
