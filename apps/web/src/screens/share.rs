//! Links that carry the deal, or the whole game.

use talon_game::link::{self, Sharing};

use crate::desk::Desk;
use crate::ui::{Read as _, View, expect_context, view, window};

/// The share sheet.
pub(crate) fn share() -> View {
    let desk = expect_context::<Desk>();
    let address = move |sharing| {
        let end = desk.table.with(|t| t.as_ref().map(|t| link::write(t.session(), sharing)));
        let page = window().location().href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default().to_owned();
        format!("{page}{}", end.unwrap_or_default())
    };
    let copy = move |sharing| {
        // A browser that does not let the page copy shows the text to be copied by hand.
        let _ = window().navigator().clipboard().write_text(&address(sharing));
        desk.say("The link is copied.".to_owned());
    };
    let row = move |label: &'static str, sharing: Sharing| {
        view! {
            <div class="share">
                <label>{label}<input type="text" readonly prop:value=move || address(sharing)/></label>
                <button type="button" class="primary" on:click=move |_| copy(sharing)>"Copy"</button>
            </div>
        }
    };
    view! {
        {row("The deal", Sharing::Deal)}
        {row("The deal and my moves", Sharing::WholeGame)}
        <p class="quietly">"The link holds the deal and your moves, nothing else."</p>
    }
}
