//! The root view of the page, and the listeners that start with it.

use std::time::Duration;

use talon_game::{Command, Session};

use crate::app_state::{App, Screen, later_start_solver};
use crate::card_art;
use crate::device;
use crate::focus_trap;
use crate::gamepad;
use crate::screens::{picker, sheets};
use crate::service_worker;
use crate::solver_worker::WorkerState;
use crate::store::Health;
use crate::table_screen::{table_screen, toast_view};
use crate::wording::spoken;
use talon_web_kit::{
    Effect, ExpectJs as _, IntoView as _, Memo, Read as _, RwSignal, View, after, deferred,
    document, media_query_listener, provide_context, show, view, window_event_listener,
};

/// The page.
pub(crate) fn app() -> View {
    let app = App::new();
    provide_context(app);
    app.store.open(move |stored| app.open(stored), move |stored| app.refresh(stored));
    speak_up(app);
    dress(app);
    pause_while_hidden(app);
    focus_trap::watch_input();
    window_event_listener("hashchange", move |_: web_sys::Event| app.follow_link());
    // Built again only when the screen changes; a new deal on the table repaints only the differences.
    let screen = Memo::new(move || app.shell.screen());
    view! {
        {deferred(card_art::sheet)}
        <div
            class=move || app.settings(|settings| format!("page bk{}", settings.word("back").trim_start_matches("back")))
            data-solver=move || app.solver_state().word()
            data-screen=move || app.shell.screen().word()
            data-parts=move || app.second_part.word()
        >
            {move || match screen.get() {
                Screen::Opening => "".into_view(),
                Screen::Picker => picker(),
                Screen::Table => deferred(table_screen),
            }}
            {toast_view()}
            {sheets()}
            {app.second_part.view(move || later_page(app))}
        </div>
    }
}

/// Listens to gamepads, dropped files and new versions; shows messages about the page itself until the player closes
/// them.
#[inline(never)]
fn later_page(app: App) -> View {
    // It is not running if the second part was fetched at a second attempt.
    later_start_solver(app);
    gamepad::listen(app);
    app.accept_dropped_files();
    app.library.results_untracked(|results| app.store.drop_old_moves(results));
    let update_waiting = RwSignal::new(false);
    service_worker::watch(update_waiting);
    let dismissed = RwSignal::new(false);
    Effect::new(move || {
        // The next failure is reported again.
        if app.store.health() == Health::Ok {
            dismissed.set(false);
        }
    });
    view! {
        <div class="strips" role="status">
            {show(move || app.store.health() == Health::NotResponding, || view! {
                <p class="strip">
                    {spoken().storage_silent()}
                </p>
            })}
            {show(move || app.store.health() == Health::Failing && !dismissed.get(), move || view! {
                <p class="strip">
                    {spoken().storage_failing()} " "
                    <button type="button" class="act" on:click=move |_| dismissed.set(true)>{spoken().ok()}</button>
                </p>
            })}
            {show(move || app.solver_state() == WorkerState::Outdated, move || view! {
                <p class="strip">
                    {spoken().two_versions()} " "
                    <button type="button" class="act" data-update="" on:click=|_| service_worker::activate_update()>{spoken().reload()}</button>
                </p>
            })}
            {show(move || update_waiting.get() && app.solver_state() != WorkerState::Outdated, move || view! {
                <p class="strip">
                    {spoken().new_version()} " "
                    <button type="button" class="act" data-update="" on:click=|_| service_worker::activate_update()>{spoken().update()}</button>
                    <button type="button" class="act" on:click=move |_| update_waiting.set(false)>{spoken().later()}</button>
                </p>
            })}
        </div>
    }
}

/// The page's age at its first announcement: screen readers miss announcements while they still load the page.
const FIRST_WORD: Duration = Duration::from_secs(1);

/// Writes announcements into the log, each as a separate line, so that a repeated sentence is read twice. The log is in
/// the page's static markup, because screen readers ignore a live region that was only just added.
fn speak_up(app: App) {
    let is_heard = RwSignal::new(false);
    after(FIRST_WORD, move || is_heard.set(true));
    Effect::new(move || {
        let Some(log) = document().get_element_by_id("log").filter(|_| is_heard.get()) else {
            return;
        };
        let lines = app.shell.take_spoken();
        for text in lines {
            let line = document().create_element("p").expect_js("the page makes elements");
            line.set_text_content(Some(&text));
            log.append_child(&line).expect_js("a log takes lines");
        }
        while log.child_element_count() > 4
            && let Some(oldest) = log.first_element_child()
        {
            oldest.remove();
        }
    });
}

/// The themes, each with the colour of the browser's own bars around the page.
const THEMES: [(&str, &str); 7] = [
    ("green", "#14513a"),
    ("sage", "#86a693"),
    ("blue", "#1a4266"),
    ("burgundy", "#5d1a2b"),
    ("night", "#1c2624"),
    ("ember", "#683929"),
    ("contrast", "#000"),
];

/// The system preferences that may change at any time.
const CONTRAST: &str = "(prefers-contrast: more)";
const DARK: &str = "(prefers-color-scheme: dark)";
const CALM: &str = "(prefers-reduced-motion: reduce)";

/// Puts the settings that the style sheet looks at on the page's root, and follows the system preferences.
fn dress(app: App) {
    for query in [CONTRAST, DARK, CALM] {
        media_query_listener(query, move || app.touch_settings());
    }
    Effect::new(move || {
        let Some(root) = document().document_element() else { return };
        app.settings(|settings| {
            let theme = match settings.word("theme") {
                "system" if device::prefers(CONTRAST) => "contrast",
                "system" if device::prefers(DARK) => "night",
                "system" => "green",
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
                root.set_attribute(name, word).expect_js("the root takes attributes");
            }
            let around = document().query_selector("meta[name=theme-color]").ok().flatten();
            if let (Some(around), Some((_, colour))) =
                (around, THEMES.iter().find(|(name, _)| *name == theme))
            {
                around.set_attribute("content", colour).expect_js("a meta takes attributes");
            }
        });
    });
}

/// The clock is stopped while the page is hidden. The game is saved with its time whenever the page may be closing.
fn pause_while_hidden(app: App) {
    let leave = move || {
        // While the clock is stopped there is nothing new to save, and another tab may have saved more since.
        if app.game.session_untracked(Session::is_running) == Some(true) {
            app.run(Command::Pause);
        }
        app.store.copy_unsaved();
    };
    let come_back = move || {
        if !app.shell.is_paused_untracked() {
            app.run(Command::Resume);
        }
    };
    window_event_listener("visibilitychange", move |_: web_sys::Event| {
        match document().visibility_state() {
            web_sys::VisibilityState::Hidden => leave(),
            _ => come_back(),
        }
    });
    window_event_listener("pagehide", move |_: web_sys::Event| leave());
    window_event_listener("pageshow", move |event: web_sys::PageTransitionEvent| {
        // A page restored from the back/forward cache has missed the writes of other tabs.
        if event.persisted() {
            app.store.read(move |stored| app.refresh(stored));
            come_back();
        }
    });
}
