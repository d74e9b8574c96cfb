//! Links that carry the deal, or the whole game.

use talon_game::share_link::{self, Sharing};

use crate::app_state::App;
use crate::wording::spoken;
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
            let sentence =
                if copy(text).await { spoken().link_copied() } else { spoken().link_by_hand() };
            app.shell.toast_and_announce(sentence.to_owned());
        });
    };
    let row = move |label: &'static str, sharing: Sharing| {
        view! {
            <div class="share">
                <label>{label}<input type="text" readonly prop:value=move || address(sharing)/></label>
                <button type="button" class="primary" on:click=move |_| copy_link(sharing)>{spoken().copy()}</button>
            </div>
        }
    };
    view! {
        {row(spoken().share_deal(), Sharing::Deal)}
        {row(spoken().share_game(), Sharing::WholeGame)}
        <p class="quietly">{spoken().share_what()}</p>
    }
}
