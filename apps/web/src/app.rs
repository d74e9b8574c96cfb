//! The page as a whole: what is on it, and what is started with it.

use talon_game::Command;

use crate::art;
use crate::desk::{Desk, Screen};
use crate::device;
use crate::screens::{picker, sheets};
use crate::table::{table_screen, toast_view};
use crate::ui::{
    Effect, IntoView as _, Memo, NodeRef, Read as _, RwSignal, Sure as _, View, document, late,
    on_media, on_window, once_seen, provide_context, show, view,
};
use crate::updates;

/// The page.
pub(crate) fn app() -> View {
    let desk = Desk::new();
    provide_context(desk);
    desk.store.read(Box::new(move |kept| desk.open(kept)));
    let log = NodeRef::new(None);
    speak_up(desk, log);
    let update_waiting = RwSignal::new(false);
    once_seen(move || updates::watch(update_waiting));
    dress(desk);
    look_away(desk);
    on_window("hashchange", move |_: web_sys::Event| desk.follow_link());
    // Only a change of screen makes a new one: a new deal on the table is painted by what differs.
    let screen = Memo::new(move || desk.screen.get());
    view! {
        {late(art::sheet)}
        <div
            class="page"
            data-solver=move || desk.solver_state.get().word()
            data-screen=move || desk.screen.get().word()
        >
            {move || match screen.get() {
                Screen::Opening => "".into_view(),
                Screen::Picker => picker(),
                Screen::Table => late(table_screen),
            }}
            {toast_view()}
            {sheets()}
            {strips(desk, update_waiting)}
        </div>
        <div class="spoken" role="log" aria-live="polite" node_ref=log></div>
    }
}

/// What the page says of itself, until the player puts it away.
fn strips(desk: Desk, update_waiting: RwSignal<bool>) -> View {
    let told = RwSignal::new(false);
    view! {
        <div class="strips" role="status">
            {show(move || desk.store.failed() && !told.get(), move || view! {
                <p class="strip">
                    "This browser keeps nothing for Talon: you can play, but games and statistics are gone when the page closes. "
                    <button type="button" class="act" on:click=move |_| told.set(true)>"All right"</button>
                </p>
            })}
            {show(move || update_waiting.get(), move || view! {
                <p class="strip">
                    "A new version is here. "
                    <button type="button" class="act" data-update="" on:click=|_| updates::take()>"Load it"</button>
                    <button type="button" class="act" on:click=move |_| update_waiting.set(false)>"Later"</button>
                </p>
            })}
        </div>
    }
}

/// Writes what is said into the log, each time as a line of its own: the same words twice are said twice.
fn speak_up(desk: Desk, log: NodeRef) {
    Effect::new(move || {
        let (lines, log) = (desk.spoken.get(), log.get_untracked());
        let Some(log) = log.filter(|_| !lines.is_empty()) else { return };
        desk.spoken.update(Vec::clear);
        for text in lines {
            let line = document().create_element("p").sure("the page makes elements");
            line.set_text_content(Some(&text));
            log.append_child(&line).sure("a log takes lines");
        }
        while log.child_element_count() > 4
            && let Some(oldest) = log.first_element_child()
        {
            oldest.remove();
        }
    });
}

/// The themes, each with the colour of what the browser shows around the page.
const THEMES: [(&str, &str); 4] =
    [("felt", "#86a693"), ("night", "#1f2a27"), ("ember", "#713f2e"), ("contrast", "#000")];

/// What the system may ask for, at any time.
const CONTRAST: &str = "(prefers-contrast: more)";
const DARK: &str = "(prefers-color-scheme: dark)";
const CALM: &str = "(prefers-reduced-motion: reduce)";

/// Puts the settings that the style sheet looks at on the page's root, and follows the system's wishes.
fn dress(desk: Desk) {
    for wish in [CONTRAST, DARK, CALM] {
        on_media(wish, move || desk.settings.update(|_| ()).unwrap_or_default());
    }
    Effect::new(move || {
        let Some(root) = document().document_element() else { return };
        desk.settings.with(|settings| {
            let theme = match settings.word("theme") {
                "system" if device::prefers(CONTRAST) => "contrast",
                "system" if device::prefers(DARK) => "night",
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
                root.set_attribute(name, word).sure("the root takes attributes");
            }
            let around = document().query_selector("meta[name=theme-color]").ok().flatten();
            if let (Some(around), Some((_, colour))) =
                (around, THEMES.iter().find(|(name, _)| *name == theme))
            {
                around.set_attribute("content", colour).sure("a meta takes attributes");
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
