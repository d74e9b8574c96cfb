//! Links that carry the deal, or the whole game.

use talon_game::share_link::{self, Sharing};

use crate::app_state::App;
use talon_web_kit::{View, copy, expect_context, spawn_local, view, window};

/// The share sheet.
pub(crate) fn share() -> View {
    let app = expect_context::<App>();
    let address = move |sharing| {
        let end = app.game.session(|session| share_link::write(session, sharing));
        let page = window().location().href().unwrap_or_default();
        let page = page.split('#').next().unwrap_or_default().to_owned();
        format!("{page}{}", end.unwrap_or_default())
    };
    let copy_link = move |sharing| {
        let text = address(sharing);
        spawn_local(async move {
            let sentence = if copy(text).await {
                "The link is copied."
            } else {
                "This browser does not let the page copy: copy the link by hand."
            };
            app.shell.say(sentence.to_owned());
        });
    };
    let row = move |label: &'static str, sharing: Sharing| {
        view! {
            <div class="share">
                <label>{label}<input type="text" readonly prop:value=move || address(sharing)/></label>
                <button type="button" class="primary" on:click=move |_| copy_link(sharing)>"Copy"</button>
            </div>
        }
    };
    view! {
        {row("The deal", Sharing::Deal)}
        {row("The deal and my moves", Sharing::WholeGame)}
        <p class="quietly">"The link holds the deal and your moves, nothing else."</p>
    }
}
