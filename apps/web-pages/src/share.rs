//! Shares the address of a game.

use talon_web_kit::{Shared, share_or_copy, spawn_local, window};
use talon_web_protocol::PageIntent;

use crate::Page;

/// Shares the address of this page with another end, from the `#` on.
pub(crate) fn share(page: Page, link: String) {
    let here = window().location().href().unwrap_or_default();
    let address = format!("{}{link}", here.split('#').next().unwrap_or_default());
    spawn_local(async move {
        let sentence = match share_or_copy("url", address).await {
            Shared::Sheet => return,
            Shared::Copied => "The link is copied. It holds the deal and your moves.",
            Shared::Refused => "This browser does not let the page copy.",
        };
        page.send(&PageIntent::Say(sentence.to_owned()));
    });
}
