//! The page as a whole: what is on it, and what is started with it.

use talon_game::Command;

use crate::art;
use crate::desk::{Desk, Screen};
use crate::device;
use crate::screens::{picker, sheets};
use crate::table::{table_screen, toast_view};
use crate::ui::{
    Effect, IntoView as _, Memo, Read as _, RwSignal, View, document, on_window, provide_context,
    show, view,
};
use crate::updates;

/// The page.
pub(crate) fn app() -> View {
    let desk = Desk::new();
    provide_context(desk);
    desk.store.read(Box::new(move |kept| desk.open(kept)));
    let update_waiting = RwSignal::new(false);
    updates::watch(update_waiting);
    dress(desk);
    look_away(desk);
    on_window("hashchange", move |_: web_sys::Event| desk.follow_link());
    // Only a change of screen makes a new one: a new deal on the table is painted by what differs.
    let screen = Memo::new(move || desk.screen.get());
    view! {
        {art::sheet()}
        <div
            class="page"
            data-solver=move || desk.solver_state.get().word()
            data-screen=move || desk.screen.get().word()
        >
            {move || match screen.get() {
                Screen::Opening => "".into_view(),
                Screen::Picker => picker(),
                Screen::Table => table_screen(),
            }}
            {toast_view()}
            {sheets()}
            {show(move || desk.store.failed(), move || view! {
                <p class="strip" role="status">"This browser keeps nothing for Talon: you can play, but games and statistics are gone when the page closes."</p>
            })}
            {show(move || update_waiting.get(), move || view! {
                <p class="strip" role="status">
                    "A new version is here. "
                    <button type="button" class="act" data-update="" on:click=|_| updates::take()>"Load it"</button>
                </p>
            })}
        </div>
        <div class="spoken" role="log" aria-live="polite" aria-atomic="true">{move || desk.spoken.get()}</div>
    }
}

/// Puts the settings that the style sheet looks at on the page's root.
fn dress(desk: Desk) {
    Effect::new(move || {
        let Some(root) = document().document_element() else { return };
        desk.settings.with(|settings| {
            let theme = match settings.word("theme") {
                "system" if device::prefers("(prefers-contrast: more)") => "contrast",
                "system" if device::prefers("(prefers-color-scheme: dark)") => "night",
                "system" => "felt",
                chosen => chosen,
            };
            let dressed = [
                ("data-theme", theme),
                ("data-motion", settings.motion()),
                ("data-deck", settings.word("colours")),
                ("data-face", if settings.word("faces") == "large" { "large" } else { "std" }),
                ("data-hand", settings.word("hand")),
            ];
            for (name, word) in dressed {
                root.set_attribute(name, word).expect("the root takes attributes");
            }
        });
    });
}

/// The clock stands while the page is hidden, and the game is kept when it goes away.
fn look_away(desk: Desk) {
    on_window("visibilitychange", move |_: web_sys::Event| {
        let hidden = document().visibility_state() == web_sys::VisibilityState::Hidden;
        if !desk.paused.get_untracked() {
            desk.run(if hidden { Command::Pause } else { Command::Resume });
        }
    });
}
