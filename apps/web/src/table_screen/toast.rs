//! The toast: a sentence at the bottom of the page that goes away by itself.

use crate::app_state::App;
use crate::wording::spoken;
use talon_web_kit::{Effect, View, after, expect_context, view};

/// How long a sentence stays, in milliseconds: as long as it takes to notice and to read it.
const PAUSE: u64 = 3500;
const PER_LETTER: u64 = 45;

/// The sentence at the bottom, wherever the player is.
pub(crate) fn toast_view() -> View {
    let app = expect_context::<App>();
    Effect::new(move || {
        if let Some(toast) = app.shell.toast()
            && toast.action.is_none()
        {
            let shown = toast.clone();
            let waits =
                move || app.game.with_untracked(talon_game::Table::is_waiting) == Some(true);
            let millis = PAUSE + PER_LETTER * toast.text.len() as u64;
            after(std::time::Duration::from_millis(millis), move || {
                if app.shell.toast_untracked().as_ref() == Some(&shown) && !waits() {
                    app.shell.set_toast(None);
                }
            });
        }
    });
    view! {
        {move || app.shell.toast().filter(|_| !app.shell.is_paused()).map(|toast| view! {
            <section class="toast" aria-label=spoken().message()>
                <span>{toast.text.clone()}</span>
                {toast.action.map(|(label, command)| view! {
                    <button type="button" class="act" on:click=move |_| {
                        app.shell.set_toast(None);
                        app.run(command.clone());
                    }>{label}</button>
                })}
            </section>
        })}
    }
}
